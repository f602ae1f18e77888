import type { DecisionKind } from '../../../engine/decision.ts'
import type { WifWorld } from '../world.ts'
import { abortCombat } from './abort.ts'
import { buyLostBomber, chooseFire, chooseLostBomber } from './anti-aircraft-losses.ts'
import { avoidCombat, buyType, callAir, callSubs } from './combat-type.ts'
import { commitSubs } from './commit.ts'
import { buyColumns } from './duel.ts'
import { chooseSections } from './find.ts'
import { navalCombat, opponentNavalCombat } from './initiate.ts'
import { buyTarget, chooseHit } from './losses.ts'
import { buyAirToAir } from './naval-air.ts'
import { chooseRoles } from './naval-air-roles.ts'

/** Every choice of naval combat (11.5, 11.6), in the order of the sequence. */
export const navalCombatDecisions: readonly DecisionKind<WifWorld>[] = [
  navalCombat,
  opponentNavalCombat,
  commitSubs,
  chooseSections,
  avoidCombat,
  buyType,
  callAir,
  callSubs,
  chooseRoles,
  buyAirToAir,
  chooseFire,
  chooseLostBomber,
  buyLostBomber,
  buyColumns,
  chooseHit,
  buyTarget,
  abortCombat,
]
