import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { frostbite } from './frostbite.ts'

export const turnDecisions: readonly DecisionKind<TwWorld>[] = [frostbite]
