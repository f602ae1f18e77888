import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { breakDownUnit, buildUpUnits, dismantleWork } from './breakdown.ts'
import { railMove } from './rail.ts'
import { overstacked } from './stacking.ts'

export const groundDecisions: readonly DecisionKind<TwWorld>[] = [dismantleWork, breakDownUnit, buildUpUnits, railMove]

/** When all movement and combat of an impulse is over (9.6). */
export const stackingDecisions: readonly DecisionKind<TwWorld>[] = [overstacked]
