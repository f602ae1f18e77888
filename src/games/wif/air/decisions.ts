import type { DecisionKind } from '../../../engine/decision.ts'
import { airSupplyMission } from './air-supply.ts'
import { airTransportDecisions } from './air-transport.ts'
import { attackingEscort, attackingSupport, defendingEscort, defendingSupport } from './ground-support.ts'
import { groundStrike } from './ground-strike.ts'
import { orderDrop } from './paradrop.ts'
import { orderRebase } from './rebase.ts'
import type { WifWorld } from '../world.ts'
import { airCombatDecisions } from './air-combat-choices.ts'
import { counterIntercept, intercept } from './interception.ts'
import { chooseCombatOrder } from './mission.ts'
import { flyIntoCombat } from './naval-air-interception.ts'
import { orderNavalAir } from './naval-air-mission.ts'
import { chooseRefuge } from './overrun-rebase.ts'
import { chooseBase } from './return-to-base.ts'
import { strategicBombardment } from './strategic-bombardment.ts'

/** Every choice of the air rules but the patrols that come before them all. */
export const airDecisions: readonly DecisionKind<WifWorld>[] = [
  orderNavalAir,
  flyIntoCombat,
  strategicBombardment,
  groundStrike,
  intercept,
  ...Object.values(counterIntercept),
  chooseCombatOrder,
  ...airCombatDecisions,
  chooseBase,
  chooseRefuge,
  ...airTransportDecisions,
  orderDrop,
  attackingSupport,
  attackingEscort,
  defendingSupport,
  defendingEscort,
  orderRebase,
  airSupplyMission,
]
