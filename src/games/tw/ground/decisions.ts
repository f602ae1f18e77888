import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { breakDownUnit, buildUpUnits, dismantleWork } from './breakdown.ts'
import { firstMove, secondMove } from './move-order.ts'
import { placeFortification } from './place-fortification.ts'
import { railMove } from './rail.ts'
import { commitBeside, commitInto } from './reserves.ts'
import { overstacked } from './stacking.ts'

export const groundDecisions: readonly DecisionKind<TwWorld>[] = [
  dismantleWork,
  breakDownUnit,
  buildUpUnits,
  railMove,
  firstMove,
  secondMove,
  commitInto,
  commitBeside,
  placeFortification,
  overstacked,
]
