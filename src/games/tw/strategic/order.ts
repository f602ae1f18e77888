import { numbered } from '../../common/words.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { sideOfSeat, playerOf } from '../powers.ts'
import { turnName } from '../seasons.ts'
import type { StrategicType } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { most } from './commit.ts'
import { describe, readAmericanOrder, readOrder, readSovietOrder } from './order-sheet.ts'
import { NOTHING, orderSchema, type StrategicOrder } from './order-schema.ts'
import { sortOut } from './parts.ts'
import { BRITAIN, counted, GERMANY, typesNow, USA, USSR, type Wager } from './units.ts'

export interface StrategicSubject {
  readonly seat: string
  readonly power: Wager
}

const FACTS = {
  ...MOMENT,
  narfs: number('NARFs at hand'),
  uboats: number('own U-Boats built'),
  asw: number('own ASW built'),
  sac: number('own SAC built and not Depleted'),
  int: number('own INT built'),
  jetInt: number('own Jet INT built'),
}

function factsOf(world: TwWorld, { seat, power }: StrategicSubject): FactsOf<typeof FACTS> {
  const have = (type: StrategicType) => most(world, power, type, NOTHING, false)
  return {
    ...momentFacts(world, sideOfSeat(world, seat)),
    narfs: world.nation(power).narfs,
    uboats: have('U-Boat'),
    asw: have('ASW'),
    sac: have('SAC'),
    int: have('INT'),
    jetInt: power === GERMANY ? have('Jet INT') : 0,
  }
}

/** What is the same in the order of every power. */
const usual = {
  section: '5',
  schema: orderSchema,
  key: () => '',
  // An order that is sound in part is carried out in part (`strategicWarfare`).
  problems: (world: TwWorld, { power }: StrategicSubject, order: StrategicOrder) => {
    const { isSound, refused } = sortOut(world, power, order)
    return isSound ? [] : refused
  },
  byDefault: () => NOTHING,
  facts: factsOf,
  factTypes: FACTS,
  question: (world: TwWorld, { power }: StrategicSubject) => {
    const have = typesNow(world, power)
      .map((type) => counted(most(world, power, type, NOTHING, false), type))
      .join(', ')
    return `What do you build and commit in the strategic warfare of ${turnName(world.state.turn)} (5)? ${power} has ${numbered(world.nation(power).narfs, 'NARF')} and ${have}.`
  },
}

/** 5.1, 5.2: what Germany or Britain builds and commits to the boxes, face down. */
export const strategicOrder: DecisionKind<TwWorld, StrategicSubject, StrategicOrder> = {
  ...usual,
  name: 'strategic warfare',
  defaultIs:
    'nothing is built; every U-Boat, ASW, INT and Jet INT goes to its box, and SAC where the effort allows it; no raiders, no MDM, no chits; British convoys are struck first, and half of the INT and half of the Jet INT meet Americans',
  example: 'strategic warfare:\n  build: { U-Boat: 3, INT: 1 }\n  raiders: [1st Fleet]\n  U-Boat: all',
  sheet: {
    section: 'strategic warfare',
    read: readOrder,
    describe,
    check: (world, seat, order) => sortOut(world, playerOf(world, GERMANY) === seat ? GERMANY : BRITAIN, order).refused,
  },
}

/** 5.1, 5.2: what the USA builds and commits. Apart from Britain's, as one player may have both. */
export const americanOrder: DecisionKind<TwWorld, StrategicSubject, StrategicOrder> = {
  ...usual,
  name: 'US strategic warfare',
  defaultIs: 'nothing is built; every ASW goes to its box, and SAC where the effort allows it',
  example: 'us strategic warfare:\n  build: { ASW: 2, SAC: 3 }\n  SAC: all',
  sheet: {
    section: 'us strategic warfare',
    read: readAmericanOrder,
    describe,
    check: (world, _, order) => sortOut(world, USA, order).refused,
  },
}

/** 29.12: the INT that the USSR builds and commits against German SAC. */
export const sovietOrder: DecisionKind<TwWorld, StrategicSubject, StrategicOrder> = {
  ...usual,
  name: 'Soviet strategic warfare',
  section: '29.12',
  defaultIs: 'nothing is built; every INT goes to its box',
  example: 'soviet strategic warfare:\n  build: { INT: 2 }\n  INT: all',
  sheet: {
    section: 'soviet strategic warfare',
    read: readSovietOrder,
    describe,
    check: (world, _, order) => sortOut(world, USSR, order).refused,
  },
}
