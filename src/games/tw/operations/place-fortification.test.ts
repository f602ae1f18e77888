import { describe, expect, it } from 'vitest'
import { howAttacked } from '../combat/attack.ts'
import { defenceOf } from '../combat/defence.ts'
import { buildSegment } from '../economy/build.ts'
import { isFortificationInReserve, reserveFortification } from '../economy/reserve-fortification.ts'
import { reserve } from '../economy/reserve-order.ts'
import { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { endSegment } from '../turn/end-segment.ts'
import type { TwWorld } from '../world.ts'
import { commitReserves } from './reserves.ts'
import { isBeach } from '../field/terrain.ts'

const EAST: PositionNotation = {
  sides: { Germany: 'Axis', USSR: 'Allies' },
  wars: [['Germany', 'USSR']],
  turn: 'Summer 1941',
  narfs: { USSR: 50 },
  plans: { USSR: { effort: 'SLE' } },
  units: ['USSR INF Line 6-5 1314', 'USSR INF Odessa 6-5 Odessa', 'Germany ARM A 8-8 1215', 'Germany ARM B 8-8 1215'],
  control: { 1314: 'USSR', 1215: 'Germany' },
}
const attacks = (world: TwWorld, place: string) => [
  { hex: world.map.find(place)!, attackers: ['A', 'B'].map((name) => unitNamed(world, name) as GroundUnit) },
]
const inReserve = (notation: PositionNotation = {}) => {
  const world = position({ ...EAST, ...notation })
  world.note({ fortificationInReserve: true })
  return world
}

describe('a Soviet Reserve Fortification (9.9)', () => {
  // proves: tw-9.9.6-reserve-fortifications, tw-9.9.1-placing
  it('is held in place of a unit, for 5 NARFs and 2', () => {
    const world = position({ ...EAST, stage: 'Allied turn', units: ['USSR ARM T 6-8 Moscow'] })
    run(world, buildSegment(world), { reserve: [null], 'reserve fortification': [{ fortification: true }] })
    expect([isFortificationInReserve(world), world.nation('USSR').narfs]).toEqual([true, 43])
    expect(reserve.problems(world, { seat: 'USSR' }, { unit: unitNamed(world, 'T').id })).toEqual([
      expect.stringContaining('9.9.1: USSR has created all its Reserves'),
    ])
    expect(reserveFortification.problems(world, { seat: 'USSR' }, { fortification: true })).toEqual([
      expect.stringContaining('one Fortification'),
    ])
  })

  // proves: tw-9.9.6-reserve-fortifications
  it('goes to a hex under attack, where its defenders have the good of it; not to a beach, and not a second time', () => {
    const world = inReserve()
    const [attack] = attacks(world, '1314')
    const defence = () => defenceOf(world, attack.hex, howAttacked(world, attack.hex, attack.attackers)).factors
    const before = defence()
    run(world, commitReserves(world, [attack]), { 'place a Reserve Fortification': [true] })
    expect(defence()).toBeGreaterThan(before)
    expect(world.installation(attack.hex, 'fortification')).toMatchObject({ nation: 'USSR' })
    expect(isFortificationInReserve(world)).toBe(false)
    const beach = inReserve()
    expect(isBeach(beach, beach.map.find('Odessa')!)).toBe(true)
    expect(run(beach, commitReserves(beach, attacks(beach, 'Odessa')))).toEqual([])
    expect(isFortificationInReserve(beach)).toBe(true)
  })

  // proves: tw-9.9.2-duration, tw-9.9.6-reserve-fortifications
  it('that was not used is gone at the end of the enemy player turn, not of its own', () => {
    const [own, enemy] = [inReserve({ stage: 'Allied turn' }), inReserve()]
    for (const world of [own, enemy]) run(world, endSegment(world))
    expect([own, enemy].map(isFortificationInReserve)).toEqual([true, false])
  })

  // proves: tw-9.9.6-reserve-fortifications
  it('on the sheet it is a word; nobody but the Soviet Union holds one', () => {
    const node = { line: 1, column: 1, path: 'reserve/0', value: 'fortification' }
    const world = position(EAST)
    const [soviet, german] = [new TwReader(world, 'USSR'), new TwReader(world, 'Germany')]
    expect([reserve.sheet!.read(world, soviet, node), reserveFortification.sheet!.read(world, soviet, node)]).toEqual([
      null,
      { fortification: true },
    ])
    expect([reserve.sheet!.read(world, german, node), reserveFortification.sheet!.read(world, german, node)]).toEqual([undefined, null])
    expect(german.problems[0].message).toContain('9.9.1: only the Soviet Union')
  })
})
