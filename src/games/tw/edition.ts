import type { Amendment as AmendmentOf } from '../../engine/edition.ts'
import { baseDecisions } from './decisions.ts'
import { positionFacts, positionFunctions } from './position-facts.ts'
import { queries } from './queries/queries.ts'
import { playerTurn, turnStart } from './sequence.ts'
import type { Edition as EditionOf } from './rules.ts'
import { attritionByShare } from './strategic/uboat-attrition.ts'
import type { TwWorld } from './world.ts'

export type Edition = EditionOf<TwWorld>
export type Amendment = AmendmentOf<Edition>

/** The War: Europe 1939-1945, without any option. */
export const edition: Edition = {
  uboats: { simple: null, elsewhere: [], attrition: attritionByShare, rolled: [], cards: null, hunters: null },
  naval: { cards: null },
  bombing: { ofGermany: null, inWaves: false, cards: null, cities: null, ofUssr: false },
  bonuses: () => [],
  mayNotUpgrade: () => null,
  mayUpgrade: () => false,
  lesserSources: () => [],
  mayNotGrant: () => null,
  isWarned: () => false,
  cooperate: () => false,
  groundCombat: { whyNotTarget: [], announced: [], shifts: [] },
  movement: { forcedMarch: null },
  diplomacy: { simple: null },
  espionage: { cards: null },
  beforeDiplomacy: [],
  afterDiplomacy: [],
  afterDeclarations: [],
  building: { gift: () => null, training: () => null, exchanges: (tables) => tables.unitUpgrades.lines },
  decisions: baseDecisions,
  sequence: { turnStart, playerTurn },
  facts: [positionFacts],
  functions: positionFunctions,
  queries,
}
