import { expect, it } from 'vitest'
import { position, type PositionNotation, ScriptedDice } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { britainOnTheRopes } from './britain-on-the-ropes.ts'

const after = (notation: PositionNotation, roll: number, prepare: (world: TwWorld) => void = () => {}): TwWorld => {
  const world = position(
    {
      turn: 'Fall 1940',
      stage: 'Allied turn',
      conquered: { France: 'Germany' },
      wars: [
        ['Germany', 'Britain'],
        ['Italy', 'Britain'],
      ],
      ...notation,
    },
    new ScriptedDice([roll]),
  )
  prepare(world)
  britainOnTheRopes(world)
  return world
}
const told = (...of: Parameters<typeof after>) =>
  after(...of)
    .events.map(({ text }) => text)
    .join()

// proves: tw-17.2.2-surrender-trigger
it('Britain rolls in the Allied player turn of a turn in which something befell it, and not for what stood before (17.2.2)', () => {
  const world = after({ control: { Suez: 'Italy' } }, 1)
  expect(world.events).toHaveLength(1)
  britainOnTheRopes(world)
  expect(world.events).toHaveLength(1)
  // Lost, retaken, and lost again.
  world.setControl(world.map.find('Suez')!, 'Britain')
  britainOnTheRopes(world)
  world.setControl(world.map.find('Suez')!, 'Germany')
  const again = world.fork(new ScriptedDice([2]))
  britainOnTheRopes(again)
  expect(again.events).toHaveLength(2)
  expect(told({ control: { Suez: 'Italy' }, stage: 'Axis turn' }, 1)).toBe('')
  expect(told({}, 1)).toBe('')
})

// proves: tw-17.2.2-surrender-modifiers, tw-5.2.2-firestorm
it('the roll counts London 5, other cities at home, Suez, Gibraltar, Malta and firestorms 1 each; the USSR at war 3 less; 12 is surrender (17.2.2)', () => {
  expect(told({ control: { London: 'Germany', Birmingham: 'Germany', Malta: 'Italy' } }, 4)).toContain(
    '4 +5 London lost, +1 Birmingham lost, +1 Malta lost = 11; 12 or more is surrender: it fights on',
  )
  const fallen = after({ control: { London: 'Germany', Birmingham: 'Germany', Malta: 'Italy' } }, 5)
  expect(fallen.nation('Britain').conqueredBy).toBe('Germany')
  expect(
    told(
      {
        control: { London: 'Germany' },
        wars: [
          ['Germany', 'Britain'],
          ['Germany', 'USSR'],
        ],
      },
      9,
    ),
  ).toContain('9 +5 London lost, -3 the USSR at war = 11')
  expect(told({}, 3, (world) => world.note({ firestorms: { Britain: 2 } }))).toContain('3 +2 firestorms = 5')
})

// proves: tw-17.2.2-surrender-modifiers
it('20 NARFs of Lend-Lease received in the turn count 1 less, 19 nothing (17.2.2)', () => {
  const lent = (narfs: number) => (world: TwWorld) => world.remember((noted) => noted.built.set('received USA Britain', narfs))
  expect(told({ control: { London: 'Germany' } }, 6, lent(20))).toContain('6 +5 London lost, -1 Lend-Lease = 10')
  expect(told({ control: { London: 'Germany' } }, 6, lent(19))).toContain('6 +5 London lost = 11')
})

// proves: tw-17.2.2-surrender-modifiers
it('each 50 NARFs of what was eliminated and not rebuilt count 1, twice as much for units lost out of supply; not what was never built (17.2.2)', () => {
  // Three MOT at 8, a Fleet at 36: 60. A MOT lost out of supply and a Fleet: 16 + 36 = 52, where 8 + 36 are not enough, with a breakdown counter too.
  const units = [
    'Britain MOT A 6-7 London',
    'Britain MOT B 6-7 London',
    'Britain MOT C 6-7 London',
    'Britain MOT D 6-7 London breakdown',
    'Britain Fleet F 1-12-5 London',
  ]
  const lose =
    (names: string[], outOfSupply = false) =>
    (world: TwWorld) =>
      world
        .units()
        .filter(({ name }) => names.includes(name))
        .forEach((unit) => world.eliminate(unit, 'in battle', outOfSupply && unit.kind === 'ground'))
  expect(told({ units }, 1, lose(['A', 'F']))).toBe('')
  expect(told({ units }, 1, lose(['A', 'B', 'C', 'F']))).toContain('1 +1 units worth 50 NARFs eliminated and not rebuilt = 2')
  expect(told({ units }, 1, lose(['A', 'F'], true))).toContain('1 +1 units worth 50 NARFs')
  expect(told({ units }, 1, lose(['A', 'D', 'F']))).toBe('')
  expect(told({ units: [...units, ...units.map((unit) => unit.replace('London', 'pool').replace(/ (.) /, ' $1$1 '))] }, 1)).toBe('')
})
