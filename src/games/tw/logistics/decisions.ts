import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { oilShortage } from './oil-shortage.ts'
import { plan } from './planning.ts'

export const logisticsDecisions: readonly DecisionKind<TwWorld>[] = [oilShortage, plan]
