import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { sideOfSeat } from '../powers.ts'
import { turnName } from '../seasons.ts'
import type { StrategicType } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Price, plainPrice, whyNotPay } from '../economy/money.ts'
import { buildingPrice, buildingProblems } from './building.ts'
import { commitProblems, most } from './commit.ts'
import { heavyFlakPrice, heavyFlakProblems } from './heavy-flak.ts'
import { icelandPrice, icelandProblems } from './iceland.ts'
import { describe, readOrder } from './order-sheet.ts'
import { chitProblems } from './espionage.ts'
import { counted, TYPES, type Wager } from './units.ts'

const numbers = z.partialRecord(z.enum(['U-Boat', 'ASW', 'SAC', 'INT']), z.number().int().min(0))

/** All that a power decides in the segment, sealed until both are in (5.1, 5.2). */
export const orderSchema = z.strictObject({
  /** New units by type, and Depleted SAC repaired. */
  build: numbers,
  repair: z.number().int().min(0),
  /** A level of heavy Flak: for five light units, by id, or bought (11.12.3). */
  heavyFlak: z.union([z.array(z.string()), z.literal('buy')]),
  /** Units committed to the boxes by type; without a number all that may be. */
  commit: numbers,
  /** Ids of ships, and of MDM that bomb Britain as SAC (5.1.2.1, 5.2.4). */
  raiders: z.array(z.string()),
  /** Sea areas by which raiders of German and French ports go to the North Atlantic (5.1.2.2). */
  via: z.array(z.string()).optional(),
  /** The Evasion chit hides the raiders of the first one's port (7.8.2). */
  evade: z.boolean().optional(),
  bombers: z.array(z.string()),
  /** Which bombers suffer first. */
  loseFirst: z.enum(['SAC', 'MDM']),
  /** Britain: +1 on the U-Boat roll; Germany: its answer to that (5.1.3.5). */
  espionage: z.boolean(),
  counterEspionage: z.boolean(),
  /** Britain occupies Iceland and the Faeroes (23.25). */
  iceland: z.boolean(),
  /** Spends more than there is (14.1.4). */
  deficit: z.boolean(),
})
export type StrategicOrder = z.infer<typeof orderSchema>

export interface StrategicSubject {
  readonly seat: string
  readonly power: Wager
}

export const NOTHING: StrategicOrder = {
  build: {}, repair: 0, heavyFlak: [], commit: {}, raiders: [], bombers: [], loseFirst: 'SAC', espionage: false, counterEspionage: false, iceland: false, deficit: false,
}

const FACTS = {
  ...MOMENT,
  narfs: number('NARFs at hand'),
  uboats: number('own U-Boats built'),
  asw: number('own ASW built'),
  sac: number('own SAC built and not Depleted'),
  int: number('own INT built'),
}

function factsOf(world: TwWorld, { seat, power }: StrategicSubject): FactsOf<typeof FACTS> {
  const have = (type: StrategicType) => most(world, power, type, NOTHING, false)
  return { ...momentFacts(world, sideOfSeat(world, seat)), narfs: world.nation(power).narfs, uboats: have('U-Boat'), asw: have('ASW'), sac: have('SAC'), int: have('INT') }
}

/** NARFs of all that is ordered. */
function priceOf(world: TwWorld, power: Wager, order: StrategicOrder): Price {
  const total = [buildingPrice(world, power, order), heavyFlakPrice(world, power, order), icelandPrice(world, order)].reduce((sum, price) => sum + price.total, 0)
  return plainPrice(power, total)
}

/** 5.1, 5.2: what a power builds and commits to the boxes, face down. */
export const strategicOrder: DecisionKind<TwWorld, StrategicSubject, StrategicOrder> = {
  name: 'strategic warfare',
  section: '5',
  schema: orderSchema,
  key: () => '',
  problems: (world, { power }, order) => {
    const problems = [
      ...buildingProblems(world, power, order), ...heavyFlakProblems(world, power, order), ...commitProblems(world, power, order), ...chitProblems(world, power, order), ...icelandProblems(world, power, order),
    ]
    const short = problems.length === 0 ? whyNotPay(world, priceOf(world, power, order), order.deficit) : null
    return short === null ? problems : [short]
  },
  byDefault: () => NOTHING,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'nothing is built; every U-Boat, ASW and INT goes to its box, and SAC where the effort allows it; no raiders, no MDM, no chits',
  example: 'strategic warfare:\n  build: { U-Boat: 3, INT: 1 }\n  raiders: [1st Fleet]\n  U-Boat: all',
  question: (world, { power }) => {
    const have = TYPES[power].map((type) => counted(most(world, power, type, NOTHING, false), type)).join(', ')
    return `What do you build and commit in the strategic warfare of ${turnName(world.state.turn)} (5)? ${power} has ${world.nation(power).narfs} NARFs and ${have}.`
  },
  sheet: {
    section: 'strategic warfare',
    read: readOrder,
    describe,
    check: (world, seat, order) => strategicOrder.problems(world, { seat, power: world.state.seats.Germany === seat ? 'Germany' : 'Britain' }, order),
  },
}
