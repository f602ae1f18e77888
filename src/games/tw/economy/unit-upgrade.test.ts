import { describe, expect, it } from 'vitest'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { buildSegment } from './build.ts'
import { whyNotExchange } from './unit-upgrade.ts'

const USSR: PositionNotation = {
  turn: 'Fall 1943',
  stage: 'Allied turn',
  sides: { Germany: 'Axis', USSR: 'Allies' },
  wars: [['Germany', 'USSR']],
  ratings: { USSR: { army: 2 } },
  narfs: { USSR: 100 },
}
const COUNTERS = { STA: 'STA U 3-3', INF: 'INF U 6-5', ARM: 'ARM U 2-8', light: 'ARM U 1-8' } as const
const why = (counter: string, more: PositionNotation = {}, at = 'Moscow', after = '') => {
  const world = position({
    ...USSR,
    units: [`USSR ${counter} ${at} ${after}`.trim(), ...((more.units as string[] | undefined) ?? [])],
    ...omitUnits(more),
  })
  return whyNotExchange(world, unitNamed(world, 'U'))
}
const omitUnits = ({ units: _, ...rest }: PositionNotation): PositionNotation => rest

describe('Soviet counters that become better ones (21.7.2, 21.7.3)', () => {
  // proves: tw-21.7.2-infantry-and-mech-upgrade, tw-21.7.3-armour-upgrade
  it('STA and INF from Fall 1943 on, ARM from Fall 1942 on, with an army that is no more Third-Rate', () => {
    const first = (counter: string, army = 2) =>
      ['Summer 1942', 'Fall 1942', 'Summer 1943', 'Fall 1943', 'Spring 1944'].find(
        (turn) => why(counter, { turn, ratings: { USSR: { army } } } as PositionNotation) === null,
      )
    expect(Object.values(COUNTERS).map((counter) => first(counter))).toEqual(['Fall 1943', 'Fall 1943', 'Fall 1942', 'Fall 1942'])
    expect(Object.values(COUNTERS).map((counter) => first(counter, 3))).toEqual([undefined, undefined, undefined, undefined])
  })

  // proves: tw-21.7.2-infantry-and-mech-upgrade, tw-21.7.3-armour-upgrade
  it('on the map, whole, in full supply and outside enemy zones of control', () => {
    for (const counter of Object.values(COUNTERS)) {
      expect(why(counter)).toBeNull()
      expect(why(counter, {}, 'Moscow', 'depleted')).toMatch(/is Depleted/)
      expect(why(counter, {}, 'pool')).toMatch(/not on the map/)
      expect(why(counter, { units: ['Germany INF G 6-5 1112'], control: { 1112: 'Germany' } }, '1111')).toMatch(/enemy zone of control/)
      expect(why(counter, { control: { Malta: 'USSR' } }, 'Malta')).toMatch(/not in full supply/)
      expect(why(counter, { conquered: { Greece: 'USSR' } }, 'Athens')).toMatch(/not in full supply/)
    }
  })

  // proves: tw-21.7.2-infantry-and-mech-upgrade, tw-21.7.3-armour-upgrade, tw-15.1.6.2-soviet-upgrades
  it('one of each kind a turn, each at its price', () => {
    for (const [counter, becomes, narfs] of [
      ['STA # 3-3', 'INF 6-5', 5],
      ['INF # 6-5', 'MECH 6-8', 3],
      ['ARM # 2-8', 'ARM 6-8', 8],
      ['ARM # 1-8', 'ARM 4-8', 6],
    ] as const) {
      const world = position({
        ...USSR,
        units: [`USSR ${counter.replace('#', 'A')} Moscow`, `USSR ${counter.replace('#', 'B')} Gorki`],
      })
      const [a, b] = ['A', 'B'].map((name) => unitNamed(world, name).id)
      run(world, buildSegment(world), { 'upgrade unit': [{ unit: a }] })
      const { type, strength, move } = unitNamed(world, 'A') as { type: string; strength: number; move: number }
      expect(`${type} ${strength}-${move}`).toBe(becomes)
      expect(world.nation('USSR').narfs).toBe(100 - narfs)
      expect(whyNotExchange(world, world.unit(b))).toMatch(/this turn/)
      world.beginOperations()
      expect(whyNotExchange(world, world.unit(b))).toBeNull()
    }
  })

  // proves: tw-21.7.2-infantry-and-mech-upgrade
  it('five STA and five INF in all', () => {
    for (const [counter, kind] of [
      [COUNTERS.STA, 'USSR STA 3-3'],
      [COUNTERS.INF, 'USSR INF 6-5'],
    ] as const) {
      const after = (all: number) => why(counter, { turn: 'Fall 1944', happened: { exchanged: { [kind]: { all, turn: 16, year: 1943 } } } })
      expect([after(4), after(5)]).toEqual([null, expect.stringContaining('which is all')])
    }
  })

  // proves: tw-21.7.2-infantry-and-mech-upgrade, tw-21.7.3-armour-upgrade
  it('those of INF and ARM count against half the base, and cost double beyond it; those of STA do not', () => {
    const paid = (counter: string) => {
      const world = position({ ...USSR, units: [`USSR ${counter} Moscow`] })
      world.changeNation('USSR', { spentOnUnits: Math.ceil(world.nation('USSR').base / 2) })
      run(world, buildSegment(world), { 'upgrade unit': [{ unit: unitNamed(world, 'U').id }] })
      return 100 - world.nation('USSR').narfs
    }
    expect(Object.values(COUNTERS).map(paid)).toEqual([5, 6, 16, 12])
  })
})
