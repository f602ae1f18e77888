import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { activityOf } from './entry-level.ts'
import { mobiliseUsa } from './mobilise.ts'
import { awaitJapan, noteBritishLosses, watchTheWar } from './watch.ts'

const war = (more: Record<string, unknown> = {}) =>
  position({
    turn: 'Summer 1941',
    stage: 'Allied turn',
    sides: { Germany: 'Axis', Italy: 'Axis', France: 'Allies', Britain: 'Allies', USSR: 'Allies', USA: 'Allies' },
    wars: [
      ['Germany', 'France'],
      ['Germany', 'Britain'],
    ],
    units: ['France INF P 4-5 Paris'],
    ...more,
  })
const after = (more: Record<string, unknown> = {}) => {
  const world = war(more)
  watchTheWar(world)
  return world.state.usEntry?.level ?? 0
}

// proves: tw-22.8-usel-events
it('a France that has surrendered, or has nobody left in mainland France, counts 2 once; Corsica, Vichy troops and Britons are not France (22.8)', () => {
  expect(after()).toBe(0)
  expect(after({ units: ['France FTR P 3-3-2 Paris'] })).toBe(0)
  expect(after({ units: ['France INF P 4-5 Ajaccio', 'Britain INF B 4-5 Paris', 'France INF Q 4-5 Algiers'] })).toBe(2)
  expect(after({ conquered: { France: 'Germany' }, units: ['France INF P 4-5 Paris'] })).toBe(2)
  const world = war({ units: [] })
  watchTheWar(world)
  world.changeNation('France', { conqueredBy: 'Germany' })
  watchTheWar(world)
  expect(world.state.usEntry!.level).toBe(2)
  expect(world.events.map(({ text }) => text)).toEqual([
    expect.stringContaining(
      'No French unit is left in mainland France: the US entry level goes from 0 + 2 to 2. The USA arms: 25 NARFs more',
    ),
  ])
})

// proves: tw-22.8-usel-events
it('Moscow, Leningrad and Gibraltar count 1 each, in whosever Axis hands, and once; a Soviet surrender 3 (22.8)', () => {
  expect(after({ control: { Moscow: 'Germany', Leningrad: 'Italy', Gibraltar: 'Italy' } })).toBe(3)
  expect(after({ control: { Stalingrad: 'Germany', Kiev: 'Germany' } })).toBe(0)
  expect(after({ conquered: { USSR: 'Germany' } })).toBe(3)
  const world = war({ control: { Moscow: 'Germany' } })
  watchTheWar(world)
  watchTheWar(world)
  expect(world.state.usEntry!.level).toBe(1)
})

// proves: tw-22.8-usel-events
it('20 NARFs that Britain loses in a turn count each time, 19 never; Japan attacks in Winter 1941 (22.8)', () => {
  const world = war()
  for (const narfs of [19, 20, 31]) noteBritishLosses(world, narfs)
  expect(world.state.usEntry!.level).toBe(2)
  awaitJapan(world)
  expect(world.state.usEntry!.level).toBe(2)
  const winter = war({ turn: 'Winter 1941' })
  awaitJapan(winter)
  expect(winter.state.usEntry!.level).toBe(2)
})

// proves: tw-22.8-usel-events
it('nothing moves the level of a USA that is in the war, or in no campaign (22.3)', () => {
  expect(after({ units: [], wars: [['USA', 'Germany']] })).toBe(0)
  expect(after({ units: [], sides: { Germany: 'Axis', France: 'Allies' } })).toBe(0)
})

it('each row of the activity table holds from the end of the one before (22.8)', () => {
  const world = war()
  const levels = [-3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15]
  expect(levels.map((level) => activityOf(world, level)['Lend-Lease'])).toEqual([0, 0, 0, 0, 3, 4, 5, 8, 10, 12, 15, 15, 20, 20, 20])
  expect(levels.map((level) => activityOf(world, level).shipyards)).toEqual([1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 4, 4, 4, 4, 4])
  expect(activityOf(world, 11)['by Murmansk']).toBe(30)
})

// proves: tw-22.4.2-us-mobilization
it('base and level rise by 50, 75, 100 and 125 in the four Springs after entry, and in no other turn (22.4.2)', () => {
  const rise = (turn: string, declared?: string) => {
    const world = war({ turn, wars: [declared ? ['USA', 'Germany', declared] : ['USA', 'Germany']] })
    const { base, narfs } = world.nation('USA')
    mobiliseUsa(world)
    const now = world.nation('USA')
    expect(now.narfs - narfs).toBe(now.base - base)
    return now.base - base
  }
  const springs = (declared?: string) => [1942, 1943, 1944, 1945, 1946].map((year) => rise(`Spring ${year}`, declared))
  expect(springs('Winter 1941')).toEqual([50, 75, 100, 125, 0])
  expect(springs('Fall 1941')).toEqual([50, 75, 100, 125, 0])
  expect(springs('Spring 1942')).toEqual([0, 50, 75, 100, 125])
  expect(springs('Summer 1942')).toEqual([0, 50, 75, 100, 125])
  expect(springs()).toEqual([50, 75, 100, 125, 0])
  expect(rise('Summer 1942', 'Winter 1941')).toBe(0)
  const atPeace = war({ turn: 'Spring 1942' })
  mobiliseUsa(atPeace)
  expect(atPeace.events).toEqual([])
})
