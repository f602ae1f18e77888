import { describe, expect, it } from 'vitest'
import {
  automaticVictory,
  exchangeLosses,
  groundChoices,
  groundColumn,
  groundCombat,
  half,
  standingDepletions,
  supportShift,
} from './ground.ts'
import { governingRating, nationality } from './ratings.ts'
import { groundResult } from './results.ts'
import { loadTables } from './load-tables.ts'

const tables = loadTables(null)
const air = { TAC: 0, MDM: 0, depleted: 0, onlyParaAttack: false }

/** The cell of an odds column as printed. */
const printed = (odds: string, roll: number): string => {
  const [attackers, defenders] = odds.split('-').map(Number)
  return groundCombat(tables, groundColumn(tables, attackers, defenders, 0)!.column, roll).text
}

describe('the ground combat table', () => {
  // proves: tw-10.2.3-gcrt
  it('has the printed cells at its corners and where it is odd (10.2.2)', () => {
    expect([printed('1-4', -1), printed('5-1', -1), printed('1-4', 12), printed('5-1', 12)]).toEqual(['DRΩ', 'DE', 'AE', 'EX'])
    expect([printed('1-2', -1), printed('1-1', 0), printed('2-1', 6), printed('2-1', 7)]).toEqual(['DD', '½ DEΩ', 'EX/PV', '2xEX'])
    expect([printed('4-1', 5), printed('5-1', 6), printed('5-1', 7), printed('3-1', 11), printed('4-1', 12)]).toEqual([
      'DD2Ω',
      'DD3Ω',
      'DD2Ω',
      '2xEX',
      'EX/PV',
    ])
  })

  // proves: tw-10.2.3-gcrt
  it('never improves for the attacker down a column or worsens along a line, DR, DD and exchanges in their order', () => {
    const order = ['DE', '½ DE', 'DD3', 'DD2', 'DD', 'DR', '½ EX', 'EX', 'EX/PV', '2xEX', '½ AE', 'AE']
    const rank = tables.groundCombat.table.cells.map((line) => line.map(({ text }) => order.indexOf(text.replace('Ω', ''))))
    expect(rank.flat().every((value) => value >= 0)).toBe(true)
    rank.forEach((line, i) =>
      line.forEach((value, j) => {
        expect(value).toBeGreaterThanOrEqual(rank[i - 1]?.[j] ?? 0)
        expect(value).toBeLessThanOrEqual(line[j - 1] ?? 99)
      }),
    )
  })

  // proves: tw-10.2.3-gcrt, tw-10.2.3-omega
  it('bears the omega on every DR, DD and half DE but one, 1-2 on -1 (10.3.6)', () => {
    const { cells, columns } = tables.groundCombat.table
    const without = cells.flatMap((line, i) =>
      line.flatMap((result, j) =>
        /DR|DD|½ DE/.test(result.text) && !result.eastFront ? [`${columns[j].attacker}-${columns[j].defender} on ${i - 1}`] : [],
      ),
    )
    expect(without).toEqual(['1-2 on -1'])
  })

  // proves: tw-1.2-die, tw-10.2.3-gcrt
  it('uses its first and last line for modified rolls beyond them', () => {
    expect(printed('1-1', -5)).toBe('DE')
    expect(printed('3-1', 15)).toBe('2xEX')
  })
})

describe('ground odds', () => {
  // proves: tw-10.0-odds-ratio
  it('round in the defender’s favour: 13 to 4 is 3-1, 4 to 13 is 1-4, 3 to 4 is 1-2 (10.1.1)', () => {
    expect(groundColumn(tables, 13, 4, 0)?.odds).toBe('3-1')
    expect(groundColumn(tables, 4, 13, 0)?.odds).toBe('1-4')
    expect(groundColumn(tables, 3, 4, 0)?.odds).toBe('1-2')
    expect(groundColumn(tables, 3, 2, 0)?.odds).toBe('1-1')
  })

  // proves: tw-10.0-odds-floor
  it('worse than 1-4 are no attack: 2 to 12 (10.0)', () => {
    expect(groundColumn(tables, 2, 12, 0)).toBeNull()
    expect(groundColumn(tables, 3, 12, 0)?.odds).toBe('1-4')
  })

  // proves: tw-10.1.1-odds-cap
  it('are at most 5-1 after shifts, which begin from 6-1 where the factors have it, and stay on the table (9.8, 10.1.1)', () => {
    expect(groundColumn(tables, 36, 4, -2)).toMatchObject({ odds: '6-1', shifted: '4-1' })
    expect(groundColumn(tables, 36, 4, -1)).toMatchObject({ odds: '6-1', shifted: '5-1' })
    expect(groundColumn(tables, 36, 4, 1)).toMatchObject({ odds: '6-1', shifted: '5-1' })
    expect(groundColumn(tables, 12, 4, 3)).toMatchObject({ odds: '3-1', shifted: '5-1' })
    expect(groundColumn(tables, 3, 12, -2)).toMatchObject({ odds: '1-4', shifted: '1-4' })
  })

  // proves: tw-10.2.3-column-shifts
  it('24 to 12 with two TAC are 4-1 (11.3.1)', () => {
    expect(groundColumn(tables, 24, 12, supportShift(tables, { ...air, TAC: 2 }))).toMatchObject({ odds: '2-1', shifted: '4-1' })
  })
})

describe('worked attacks', () => {
  it('El Agheila: 12 to a doubled 2-8 with a MDM is 5-1; Third against Second adds 2, and a 1 eliminates (10.8.5)', () => {
    const rating = governingRating({ 1: 4, 3: 8 })
    const modifier = nationality(tables, 'ground', rating, 2)
    const { shifted, column } = groundColumn(tables, 12, 4, supportShift(tables, { ...air, MDM: 1 }))!
    expect({ rating, modifier, shifted }).toEqual({ rating: 3, modifier: 2, shifted: '5-1' })
    expect(groundCombat(tables, column, 1 + modifier).kind).toBe('defenders eliminated')
  })

  it('the 2-3 STA beyond: 4 to 2 with a MDM is 4-1, -1 for First against Second and -1 for schwerpunkt; a 6 is half the defenders, rounded up all of them (10.8.5)', () => {
    const modifier = nationality(tables, 'ground', 1, 2) + tables.groundModifiers.modifiers.schwerpunkt
    const { shifted, column } = groundColumn(tables, 4, 2, supportShift(tables, { ...air, MDM: 1 }))!
    expect({ shifted, modifier }).toEqual({ shifted: '4-1', modifier: -2 })
    expect(groundCombat(tables, column, 6 + modifier)).toEqual({
      text: '½ DEΩ',
      kind: 'half defenders eliminated',
      depletions: 0,
      eastFront: true,
    })
    expect(half(3)).toBe(2)
  })

  // proves: tw-10.8.5-mixed-forces
  it('12 German and 4 Romanian factors are First-Rate, -3 against Third-Rate; equal shares take the better (10.8.5)', () => {
    expect(nationality(tables, 'ground', governingRating({ 1: 12, 3: 4 }), 3)).toBe(-3)
    expect(governingRating({ 1: 4, 3: 4 })).toBe(1)
  })

  // proves: tw-10.8.5-mixed-forces
  it('of three ratings, none with half, the best governs that half of the force reaches (10.8.5)', () => {
    expect(governingRating({ 2: 3, 3: 2, 4: 2 })).toBe(3)
    expect(() => governingRating({})).toThrow('no force')
  })
})

describe('ground results', () => {
  // proves: tw-10.2.3-accept-worse-result
  it('may be exchanged for any further down the column: 2-1 on 5 offers EX, EX/PV, 2xEX, half and whole AE (10.2.4)', () => {
    expect(groundChoices(tables, groundColumn(tables, 2, 1, 0)!.column, 5).map(({ text }) => text)).toEqual([
      'EX',
      'EX/PV',
      '2xEX',
      '½ AE',
      'AE',
    ])
  })

  // proves: tw-10.2.3-exchange
  it('a 2-5 INF in mountains is worth 6 in an exchange, 9 in a pyrrhic victory, 12 two for one (10.2.2)', () => {
    expect(exchangeLosses(tables, 'exchange', 20, 6)).toEqual({ attackers: 6, defenders: 6 })
    expect(exchangeLosses(tables, 'pyrrhic exchange', 20, 6)).toEqual({ attackers: 9, defenders: 6 })
    expect(exchangeLosses(tables, 'two-for-one exchange', 20, 6)).toEqual({ attackers: 12, defenders: 6 })
    expect(exchangeLosses(tables, 'pyrrhic exchange', 20, 5)).toEqual({ attackers: 8, defenders: 5 })
  })

  // proves: tw-10.2.3-exchange
  it('the side with fewer factors loses all, also when it attacks; equal sides both do (10.2.2)', () => {
    expect(exchangeLosses(tables, 'pyrrhic exchange', 5, 12)).toEqual({ attackers: 5, defenders: 8 })
    expect(exchangeLosses(tables, 'two-for-one exchange', 8, 12)).toEqual({ attackers: 8, defenders: 12 })
    expect(exchangeLosses(tables, 'exchange', 6, 6)).toEqual({ attackers: 6, defenders: 6 })
  })

  // proves: tw-10.2.3-half-ex
  it('in a half exchange the defender loses all even when he is stronger, the attacker half of that rounded up (10.2.2)', () => {
    expect(exchangeLosses(tables, 'half exchange', 6, 15)).toEqual({ attackers: 6, defenders: 15 })
    expect(exchangeLosses(tables, 'half exchange', 20, 9)).toEqual({ attackers: 5, defenders: 9 })
    expect(exchangeLosses(tables, 'defenders retreat', 20, 9)).toBeNull()
  })

  // proves: tw-10.2.3-dd, tw-10.6.6-fortress-stand
  it('a fortress that stands takes one depletion more: DR 1, DD 2, DD2 3, DD3 4, half DE none (10.2.2)', () => {
    expect(['DRΩ', 'DDΩ', 'DD2Ω', 'DD3Ω', '½DEΩ'].map((text) => standingDepletions(tables, groundResult(text)))).toEqual([1, 2, 3, 4, 0])
  })

  it('of no known kind are refused', () => {
    expect(() => groundResult('DE2')).toThrow("'DE2' is no ground combat result")
    expect(() => groundResult('DD4')).toThrow('no ground combat result')
    expect(() => groundResult('½DR')).toThrow('no ground combat result')
  })
})

describe('air support', () => {
  // proves: tw-11.3-oas, tw-10.2.3-column-shifts, tw-11.11.4-fourth-rate-air
  it('shifts 1 for a TAC, 2 for a MDM, 2 at most, 1 for all depleted aircraft together, 1 for PARA that attack alone (11.3, 11.11.4)', () => {
    expect(supportShift(tables, { ...air, TAC: 1 })).toBe(1)
    expect(supportShift(tables, { ...air, MDM: 1 })).toBe(2)
    expect(supportShift(tables, { ...air, TAC: 3, MDM: 1 })).toBe(2)
    expect(supportShift(tables, { ...air, depleted: 3 })).toBe(1)
    expect(supportShift(tables, { ...air, TAC: 1, depleted: 2 })).toBe(2)
    expect(supportShift(tables, { ...air, MDM: 2, onlyParaAttack: true })).toBe(1)
    expect(supportShift(tables, air)).toBe(0)
  })
})

describe('automatic victory', () => {
  // proves: tw-9.8-automatic-victory, tw-9.8-air-support
  it('counts support before the cap: 42 to 9 with two columns is 6-1, 24 to 9 is 4-1 (9.8)', () => {
    expect(automaticVictory(tables, 42, 9, 2)).toBe(true)
    expect(automaticVictory(tables, 24, 9, 2)).toBe(false)
    expect(automaticVictory(tables, 12, 2, 0)).toBe(true)
    expect(automaticVictory(tables, 11, 2, 0)).toBe(false)
  })
})

// The chart as it was typed from the page a second time: h is a half, W the omega.
const CHART = {
  columns: ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1'],
  first: -1,
  rows: [
    'DRW DDW DD DE DE DE DE DE',
    'hEX DRW DDW hDEW DE DE DE DE',
    'EX hEX DRW DDW hDEW DE DE DE',
    'hAE hEX hEX DDW DDW DEW DE DE',
    'AE EX EX DRW DRW hDEW DEW DE',
    'AE hAE EX hEX hEX DDW hDEW DEW',
    'AE hAE hAE EX EX DRW DD2W hDEW',
    'AE AE hAE hAE EX/PV hEX DDW DD3W',
    'AE AE AE hAE 2xEX EX DRW DD2W',
    'AE AE AE AE hAE EX hEX DDW',
    'AE AE AE AE hAE EX/PV EX DRW',
    'AE AE AE AE AE EX/PV EX hEX',
    'AE AE AE AE AE 2xEX EX/PV hEX',
    'AE AE AE AE AE 2xEX EX/PV EX',
  ],
}
// proves: tw-10.2.3-gcrt, tw-10.2.3-omega
it('every cell of the ground combat table is that of the page, for modified rolls of -1 to 12, and the end lines hold beyond them (10.2.3)', () => {
  const cell = (odds: string, roll: number): string => groundCombat(tables, CHART.columns.indexOf(odds), roll).text.replaceAll(' ', '')
  const found = CHART.rows.map((_, i) => CHART.columns.map((odds) => cell(odds, CHART.first + i)).join(' '))
  expect(tables.groundCombat.table.columns.map(({ attacker, defender }) => `${attacker}-${defender}`)).toEqual(CHART.columns)
  expect(found).toEqual(CHART.rows.map((row) => row.replaceAll(/\bh/g, '½').replaceAll(/W\b/g, 'Ω')))
  expect(CHART.columns.map((odds) => [cell(odds, -5), cell(odds, 20)])).toEqual(
    CHART.columns.map((odds) => [cell(odds, -1), cell(odds, 12)]),
  )
  expect([groundCombat(tables, 3, 2).eastFront, groundCombat(tables, 3, 5).eastFront]).toEqual([true, false])
})
