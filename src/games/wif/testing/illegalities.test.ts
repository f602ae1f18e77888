import { describe, expect, it } from 'vitest'
import type { WifWorld } from '../world.ts'
import { illegalities } from './illegalities.ts'
import { paint, plainMap, type PositionNotation, position } from './position.ts'
import type { Draft, NavalUnit, Unit } from '../state.ts'

function front(more: PositionNotation = {}): WifWorld {
  const world = position({
    everywhere: 'Germany',
    control: { T0305: 'USSR' },
    units: ['Germany INF I 3-3 T0605', 'Germany FTR Bf 6/1/4 T0605', 'USSR INF R 3-3 T0305'],
    ...more,
  })
  const { impulses } = world.state
  world.set({ impulses: { ...impulses, bySide: { ...impulses.bySide, Axis: impulses.thisTurn } } })
  return world
}

describe('a position between two steps', () => {
  it('is legal when it is', () => {
    expect(illegalities(front(), front())).toEqual([])
  })

  const wrongs: readonly [string, (world: WifWorld) => void, RegExp][] = [
    ['both sides in one hex', (world) => world.move(world.unit('ussr-r-inf'), world.map.hex('T0605')), /both sides stand in T0605/],
    ['units where the enemy controls the hex', (world) => world.setControl(world.map.hex('T0605'), 'USSR'), /2\.5\.3: .*T0605/],
    [
      'a unit in two stacks',
      (world) => (world.unitsAt(world.map.hex('T0305')) as unknown[]).push(world.unit('germany-i-inf')),
      /stands in the stack of T0305 too/,
    ],
    ['a unit that is nowhere', (world) => ((world.unit('germany-i-inf') as Draft<Unit>).place = 'pool'), /germany-i-inf/],
    [
      'a unit face-down in the force pool',
      (world) => (world.destroy(world.unit('ussr-r-inf'), 'test'), world.turnFaceDown(world.unit('ussr-r-inf'))),
      /face-down/,
    ],
    [
      'an arrival in the past',
      (world) => (world.toProductionCircle(world.unit('ussr-r-inf'), 1), world.change(world.unit('ussr-r-inf'), { arrives: -1 })),
      /should have arrived/,
    ],
    ['a loss that nobody was told of', (world) => world.destroy(world.unit('ussr-r-inf'), 'test'), /not among the losses/],
    [
      'a unit lost that lives',
      (world) =>
        world.tell({
          kind: 'losses',
          section: '11.15.5',
          text: 'I INF is destroyed.',
          hexes: [],
          losses: [{ unit: 'germany-i-inf', name: 'I INF', country: 'Germany', how: 'test' }],
        }),
      /was lost and is map/,
    ],
    ['a marker off its track', (world) => world.set({ impulseBox: 99 }), /impulse box is 99/],
    ['a weather roll off the die', (world) => world.set({ weather: { ...world.state.weather, roll: 11 } }), /weather roll is 11/],
    [
      'a reserve that stands on the map',
      (world) => world.set({ reserves: { Germany: [{ against: null, units: ['germany-i-inf'] }] } }),
      /listed as a reserve/,
    ],
    [
      'a power that used less than nothing',
      (world) => world.note(({ used }) => (used.Germany = { airMissions: -1, navalMoves: 0, railMoves: 0, landMoves: 0, landAttacks: 0 })),
      /used -1/,
    ],
  ]
  it.each(wrongs)('is not with %s', (_, spoil, said) => {
    const world = front()
    spoil(world)
    expect(illegalities(world, front()).join('\n')).toMatch(said)
  })

  it('is not with three corps in a hex, nor with two minors of one power', () => {
    const minors = { Rumania: 'Germany', Finland: 'Germany' }
    const world = front({
      minors,
      units: [
        'Germany INF I 3-3 T0605',
        'Germany INF II 3-3 T0605',
        'Germany INF III 3-3 T0605',
        'Rumania INF A 3-3 T0705',
        'Finland INF B 3-3 T0705',
      ],
    })
    const wrong = illegalities(world)
    expect(wrong).toContainEqual(expect.stringMatching(/^2\.3\.1: .* in T0605, where 2 may stack/))
    expect(wrong).toContainEqual(expect.stringMatching(/^18\.2: .* in T0705/))
  })

  it('may have aircraft on a swamp only where the weather that is rolled ahead has just thawed it', () => {
    const world = front({ map: plainMap(12, 12, (sheet) => paint(sheet, 'terrain', 'T0605', 's')) })
    expect(illegalities(world)).toEqual(['2.3.1: germany-bf in T0605, where 0 may stack'])
    world.set({ weather: { ...world.state.weather, ahead: true } })
    expect(illegalities(world)).toEqual([])
  })

  it('may show what an exile loses out of the game, and a ship taken in port in the repair pool', () => {
    const french: PositionNotation = {
      units: ['Germany INF I 3-3 T0605', 'France INF X 3-3 T0305', 'France SUB S 1/3/0/0/4/3 T0305'],
      control: { T0305: 'France' },
      sides: { Germany: 'Axis', France: 'Allies' },
    }
    const before = front(french)
    const exile = front(french)
    exile.destroy(exile.unit('france-x-inf'), 'tried')
    exile.removeForGood(exile.unit('france-x-inf'))
    exile.capture(exile.unit('france-s') as NavalUnit, 'Germany')
    exile.report('losses', '13.7.1', 'tried')
    expect(illegalities(exile, before).join()).toContain('france-x-inf was lost and is gone')
    exile.changeCountry('France', { status: 'incompletely conquered' })
    expect(illegalities(exile, before).join()).not.toContain('was lost')
  })
})
