import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'

export const warDecisions: readonly DecisionKind<TwWorld, any, any>[] = []
