import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { comeAshore } from './assault.ts'
import { invade } from './invade.ts'

export const landingDecisions: readonly DecisionKind<TwWorld>[] = [invade, comeAshore]
