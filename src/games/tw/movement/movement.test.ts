import { describe, expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { firstMove, type GroundMove, secondMove } from './move-order.ts'
import { groundMovement } from './movement.ts'

const EAST: PositionNotation = {
  sides: { Germany: 'Axis', USSR: 'Allies' },
  wars: [['Germany', 'USSR']],
  turn: 'Fall 1941',
  ratings: { USSR: { army: 3 } },
}
const ids = (world: TwWorld, names: readonly string[]) => names.map((name) => unitNamed(world, name).id)
/** Path as codes; the names of units stand for their ids. */
const order = (world: TwWorld, move: GroundMove): GroundMove => ({
  ...move,
  units: ids(world, move.units),
  ...(move.with && { with: ids(world, move.with) }),
  ...(move.support && { support: ids(world, move.support) }),
})
const problem = (world: TwWorld, move: GroundMove) =>
  (world.ops.impulse === 1 ? firstMove : secondMove).problems(
    world,
    { seat: world.phasing === 'Axis' ? 'Germany' : 'France' },
    order(world, move),
  )[0] ?? null
const at = (world: TwWorld, name: string) => world.map.code(unitNamed(world, name).hex)
const move = (world: TwWorld, ...moves: GroundMove[]) =>
  run(world, groundMovement(world), { [world.ops.impulse === 1 ? 'move' : 'second move']: moves.map((each) => order(world, each)) })

describe('automatic victory near Rostov (9.8)', () => {
  const rostov: PositionNotation = {
    ...EAST,
    turn: 'Summer 1942',
    control: { 1709: 'USSR' },
    units: [
      'USSR CAV Cossacks 2-6 1709',
      'USSR INF 7th 2-5 1608',
      'USSR ARM Don 2-8 1906',
      'USSR ARM Tanks 8-8 1706',
      'Germany INF A 6-5 1710',
      'Germany INF B 6-5 1710',
      'Germany INF C 6-5 1710',
      'Germany ARM X 8-8 1710',
      'Germany ARM Y 8-8 1710',
      'Germany ARM Z 8-8 1710',
    ],
  }
  const both = { overrun: true, with: ['X', 'Y', 'Z'] }

  // proves: tw-9.8-automatic-victory
  // proves: tw-9.8-mp-cost, tw-9.5-optional
  it('42 against a doubled CAV of 2 is 10-1: the infantry goes in for 2 points and on to 1708 and 1707', () => {
    const world = position(rostov)
    move(world, { units: ['A', 'B', 'C'], path: ['1709', '1708', '1707'], ...both })
    expect([at(world, 'A'), unitNamed(world, 'Cossacks').place]).toEqual(['1707', 'pool'])
    expect(world.events.find(({ kind }) => kind === 'automatic victory')?.text).toContain('42 against 4')
    expect(world.events.find(({ kind }) => kind === 'ground move')?.text).toContain('4 movement points')
  })

  // proves: tw-9.3-movement-cost
  // proves: tw-9.7-extent, tw-9.4-zoc-stop, tw-9.8-participants
  it('the infantry has 5 points and cannot enter a zone of control for 6; zones do not cross the river to 1708 and 1707', () => {
    const world = position(rostov)
    expect(
      problem(world, { units: ['A'], path: ['1709', '1708', '1707', '1807'], ...both, with: ['B', 'C', 'X', 'Y', 'Z'] }),
    ).not.toBeNull()
  })

  // proves: tw-9.0-move-by-move, tw-9.8-mp-cost
  it('whoever walks into the hex later in the turn pays the point for the victory too (9.8)', () => {
    const world = position(rostov)
    move(
      world,
      { units: ['X', 'Y', 'Z'], path: ['1709', '1708'], overrun: true, with: ['A', 'B', 'C'] },
      { units: ['A', 'B', 'C'], path: ['1709', '1708', '1707'], overrun: false },
    )
    expect(world.events.filter(({ kind }) => kind === 'ground move').map(({ text }) => /(\d) movement/.exec(text)?.[1])).toEqual(['3', '4'])
  })
})

describe('automatic victory at Smolensk (9.8, the designer’s note)', () => {
  const units = [
    'USSR INF Guard 4-5 Smolensk',
    ...['X', 'Y', 'Z'].map((name) => `Germany ARM ${name} 8-8 1316`),
    'Germany MDM KG 1-7-6 1316',
  ]
  const tanks = { path: ['1315', '1215'], overrun: true, support: ['KG'] }
  const far = [...units, ...['A', 'B', 'C'].map((name) => `Germany INF ${name} 6-5 1416`)]
  const near = [...units, ...['A', 'B', 'C'].map((name) => `Germany INF ${name} 6-5 1314`)]
  const base = { ...EAST, installations: ['airbase 1316 Germany'], control: { 1316: 'Germany', 1315: 'Germany' } }

  // proves: tw-9.8-automatic-victory
  it('24 against 9 with a MDM is 4-1 and no victory', () => {
    const world = position({ ...base, units: far })
    expect(problem(world, { units: ['X', 'Y', 'Z'], ...tanks })).toContain('24 against 9')
  })

  // proves: tw-9.8-participants
  // proves: tw-9.8-air-support, tw-9.8-automatic-victory
  it('with three INF that began beside Smolensk and have not moved it is 42 to 9, 4-1, and with the MDM 6-1', () => {
    const world = position({ ...base, units: near })
    expect(problem(world, { units: ['X', 'Y', 'Z'], path: ['1315', '1215'], overrun: true, with: ['A', 'B', 'C'] })).toContain(
      '42 against 9',
    )
    move(world, { units: ['X', 'Y', 'Z'], ...tanks, with: ['A', 'B', 'C'] })
    expect([at(world, 'X'), at(world, 'A'), unitNamed(world, 'Guard').place]).toEqual(['1215', '1314', 'pool'])
  })

  // proves: tw-9.0-move-by-move
  // proves: tw-9.8-participants
  it('INF that moved beside Smolensk first has ended its move and cannot take part', () => {
    const world = position({ ...base, units: far })
    const journal = move(
      world,
      { units: ['A', 'B', 'C'], path: ['1415', '1314'] },
      { units: ['X', 'Y', 'Z'], ...tanks, with: ['A', 'B', 'C'] },
    )
    expect(journal.at(-1)?.refused[0]?.problems[0]).toContain('has moved in this impulse already')
    expect(unitNamed(world, 'Guard').place).toBe('map')
  })

  // proves: tw-9.8-participants
  it('INF that lacks the points to enter Smolensk cannot help from beside it', () => {
    const world = position({ ...base, units: near })
    world.remember((noted) => noted.mpsLeft.set(unitNamed(world, 'A').id, 1))
    expect(problem(world, { units: ['X', 'Y', 'Z'], ...tanks, with: ['A', 'B', 'C'] })).toContain('9.8: A has 1 movement points')
  })

  // proves: tw-9.8-without-arm, tw-1.2-combat-terms, tw-2.6-arm-mech-cav, tw-9.8-automatic-victory
  it('needs an ARM', () => {
    const world = position({ ...EAST, units: ['USSR INF Guard 1-5 1709', 'Germany INF A 6-5 1710', 'Germany INF B 6-5 1710'] })
    expect(problem(world, { units: ['A', 'B'], path: ['1709'], overrun: true })).toContain('needs an ARM')
  })

  // proves: tw-9.8-automatic-victory, tw-9.0-ground-movement, tw-10.6.6-fortress-immunities, tw-10.6.7-swamp-defence
  it('is for First-Rate armies, and not against mountains, fortifications or a major power’s fortress', () => {
    const attack = { units: ['X', 'Y', 'Z'], path: ['1709'], overrun: true }
    const tanksAt = ['USSR INF Guard 1-5 1709', ...['X', 'Y', 'Z'].map((name) => `Germany ARM ${name} 8-8 1710`)]
    expect(problem(position({ ...EAST, units: tanksAt }), attack)).toBeNull()
    expect(problem(position({ ...EAST, units: tanksAt, ratings: { Germany: { army: 2 } } }), attack)).toContain('not First-Rate')
    expect(problem(position({ ...EAST, units: tanksAt, installations: ['fortification 1709 USSR'] }), attack)).toContain('fortification')
    expect(problem(position({ ...EAST, units: tanksAt, installations: ['fortress 1709 USSR'] }), attack)).toContain('fortress')
    const second = position({ ...EAST, units: tanksAt })
    second.beginImpulse(2)
    expect(problem(second, attack)).toContain('10.2.4')
  })
})

describe('movement costs', () => {
  // proves: tw-9.2-first-impulse
  // proves: tw-9.0-ground-movement, tw-1.2-movement-allowance, tw-9.3-movement-cost
  it('one point a hex, up to the printed allowance (9.3)', () => {
    const world = position({ units: ['Germany INF A 6-5 1425'] })
    expect(problem(world, { units: ['A'], path: ['1426', '1427', '1428', '1429', '1430'] })).toBeNull()
    expect(problem(world, { units: ['A'], path: ['1426', '1427', '1428', '1429', '1430', '1529'] })).toContain('9.2')
  })

  // proves: tw-9.3-movement-cost
  // proves: tw-9.4-zoc-stop, tw-1.2-zoc
  it('a point more into an enemy zone of control and one out of it; INF stops in it, ARM goes on (9.3, 9.4)', () => {
    // Orel (1413) and 1412 lie in the zone of the unit in Kursk (1512); 1411 does not.
    const world = position({ ...EAST, units: ['USSR INF Kursk 4-5 1512', 'Germany ARM X 8-8 1413', 'Germany INF A 6-5 1413'] })
    expect(problem(world, { units: ['A'], path: ['1412', '1411'] })).toContain('stops in the enemy zone')
    move(world, { units: ['X'], path: ['1412', '1411'] })
    // Out of a zone and into one 3, and out again 2.
    expect(world.events.find(({ kind }) => kind === 'ground move')?.text).toContain('5 movement points')
  })

  // proves: tw-10.6.7-swamp-movement, tw-9.4-land-only
  it('the first swamp ends the moves of the turn, Second Impulse too (10.6.7)', () => {
    const world = position({ ...EAST, conquered: { Poland: 'Germany' }, units: ['Germany ARM X 8-8 1418', 'Germany ARM Y 8-8 1518'] })
    move(world, { units: ['Y'], path: ['1517'] }, { units: ['X'], path: ['1518'] })
    world.beginImpulse(2)
    expect([problem(world, { units: ['X'], path: ['1519'] }), problem(world, { units: ['Y'], path: ['1417'] })]).toEqual([
      expect.stringContaining('10.6.7'),
      null,
    ])
  })

  // proves: tw-9.2-second-impulse, tw-1.2-impulses, tw-2.6-arm-mech-cav, tw-2.6-inf-mot, tw-10.2.4-second-impulse-movement
  it('Second Impulse: only ARM, MECH and CAV, with 1, 2 or 3 points less by rating, a Depleted German as Third-Rate (9.2, 10.8)', () => {
    const second = (rating: 1 | 2 | 3, words = '') => {
      const world = position({
        units: [`Germany ARM X 8-8 1426 ${words}`, 'Germany INF A 6-5 1426'],
        ratings: { Germany: { army: rating } },
      })
      world.beginImpulse(2)
      return world
    }
    const path = ['1427', '1428', '1429', '1430', '1529', '1528', '1527', '1526']
    const farthest = (world: TwWorld) => path.findIndex((_, i) => problem(world, { units: ['X'], path: path.slice(0, i + 1) }) !== null)
    expect([farthest(second(1)), farthest(second(2)), farthest(second(3)), farthest(second(1, 'depleted'))]).toEqual([7, 6, 5, 5])
    expect(problem(second(1), { units: ['A'], path: ['1427'] })).toContain('only ARM, MECH and CAV')
  })

  // proves: tw-9.4.1-neutral-powers, tw-6.1-neutral-territory
  it('no entry into neutrals (9.4.1)', () => {
    const world = position({ units: ['Germany INF A 6-5 Cologne'] })
    const into = world.map
      .adjacentTo(unitNamed(world, 'A').hex)
      .find((hex) => world.map.countryNames[world.map.country[hex]] === 'Belgium')!
    expect(problem(world, { units: ['A'], path: [world.map.code(into)] })).toContain('neutral')
  })

  // proves: tw-9.4-land-only, tw-2.1-map-model, tw-10.6.11-impassable
  it('no way on foot from 3120 to the island in 3220 (9.4)', () => {
    const world = position({ units: ['Germany INF A 6-5 3120'], conquered: { Greece: 'Germany' } })
    expect(problem(world, { units: ['A'], path: ['3220'] })).toContain('10.6.11')
  })

  // proves: tw-9.5-optional, tw-1.2-movement-allowance, tw-9.0-ground-movement, tw-11.0-air-units-in-target-hex
  it('nobody must move (9.5)', () => {
    const world = position({ units: ['Germany INF A 6-5 1426'] })
    move(world)
    expect(at(world, 'A')).toBe('1426')
  })

  // proves: tw-12.6.2-no-movement-when-unsupplied
  it('no move for who was out of supply when the Operations Segment began (12.6.2)', () => {
    const world = position({ units: ['Germany INF A 6-5 1426'] })
    world.remember((noted) => noted.outOfSupply.add((unitNamed(world, 'A') as GroundUnit).id))
    expect(problem(world, { units: ['A'], path: ['1427'] })).toContain('12.6.2')
  })
})
