import { expect, test } from 'vitest'
import { prefilledSheet } from '../prefilled.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { openHexes } from '../supply/lines.ts'
import { unitNamed } from '../testing/position.ts'
import type { GroundUnit } from '../state.ts'
import { borderWars, settleBorderWars } from './border-wars.ts'

const AT: PositionNotation = {
  turn: 'Spring 1940',
  stage: 'Allied turn',
  sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
  wars: [],
  leans: { Finland: 'Germany associate' },
  conquered: { Poland: 'Germany' },
  units: ['Finland INF L 3-5 Viipuri', 'Romania INF R 3-5 Bucharest', 'USSR INF A 4-5 0516'],
}
const line = (more: PositionNotation = {}, seat = 'Germany', brief = false) =>
  prefilledSheet(position({ ...AT, ...more }), seat, brief)
    .split('\n')
    .find((each) => each.includes('border wars'))

// proves: tw-16.5-border-wars, tw-23.21-karelia, tw-23.43-romania
test('the sheet of Germany, and nobody else, names who could fight, and while they fight those who do (16.5)', () => {
  expect(line()).toContain('#border wars: [Finland, Romania]')
  expect(line({}, 'Germany', true)).toContain('#border wars: [Finland, Romania]')
  expect(line({ 'border wars': { Romania: 0 } })).toContain('#border wars: [Romania]')
  expect(line({}, 'Italy')).toBeUndefined()
  expect(line({}, 'USSR')).toBeUndefined()
  expect(line({ stage: 'Axis turn' })).toBeUndefined()
  expect(line({ conquered: {} })).toBeUndefined()
  expect(line({ control: { Viipuri: 'USSR', '0416': 'USSR', '0417': 'USSR' } })).toContain('#border wars: [Romania]')
})

// proves: tw-16.5-border-wars
test('its facts count the factors of both, its question names who may fight, and its default leaves things as they are (16.5)', () => {
  const world = position({ ...AT, 'border wars': { Finland: 2 } })
  expect(borderWars.facts(world, { seat: 'Germany' })).toMatchObject({ finns: 3, romanians: 3 })
  expect(borderWars.question(world, { seat: 'Germany' })).toContain('Finland for Karelia, Romania for Bessarabia and Northern Bukovina?')
  expect(borderWars.byDefault(world, { seat: 'Germany' })).toEqual({ fights: ['Finland'], placed: [] })
  expect(borderWars.byDefault(position(AT), { seat: 'Germany' })).toEqual({ fights: [], placed: [] })
})

// proves: tw-16.5-border-wars
test('what a border war has cost is to be made good while a unit is Depleted, as while one that was lost waits in the force pool (16.5)', () => {
  const isOpen = (unit: string) => {
    const world = position({ ...AT, 'border wars': { Finland: 'over' }, units: [unit] })
    settleBorderWars(world)
    return world.nation('Finland').borderWar !== undefined
  }
  expect(['Viipuri depleted', 'pool eliminated', 'Viipuri'].map((where) => isOpen(`Finland INF L 3-5 ${where}`))).toEqual([
    true,
    true,
    false,
  ])
})

// proves: tw-16.5-border-wars
test('Soviet supply runs through Karelia while Finland fights for it, and through no other part of Finland (6.3.1, 12.1.1)', () => {
  const world = position({ ...AT, 'border wars': { Finland: 0 }, units: [] })
  const open = openHexes(world, 'USSR')
  expect(['Viipuri', 'Helsinki'].map((place) => open[world.map.find(place)!])).toEqual([1, 0])
})

// proves: tw-16.5-border-wars
test('Soviets have room where those stand who give way to them by the Pact, and nobody else has (16.5)', () => {
  const room = (more: PositionNotation) => {
    const world = position({ ...AT, units: ['Latvia INF L 3-5 Riga', 'USSR INF A 4-5 1317'], ...more })
    return whyNotStack(world, [unitNamed(world, 'A') as GroundUnit], world.map.find('Riga')!)
  }
  expect(room({})).toBeNull()
  // Before Poland has fallen there is nothing to take.
  expect(room({ conquered: {} })).toContain('Riga')
})
