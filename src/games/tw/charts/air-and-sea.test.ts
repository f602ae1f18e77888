import { describe, expect, it } from 'vitest'
import { airToAir } from './air.ts'
import { heavyFlak, lightFlak } from './flak.ts'
import { distanceModifier, interceptionNumber, intercepts } from './interception.ts'
import { airToSea, fleetStrength, shipDamage, shipyardSpace } from './naval.ts'
import { governingRating, nationality } from './ratings.ts'
import { airResult, flakResult, navalResult, type Rating } from './results.ts'
import { loadTables } from './load-tables.ts'

const tables = loadTables(null)
const RATINGS: Rating[] = [1, 2, 3, 4]

describe('the air-to-air table', () => {
  const printed = (attackers: number, defenders: number, roll: number) => airToAir(tables, attackers, defenders, roll).result.text

  // proves: tw-11.9-air-to-air-table, tw-7.9.1-air-table
  it('has the printed cells at its corners and in between (11.9)', () => {
    expect([printed(1, 4, -1), printed(4, 1, -1), printed(1, 4, 12), printed(4, 1, 12)]).toEqual(['DD', 'DE4', 'AE2', 'AD'])
    expect([printed(1, 2, 0), printed(1, 1, 8), printed(3, 2, 9), printed(2, 1, 11), printed(3, 1, 12)]).toEqual([
      'DD2',
      'AD2',
      'AD2',
      'AD2',
      'AD2',
    ])
    expect([printed(1, 1, -9), printed(1, 1, 20)]).toEqual(['DE2', 'AE'])
  })

  // proves: tw-11.9-air-to-air-table
  it('never improves for the attacker down a column or worsens along a line', () => {
    const order = ['DE4', 'DE3', 'DE2', 'DE', 'DD2', 'DD', 'AD', 'AD2', 'AE', 'AE2']
    const rank = tables.airToAir.table.cells.map((line) => line.map(({ text }) => order.indexOf(text)))
    rank.forEach((line, i) =>
      line.forEach((value, j) => {
        expect(value).toBeGreaterThanOrEqual(rank[i - 1]?.[j] ?? 0)
        expect(value).toBeLessThanOrEqual(line[j - 1] ?? 99)
      }),
    )
  })

  it('two TAC against one: a 10 less 3 for First against Third is 7, one defender depleted (11.3.1)', () => {
    const { modifiers } = tables.airToAir
    const modifier =
      nationality(tables, 'air', 1, 3) + modifiers['attacker has NAC, TAC or MDM'] + modifiers['defender has NAC, TAC or MDM']
    expect(modifier).toBe(-3)
    expect(airToAir(tables, 2, 1, 10 + modifier)).toMatchObject({
      odds: '2-1',
      result: { text: 'DD', defenders: { depleted: 1, eliminated: 0 }, attackers: { depleted: 0, eliminated: 0 } },
    })
  })

  // proves: tw-2.6-cv-nac, tw-7.9.1-air-odds, tw-7.9.1-air-modifiers, tw-11.6-carriers, tw-11.9-air-odds, tw-11.9-air-modifiers
  // proves: tw-11.11.4-fourth-rate-air
  it('a FTR and two TAC against a NAC: 5-1 is 4-1 or more, -5, and even a 10 eliminates it (7.11)', () => {
    const { modifiers } = tables.airToAir
    const modifier =
      nationality(tables, 'air', 1, 4) +
      modifiers['each attacking FTR'] +
      modifiers['attacker has NAC, TAC or MDM'] +
      modifiers['defender has NAC, TAC or MDM']
    expect(modifier).toBe(-5)
    expect(airToAir(tables, 5, 1, 10 + modifier)).toMatchObject({ odds: '4-1', result: { text: 'DE2', defenders: { eliminated: 2 } } })
  })

  it('against aircraft on the ground the column is the next to the right: 1-1 becomes 3-2, not 2-1 (11.5.1)', () => {
    const shift = tables.airToAir['shift against aircraft on the ground']
    expect(airToAir(tables, 3, 3, 5, { shift })).toMatchObject({ odds: '1-1', column: '3-2' })
    expect(airToAir(tables, 4, 1, 5, { shift }).column).toBe('4-1')
  })

  // proves: tw-11.9-air-odds
  it('worse than 1-4 uses the column 1-4', () => {
    expect(airToAir(tables, 1, 9, 1)).toMatchObject({ odds: '1-4', result: { text: 'AD' } })
  })

  // proves: tw-11.9-sae-rae, tw-4.1-sae-rae
  it('a regional air effort doubles both sides’ losses, a sustained one triples them (4.1, 4.2)', () => {
    expect(airToAir(tables, 2, 1, 3, { effort: 'SAE' }).result).toEqual({
      text: '3 × DE',
      attackers: { depleted: 0, eliminated: 0 },
      defenders: { depleted: 0, eliminated: 3 },
    })
    expect(airToAir(tables, 2, 1, 9, { effort: 'RAE' }).result.attackers).toEqual({ depleted: 2, eliminated: 0 })
  })

  // proves: tw-7.9.1-air-modifiers, tw-11.9-air-modifiers
  it('a battle over Britain costs the Axis 2 (11.9)', () => {
    expect(tables.airToAir.modifiers['Axis phasing over Britain']).toBe(2)
  })
})

describe('the air-to-sea and naval table', () => {
  const printed = (attackers: number, defenders: number, roll: number) => airToSea(tables, attackers, defenders, roll).result?.text

  // proves: tw-7.9.9-crt
  it('has the printed cells at its corners, and its first two oddities stand (7.9.9)', () => {
    expect([printed(1, 4, -1), printed(4, 1, -1), printed(1, 4, 12), printed(4, 1, 12)]).toEqual(['DD', 'D Sunk2', 'A Sunk2', 'AD'])
    expect([printed(1, 2, 1), printed(2, 3, 1), printed(1, 1, 10), printed(3, 2, 12), printed(2, 3, 8)]).toEqual([
      'DD2',
      'DD',
      'A Sunk',
      'A Sunk',
      'AD2',
    ])
    expect(airToSea(tables, 1, 4, 11).result?.attackers).toEqual({ depleted: 0, eliminated: 2 })
  })

  // proves: tw-7.9.9-crt
  it('two TAC against a Fleet and a bare CV: 6-1 is 4-1 or more; 9 less 1 for a supply run, 3 more for Third against First, is 11: DD (7.11)', () => {
    const attackers = fleetStrength(tables, { TAC: 2 })
    const defenders = fleetStrength(tables, { Fleet: 1, 'CV without NAC': 1 })
    const modifier = tables.airToSea.modifiers['defender runs supply'] + nationality(tables, 'naval', governingRating({ 3: 1, 4: 1 }), 1)
    expect([attackers, defenders, modifier]).toEqual([6, 1, 2])
    expect(airToSea(tables, attackers, defenders, 9 + modifier)).toMatchObject({
      column: '4-1',
      result: { text: 'DD', defenders: { depleted: 1, eliminated: 0 } },
    })
  })

  // proves: tw-1.2-fleet-equivalents, tw-7.9.5-phasing-rolls
  it('a lone Fleet against a TAC is 1-3, two Fleets against one 2-1 (7.9.5, 7.11.5)', () => {
    expect(airToSea(tables, fleetStrength(tables, { Fleet: 1 }), fleetStrength(tables, { TAC: 1 }), 5).column).toBe('1-3')
    expect(airToSea(tables, fleetStrength(tables, { Fleet: 2 }), fleetStrength(tables, { Fleet: 1 }), 5).column).toBe('2-1')
  })

  // proves: tw-7.9.9-crt
  it('worse than 1-4 there is no roll: the attackers are sunk; a side of bare CVs takes the end column (7.9.9)', () => {
    expect(airToSea(tables, 1, 5, 3)).toEqual({ column: null, result: null })
    expect(airToSea(tables, 0, 3, 3).column).toBe('1-4')
    expect(airToSea(tables, 2, 0, 3).column).toBe('4-1')
  })

  // proves: tw-7.9-cap-of-four
  it('four ships count at most, the best of them, and all aircraft (7.9)', () => {
    expect(fleetStrength(tables, { Fleet: 6, TAC: 2 })).toBe(10)
    expect(fleetStrength(tables, { Fleet: 4, 'CV with 2-factor NAC': 1 })).toBe(5)
  })

  // proves: tw-7.9.5-fleet-equivalents, tw-1.2-fleet-equivalents, tw-7.9.2-ship-attackers
  it('a MDM or TAC counts as 3 Fleets, a CV as its NAC, two on-board units or two FTR in a strait as 1; an odd on-board unit counts, an odd FTR does not (7.9.5)', () => {
    expect(fleetStrength(tables, { MDM: 1, TAC: 1, 'CV with NAC': 1, 'CV without NAC': 2 })).toBe(7)
    expect([1, 2, 3].map((count) => fleetStrength(tables, { 'FTR in a strait': count }))).toEqual([0, 1, 1])
    expect([1, 2, 3].map((count) => fleetStrength(tables, { 'on-board U-Boat or ASW': count }))).toEqual([1, 1, 2])
  })

  // proves: tw-7.9.3-surprise
  it('aircraft with surprise count twice at sea and three times in port, ships beside them once (11.7.2)', () => {
    const { surprise } = tables.airToSea
    expect(fleetStrength(tables, { TAC: 1 }, surprise['strength at sea'])).toBe(6)
    expect(fleetStrength(tables, { TAC: 1, Fleet: 1 }, surprise['strength in port'])).toBe(10)
  })
})

describe('damage of ships', () => {
  // proves: tw-7.10-damage-roll
  it('is 1, 3, 5 or 7 to a Fleet and 2 or 3 to a CV (7.10)', () => {
    const rolls = Array.from({ length: 10 }, (_, i) => i + 1)
    expect(rolls.map((roll) => shipDamage(tables, 'Fleet', roll))).toEqual([1, 1, 1, 3, 3, 5, 5, 5, 7, 7])
    expect(rolls.map((roll) => shipDamage(tables, 'CV', roll))).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3, 3])
  })

  // proves: tw-3.9.2-repair-naval, tw-7.10-damage-roll, tw-7.10-shipyard-track, tw-15.1.3.2-naval-repair
  it('a Fleet with 5 factors of damage goes to space 4, a CV with 2 to space 2 (7.10, 7.11)', () => {
    expect(shipyardSpace(tables, 'Fleet', 5)).toBe(4)
    expect(shipyardSpace(tables, 'CV', shipDamage(tables, 'CV', 3))).toBe(2)
  })
})

describe('nationality', () => {
  // proves: tw-7.11-rating-modifiers, tw-1.2-quality-ratings, tw-11.11-air-ratings
  it('gives First-Rate -1, -3 and -4, Second-Rate -1 and -2, Third-Rate -1, and the opposite to their enemies, in the air and at sea and in interception (7.11, 11.11)', () => {
    for (const kind of ['air', 'naval', 'interception'] as const) {
      expect(RATINGS.map((attacker) => RATINGS.map((defender) => nationality(tables, kind, attacker, defender)))).toEqual([
        [0, -1, -3, -4],
        [1, 0, -1, -2],
        [3, 1, 0, -1],
        [4, 2, 1, 0],
      ])
    }
  })

  // proves: tw-10.2.3-nationality-matrix
  it('on the ground gives Second-Rate -2 against Third and -3 against Fourth (10.8)', () => {
    expect(RATINGS.map((attacker) => RATINGS.map((defender) => nationality(tables, 'ground', attacker, defender)))).toEqual([
      [0, -1, -3, -4],
      [1, 0, -2, -3],
      [3, 2, 0, -1],
      [4, 3, 1, 0],
    ])
  })

  // proves: tw-11.11.5-mixed-air
  it('a TAC and a NAC fight as the better of equal numbers (11.11.5)', () => {
    expect(nationality(tables, 'air', governingRating({ 1: 1, 4: 1 }), 1)).toBe(0)
  })
})

describe('interception', () => {
  // proves: tw-7.8-table
  it('catches one unit on 5, two on 7, three on 9, more on 10 (7.8)', () => {
    expect([1, 2, 3, 4, 9].map((units) => interceptionNumber(tables, units))).toEqual([5, 7, 9, 10, 10])
    expect([0.5, 1.5].map((units) => interceptionNumber(tables, units))).toEqual([5, 7])
    expect(intercepts(tables, 4, 9, 1)).toBe(true)
    expect(intercepts(tables, 4, 9, 2)).toBe(false)
  })

  // proves: tw-7.8-natural-rolls, tw-1.2-die
  it('an unmodified 1 always catches and an unmodified 10 never (7.8)', () => {
    expect(intercepts(tables, 1, 1, 9)).toBe(true)
    expect(intercepts(tables, 9, 10, -9)).toBe(false)
  })

  it('the fight for Malta: the British need 5 with -2, the Italian Fleets 7 with +4, and both roll 3 (7.11)', () => {
    const { both } = tables.interception
    const british =
      distanceModifier(tables, 4)! + both['roller has a full-strength CV with NAC'] + nationality(tables, 'interception', 1, 3)
    expect([british, intercepts(tables, 1, 3, british)]).toEqual([-2, true])
    const italian =
      distanceModifier(tables, 3)! +
      both['target has a full-strength CV with NAC'] +
      both['roller has NAC, TAC or MDM based next to the Sea Area'] +
      nationality(tables, 'interception', 3, 1)
    expect([italian, intercepts(tables, 2, 3, italian), intercepts(tables, 2, 4, italian)]).toEqual([4, true, false])
  })

  // proves: tw-7.2-interception-reach, tw-7.8-distance, tw-7.8.1-position-modifiers
  it('reaches 5 Sea Areas: -2 beside the base, then -1, 0, +1, +2, +3 (7.8.1)', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((seaAreas) => distanceModifier(tables, seaAreas))).toEqual([-2, -1, 0, 1, 2, 3, null])
  })
})

describe('flak', () => {
  // proves: tw-11.12-light-flak-roll
  it('light: the corners, 4 columns at most, and a 10 on column 1 depletes one (11.12, 7.11)', () => {
    expect(lightFlak(tables, 1, 10)).toEqual({ column: 1, result: { text: 'AD', depleted: 1, eliminated: 0 } })
    expect(lightFlak(tables, 4, 7)?.result.text).toBe('AD')
    expect(lightFlak(tables, 1, 9)?.result.text).toBe('Miss')
    expect(lightFlak(tables, 4, 12)?.result.text).toBe('AE2')
    expect(lightFlak(tables, 7, 10)).toMatchObject({ column: 4, result: { text: 'AE' } })
    expect(lightFlak(tables, 3, 2)?.result.text).toBe('Miss')
    expect(lightFlak(tables, 0, 10)).toBeNull()
  })

  // proves: tw-7.9.4-naval-flak
  it('of ships is added up and then rounded up: a Fleet and a bare CV fire as 1, with another Fleet as 2 (7.9.4)', () => {
    const { factors } = tables.flak
    const fleetAndCv = factors.Fleet + factors['CV without full-strength NAC']
    expect(lightFlak(tables, fleetAndCv, 10)?.column).toBe(1)
    expect(lightFlak(tables, fleetAndCv + factors.Fleet, 10)?.column).toBe(2)
    expect(lightFlak(tables, factors['CV with full-strength NAC'], 10)?.column).toBe(1)
    expect(lightFlak(tables, factors['depleted Fleet'], 10)).toBeNull()
  })

  // proves: tw-11.12-heavy-flak-roll, tw-5.2-heavy-flak-fire
  it('heavy: the corners, +1 against 4 SAC, +2 against 6, -2 for the Soviets (11.12)', () => {
    expect(heavyFlak(tables, 5, 3, 1, false)).toEqual({ modifier: 0, result: { text: 'AD', depleted: 1, eliminated: 0 } })
    expect(heavyFlak(tables, 1, 10, 5, false)).toMatchObject({ modifier: 1, result: { text: 'AD2' } })
    expect(heavyFlak(tables, 1, 10, 6, false)).toMatchObject({ modifier: 2, result: { text: 'AD3', depleted: 3 } })
    expect(heavyFlak(tables, 5, 10, 6, true)).toMatchObject({ modifier: 0, result: { text: 'AE2' } })
    expect(heavyFlak(tables, 3, 1, 1, false)?.result.text).toBe('Miss')
    expect(heavyFlak(tables, 0, 10, 9, false)).toBeNull()
  })
})

describe('results of no known kind', () => {
  it('are refused by each reader', () => {
    expect(() => airResult('DS')).toThrow("'DS' is no air combat result")
    expect(() => airResult('AM1')).toThrow('no air combat result')
    expect(() => navalResult('DE')).toThrow("'DE' is no naval combat result")
    expect(() => flakResult('DD')).toThrow("'DD' is no flak result")
    expect(navalResult('AS2')).toEqual({
      text: 'A Sunk2',
      attackers: { depleted: 0, eliminated: 2 },
      defenders: { depleted: 0, eliminated: 0 },
    })
  })
})
