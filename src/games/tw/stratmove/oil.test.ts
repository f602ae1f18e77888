import { describe, expect, it } from 'vitest'
import { whyNotMove } from '../ground/allowance.ts'
import { oilOf } from '../logistics/oil.ts'
import { whyNotMission } from '../naval/mission-checks.ts'
import { whyNotReserve } from '../economy/reserve-order.ts'
import type { AirUnit, GroundUnit, NavalUnit } from '../state.ts'
import { position, unitNamed } from '../testing/position.ts'
import { smpCapacity } from './capacity.ts'
import { whyNotSail, whyNotTroop } from './eligible.ts'

const SIDES = { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies', USSR: 'Allies' } as const
const WARS = [
  ['Germany', 'USSR'],
  ['Germany', 'Britain'],
  ['Italy', 'Britain'],
  ['USSR', 'Romania'],
] as const
const smps = (power: string, control: Record<string, string>, happened = {}) =>
  smpCapacity(position({ turn: 'Summer 1944', sides: SIDES, wars: WARS, control, happened }), power)

describe('strategic movement by oil', () => {
  // proves: tw-24.1-german-oil-and-smp
  it('of Germany: 7, 2 fewer with a hostile Ploesti, one more with Maikop and Grozny, 3 more with Baku and with Mosul (24.1)', () => {
    expect(smps('Germany', {})).toBe(7)
    expect(smps('Germany', { Ploesti: 'Germany' })).toBe(7)
    expect(smps('Germany', { Ploesti: 'USSR' })).toBe(5)
    expect(smps('Germany', { Maikop: 'Germany' })).toBe(7)
    expect(smps('Germany', { Grozny: 'Germany' })).toBe(7)
    expect(smps('Germany', { Maikop: 'Germany', Grozny: 'Germany' })).toBe(8)
    expect(smps('Germany', { Baku: 'Germany' })).toBe(10)
    expect(smps('Germany', { Baku: 'Italy' })).toBe(7)
    expect(smps('Germany', { Mosul: 'Germany' })).toBe(10)
    expect(smps('Germany', { Baku: 'Germany', Mosul: 'Germany' })).toBe(13)
  })

  // proves: tw-24.1-german-oil-and-smp
  it('a plant in enemy hands and a hit of the turn before cost Germany one each, never all', () => {
    expect(smps('Germany', { Essen: 'Britain' })).toBe(6)
    expect(smps('Germany', { Munich: 'Britain' })).toBe(7)
    expect(smps('Germany', { Munich: 'Britain' }, { syntheticPlants: ['Munich', 'Berlin', 'Vienna', 'Prague', 'Stuttgart'] })).toBe(6)
    expect(smps('Germany', {}, { oilHits: { Germany: { turn: 18, hits: 2 } } })).toBe(5)
    expect(smps('Germany', {}, { oilHits: { Germany: { turn: 17, hits: 2 } } })).toBe(7)
    const ruin = { Ploesti: 'USSR', Essen: 'USSR', Leipzig: 'USSR', Stettin: 'USSR', Breslau: 'USSR', Hanover: 'USSR' }
    expect(oilOf(position({ turn: 'Summer 1944', sides: SIDES, wars: WARS, control: ruin }), 'Germany').factors).toBe(0)
    expect(smps('Germany', ruin)).toBe(1)
  })

  // proves: tw-24.2-soviet-oil
  it('of the Soviet Union: 8, one fewer without Maikop and Grozny, 3 without Baku, 2 more with Ploesti (24.2)', () => {
    expect(smps('USSR', {})).toBe(8)
    expect(smps('USSR', { Maikop: 'Germany' })).toBe(8)
    expect(smps('USSR', { Maikop: 'Germany', Grozny: 'Germany' })).toBe(7)
    expect(smps('USSR', { Baku: 'Italy' })).toBe(5)
    expect(smps('USSR', { Ploesti: 'USSR' })).toBe(10)
    expect(smps('USSR', { Maikop: 'Germany', Grozny: 'Germany', Baku: 'Germany' })).toBe(4)
    expect(smps('USSR', {}, { oilHits: { USSR: { turn: 18, hits: 1 } } })).toBe(7)
  })

  // proves: tw-24.3-british-oil
  it('of Britain: 9, 6 without Abadan or Mosul, 3 without both (24.3)', () => {
    expect(smps('Britain', {})).toBe(9)
    expect(smps('Britain', { Abadan: 'Italy' })).toBe(6)
    expect(smps('Britain', { Mosul: 'Germany' })).toBe(6)
    expect(smps('Britain', { Abadan: 'Germany', Mosul: 'Germany' })).toBe(3)
    expect(smps('Britain', { Mosul: 'USSR' })).toBe(9)
  })
})

describe('a unit without fuel', () => {
  const at = (turn: number, stage: 'Axis turn' | 'Allied turn' = 'Axis turn') =>
    position({
      turn: 'Summer 1944',
      stage,
      sides: SIDES,
      wars: WARS,
      plans: { Germany: { effort: 'SLE' }, Britain: { effort: 'SLE' } },
      narfs: { Germany: 100 },
      units: ['Germany ARM P 8-8 Berlin', 'Germany TAC T 2-5-2 Munich', 'Germany Fleet F 1-12-5 Kiel'],
      happened: { oilShortage: { Germany: { turn, units: ['germany-p', 'germany-t', 'germany-f'] } } },
    })
  const refusals = (world: ReturnType<typeof at>) => {
    const [p, t, f] = [unitNamed(world, 'P') as GroundUnit, unitNamed(world, 'T') as AirUnit, unitNamed(world, 'F') as NavalUnit]
    return [
      whyNotMove(world, p),
      whyNotTroop(world, p),
      whyNotReserve(world, p),
      whyNotTroop(world, t),
      whyNotMission(world, f),
      whyNotSail(world, f),
    ].map((why) => /has no fuel/.test(why ?? ''))
  }
  // proves: tw-24.1-oil-shortage
  it('neither moves, goes by strategic movement, sails nor goes into Reserve in its player turn, in both impulses', () => {
    const world = at(19)
    expect(refusals(world)).toEqual(Array.from({ length: 6 }, () => true))
    world.beginImpulse(2)
    expect(/has no fuel/.test(whyNotMove(world, unitNamed(world, 'P') as GroundUnit) ?? '')).toBe(true)
    expect(refusals(at(18))).toEqual(Array.from({ length: 6 }, () => false))
  })
})
