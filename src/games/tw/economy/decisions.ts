import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'

export const economyDecisions: readonly DecisionKind<TwWorld, any, any>[] = []
