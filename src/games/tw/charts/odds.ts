/** Odds as a table prints them: 3-2 is three of the attacker's to two of the defender's. */
export interface Odds {
  attacker: number
  defender: number
}

/** A table of odds and modified rolls. */
export interface OddsTable<T> {
  /** From the worst for the attacker to the best. */
  columns: readonly Odds[]
  /** Modified rolls of the first and the last line. */
  lowest: number
  highest: number
  /** By line and column. */
  cells: readonly (readonly T[])[]
}

/**
 * The column of so many attacking and defending factors, rounded in the defender's favour: the last that the ratio reaches (10.1.1: 13 to 4 is 3-1).
 * -1 below the first; nobody defending is the last.
 */
export const oddsColumn = (columns: readonly Odds[], attackers: number, defenders: number): number =>
  columns.findLastIndex(({ attacker, defender }) => attackers * defender >= defenders * attacker)

/** "3-2". */
export const oddsText = ({ attacker, defender }: Odds): string => `${attacker}-${defender}`

/** A number kept within two others. */
export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The cell of a column for a modified roll; a roll beyond the lines uses the first or the last. */
export const cellOf = <T>(table: OddsTable<T>, column: number, modifiedRoll: number): T =>
  table.cells[clamp(modifiedRoll, table.lowest, table.highest) - table.lowest][column]
