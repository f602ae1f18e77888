import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { firstMove, secondMove } from './move-order.ts'

export const movementDecisions: readonly DecisionKind<TwWorld>[] = [firstMove, secondMove]
