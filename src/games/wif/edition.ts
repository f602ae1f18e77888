import type { Amendment as AmendmentOf } from '../../engine/edition.ts'
import { mergeEntries } from '../common/table-file.ts'
import type { TableFiles } from './charts/load-tables.ts'
import { baseDecisions } from './decisions.ts'
import { oneDie } from './land-combat/one-die.ts'
import { convoyPoints } from './naval-combat/combat.ts'
import { unitsGarrisonValue } from './peace/garrison.ts'
import { winterised } from './powers.ts'
import { whereDestroyed } from './peace/exile-losses.ts'
import { entryOptionLimits } from './production/limits.ts'
import { CONVOY_TURNS } from './production/ships.ts'
import { MORE_THAN_BEFORE } from './production/gearing.ts'
import { positionFacts, positionFunctions } from './position-facts.ts'
import { queries } from './queries/queries.ts'
import { actionSteps } from './sequence.ts'
import type { Edition as EditionOf, LandCombat as LandCombatOf } from './rules.ts'
import type { WifWorld } from './world.ts'

export type Edition = EditionOf<WifWorld>
export type LandCombat = LandCombatOf<WifWorld>
export type Amendment = AmendmentOf<Edition>

/** Tables with entries that an option adds to them or changes. */
export const withEntries = (tables: TableFiles, entries: Readonly<Record<string, unknown>>): TableFiles => ({
  ...tables,
  ...Object.fromEntries(Object.entries(entries).map(([name, of]) => [name, mergeEntries(tables[name as keyof TableFiles], of)])),
})

/** World in Flames, Collector's Edition, without any option. */
export const collectorsEdition = (tables: TableFiles): Edition => ({
  landCombat: oneDie,
  winterised,
  lakesFreeze: () => true,
  garrisonValue: unitsGarrisonValue,
  farthest: {},
  limits: { of: (_world, _power, printed) => printed, free: [] },
  surprises: () => true,
  pactOlder: () => 0,
  transportsSupply: true,
  zoc: { reaches: () => true },
  straits: { whyNot: [] },
  supply: { announcements: [], keepsOpen: (ship) => ship.type !== 'SUB', whyNoLane: [] },
  movement: { firstInto: null, saved: () => null, onFoot: () => false },
  sailing: { entering: [], rough: () => false, staysUp: () => false, faceDown: () => false },
  navalCombat: { searched: convoyPoints, defence: (ship) => ship.defence, screening: false, airSeaSearch: false, kamikazes: false },
  airCombat: { patrols: true, fullRangeAgainst: [], bounce: null, enRoute: null },
  lastImpulse: { passes: true, whyNotRolled: [], modifiers: [] },
  whyNotReorganised: [],
  whereDestroyed,
  cadre: [],
  whyNoWar: [],
  peace: { before: [], after: [], convoysAssumed: false },
  minorUnitsAsked: true,
  price: ({ cost }) => cost.points,
  gearing: () => MORE_THAN_BEFORE,
  convoyTurns: () => CONVOY_TURNS,
  buildLimits: [entryOptionLimits],
  handOver: null,
  buildAhead: null,
  savesPoints: false,
  mostSaved: Infinity,
  offensive: false,
  afterImpulse: [],
  afterReinforcements: [],
  afterActions: [],
  afterBuilding: [],
  decisions: baseDecisions,
  actionSteps,
  facts: [positionFacts],
  functions: positionFunctions,
  queries,
  tables,
})
