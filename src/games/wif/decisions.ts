import type { BoardMap } from '../../board/map.ts'
import type { DecisionKind } from '../../engine/decision.ts'
import type { SheetRules } from '../../orders/sheet.ts'
import { actionDecisions } from './actions.ts'
import { airDecisions } from './air/decisions.ts'
import { emergencyForCombat, emergencyForMovement } from './emergency-supply.ts'
import { chooseStrangers } from './foreign-troops.ts'
import { initiativeDecisions } from './initiative.ts'
import { landCombatDecisions } from './land-combat/land-combat.ts'
import { landMove } from './land-movement.ts'
import { notSupportedYet } from './not-yet.ts'
import { railMove } from './rail-movement.ts'
import { reinforcementDecisions } from './reinforcements.ts'
import { reorganisationDecisions } from './reorganisation.ts'
import { callOut } from './reserves.ts'
import { chooseOverstacked } from './stacking.ts'
import { WifReader } from './sheet/reader.ts'
import type { WifWorld } from './world.ts'

/** Every choice of the game, in the order of the sequence of play. */
export const decisions: readonly DecisionKind<WifWorld, any, any>[] = [
  ...reinforcementDecisions,
  callOut,
  ...initiativeDecisions,
  ...actionDecisions,
  ...airDecisions,
  railMove,
  landMove,
  chooseOverstacked,
  chooseStrangers,
  emergencyForMovement,
  emergencyForCombat,
  ...landCombatDecisions,
  ...reorganisationDecisions,
  ...notSupportedYet,
]

/** How order sheets of the game are read. */
export const sheetRules = (board: BoardMap): SheetRules<WifWorld> => ({
  board,
  decisions,
  reader: (world, seat) => new WifReader(world, seat),
  keys: (world, seat, at) => new WifReader(world, seat).keys(at),
})
