import type { Hex } from '../../board/hex.ts'
import type { Sum } from '../common/sum.ts'
import type { LandResult } from './charts/tables.ts'
import type { LandUnit, NavalUnit } from './state.ts'

/* What a land attack is, and what came of it (11.15): how it is fought stands in land-combat/. */

/** One declared land attack, from its declaration (11.15.1) to its end. */
export interface Combat {
  /** The hex attacked. */
  readonly hex: Hex
  /** The attacking major power that decides for the attack. */
  readonly lead: string
  /** Land units attacking it, in order of declaration; those out of supply when it is resolved drop out. */
  attackers: LandUnit[]
  /** Those of them whose factors an HQ doubles, where offensive points are spent (16.3.3). */
  readonly enhanced?: readonly LandUnit[]
  /** The notional unit of a hex landed in, unless its owner ignores it. */
  notional: Notional | null
  /** HQs committed in support (11.15.3, option 13). */
  readonly hqSupport: { attack: LandUnit | null; defence: LandUnit | null }
  /** Ships that bombard for either side (11.15.2); absent where none does. */
  shore?: { readonly attack: Bombarder[]; readonly defence: Bombarder[] }
  /** Tactical factors that survived to support either side (11.15.4), before the limit of 11.15.4 by land factors. */
  groundSupport: GroundSupport
}

export interface GroundSupport {
  readonly attack: number
  readonly defence: number
  /** The arithmetic of either side, a phrase an aircraft. */
  readonly explain: readonly string[]
  readonly explainDefence: readonly string[]
  /** Major powers whose aircraft add factors to the attack. */
  readonly powers: readonly string[]
}

/** The unit that every hex has against a paradrop or an invasion (11.15.1): always face-down, with a ZoC into its own hex only. */
export interface Notional {
  readonly country: string
  /** Combat factors after terrain. */
  readonly factors: number
  /** "notional 1, +1 city = 2, doubled in mountain = 4". */
  readonly why: string
}

/** A ship that bombards in a combat, with what it adds. */
export interface Bombarder {
  readonly ship: NavalUnit
  readonly factors: number
  /** "Fuso 5, -2 from section 2 in rain: 3". */
  readonly why: string
}

export type CombatTable = 'blitzkrieg' | 'assault'

/** What came of the dice, or of the lack of a defence. */
export interface Rolled {
  readonly result: LandResult
  /** The arithmetic, in sentences. */
  readonly text: readonly string[]
  /** The same as data: odds, modifiers and dice. */
  readonly sum: Pick<Sum, 'odds' | 'column' | 'modifiers' | 'rolls' | 'fraction' | 'total'>
  /** Attackers that gained a modifier or better odds: one of them is the first loss. */
  readonly gained: readonly LandUnit[]
}

/** What a combat would bring on a table, over all rolls of the dice. */
export interface Outlook {
  /** Chance in percent that no defender is left in the hex. */
  readonly cleared: number
  /** Land units that each side loses on average; shattered and retreated ones are not lost. */
  readonly attackerLoses: number
  readonly defenderLoses: number
  readonly text: string
}
