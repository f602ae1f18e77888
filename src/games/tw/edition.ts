import type { DecisionKind, FactFunction } from '../../engine/decision.ts'
import type { Amendment as AmendmentOf } from '../../engine/edition.ts'
import type { PositionFacts } from '../../engine/facts.ts'
import type { GameQuery } from '../../engine/query.ts'
import { baseDecisions } from './decisions.ts'
import { positionFacts, positionFunctions } from './position-facts.ts'
import { queries } from './queries/queries.ts'
import { playerTurn, turnStart } from './sequence.ts'
import type { Sequence } from './stops.ts'
import { attritionByShare } from './strategic/uboat-attrition.ts'
import type { TwWorld } from './world.ts'

/** The rules that options put others in the place of, named for their sections, and the lists that they add to. */
export interface Edition {
  /** 5.1 */
  readonly uboats: {
    /** 5.1.3.3: U-Boats lost in any case to so many ASW, why, and by which section. Never more are lost than there are. */
    readonly attrition: (
      world: TwWorld,
      uboats: number,
      asw: number,
    ) => { readonly lost: number; readonly section: string; readonly why: string }
  }
  /** Every choice, in the order of the sequence of play. */
  readonly decisions: readonly DecisionKind<TwWorld>[]
  readonly sequence: Sequence
  /** What any condition may test. */
  readonly facts: readonly PositionFacts<TwWorld>[]
  /** What any condition may call. */
  readonly functions: readonly FactFunction<TwWorld>[]
  /** What a seat may ask by mail. */
  readonly queries: readonly GameQuery<TwWorld>[]
}

export type Amendment = AmendmentOf<Edition>

/** The War: Europe 1939-1945, without any option. */
export const edition: Edition = {
  uboats: { attrition: attritionByShare },
  decisions: baseDecisions,
  sequence: { turnStart, playerTurn },
  facts: [positionFacts],
  functions: positionFunctions,
  queries,
}
