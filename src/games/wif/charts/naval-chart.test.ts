import { describe, expect, it } from 'vitest'
import { loadTables } from './load-tables.ts'
import type { NavalHits } from './tables.ts'

const { naval } = loadTables(null)
const said = ({ X, D, A }: NavalHits) => `${X}${D}${A}`
const columns = Array.from({ length: naval.columns }, (_, i) => i + 1)

describe('the naval combat chart (11.5.8)', () => {
  // proves: wif-11.5.8-results, wif-11.5.8-enemy-ships
  it('gives what the examples of the rulebook read', () => {
    const read = (attack: Parameters<typeof naval.column>[0], factors: number, ships: number, shift = 0) =>
      said(naval.hits(naval.column(attack, factors) + shift, ships))
    expect([read('surface', 15, 3), read('surface', 7, 3), read('surface', 12, 3)]).toEqual(['101', '012', '021'])
    expect([read('ASW', 7, 3), read('SUB', 8, 4, 2), read('ASW', 4, 4), read('air-to-sea', 7, 4)]).toEqual(['021', '113', '012', '111'])
    expect(naval.label('SUB', naval.column('SUB', 8) + 2)).toBe('15-19')
  })

  // proves: wif-11.5.8-column-shift
  it('has no result left of its first column, and no column right of its last', () => {
    expect(said(naval.hits(0, 30))).toBe('000')
    expect(naval.label('surface', 0)).toBe('')
    expect(naval.column('surface', 0)).toBe(0)
    expect(said(naval.hits(30, 30))).toBe(said(naval.hits(17, 30)))
    expect([naval.label('surface', 17), naval.label('surface', 18), naval.column('air-to-sea', 200)]).toEqual(['241+', '241+', 17])
  })

  it('never gets milder with more ships, nor with more factors but where the card itself does', () => {
    const score = ({ X, D, A }: NavalHits) => 12 * X + 4 * D + A
    const rows = [1, 2, 3, 5, 8, 12, 17, 23, 30].map((ships) => columns.map((column) => score(naval.hits(column, ships))))
    for (const row of rows) for (let i = 1; i < row.length; i++) expect(row[i]).toBeGreaterThanOrEqual(row[i - 1])
    for (let i = 1; i < rows.length; i++) for (const [j, cell] of rows[i].entries()) expect(cell).toBeGreaterThanOrEqual(rows[i - 1][j])
  })

  // proves: wif-11.5.9-aa-dice
  it('reads anti-aircraft fire as both examples of the rulebook do', () => {
    expect(naval.antiAir(naval.column('anti-aircraft', 48) + 2, 6)).toEqual({ dice: 3, counted: 2, highest: true })
    expect(naval.antiAir(naval.column('anti-aircraft', 11), 3)).toEqual({ dice: 2, counted: 1, highest: false })
    expect([naval.antiAir(0, 3), naval.antiAir(1, 1)]).toEqual([null, null])
    expect(naval.antiAir(naval.columns, 20)).toEqual({ dice: 5, counted: 5, highest: true })
  })

  // proves: wif-11.5.10-asw-factors
  it('gives ASW factors by type and year (11.5.10)', () => {
    expect(
      (['BB', 'CV', 'CA', 'CL', 'TRS', 'SUB'] as const).map((type) =>
        [1940, 1941, 1942, 1943].map((year) => naval.asw(type, year)).join(''),
      ),
    ).toEqual(['0000', '1111', '1223', '2334', '0000', '0000'])
  })
})
