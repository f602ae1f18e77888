import type { DecisionKind, FactFunction } from '../../engine/decision.ts'
import type { PositionFacts } from '../../engine/facts.ts'
import type { World } from '../../engine/game.ts'
import type { Procedure } from '../../engine/procedure.ts'
import type { GameQuery } from '../../engine/query.ts'
import type { Overrides } from '../common/load-overrides.ts'
import type { Tables } from './charts/load-tables.ts'
import type { Traits } from './nations/traits-schema.ts'

/* What a rulebook in force is, whoever writes it: the position has one, and the rules ask it. `W` is the position, which stands above. */

/** A part of a step. Sheets may ask to stop before it by its name, unless it is silent; cases play it by that. */
export interface Segment<W> {
  readonly name: string
  readonly play: (world: W) => Procedure
  /** What nobody decides lies between two that somebody does. */
  readonly silent?: true
}

/** 3 The sequence of play. */
export interface Sequence<W> {
  /** Played before the Axis player turn, for both sides. */
  readonly turnStart: readonly Segment<W>[]
  readonly playerTurn: readonly Segment<W>[]
}

/** The rules that options put others in the place of, named for their sections, and the lists that they add to. */
export interface Edition<W extends World> {
  /** 5.1 */
  readonly uboats: {
    /** 5.1.3.3: U-Boats lost in any case to so many ASW, why, and by which section. Never more are lost than there are. */
    readonly attrition: (world: W, asw: number) => { readonly lost: number; readonly section: string; readonly why: string }
  }
  /** Every choice, in the order of the sequence of play. */
  readonly decisions: readonly DecisionKind<W>[]
  readonly sequence: Sequence<W>
  /** What any condition may test. */
  readonly facts: readonly PositionFacts<W>[]
  /** What any condition may call. */
  readonly functions: readonly FactFunction<W>[]
  /** What a seat may ask by mail. */
  readonly queries: readonly GameQuery<W>[]
}

/** The rulebook in force in a campaign: the options chosen, and the tables and what is said of nations, with the moderator's over them. */
export interface Rulebook<W extends World> {
  /** Sections of the options: '29.17'. */
  readonly options: readonly string[]
  readonly overrides: Overrides | null
  readonly rules: Edition<W>
  readonly tables: Tables
  readonly traits: Traits
}
