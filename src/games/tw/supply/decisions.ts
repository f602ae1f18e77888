import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'

export const supplyDecisions: readonly DecisionKind<TwWorld>[] = []
