import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { evacuate } from './evacuate.ts'
import { grants } from './grant.ts'
import { stratmoveKinds } from './order.ts'

export const stratmoveDecisions: readonly DecisionKind<TwWorld>[] = [
  stratmoveKinds.air,
  stratmoveKinds.ground,
  stratmoveKinds.ships,
  grants,
  evacuate,
]
