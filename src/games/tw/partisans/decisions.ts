import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { partisanCounterEspionage, partisanEspionage } from './chits.ts'

export const partisanDecisions = [partisanEspionage, partisanCounterEspionage] as unknown as readonly DecisionKind<TwWorld>[]
