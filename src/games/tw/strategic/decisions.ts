import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { convert } from './conversions.ts'
import { americanOrder, strategicOrder } from './order.ts'

export const strategicDecisions: readonly DecisionKind<TwWorld>[] = [strategicOrder, americanOrder, convert]
