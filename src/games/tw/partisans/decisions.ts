import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { commandoCommitted } from './commando.ts'
import { partisanCounterEspionage, partisanEspionage } from './chits.ts'

export const partisanDecisions = [
  partisanEspionage,
  partisanCounterEspionage,
  commandoCommitted,
] as unknown as readonly DecisionKind<TwWorld>[]
