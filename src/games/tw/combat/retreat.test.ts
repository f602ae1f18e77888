import { describe, expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { retreatUnits } from './retreat.ts'
import { retreatWays } from './retreat-ways.ts'

/** A battle was lost in 1632; Germans stand in Sedan beside it. */
const LOST: PositionNotation = { control: { Sedan: 'Germany' } }
const HEX = '1632'

function ways(world: TwWorld, name: string, pending: readonly string[] = []): string[] {
  const from = world.map.hex(HEX)
  return retreatWays(world, unitNamed(world, name) as GroundUnit, from, new Set(pending.map((code) => world.map.hex(code)))).map(({ to }) =>
    world.map.code(to),
  )
}
function retreat(world: TwWorld, names: readonly string[], answers: Record<string, unknown[]> = {}): void {
  const units = names.map((name) => unitNamed(world, name) as GroundUnit)
  run(
    world,
    retreatUnits(
      world,
      { hex: world.map.hex(HEX), attackers: [unitNamed(world, 'A') as GroundUnit], shift: null, fleets: [] },
      units,
      new Set(),
    ),
    answers,
  )
}
const at = (world: TwWorld, name: string): string => {
  const unit = unitNamed(world, name)
  return unit.place === 'map' ? world.map.code(unit.hex) : unit.place
}
const battle = (units: readonly string[], more: PositionNotation = {}): TwWorld =>
  position({ ...LOST, ...more, units: ['Germany INF A 6-5 Sedan', ...units], control: { ...LOST.control, ...more.control } })

describe('the way back', () => {
  // proves: tw-10.4-retreat-path, tw-10.2.3-dr
  it('is two hexes long, over friendly hexes without enemy ZOC, towards the nearest source of supply; the defender chooses among them (10.4)', () => {
    const world = battle(['France INF F 6-5 1632'])
    const found = ways(world, 'F')
    expect(found.length).toBeGreaterThan(1)
    const { map } = world
    expect(found.map((code) => map.distance(map.hex(code), map.hex(HEX)))).toEqual(found.map(() => 2))
    expect(found[0]).toBe('1634')
    retreat(world, ['F'], { retreat: [[{ unit: null, to: found[1] }]] })
    expect(at(world, 'F')).toBe(found[1])
  })

  // proves: tw-10.4-retreat-path
  it('goes anywhere else when none leads towards supply, and over friendly hexes as long as there are any (10.4)', () => {
    // The hexes on the Paris side are German.
    const world = battle(['France INF F 6-5 1632'], {
      control: { '1633': 'Germany', '1533': 'Germany', '1532': 'Germany', '1732': 'Germany', '1634': 'Germany' },
    })
    for (const code of ways(world, 'F')) expect(world.state.control[world.map.hex(code)]).toBe('France')
  })

  // proves: tw-1.2-hex-control, tw-10.4-retreat-path
  it('without a friendly hex goes over the enemy’s that nobody holds, and takes them; never into his bases or over water (10.4, 1.2)', () => {
    const around = Object.fromEntries(['1531', '1532', '1631', '1633', '1731', '1732', '1733'].map((code) => [code, 'Germany']))
    const world = battle(['France INF F 6-5 1632'], { control: around })
    retreat(world, ['F'])
    expect([at(world, 'F'), world.state.control[world.map.hex('1633')]]).toEqual(['1634', 'France'])
    const based = battle(
      ['France INF F 6-5 1632', ...['1532', '1631', '1633', '1731', '1732'].map((code, i) => `Germany TAC T${i} 1-5-4 ${code}`)],
      { control: around },
    )
    expect(ways(based, 'F')).toEqual([])
    retreat(based, ['F'])
    expect(at(based, 'F')).toBe('pool')
  })

  // proves: tw-10.4-retreat-path
  it('ends after two hexes where there is room, were it beside the battle; only who finds none goes on (10.4)', () => {
    const world = battle(['France INF F 6-5 1632', 'France INF G 6-5 1634', 'France INF H 6-5 1634', 'France INF I 6-5 1634'])
    for (const code of ways(world, 'F')) expect(world.map.distance(world.map.hex(code), world.map.hex(HEX))).toBe(2)
  })
})

describe('stacking', () => {
  // proves: tw-10.4-retreat-overstack
  it('a unit moves on hex by hex until it fits; Depleted ones, which stack with nobody, spread (10.4)', () => {
    const alone = battle(['France INF F 6-5 1632'])
    const [first] = ways(alone, 'F')
    expect(first).toBe('1634')
    const world = battle(['France INF F 6-5 1632 depleted', 'France INF G 6-5 1632 depleted'], { control: { Paris: 'Germany' } })
    retreat(world, ['F', 'G'])
    expect(at(world, 'F')).not.toBe(at(world, 'G'))
    expect([at(world, 'F'), at(world, 'G')]).not.toContain('1632')
  })
})

describe('enemy ZOC', () => {
  /** German ARM in 1532 and 1732 have their ZOC in all hexes beside 1632. */
  const narrow = (units: readonly string[]) =>
    battle(['Germany ARM Z 8-8 1532', 'Germany ARM Y 8-8 1732', ...units], {
      control: { '1531': 'Germany', '1532': 'Germany', '1631': 'Germany', '1731': 'Germany', '1732': 'Germany', '1733': 'Germany' },
    })

  // proves: tw-10.4-retreat-zoc
  it('as the only way Depletes who enters a friend’s hex there, and eliminates where nobody stands (10.4)', () => {
    const open = narrow(['France INF F 6-5 1632'])
    expect(open.map.adjacentTo(open.map.hex(HEX)).map((hex) => open.map.code(hex))).toContain('1633')
    expect(ways(open, 'F')).toEqual([])
    const held = narrow(['France INF F 6-5 1632', 'France INF H 2-5 1633'])
    expect(ways(held, 'F')).toEqual(['1634'])
    retreat(held, ['F'])
    expect([unitNamed(held, 'F').depleted, at(held, 'F') === 'pool']).toEqual([true, false])
  })

  // proves: tw-10.4-retreat-zoc
  it('kills who is Depleted already, or too small to be (10.4, 10.2.6)', () => {
    for (const unit of ['France INF F 6-5 1632 depleted', 'France INF F 2-5 1632']) {
      const world = narrow([unit, 'France INF H 2-5 1633'])
      retreat(world, ['F'])
      expect(at(world, 'F')).toBe('pool')
    }
  })
})

describe('hexes still to be attacked', () => {
  // proves: tw-10.4-retreat-zoc, tw-10.4-retreat-path
  it('are not run into while there is another', () => {
    const world = battle(['France INF F 6-5 1632'])
    expect(ways(world, 'F', ['1634'])).not.toContain('1634')
  })
})
