import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { plan } from './planning.ts'

export const logisticsDecisions: readonly DecisionKind<TwWorld>[] = [plan]
