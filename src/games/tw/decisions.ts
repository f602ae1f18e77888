import type { BoardMap } from '../../board/map.ts'
import type { DecisionKind } from '../../engine/decision.ts'
import { allFacts } from '../../engine/facts.ts'
import type { SheetRules } from '../../engine/game.ts'
import { agreements } from './agreements.ts'
import { airDecisions, stagingDecisions } from './air/decisions.ts'
import { combatDecisions } from './combat/decisions.ts'
import { diplomacyDecisions } from './diplomacy/decisions.ts'
import { economyDecisions } from './economy/decisions.ts'
import { groundDecisions, stackingDecisions } from './ground/decisions.ts'
import { landingDecisions } from './landing/decisions.ts'
import { logisticsDecisions } from './logistics/decisions.ts'
import { movementDecisions } from './movement/decisions.ts'
import { navalDecisions } from './naval/decisions.ts'
import { notSupportedYet } from './not-yet.ts'
import { operationsDecisions } from './operations/decisions.ts'
import { partisanDecisions } from './partisans/decisions.ts'
import { portStrikeDecisions } from './port-strikes/decisions.ts'
import type { Edition } from './rules.ts'
import { TwReader } from './sheet/reader.ts'
import { stopsOf } from './stops.ts'
import { strategicDecisions } from './strategic/decisions.ts'
import { stratmoveDecisions } from './stratmove/decisions.ts'
import { turnDecisions } from './turn/decisions.ts'
import { warDecisions } from './war/decisions.ts'
import type { TwWorld } from './world.ts'

/** Choices in the air and on the ground stand in several folders, in the order in which they come up. */
export const inTheAir: readonly DecisionKind<TwWorld>[] = [...stagingDecisions, ...portStrikeDecisions, ...airDecisions]
export const onTheGround: readonly DecisionKind<TwWorld>[] = [
  ...groundDecisions,
  ...movementDecisions,
  ...operationsDecisions,
  ...stackingDecisions,
]

/** Every choice of the game without options, in the order of the sequence of play. */
export const baseDecisions: readonly DecisionKind<TwWorld>[] = [
  ...Object.values(agreements),
  ...logisticsDecisions,
  ...diplomacyDecisions,
  ...warDecisions,
  ...strategicDecisions,
  ...partisanDecisions,
  ...navalDecisions,
  ...landingDecisions,
  ...inTheAir,
  ...onTheGround,
  ...combatDecisions,
  ...economyDecisions,
  ...stratmoveDecisions,
  ...turnDecisions,
  ...notSupportedYet,
]

/** How order sheets of the game are read. */
export const sheetRules = (board: BoardMap, rules: Edition<TwWorld>): SheetRules<TwWorld> => ({
  board,
  decisions: rules.decisions,
  reader: (world, seat) => new TwReader(world, seat),
  keys: (world, seat, at) => new TwReader(world, seat).keys(at),
  facts: allFacts(rules.facts),
  factTypes: (kind) => kind.factTypes,
  functions: rules.functions,
  stops: stopsOf(rules.sequence),
})
