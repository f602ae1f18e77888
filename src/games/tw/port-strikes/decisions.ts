import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { portStrike } from './port-strike-order.ts'

export const portStrikeDecisions: readonly DecisionKind<TwWorld>[] = [portStrike]
