import { cellOf, oddsColumn, oddsText } from './odds.ts'
import type { CombatResult } from './results.ts'
import type { Tables } from './load-tables.ts'

/** What fights at sea, in numbers (7.9.5). FTRs only in a strait; NACs, CVs and Fleets at full strength or not as their owner's rules say. */
export interface ForceAtSea {
  Fleet?: number
  TAC?: number
  MDM?: number
  /** CVs with a full-strength NAC, of one factor or of two. */
  'CV with NAC'?: number
  'CV with 2-factor NAC'?: number
  'CV without NAC'?: number
  'FTR in a strait'?: number
  'on-board U-Boat or ASW'?: number
}

/**
 * Fleets that a force counts as in one roll (7.9.5): the four best ships and all aircraft. Two on-board U-Boats or ASW make a Fleet, an odd one too (5.3.1), and count as one
 * ship; FTRs are halved rounding down. `airTimes`: 2 or 3 for aircraft that have surprise.
 */
export function fleetStrength(tables: Tables, force: ForceAtSea, airTimes = 1): number {
  const { fleets, 'most ships in a roll': most } = tables.airToSea
  const ships = (['CV with 2-factor NAC', 'CV with NAC', 'Fleet'] as const).flatMap((kind) =>
    Array<number>(force[kind] ?? 0).fill(fleets[kind]),
  )
  const onBoard = Array<number>(Math.ceil((force['on-board U-Boat or ASW'] ?? 0) * fleets['on-board U-Boat or ASW'])).fill(1)
  const best = [...ships, ...onBoard].sort((a, b) => b - a).slice(0, most)
  const air =
    (force.TAC ?? 0) * fleets.TAC + (force.MDM ?? 0) * fleets.MDM + Math.floor((force['FTR in a strait'] ?? 0) * fleets['FTR in a strait'])
  return best.reduce((sum, value) => sum + value, 0) + air * airTimes
}

export interface NavalCombat {
  /** "3-2"; null when the attackers are worse than 1-4 and so all sunk. */
  column: string | null
  /** Null when the attackers are worse than 1-4. */
  result: CombatResult | null
}

/**
 * A roll on the air-to-sea and naval table (7.9.9) of so many Fleets; odds round for the defender. Worse than 1-4 there is no roll: all attacking ships are sunk.
 * A side that counts as no Fleets (CVs without NAC) takes the end column.
 */
export function airToSea(tables: Tables, attackers: number, defenders: number, modifiedRoll: number): NavalCombat {
  const { table } = tables.airToSea
  const column = attackers === 0 && defenders > 0 ? 0 : oddsColumn(table.columns, attackers, defenders)
  if (column < 0) return { column: null, result: null }
  return { column: oddsText(table.columns[column]), result: cellOf(table, column, modifiedRoll) }
}

/** Factors of damage that an unmodified roll does to a ship that is depleted (7.10). */
export const shipDamage = (tables: Tables, kind: 'Fleet' | 'CV', roll: number): number => tables.navalDepletion.damage[kind](roll)

/** The space of the shipyard track that a damaged ship goes to: its notional factors less the damage (7.10). */
export const shipyardSpace = (tables: Tables, kind: 'Fleet' | 'CV', damage: number): number => tables.navalDepletion.factors[kind] - damage
