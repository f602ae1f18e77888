import { describe, expect, it } from 'vitest'
import {
  bombDamage,
  bomberAttrition,
  germanSmpsLost,
  massModifier,
  mostBombDamage,
  mostBritishLosses,
  scoringSac,
  scoringUboats,
  smpsLostAtSea,
  strategicBombing,
  uboatAttrition,
  uboatCombat,
  uboatDamage,
} from './strategic.ts'
import { strategicResult } from './strategic-results.ts'
import { loadTables } from './load-tables.ts'

const tables = loadTables(null)

describe('the U-Boat table', () => {
  const printed = (uboats: number, asw: number, roll: number) => uboatCombat(tables, uboats, asw, roll)?.result.text

  // proves: tw-5.1.1-odds, tw-5.1.1-table-results
  it('has the printed cells at its corners and where print and pattern differ (5.1.1)', () => {
    expect([printed(1, 4, -3), printed(4, 1, -3), printed(1, 4, 14), printed(4, 1, 14)]).toEqual([
      'DL1/DA1',
      'DL2/DA7**',
      'AL8/AA3§',
      'AL2§',
    ])
    expect([printed(1, 2, -2), printed(1, 2, -1), printed(1, 1, 1), printed(4, 1, 8), printed(1, 4, 11)]).toEqual([
      'DL2/DA3',
      'DL2/DA1',
      'DL1/DA1!',
      'DL1/DA2§',
      'AL6/AA1§',
    ])
    expect([printed(1, 1, -7), printed(1, 1, 20)]).toEqual(['DL2/DA4*', 'AL5/AA3§'])
  })

  // proves: tw-5.1.1-odds
  it('rounds odds for the ASW and takes what lies beyond its columns to the last (5.1.1)', () => {
    expect([uboatCombat(tables, 7, 4, 5)?.column, uboatCombat(tables, 1, 9, 5)?.column, uboatCombat(tables, 9, 1, 5)?.column]).toEqual([
      '3-2',
      '1-4',
      '4-1',
    ])
    expect(uboatCombat(tables, 3, 0, 5)).toBeNull()
  })

  // proves: tw-5.1.1-table-results, tw-5.1.3.1-convoy-ambush
  it('its results are losses, aborts, stars and marks', () => {
    expect(strategicResult('DL1/DA3*!')).toEqual({
      text: 'DL1/DA3*!',
      attackers: { lost: 0, aborted: 0 },
      defenders: { lost: 1, aborted: 3 },
      stars: 1,
      raidersFound: false,
      capitalShip: true,
    })
    expect(strategicResult('AL5/AA1§')).toMatchObject({ attackers: { lost: 5, aborted: 1 }, raidersFound: true, stars: 0 })
    for (const wrong of ['AL2/AM1', 'DL2DA3', 'DL1/AA1', '§', '', 'AL'])
      expect(() => strategicResult(wrong), wrong).toThrow('is no strategic warfare result')
  })

  // proves: tw-5.1.1-table-results, tw-5.1.3-losses, tw-5.1.3.1-convoy-ambush, tw-5.1.3.2-convoy-massacre
  it('U-Boats that are neither lost nor aborted score above such ASW: 3 NARFs each, 4 in an ambush, 5 in a massacre, with the same excess (5.1.3)', () => {
    expect(scoringUboats(9, 6, strategicResult('DL1/DA3'))).toBe(7)
    expect(scoringUboats(9, 3, strategicResult('AL5/AA1§'))).toBe(0)
    expect(scoringUboats(4, 0, strategicResult('DL2/DA5**'))).toBe(4)
    expect([uboatDamage(tables, 7, 0), uboatDamage(tables, 7, 1), uboatDamage(tables, 7, 2)]).toEqual([21, 28, 35])
  })

  // proves: tw-5.1.3-smp-loss
  it('costs a SMP for each 20 NARFs or part: 11 cost 1, 31 cost 2 (5.1.3, 8.4)', () => {
    expect([0, 11, 20, 31].map((narfs) => smpsLostAtSea(tables, narfs))).toEqual([0, 1, 1, 2])
    expect(mostBritishLosses(tables, 120)).toBe(40)
    expect(mostBritishLosses(tables, 125)).toBe(41)
  })

  // proves: tw-5.1.3.3-uboat-attrition
  it('against five ASW attrition takes two U-Boats, from Fall 1943 three, and no more than were sent (5.1.3.3)', () => {
    expect(uboatAttrition(tables, 5, false)).toBe(2)
    expect(uboatAttrition(tables, 5, true)).toBe(3)
  })
})

describe('the strategic bombing table', () => {
  const printed = (sac: number, int: number, roll: number) => strategicBombing(tables, sac, int, roll).result.text

  // proves: tw-5.2-bombing-roll
  it('has the printed cells at its corners and where print and pattern differ (5.2)', () => {
    expect([printed(1, 3, -1), printed(3, 1, -1), printed(1, 3, 12), printed(3, 1, 12)]).toEqual(['DL1', 'DL3/DA3**', 'AL6/AA2', 'AL1/AA1'])
    expect([printed(2, 1, 0), printed(2, 1, 6), printed(1, 2, 7), printed(1, 3, 5), printed(1, 1, 12)]).toEqual([
      'DL2/DA3**',
      'DA2',
      'AL2/AA1',
      'AL2',
      'AL4/AA3',
    ])
    expect([printed(1, 9, -4), printed(9, 1, 15)]).toEqual(['DL1', 'AL1/AA1'])
  })

  // proves: tw-5.2-no-interceptors
  it('without INT the defence counts as 1 and an adverse result does nothing (5.2)', () => {
    expect(strategicBombing(tables, 4, 0, 12)).toMatchObject({ column: '3-1', result: { attackers: { lost: 0, aborted: 0 } } })
    expect(strategicBombing(tables, 1, 0, 8)).toMatchObject({ column: '1-1', result: { attackers: { lost: 0, aborted: 0 } } })
  })

  // proves: tw-5.2-bomb-damage, tw-5.2.1-critical-industry, tw-5.2.2-firestorm
  it('SAC above the INT do 3, 4 or 5 NARFs for the USA, 2, 2 or 4 for Britain, 2, 3 or 4 for Germany; with an oil hit 3 (5.2.1, 5.2.2)', () => {
    const stars = [0, 1, 2] as const
    expect(scoringSac(6, 4, strategicResult('DL1/DA2*'))).toBe(5)
    expect(stars.map((hit) => bombDamage(tables, 'USA', 5, hit))).toEqual([15, 20, 25])
    expect(stars.map((hit) => bombDamage(tables, 'Britain', 5, hit))).toEqual([10, 10, 20])
    expect(stars.map((hit) => bombDamage(tables, 'Germany', 5, hit))).toEqual([10, 15, 20])
    expect(bombDamage(tables, 'USA', 5, 2, true)).toBe(15)
  })

  // proves: tw-5.2-bomb-damage
  it('cannot do more than a quarter of the base; Germany loses a SMP for each full 20 NARFs, in firestorms too (5.2, 5.2.2)', () => {
    expect(mostBombDamage(tables, 170)).toBe(42)
    expect([19, 20, 39, 40].map((narfs) => germanSmpsLost(tables, narfs))).toEqual([0, 1, 1, 2])
    expect(tables.bombing['SMPs lost']).toEqual({ none: 0, 'critical industry': 2, firestorm: 2 })
  })

  // proves: tw-5.2.3-bomber-attrition
  it('three INT cost the British one SAC of attrition, two the Americans one, five two, none none; a jet counts double (5.2.3)', () => {
    expect([3, 2, 5, 0].map((int) => bomberAttrition(tables, int, 0))).toEqual([1, 1, 2, 0])
    expect(bomberAttrition(tables, 2, 1)).toBe(2)
  })

  // proves: tw-5.2-bombing-roll
  it('each full three SAC above the INT are -1 (5.2)', () => {
    expect([massModifier(tables, 8, 3), massModifier(tables, 9, 3), massModifier(tables, 2, 3)]).toEqual([-1, -2, 0])
  })

  it('V-1 are 1 NARF and can be met, V-2 are 6 and fail on a 10 (5.2.5)', () => {
    expect(tables.bombing.rockets['V-1']).toMatchObject({ from: 'Spring 1944', pool: 6, 'a turn': 2, NARFs: 1 })
    expect(tables.bombing.rockets['V-2']).toMatchObject({ from: 'Fall 1944', pool: 2, 'a turn': 1, NARFs: 6, 'fails on': 10 })
  })
})
