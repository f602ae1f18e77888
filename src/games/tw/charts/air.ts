import { cellOf, clamp, oddsColumn, oddsText } from './odds.ts'
import { type CombatResult, multiplied } from './results.ts'
import type { Tables } from './load-tables.ts'

export interface AirCombat {
  /** Of the factors: "3-2". */
  odds: string
  /** The column used, after a shift. */
  column: string
  result: CombatResult
}

/**
 * An air-to-air roll (11.9) of so many factors; odds round for the defender, and beyond 1-4 and 4-1 the end columns serve. `shift`: columns to the right, 1 against
 * aircraft on the ground (11.5.1). `effort`: results are doubled or tripled in the first round when the phasing side has declared a regional or sustained air effort.
 */
export function airToAir(
  tables: Tables,
  attackers: number,
  defenders: number,
  modifiedRoll: number,
  { shift = 0, effort = null }: { shift?: number; effort?: 'RAE' | 'SAE' | null } = {},
): AirCombat {
  const { table, 'first round': times } = tables.airToAir
  const unshifted = Math.max(oddsColumn(table.columns, attackers, defenders), 0)
  const column = clamp(unshifted + shift, 0, table.columns.length - 1)
  const printed = cellOf(table, column, modifiedRoll)
  return {
    odds: oddsText(table.columns[unshifted]),
    column: oddsText(table.columns[column]),
    result: effort ? multiplied(printed, times[effort]) : printed,
  }
}
