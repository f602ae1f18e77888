import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { leaveFrance } from './leave-france.ts'
import { declareWar } from './declare-war.ts'
import { mineNorway } from './mine-norway.ts'

export const warDecisions: readonly DecisionKind<TwWorld>[] = [declareWar, leaveFrance, mineNorway]
