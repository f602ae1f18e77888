import { expect, it } from 'vitest'
import type { AirUnit, GroundUnit } from '../state.ts'
import { position, unitNamed } from '../testing/position.ts'
import { whyNotBehind, whyNotElsewhere } from './forward.ts'

const SOVIET_POLAND = '1117 1219 1218 1320 1319 1318 1420 1419 1418 1519 1518 1619 1618 1719 1718 1820 1819 1919'.split(' ')
const border = (more: Record<string, unknown> = {}) =>
  position({
    turn: 'Spring 1941',
    stage: 'Allied turn',
    sides: { Germany: 'Axis', USSR: 'Allies' },
    wars: [],
    conquered: { Poland: 'Germany' },
    control: Object.fromEntries(SOVIET_POLAND.map((hex) => [hex, 'USSR'])),
    units: ['USSR INF X 30-5 Moscow', 'USSR INF A 1-5 1418', 'USSR FTR F 2-3-2 1418'],
    ...more,
  })
const may = (world: ReturnType<typeof border>, at: string) =>
  whyNotElsewhere(world, [unitNamed(world, 'A') as GroundUnit], world.map.find(at)!) === null
const mayFly = (world: ReturnType<typeof border>, at: string) =>
  whyNotBehind(world, unitNamed(world, 'F') as AirUnit, world.map.find(at)!) === null

// proves: tw-21.4-forward-placement
it('holds from Winter 1940 to Fall 1941, until the two are at war (21.4)', () => {
  const at = (turn: string, more: Record<string, unknown> = {}) => may(border({ turn, ...more }), 'Smolensk')
  expect([at('Fall 1940'), at('Winter 1940'), at('Fall 1941'), at('Winter 1941')]).toEqual([true, false, false, true])
  expect(at('Spring 1941', { wars: [['Germany', 'USSR']] })).toBe(true)
  expect([
    at('Spring 1941', { wars: [['Germany', 'Turkey', 'Winter 1940']] }),
    at('Spring 1941', { wars: [['Italy', 'Turkey', 'Winter 1940']] }),
  ]).toEqual([true, false])
})

// proves: tw-21.4-forward-placement
it('on the ground the border is that with Germany, its conquests, Associates and Satellites, Finland apart; in the air with German Poland and East Prussia (21.4)', () => {
  const world = border()
  expect([may(world, 'Odessa'), mayFly(world, 'Odessa')]).toEqual([false, false])
  const romania = border({ minors: { Romania: 'Germany' } })
  expect([may(romania, 'Odessa'), mayFly(romania, 'Odessa')]).toEqual([true, false])
  const leaning = border({ leans: { Romania: 'Germany associate' } })
  expect([may(leaning, 'Odessa'), may(border({ leans: { Romania: 'Germany sympathizer' } }), 'Odessa')]).toEqual([true, false])
  // Beside Finland is elsewhere, however near the border.
  const finns = border({ minors: { Finland: 'Germany' } })
  expect([may(finns, '0516'), may(finns, 'Leningrad')]).toEqual([false, false])
  const estonia = border({ conquered: { Poland: 'Germany', Estonia: 'Germany' } })
  expect([may(estonia, 'Leningrad'), may(estonia, '0516')]).toEqual([true, false])
  expect([mayFly(world, 'Lvov'), mayFly(world, 'Smolensk')]).toEqual([true, false])
  // Without German Poland East Prussia's border is left, by Lithuania.
  const prussia = border({ conquered: { Lithuania: 'USSR' }, control: {} })
  expect([mayFly(prussia, 'Kaunas'), mayFly(prussia, 'Lvov')]).toEqual([true, false])
})
