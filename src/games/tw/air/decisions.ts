import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'

export const airDecisions: readonly DecisionKind<TwWorld, any, any>[] = []
