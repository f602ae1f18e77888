import type { DecisionKind } from '../../../engine/decision.ts'
import type { WifWorld } from '../world.ts'
import { buyLostBomber, chooseFire, chooseLostBomber } from './anti-aircraft-losses.ts'
import { avoidCombat, buyType, callAir, callSubs } from './combat-type.ts'
import { commitEscorts, commitSubs } from './commit.ts'
import { buyColumns } from './duel.ts'
import { chooseSections } from './find.ts'
import { buyTarget, chooseHit } from './losses.ts'
import { buyAirToAir } from './naval-air.ts'
import { chooseRoles } from './naval-air-roles.ts'

/** Every choice of a round of naval combat (11.5), in the order of the sequence. */
export const navalCombatDecisions: readonly DecisionKind<WifWorld>[] = [
  commitSubs,
  commitEscorts,
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
]
