import { cellOf, oddsColumn, oddsText } from './odds.ts'
import type { StrategicResult } from './strategic-results.ts'
import type { Tables } from './load-tables.ts'

export interface StrategicCombat {
  /** "3-2". */
  column: string
  result: StrategicResult
}

export const CONVOYS = ['none', 'ambush', 'massacre'] as const
export const HITS = ['none', 'critical industry', 'firestorm'] as const

/** A roll on the U-Boat table (5.1.1); odds round for the ASW, and the end columns serve beyond 1-4 and 4-1. Null without ASW: nobody rolls and every U-Boat scores. */
export function uboatCombat(tables: Tables, uboats: number, asw: number, modifiedRoll: number): StrategicCombat | null {
  if (asw === 0) return null
  const { table } = tables.uboats
  const column = Math.max(oddsColumn(table.columns, uboats, asw), 0)
  return { column: oddsText(table.columns[column]), result: cellOf(table, column, modifiedRoll) }
}

/** U-Boats that score (5.1.3): those neither lost nor aborted, less the ASW that is neither. */
export const scoringUboats = (
  uboats: number,
  asw: number,
  { attackers, defenders }: Pick<StrategicResult, 'attackers' | 'defenders'>,
): number => scoring(uboats, asw, attackers, defenders)

function scoring(
  attackers: number,
  defenders: number,
  attackersLost: StrategicResult['attackers'],
  defendersLost: StrategicResult['defenders'],
): number {
  const left = Math.max(attackers - attackersLost.lost - attackersLost.aborted, 0)
  const against = Math.max(defenders - defendersLost.lost - defendersLost.aborted, 0)
  return Math.max(left - against, 0)
}

/** NARFs that so many scoring U-Boats sink, by the stars of the result (5.1.3). */
export const uboatDamage = (tables: Tables, scoringUboats: number, stars: 0 | 1 | 2): number =>
  scoringUboats * tables.uboats['NARFs for each U-Boat'][CONVOYS[stars]]

/** SMPs that NARFs destroyed by U-Boats, raiders and bombers together cost Britain or the USA: one for each 20, rounded up (5.1.3, 8.4). */
export const smpsLostAtSea = (tables: Tables, narfs: number): number => Math.ceil(narfs / tables.uboats['NARFs for each SMP'])

/** U-Boats lost to attrition when they did damage to convoys with ASW (5.1.3.3). */
export const uboatAttrition = (tables: Tables, asw: number, fromFall1943: boolean): number =>
  Math.ceil(asw / tables.uboats.attrition[fromFall1943 ? 'from Fall 1943' : 'before Fall 1943'])

/** Most NARFs that U-Boats and raiders can take from Britain in a turn: a third of the British Isles' base, rounded down (5.1.3). */
export const mostBritishLosses = (tables: Tables, base: number): number =>
  Math.floor(base / tables.uboats["British Isles' base divided by"])

/**
 * A roll on the strategic bombing table (5.2) of SAC that got through the flak; odds round for the INT. Without INT the defence counts as 1, and an adverse result does nothing.
 */
export function strategicBombing(tables: Tables, sac: number, int: number, modifiedRoll: number): StrategicCombat {
  const { table } = tables.bombing
  const column = Math.max(oddsColumn(table.columns, sac, int || tables.bombing['intrinsic INT']), 0)
  const printed = cellOf(table, column, modifiedRoll)
  const result = int === 0 ? { ...printed, attackers: { lost: 0, aborted: 0 } } : printed
  return { column: oddsText(table.columns[column]), result }
}

/** SAC that do damage (5.2): those neither lost, aborted nor (not in `sac`) depleted by flak, less the INT that is neither lost nor aborted. */
export const scoringSac = (sac: number, int: number, { attackers, defenders }: Pick<StrategicResult, 'attackers' | 'defenders'>): number =>
  scoring(sac, int, attackers, defenders)

/** NARFs that so many scoring SAC destroy, by the stars of the result; a hit given up for an oil hit does the normal damage (5.2.1). */
export const bombDamage = (
  tables: Tables,
  power: 'USA' | 'Britain' | 'Germany',
  scoringSac: number,
  stars: 0 | 1 | 2,
  oilHit = false,
): number => scoringSac * tables.bombing['NARFs for each SAC'][power][HITS[oilHit ? 0 : stars]]

/** Most NARFs that bombing can destroy in a turn: a quarter of the base, rounded down (5.2). */
export const mostBombDamage = (tables: Tables, base: number): number => Math.floor(base / tables.bombing['base divided by'])

/** SMPs that bombing costs Germany: one for each full 20 NARFs (5.2). */
export const germanSmpsLost = (tables: Tables, narfs: number): number => Math.floor(narfs / tables.bombing['NARFs for each SMP'])

/** SAC lost to attrition against so many INT, jets counting double, when any damage was done (5.2.3). */
export const bomberAttrition = (tables: Tables, int: number, jets: number): number =>
  Math.ceil((int + jets * tables.bombing['Jet INT counts as']) / tables.bombing['INT for each SAC of attrition'])

/** The modifier for SAC above the INT: -1 for each full three (5.2). */
export const massModifier = (tables: Tables, sac: number, int: number): number => {
  const threes = Math.floor(Math.max(sac - int, 0) / 3)
  return threes === 0 ? 0 : threes * tables.bombing.modifiers['each 3 SAC above the INT']
}
