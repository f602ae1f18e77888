import { clamp } from './odds.ts'
import type { FlakResult } from './results.ts'
import type { Tables } from './load-tables.ts'

const read = ({ lowest, highest, width, cells }: Tables['flak']['light'], level: number, roll: number): FlakResult =>
  cells[clamp(roll, lowest, highest) - lowest][clamp(level, 1, width) - 1]

/**
 * A roll of light flak (11.12): all factors of the hex or force added and the sum rounded up, more than 4 firing as 4. Null without flak.
 */
export function lightFlak(tables: Tables, factors: number, roll: number): { column: number; result: FlakResult } | null {
  if (factors <= 0) return null
  const column = Math.min(Math.ceil(factors), tables.flak.light.width)
  return { column, result: read(tables.flak.light, column, roll) }
}

/** A roll of heavy flak against so many SAC (11.12, 5.2): its modifier and result. Null at level 0. */
export function heavyFlak(
  tables: Tables,
  level: number,
  roll: number,
  sac: number,
  soviet: boolean,
): { modifier: number; result: FlakResult } | null {
  if (level <= 0) return null
  const modifiers = tables.flak['heavy modifiers']
  const bySac = sac >= 6 ? modifiers['6 or more SAC'] : sac >= 4 ? modifiers['4 or 5 SAC'] : 0
  const modifier = bySac + (soviet ? modifiers.Soviet : 0)
  return { modifier, result: read(tables.flak.heavy, level, roll + modifier) }
}
