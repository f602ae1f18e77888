import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { placeFortification } from './place-fortification.ts'
import { slipAway } from './slip-away.ts'
import { commitBeside, commitInto } from './reserves.ts'

export const operationsDecisions: readonly DecisionKind<TwWorld>[] = [slipAway, commitInto, commitBeside, placeFortification]
