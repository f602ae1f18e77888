import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { acceptResult } from './accept.ts'
import { advanceUnits } from './advance.ts'
import { keepFortress } from './captured-fortress.ts'
import { declareAttack } from './declare.ts'
import { attackerLosses, defenderLosses } from './losses.ts'
import { retreatTo } from './retreat.ts'
import { easternAttrition } from './soviet-attrition.ts'
import { standInFortress } from './stand.ts'

export const combatDecisions: readonly DecisionKind<TwWorld>[] = [
  ...[declareAttack, acceptResult, attackerLosses, advanceUnits, keepFortress].flatMap((both) => Object.values(both)),
  defenderLosses,
  standInFortress,
  retreatTo,
  easternAttrition,
]
