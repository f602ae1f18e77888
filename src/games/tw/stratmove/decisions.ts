import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'

export const stratmoveDecisions: readonly DecisionKind<TwWorld, any, any>[] = []
