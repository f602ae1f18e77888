import { describe, expect, it } from 'vitest'
import { BoardMap } from '../../../board/map.ts'
import type { AirUnit } from '../state.ts'
import { paint, plainMap, position } from '../testing/position.ts'
import { mayOverfly, pointsFrom, rangeHome, rangeOut, rebaseRange } from './range.ts'
import { rebaseReach, whyNotRebase } from './rebase-range.ts'
import { front } from './testing.ts'

const air = (world: ReturnType<typeof front>, id: string) => world.unit(id) as AirUnit

describe('14.1.1 range', () => {
  // proves: wif-14.1.1-reduced-range, wif-2.6-rounding, wif-14.2.5-interception, wif-14.2.5-cap-escort
  it('a fighter of range 3 intercepts within 1.5, rounded up to 2, and returns with its full range (2.6, example 1)', () => {
    const world = front(['Germany FTR Bf-109E3 5/1/3 T0806'])
    const unit = air(world, 'germany-bf-109e3')
    expect(rangeOut(unit, { mission: 'interception', extended: false })).toBe(2)
    expect(rangeHome(unit, { mission: 'interception', extended: false })).toBe(3)
    expect(rangeOut(unit, { mission: 'escort', extended: false })).toBe(3)
    expect(rangeOut(unit, { mission: 'combat air patrol', extended: false })).toBe(3)
  })

  // proves: wif-14.1.1-reduced-range
  it('a FTR flying as bomber has half its range there and back', () => {
    const unit = air(front(['Germany FTR Bf-109E3 5/1/3 T0806']), 'germany-bf-109e3')
    expect(rangeOut(unit, { mission: 'ground strike', extended: false })).toBe(2)
    expect(rangeHome(unit, { mission: 'ground support', extended: false })).toBe(2)
  })

  // proves: wif-14.1.1-extended-range
  it('extended range doubles the range of a bomber both ways', () => {
    const unit = air(front(['Germany LND Fw-200 2/2/8 T0806 extended']), 'germany-fw-200')
    expect(rangeOut(unit, { mission: 'ground strike', extended: true })).toBe(16)
    expect(rangeHome(unit, { mission: 'ground strike', extended: true })).toBe(16)
  })

  // proves: wif-14.1.1-extended-range, wif-11.16-rebase
  it('a B-17F of range 8 on extended range rebases 32, or 48 over friendly hexes and clean seas (14.1.1 example)', () => {
    const unit = air(front(['Germany LND B-17F 3/2/8 T0806 extended']), 'germany-b-17f')
    expect([rebaseRange(unit, false), rebaseRange(unit, true)]).toEqual([32, 48])
    const fighter = air(front(['Germany FTR Bf-109E3 5/1/3 T0806']), 'germany-bf-109e3')
    expect([rebaseRange(fighter, false), rebaseRange(fighter, true)]).toEqual([6, 9])
  })

  // proves: wif-14.1-movement-cost
  it('hexes and hexdots cost 1 each in Europe, 2 on the Pacific scale, 6 off the map', () => {
    const scaled = (scale: 'european' | 'pacific' | 'off-map') => {
      const map = plainMap(6, 3, (sheet) => {
        ;(sheet as { scale: string }).scale = scale
        paint(sheet, 'terrain', 'T0301', '~')
      })
      const world = position({ map, units: ['Germany LND Ju 2/5/4 T0501'], everywhere: 'Germany' })
      return pointsFrom(world, world.unit('germany-ju') as AirUnit, map.hex('T0501'))[map.hex('T0201')]
    }
    expect([scaled('european'), scaled('pacific'), scaled('off-map')]).toEqual([3, 6, 18])
  })

  // proves: wif-14.1.1-destination, wif-14.1-movement-cost
  it('nobody flies over neutral countries (9.1, 19.2), and the way round counts', () => {
    const map: BoardMap = plainMap(7, 5, (sheet) => {
      for (const code of ['T0301', 'T0302', 'T0303']) paint(sheet, 'country', code, 'p')
    })
    const world = position({
      map,
      units: ['Germany LND Ju 2/5/4 T0502'],
      everywhere: 'Germany',
      control: { T0301: 'Poland', T0302: 'Poland', T0303: 'Poland' },
    })
    const unit = world.unit('germany-ju') as AirUnit
    expect(mayOverfly(world, unit, map.hex('T0302'))).toBe(false)
    expect(pointsFrom(world, unit, map.hex('T0502'))[map.hex('T0102')]).toBeGreaterThan(4)
  })
})

describe('11.16 how far a rebase goes', () => {
  // Range 2: double is 4, triple 6.
  const units = ['Germany FTR Bf 5/0/2 T1106']

  // proves: wif-11.16-rebase
  it('three times its range only while every hex flown over is friendly', () => {
    const world = front(units)
    const { map } = world
    const unit = air(world, 'germany-bf')
    expect(rebaseReach(world, unit)[map.hex('T0606')]).toBe(5)
    // An enemy strip across the way from north to south leaves only the double range.
    const strip = Object.fromEntries(Array.from({ length: 12 }, (_, row) => [`T09${String(row).padStart(2, '0')}`, 'USSR']))
    const cut = front(units, [], { control: strip })
    expect(rebaseReach(cut, air(cut, 'germany-bf'))[map.hex('T0606')]).toBe(Infinity)
    expect(rebaseReach(cut, air(cut, 'germany-bf'))[map.hex('T0706')]).toBe(4)
    expect(whyNotRebase(cut, air(cut, 'germany-bf'), map.hex('T0606'))).toBe(
      '11.16: T0606 is 5 away from T1106; Bf rebases up to 4, or 6 over friendly hexes and unwatched sea only; the way of 5 leads over ground that is not friendly',
    )
  })

  // proves: wif-11.16-rebase
  it('never to a hex the enemy controls', () => {
    const world = front(['Germany FTR Bf 5/0/2 T0606'])
    expect(whyNotRebase(world, air(world, 'germany-bf'), world.map.hex('T0506'))).toBe('11.16: T0506 is not a friendly hex')
  })
})
