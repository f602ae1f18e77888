import type { Hex } from '../../board/hex.ts'
import type { DecisionKind, FactFunction } from '../../engine/decision.ts'
import type { Amendment as AmendmentOf } from '../../engine/edition.ts'
import type { PositionFacts } from '../../engine/facts.ts'
import type { Procedure } from '../../engine/procedure.ts'
import type { GameQuery } from '../../engine/query.ts'
import { mergeEntries } from '../common/table-file.ts'
import type { TableFiles } from './charts/load-tables.ts'
import type { Tables } from './charts/tables.ts'
import { baseDecisions } from './decisions.ts'
import type { Combat } from './land-combat/combat.ts'
import type { CombatFacts } from './land-combat/combat-fact-types.ts'
import { oneDie } from './land-combat/one-die.ts'
import type { Outlook } from './land-combat/outlook.ts'
import type { CombatTable, Rolled } from './land-combat/result.ts'
import { positionFacts, positionFunctions } from './position-facts.ts'
import { queries } from './queries/queries.ts'
import { type ActionStep, actionSteps } from './sequence.ts'
import type { LandUnit } from './state.ts'
import type { Moment } from './supply/emergency-supply.ts'
import type { WifWorld } from './world.ts'

/** The rules that options and other editions put others in the place of, named for their sections; lists that they add to; tables by the names of their files. */
export interface Edition {
  readonly landCombat: LandCombat
  /** 2.2 */
  readonly zoc: {
    /** Whether a land unit that has a ZoC has it into an adjacent hex too. */
    readonly reaches: (world: WifWorld, unit: LandUnit, into: Hex) => boolean
  }
  readonly straits: {
    /** Reasons why supply is not traced and no train runs across a straits hexside (2.4.2, 11.9), each in words or null. */
    readonly whyNot: readonly ((world: WifWorld, country: string, from: Hex, to: Hex) => string | null)[]
  }
  readonly supply: {
    /** 2.4.3 What may be announced before land moves and before land combat. */
    readonly announcements: readonly ((world: WifWorld, moment: Moment) => Procedure)[]
  }
  /** Every choice, in the order of the sequence of play. */
  readonly decisions: readonly DecisionKind<WifWorld>[]
  /** D2.3, in order: where an impulse can stop. */
  readonly actionSteps: readonly ActionStep[]
  /** What any condition may test. */
  readonly facts: readonly PositionFacts<WifWorld>[]
  /** What any condition may call. */
  readonly functions: readonly FactFunction<WifWorld>[]
  /** What a seat may ask by mail. */
  readonly queries: readonly GameQuery<WifWorld>[]
  readonly tables: TableFiles
}

/** 11.15. */
export interface LandCombat {
  /** Steps between the attacks with their shore bombardment and ground support: what else is given to a combat. */
  readonly support: readonly ((world: WifWorld, combats: readonly Combat[]) => Procedure)[]
  /** Rolls, and reads the table. Against no factors nobody rolls. */
  readonly roll: (world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number) => Rolled
  /** The arithmetic before the dice: the same words for battles and for players who ask. */
  readonly reckon: (world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number) => string
  /** Tenths of the way to the next odds on the ladder of 11.15.5 that are worth a die of their own. */
  readonly tenths: (attack: number, defence: number) => number
  /** What is added to the dice: a fact of conditions. */
  readonly modifier: (world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number) => number
  /** What a table would bring over all rolls; null where that is not known. */
  readonly outlook: (world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number) => Outlook | null
  /** Who must be lost first: a unit that gained the attack something, or another in its place. */
  readonly lossOrder: {
    /** For these of them another may stand in ... */
    readonly replaced: (unit: LandUnit) => boolean
    /** ... of these types. */
    readonly standIns: readonly LandUnit['type'][]
    /** "who gained a modifier" */
    readonly because: string
  }
  /** What conditions about a combat may test besides. */
  readonly facts: readonly CombatFacts[]
  /** What the tables lack for it, to a moderator; null when nothing. */
  readonly missing: (tables: Tables) => { readonly atSetUp: string; readonly inPlay: string } | null
}

export type Amendment = AmendmentOf<Edition>

/** Tables with entries that an option adds to them or changes. */
export const withEntries = (tables: TableFiles, entries: Readonly<Record<string, unknown>>): TableFiles => ({
  ...tables,
  ...Object.fromEntries(Object.entries(entries).map(([name, of]) => [name, mergeEntries(tables[name as keyof TableFiles], of)])),
})

/** World in Flames, Collector's Edition, without any option. */
export const collectorsEdition = (tables: TableFiles): Edition => ({
  landCombat: oneDie,
  zoc: { reaches: () => true },
  straits: { whyNot: [] },
  supply: { announcements: [] },
  decisions: baseDecisions,
  actionSteps,
  facts: [positionFacts],
  functions: positionFunctions,
  queries,
  tables,
})
