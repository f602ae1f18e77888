import { z } from 'zod'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { numbered } from '../../../common/words.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames, yesNo } from '../../facts.ts'
import { sideAsked, sideOfPower } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import type { Enclave } from './border.ts'
import { isFirstWar, NOT_FIRST, type Party, partnerOf, priceOf, resourcesTaken, whyNotDemand } from './conditions.ts'

const WAYS = ['none', 'demand', 'buy'] as const
export type Way = (typeof WAYS)[number]

interface Compelling {
  readonly seat: string
  readonly power: Party
}

const FACTS = {
  ...MOMENT,
  power: aName('power', 'Japan or the USSR, whichever is yours'),
  mustAgree: yesNo('the other must agree to a peace as things stand'),
  taken: number("resources that were Japan's in 1939 and the USSR controls"),
  price: number('hexes that a peace which you buy costs'),
}

/** 13.7.3, option 42: whether Japan or the USSR ends their first war, by what it holds or by what it gives up. */
export const compelPeace: DecisionKind<WifWorld, Compelling, Way> = {
  name: 'compulsory peace',
  section: '13.7.3',
  schema: z.enum(WAYS),
  key: (_, { power }) => power,
  problems: (world, { power }, way) => {
    if (way === 'none') return []
    const why = way === 'buy' ? (isFirstWar(world) ? null : NOT_FIRST) : whyNotDemand(world, power)
    return why === null ? [] : [`13.7.3: ${partnerOf(power)} need not make peace (option 42): ${why}`]
  },
  byDefault: () => 'none',
  facts: (world, { seat, power }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    power,
    mustAgree: whyNotDemand(world, power) === null,
    taken: resourcesTaken(world),
    price: priceOf(world, power).length,
  }),
  factTypes: FACTS,
  defaultIs: 'the war goes on',
  example: 'compulsory peace: buy',
  choices: (world, { power }) => [
    { answer: 'none', word: 'none', text: 'the war goes on' },
    ...(whyNotDemand(world, power) === null
      ? [{ answer: 'demand' as const, word: 'demand', text: `peace as things stand, to which ${partnerOf(power)} must agree` }]
      : []),
    { answer: 'buy', word: 'buy', text: `peace for ${numbered(priceOf(world, power).length, 'hex', 'hexes')} that ${power} gives up` },
  ],
  question: (world, { power }) =>
    `Does ${power} end its first war with ${partnerOf(power)} (13.7.3, option 42)? ${
      whyNotDemand(world, power) === null ? 'The other must agree as things stand; else it' : 'It'
    } costs ${numbered(priceOf(world, power).length, 'hex', 'hexes')}.`,
  sheet: {
    section: 'compulsory peace',
    read: (_, reader: WifReader, node) => reader.word(node, WAYS),
    describe: (_, way) =>
      ({ none: 'no compulsory peace', demand: 'peace is demanded as things stand', buy: 'peace is bought by what is given up' })[way],
    check: (world) => (world.state.politics ? [] : ['13.7.3: politics are not played in this campaign']),
  },
}

/** An enclave of a seat's power, and who may have it. */
interface Yielding {
  readonly seat: string
  readonly enclave: Enclave
}

const YIELD_FACTS = {
  ...MOMENT,
  hexes: number('hexes that are cut off'),
  powers: someNames('power', 'major powers among whose hexes they lie'),
}

/** 13.7.3, option 42: who gets what is cut off among hexes of several. */
export const yieldEnclave: DecisionKind<WifWorld, Yielding, string> = {
  name: 'who gets what is cut off',
  section: '13.7.3',
  schema: z.string(),
  key: (world, { enclave }) => world.map.code(enclave.hexes[0]),
  problems: (_, { enclave }, power) =>
    enclave.blockers.includes(power) ? [] : [`13.7.3: ${power} holds no hex beside it; ${enclave.blockers.join(' and ')} do`],
  // Rather to a power of the same side.
  byDefault: (world, { enclave }) =>
    enclave.blockers.find((power) => sideOfPower(world, power) === sideOfPower(world, enclave.owner)) ?? partnerOf(enclave.owner),
  facts: (world, { seat, enclave }): FactsOf<typeof YIELD_FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    hexes: enclave.hexes.length,
    powers: [...enclave.blockers],
  }),
  factTypes: YIELD_FACTS,
  defaultIs: 'a power of your own side',
  example: 'cut off:\n  - { at: P2845, to: USSR }',
  choices: (_, { enclave }) => enclave.blockers.map((power) => ({ answer: power, word: power, text: `${power} gets it` })),
  question: (world, { enclave }) =>
    `${enclave.hexes.map((hex) => world.map.name(hex)).join(', ')} of ${enclave.owner} cannot trace supply any more (13.7.3): who gets it, ${enclave.blockers.join(' or ')}?`,
  sheet: {
    section: 'cut off',
    field: 'to',
    read: (world, reader: WifReader, node) => reader.word(node, Object.keys(world.state.powers)),
    describe: (_, power) => `what is cut off goes to ${power}`,
  },
}
