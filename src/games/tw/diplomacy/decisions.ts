import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { announce } from './announce.ts'
import { aswLoan } from './asw-loan.ts'
import { propaganda } from './us-propaganda.ts'
import { counterDiplomacy, helpDefence, sharePops } from './answers.ts'

/** Choices of the Diplomatic Segment (16). */
export const diplomacyDecisions = [
  announce,
  sharePops,
  helpDefence,
  counterDiplomacy,
  propaganda,
  aswLoan,
] as unknown as readonly DecisionKind<TwWorld>[]
