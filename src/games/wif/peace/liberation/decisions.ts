import { z } from 'zod'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts } from '../../facts.ts'
import { sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'

/** A major power that is asked about a conquered country (13.7.5). */
interface Freed {
  readonly seat: string
  readonly power: string
  readonly country: string
}

const FACTS = {
  ...MOMENT,
  power: aName('power', 'your major power that is asked'),
  country: aName('country', 'the country to be liberated'),
}

interface AboutLiberation {
  readonly name: string
  /** Of the sheet. */
  readonly heading: string
  readonly yes: string
  readonly no: string
  readonly question: (freed: Freed) => string
}

const aboutLiberation = (of: AboutLiberation): DecisionKind<WifWorld, Freed, boolean> => ({
  name: of.name,
  section: '13.7.5',
  schema: z.boolean(),
  key: (_, { country }) => country,
  problems: () => [],
  byDefault: () => true,
  facts: (world, { seat, power, country }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), power, country }),
  factTypes: FACTS,
  defaultIs: of.yes,
  example: `${of.heading}:\n  - { at: USSR, answer: no }`,
  choices: () => [
    { answer: true, word: 'yes', text: of.yes },
    { answer: false, word: 'no', text: of.no },
  ],
  question: (_, freed) => of.question(freed),
  sheet: {
    section: of.heading,
    field: 'answer',
    read: (_, reader: WifReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? of.yes : of.no),
  },
})

/** 13.7.5: whether a conquered country is liberated by who holds its capital, or is conquered. */
export const liberate = aboutLiberation({
  name: 'liberate a country',
  heading: 'liberate',
  yes: 'liberate it',
  no: 'do not liberate it',
  question: ({ power, country }) =>
    `Does ${power} liberate ${country} (13.7.5)? If not, it is conquered, and its partisans rise against whoever holds it.`,
})

/** 13.7.5: whether a partner of the liberator gives a liberated country back all that he holds of it. */
export const giveBack = aboutLiberation({
  name: 'give hexes of a liberated country back',
  heading: 'give back',
  yes: 'give back all that is held of it',
  no: 'keep what is held of it',
  question: ({ power, country }) =>
    `Does ${power} give ${country}, which is liberated, back all hexes that it holds of it (13.7.5)? Of a major power: who does may co-operate with it from now on, who does not never will.`,
})

export const liberationDecisions = [liberate, giveBack]
