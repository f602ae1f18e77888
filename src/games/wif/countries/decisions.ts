import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { sideOfSeat } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { placesToSetUp, whyNotSetUp } from './set-up-places.ts'

/** A minor country on which war is declared, offered to a major power (19.2). */
interface Offer {
  readonly seat: string
  readonly minor: string
  readonly power: string
  readonly by: string
}

const OFFER_FACTS = {
  ...MOMENT,
  minor: aName('country', 'minor country that war is declared on'),
  power: aName('power', 'major power that it is offered to'),
  attacker: aName('power', 'major power that has declared war on it'),
}

const yesOrNo = {
  schema: z.boolean(),
  problems: () => [],
  choices: () => [
    { answer: true, word: 'yes', text: 'yes' },
    { answer: false, word: 'no', text: 'no' },
  ],
}

/** 19.2: whether a major power takes a minor country that is attacked; the next nearest is asked if it does not. */
export const takeMinor: DecisionKind<WifWorld, Offer, boolean> = {
  ...yesOrNo,
  name: 'take a minor country',
  section: '19.2',
  key: (_, { minor }) => minor,
  byDefault: () => true,
  facts: (world, { seat, minor, power, by }): FactsOf<typeof OFFER_FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    minor,
    power,
    attacker: by,
  }),
  factTypes: OFFER_FACTS,
  defaultIs: 'it is taken',
  example: 'minors:\n  - { at: Greece, take: yes }',
  question: (_, { minor, power, by }) =>
    `${by} has declared war on ${minor}, which offers to align with ${power} (19.2). Do you take it? If nobody does, ${by} conquers it at once.`,
  sheet: {
    section: 'minors',
    field: 'take',
    read: (_, reader: WifReader, node) => reader.yesNo(node),
    describe: (_, yes) => (yes ? 'take attacked minor countries' : 'decline attacked minor countries'),
  },
}

/** A minor country that has been set up, with what is left of its units. */
interface Pool {
  readonly seat: string
  readonly minor: string
  readonly left: readonly Unit[]
}

const POOL_FACTS = {
  ...MOMENT,
  minor: aName('country', 'minor country that has been set up'),
  left: number('its units that are not set up'),
}

/** 19.4.2: whether the units of a minor country that are not set up join the force pools of its power. */
export const minorsPool: DecisionKind<WifWorld, Pool, boolean> = {
  ...yesOrNo,
  name: "add a minor country's units to the force pools",
  section: '19.4.2',
  key: (_, { minor }) => minor,
  byDefault: () => true,
  facts: (world, { seat, minor, left }): FactsOf<typeof POOL_FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    minor,
    left: left.length,
  }),
  factTypes: POOL_FACTS,
  defaultIs: 'they join them',
  example: 'minors:\n  - { at: Greece, pool: no }',
  question: (_, { minor, left }) =>
    `Do the units of ${minor} that are not set up (${left.map(({ name }) => name).join(', ') || 'none'}) join your force pools, and with them all that are destroyed or come later (19.4.2)?`,
  sheet: {
    section: 'minors',
    field: 'pool',
    read: (_, reader: WifReader, node) => reader.yesNo(node),
    describe: (_, yes) => `units of aligned minor countries ${yes ? 'join' : 'do not join'} the force pools`,
  },
}

/** Units of a minor country that are still to be set up, and how many of how many are outside its home country already. */
export interface SettingUp {
  readonly seat: string
  readonly minor: string
  readonly waiting: readonly Unit[]
  readonly abroad: number
  readonly all: number
}

const SET_UP_FACTS = {
  ...MOMENT,
  minor: aName('country', 'minor country that is set up'),
  waiting: number('units still to be set up'),
  able: someNames('unit', 'names of the units still to be set up'),
}

/** Counters of convoy points are ordered before they are made (19.4.1). */
const nameOf = (world: WifWorld, id: string): string => world.state.units[id]?.name ?? 'a counter of convoy points to come'

/** 19.4.1: where a unit of a minor country is set up; asked until the seat has set up those that it wants to set up itself. */
export const setUpMinor: DecisionKind<WifWorld, SettingUp, { unit: string; hex: string } | null> = {
  name: 'set up a minor country',
  section: '19.4.1',
  schema: z.strictObject({ unit: z.string(), hex: z.string() }).nullable(),
  key: (_, { minor }) => minor,
  problems: (world, subject, answer) => {
    if (!answer) return []
    const unit = subject.waiting.find(({ id }) => id === answer.unit)
    if (!unit) return [`19.4.1: ${nameOf(world, answer.unit)} is not among the units of ${subject.minor} to be set up now`]
    const hex = world.map.hex(answer.hex)
    const why = whyNotSetUp(world, subject, unit, hex)
    if (why === null) return []
    const places = placesToSetUp(world, subject, unit).slice(0, 4)
    return [
      `19.4.1: ${unit.name} is not set up at ${world.map.name(hex)}: ${why}; it may be at ${places.map((place) => world.map.name(place)).join(', ') || 'no place'}`,
    ]
  },
  byDefault: () => null,
  facts: (world, { seat, minor, waiting }): FactsOf<typeof SET_UP_FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    minor,
    waiting: waiting.length,
    able: waiting.map(({ name }) => name),
  }),
  factTypes: SET_UP_FACTS,
  defaultIs: 'the capital first, then the other cities and ports, factories and resources, then the border',
  example: 'set up:\n  - { unit: Kiev MIL, to: Kiev }',
  question: (_, { minor, waiting }) =>
    `Where are the units of ${minor} set up (19.4.1): ${waiting.map(({ name }) => name).join(', ')}? Those you do not place are placed for you.`,
  sheet: {
    section: 'set up',
    list: true,
    read: (_, reader: WifReader, node) => {
      const fields = reader.fields(node, ['unit', 'to'], ['unit', 'to'])
      if (!fields) return undefined
      const unit = reader.unitToSetUp(fields.get('unit')!)
      const hex = reader.hex(fields.get('to')!)
      return unit !== undefined && hex !== undefined ? { unit, hex } : undefined
    },
    describe: (world, answer) => (answer ? `${nameOf(world, answer.unit)} is set up at ${world.map.name(world.map.hex(answer.hex))}` : ''),
  },
}

export const minorDecisions = [takeMinor, setUpMinor, minorsPool]
