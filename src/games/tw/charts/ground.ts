import { cellOf, clamp, type Odds, oddsColumn, oddsText } from './odds.ts'
import type { GroundKind, GroundResult } from './results.ts'
import type { Tables } from './load-tables.ts'

export interface GroundColumn {
  /** Of the factors alone: "2-1", "6-1" of six or more to one. */
  odds: string
  /** After shifts: index of the table's column, at most that of 5-1, and its odds. */
  column: number
  shifted: string
}

/** The columns of the printed table, that of automatic victory the last. */
const columnsOf = ({ groundCombat }: Tables): Odds[] => [...groundCombat.table.columns, groundCombat['automatic victory']]

/**
 * The column of a ground attack: the odds of the factors, rounded for the defender, then the net shift (right is positive), and at most 5-1 for what is rolled for (9.8, 10.1.1).
 * Defending factors are those after terrain. Null at worse than 1-4, where no attack is allowed.
 */
export function groundColumn(tables: Tables, attackers: number, defenders: number, shift: number): GroundColumn | null {
  const columns = columnsOf(tables)
  const unshifted = oddsColumn(columns, attackers, defenders)
  if (unshifted < 0) return null
  const column = clamp(unshifted + shift, 0, tables.groundCombat.table.columns.length - 1)
  return { odds: oddsText(columns[unshifted]), column, shifted: oddsText(columns[column]) }
}

/** The result of a modified roll in a column of the ground combat table (10.2.2). */
export const groundCombat = (tables: Tables, column: number, modifiedRoll: number): GroundResult =>
  cellOf(tables.groundCombat.table, column, modifiedRoll)

/** The rolled result and those below it, any of which the attacker may take instead (10.2.4). Each result once. */
export function groundChoices(tables: Tables, column: number, modifiedRoll: number): GroundResult[] {
  const { cells, lowest, highest } = tables.groundCombat.table
  const lines = cells.slice(clamp(modifiedRoll, lowest, highest) - lowest).map((line) => line[column])
  return eachOnce(lines)
}

export const eachOnce = (results: readonly GroundResult[]): GroundResult[] =>
  results.filter((result, i) => results.findIndex(({ text }) => text === result.text) === i)

/** Whether factors, with columns of support to the right, make the 6-1 of an automatic victory (9.8). Here the odds are not held at 5-1. */
export function automaticVictory(tables: Tables, attackers: number, defenders: number, shift: number): boolean {
  const columns = columnsOf(tables)
  const column = oddsColumn(columns, attackers, defenders)
  return column >= 0 && column + shift >= columns.length - 1
}

export interface AirSupport {
  /** Full-strength units that came through the air battle. */
  TAC: number
  MDM: number
  /** Depleted TAC and MDM units. */
  depleted: number
  /** Only PARA units attack (11.3.2). */
  onlyParaAttack: boolean
}

/** Columns that OAS or DAS shifts (11.3.1, 11.4.1, 11.11.4), before those of the other side are taken off. */
export function supportShift(tables: Tables, { TAC, MDM, depleted, onlyParaAttack }: AirSupport): number {
  const { shifts } = tables.groundModifiers
  const byDepleted = Math.min(depleted * shifts['each TAC'], shifts['most by depleted aircraft alone'])
  const most = onlyParaAttack ? shifts['most when PARA attack alone'] : shifts['most by air support']
  return Math.min(TAC * shifts['each TAC'] + MDM * shifts['each MDM'] + byDepleted, most)
}

/** Half of so many factors, rounded up: ½ AE and ½ DE (10.2.2). */
export const half = (factors: number): number => Math.ceil(factors / 2)

const EXCHANGES: Partial<Record<GroundKind, '½EX' | 'EX' | 'EX/PV' | '2xEX'>> = {
  'half exchange': '½EX',
  exchange: 'EX',
  'pyrrhic exchange': 'EX/PV',
  'two-for-one exchange': '2xEX',
}

/**
 * Factors that each side has to lose at least in an exchange (10.2.2), defenders' counted after terrain; both lose all when equal. The side with fewer factors loses all,
 * the other its multiple rounded up, and no more than it has. In a half exchange the defender loses all whatever he has. Null for other results.
 */
export function exchangeLosses(
  tables: Tables,
  kind: GroundKind,
  attackers: number,
  defenders: number,
): { attackers: number; defenders: number } | null {
  const exchange = EXCHANGES[kind]
  if (!exchange) return null
  const times = tables.groundCombat.exchanges[exchange]
  if (exchange !== '½EX' && attackers < defenders) return { attackers, defenders: Math.min(Math.ceil(attackers * times), defenders) }
  return { attackers: Math.min(Math.ceil(defenders * times), attackers), defenders }
}

/** Units of a fortress's garrison that are depleted when it stands instead of retreating: one more than the result says (10.2.2). */
export const standingDepletions = (tables: Tables, result: GroundResult): number =>
  result.kind === 'defenders retreat' || result.kind === 'defenders depleted'
    ? result.depletions + tables.groundCombat['extra depletions of a fortress that stands']
    : 0
