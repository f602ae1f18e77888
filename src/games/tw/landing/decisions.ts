import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'

export const landingDecisions: readonly DecisionKind<TwWorld, any, any>[] = []
