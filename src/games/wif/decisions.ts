import type { BoardMap } from '../../board/map.ts'
import type { DecisionKind, FactTypes } from '../../engine/decision.ts'
import { allFacts } from '../../engine/facts.ts'
import type { SheetRules } from '../../engine/game.ts'
import { agreements } from './agreements.ts'
import { actionDecisions } from './turn/actions.ts'
import { flyCap } from './air/cap.ts'
import { airDecisions } from './air/decisions.ts'
import { chooseBeachSupply } from './supply/beach-supply.ts'
import { chooseStrangers } from './stacking/foreign-troops.ts'
import { minorDecisions } from './countries/decisions.ts'
import { declareWar } from './politics/declare.ts'
import { alignMinor } from './politics/alignment/align-decision.ts'
import { answerClaim, claim, enforcePeace, mediate } from './politics/alignment/claim-decisions.ts'
import { cedeNorthernIreland } from './politics/alignment/us-territories.ts'
import { closeBurmaRoad } from './politics/burma-road.ts'
import { takeExiles } from './politics/exiles/decision.ts'
import { mineNorway } from './politics/norway/mining.ts'
import { closeSuez } from './politics/suez.ts'
import { wantPeace } from './politics/mutual-peace.ts'
import { breakPacts } from './politics/pacts/break-decision.ts'
import { wantPacts } from './politics/pacts/making.ts'
import { pickMarker, shiftMarker } from './politics/pacts/markers.ts'
import { chooseActionPool } from './politics/us-entry/action-decision.ts'
import { chooseUsOptions } from './politics/us-entry/option-decision.ts'
import { reflag } from './politics/us-entry/reflag.ts'
import { tensionOfOptions } from './politics/us-entry/options-of-war.ts'
import { chooseEntryPools } from './politics/us-entry/decisions.ts'
import { initiativeDecisions } from './turn/initiative.ts'
import { COMBAT, type CombatFacts } from './land-combat/combat-fact-types.ts'
import { landCombatDecisions } from './land-combat/land-combat.ts'
import { landingDecisions } from './landing/decisions.ts'
import { landMove } from './movement/land-movement.ts'
import { navalCombatDecisions } from './naval-combat/decisions.ts'
import { portAttack, subsInPort } from './naval-combat/port-attack.ts'
import { abortCombat } from './naval/abort.ts'
import { navalDecisions } from './naval/decisions.ts'
import { navalCombat, opponentNavalCombat } from './naval/initiate.ts'
import { notSupportedYet } from './not-yet.ts'
import { partisanDecisions } from './partisans/decisions.ts'
import { peaceDecisions } from './peace/decisions.ts'
import { surrender } from './peace/surrender-decision.ts'
import { liberationDecisions } from './peace/liberation/decisions.ts'
import { vichyDecisions } from './peace/vichy/decisions.ts'
import { destroyIsolated } from './pools/isolated.ts'
import { scrap } from './pools/scrap.ts'
import { build } from './production/build.ts'
import { lend } from './production/lend.ts'
import { planConvoys } from './production/convoy-orders.ts'
import { searchAndSeize } from './production/seizure.ts'
import { sovietCompensation } from './production/soviet-compensation.ts'
import { swapStriped } from './production/swap-striped.ts'
import { railMove } from './movement/rail-movement.ts'
import { reinforcementDecisions } from './turn/reinforcements.ts'
import { reorganisationDecisions } from './turn/reorganisation.ts'
import { callOut } from './turn/reserves.ts'
import { chooseOverstacked } from './stacking/stacking.ts'
import type { Edition } from './rules.ts'
import { WifReader } from './sheet/reader.ts'
import type { WifWorld } from './world.ts'

/** Every choice of the game without options, in the order of the sequence of play. */
export const baseDecisions: readonly DecisionKind<WifWorld>[] = [
  ...Object.values(agreements),
  ...reinforcementDecisions,
  destroyIsolated,
  declareWar,
  ...minorDecisions,
  callOut,
  ...initiativeDecisions,
  ...actionDecisions,
  flyCap,
  portAttack,
  subsInPort,
  ...airDecisions,
  navalCombat,
  opponentNavalCombat,
  ...navalCombatDecisions,
  abortCombat,
  ...navalDecisions,
  railMove,
  landMove,
  chooseOverstacked,
  chooseStrangers,
  chooseBeachSupply,
  ...landingDecisions,
  ...landCombatDecisions,
  ...reorganisationDecisions,
  ...partisanDecisions,
  chooseEntryPools,
  chooseUsOptions,
  tensionOfOptions,
  chooseActionPool,
  reflag,
  closeBurmaRoad,
  closeSuez,
  mineNorway,
  cedeNorthernIreland,
  breakPacts,
  pickMarker,
  shiftMarker,
  wantPacts,
  wantPeace,
  claim,
  answerClaim,
  mediate,
  alignMinor,
  enforcePeace,
  takeExiles,
  lend,
  sovietCompensation,
  planConvoys,
  searchAndSeize,
  swapStriped,
  scrap,
  build,
  ...peaceDecisions,
  surrender,
  ...vichyDecisions,
  ...liberationDecisions,
  ...notSupportedYet,
]

/** How order sheets of the game are read. */
export const sheetRules = (board: BoardMap, rules: Edition<WifWorld>): SheetRules<WifWorld> => ({
  board,
  decisions: rules.decisions,
  reader: (world, seat) => new WifReader(world, seat),
  keys: (world, seat, at) => new WifReader(world, seat).keys(at),
  facts: allFacts(rules.facts),
  factTypes: (kind) => withCombatFacts(kind, rules.landCombat.facts),
  functions: rules.functions,
  stops: rules.actionSteps.map(({ name }) => name),
})

/** A decision about a land combat tells of what options add to it. */
const withCombatFacts = ({ factTypes }: Pick<DecisionKind, 'factTypes'>, more: readonly CombatFacts[]): FactTypes =>
  more.length > 0 && Object.entries(COMBAT).every(([name, type]) => factTypes[name] === type)
    ? (Object.assign({}, factTypes, ...more.map(({ types }) => types)) as FactTypes)
    : factTypes
