import { describe, expect, it } from 'vitest'
import { fortressTimes, reserveMove, secondImpulseMove } from './forces.ts'
import type { Rating } from './results.ts'
import { loadTables } from './load-tables.ts'

const tables = loadTables(null)
const RATINGS: Rating[] = [1, 2, 3, 4]

describe('ratings of armies', () => {
  // proves: tw-9.2-second-impulse, tw-10.2.4-second-impulse-movement, tw-10.2.4-axis-in-ussr, tw-10.8.1-first-rate, tw-10.8.2-second-rate
  // proves: tw-10.8.3-third-rate, tw-10.8.4-fourth-rate
  it('the second impulse is the printed move less 1, 2 or 3, one hex for Fourth-Rate, and one less for the Axis in the 1939 USSR (10.2.4, 10.8.4)', () => {
    expect(RATINGS.map((rating) => secondImpulseMove(tables, rating, 8))).toEqual([7, 6, 5, 1])
    expect(RATINGS.map((rating) => secondImpulseMove(tables, rating, 8, true))).toEqual([6, 5, 4, 1])
    expect(secondImpulseMove(tables, 3, 2, true)).toBe(0)
  })

  // proves: tw-2.6-inf-mot, tw-9.9.1-placing, tw-9.9.6-moving-reserves, tw-10.3.5-motorised-reserves, tw-10.8.1-first-rate
  // proves: tw-10.8.2-second-rate, tw-10.8.3-third-rate, tw-10.8.4-fourth-rate
  it('Reserves: 3, 2 or 1 a turn; ARM move as in the second impulse, MOT lose 1, 2 or 3, depleted units move 1 (9.9)', () => {
    expect(tables.ratings.reserves).toEqual({ 1: 3, 2: 2, 3: 1 })
    expect(reserveMove(tables, 'ARM', 2, 8, false)).toBe(6)
    expect(reserveMove(tables, 'MOT', 2, 7, false)).toBe(5)
    expect(reserveMove(tables, 'ARM', 3, 8, true)).toBe(1)
  })
})

describe('air units', () => {
  // proves: tw-11.2.1.1-ranges, tw-2.4-unit-factors, tw-2.6-para
  it('have the ranges of 11.2.1.1', () => {
    const { ranges, staging } = tables.airUnits
    expect(
      (['FTR', 'Jet FTR', 'TAC', 'Jet TAC', 'MDM', 'NAC'] as const).map((type) => [ranges[type].offensive, ranges[type].defensive]),
    ).toEqual([
      [3, 2],
      [2, 1],
      [5, 4],
      [5, 4],
      [7, 6],
      [3, 2],
    ])
    expect(ranges.TAC.offensive * staging['times the offensive range']).toBe(10)
    expect(staging.legs).toBe(3)
  })

  // proves: tw-11.1.1-airbase-building
  it('airbases are 6, 3, 5, 6, 5 and 1 (11.1.1)', () => {
    expect(tables.airUnits.airbases).toEqual({ Germany: 6, Italy: 3, USSR: 5, Britain: 6, USA: 5, France: 1 })
  })
})

describe('works', () => {
  // proves: tw-10.6.4-fortification-building
  it('fortifications are 2 a turn, Soviet 4, and 9 on the board (10.6.4)', () => {
    expect(tables.works.fortifications).toMatchObject({
      'a turn': { USSR: 4, Germany: 2 },
      'on the board': 9,
      from: { France: 'Spring 1941', USSR: 'Summer 1941' },
    })
  })

  // proves: tw-13.2.3-siege-multipliers, tw-10.6.6-fortress-multipliers
  it('fortresses multiply armour by 4, infantry by 5 and STA by 6, one less for each Siege marker; CAV go with armour (10.6.6, 13.2.3)', () => {
    expect(['ARM', 'MECH', 'CAV', 'INF', 'MOT', 'PARA', 'NKVD', 'STA'].map((type) => fortressTimes(tables, type, 0))).toEqual([
      4, 4, 4, 5, 5, 5, 5, 6,
    ])
    expect((['ARM', 'INF', 'STA'] as const).map((type) => fortressTimes(tables, type, 3))).toEqual([1, 2, 3])
    expect(fortressTimes(tables, 'Flak', 0)).toBeNull()
  })
})
