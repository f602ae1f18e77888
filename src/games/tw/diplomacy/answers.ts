import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, yesNo } from '../facts.ts'
import { sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { Alliance } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** A diplomatic move that another may answer. */
export interface Move {
  /** Who makes it, in which country. */
  readonly by: string
  readonly target: string
  /** It has an Espionage chit; or it is one, to see POPs. */
  readonly espionage: boolean
  readonly spying: boolean
}
interface Asked extends Move {
  readonly seat: string
  readonly power: string
  /** POPs of the asked power in the country. */
  readonly pops: number
}

const FACTS = {
  ...MOMENT,
  target: aName('country', 'country that was named'),
  by: aName('power', 'power that makes the move'),
  power: aName('power', 'power of yours that answers'),
  pops: number('POPs of your power in the country'),
  espionage: yesNo('an Espionage chit was played'),
  spying: yesNo('the move is to see POPs'),
}

const factsOf = (world: TwWorld, { seat, target, by, power, pops, espionage, spying }: Asked): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, sideOfSeat(world, seat)),
  target,
  by,
  power,
  pops,
  espionage,
  spying,
})

/** 16.1.7.2, 16.1.7.5: a Counter-Espionage chit against a diplomatic move. */
export const counterDiplomacy: DecisionKind<TwWorld, Asked, boolean> = {
  name: 'counter-espionage against diplomacy',
  section: '16.1.7.5',
  schema: z.boolean(),
  key: (_, { target }) => target,
  problems: () => [],
  byDefault: () => false,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'the chit is kept',
  example: 'counter-espionage:\n  - { at: Spain, diplomacy: yes }',
  question: (_, { by, target, power, espionage, spying }) =>
    spying
      ? `${by} plays an Espionage chit to see POPs in ${target}. Does ${power} cancel it with its Counter-Espionage chit (16.1.7.5)?`
      : `${by} has named ${target}${espionage ? ', with an Espionage chit' : ''}. Does ${power} play its Counter-Espionage chit (16.1.7.5)?`,
  choices: (world, { espionage, spying }) => [
    { answer: false, word: 'no', text: 'the chit is kept' },
    {
      answer: true,
      word: 'yes',
      text: espionage
        ? world.rules.espionage.cards === null || spying
          ? 'the Espionage chit is cancelled'
          : 'both lay a card (29.11)'
        : '+2 on the roll',
    },
  ],
  sheet: {
    section: 'counter-espionage',
    field: 'diplomacy',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'a Counter-Espionage chit against diplomacy' : 'the Counter-Espionage chit is kept'),
  },
}

/** 16.1.1: a partner's POPs and status count with those of the power that names the target, if the partner agrees. */
export const sharePops: DecisionKind<TwWorld, Asked, boolean> = {
  name: 'share POPs',
  section: '16.1.1',
  schema: z.boolean(),
  key: (_, { target }) => target,
  problems: () => [],
  byDefault: () => true,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: "POPs count with a partner's",
  example: 'share pops:\n  - { at: Spain, with partners: no }',
  question: (_, { by, target, power, pops }) =>
    `${by} has named ${target}. Do ${power}'s POPs there (${pops}) and what the country's status is worth to it count with ${by}'s (16.1.1)? They are used up.`,
  choices: () => [
    { answer: true, word: 'yes', text: 'they count and are used up' },
    { answer: false, word: 'no', text: 'they stay' },
  ],
  sheet: {
    section: 'share pops',
    field: 'with partners',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? "POPs count with a partner's" : 'POPs are kept from partners'),
  },
}

/** 16.1.1: POPs of another alliance that stand by the one under attack: Soviets and Axis under the Pact, Soviets and Western Allies once Germany has attacked. */
export const helpDefence: DecisionKind<TwWorld, Asked & { readonly defender: Alliance }, boolean> = {
  name: 'help in diplomatic defence',
  section: '16.1.1',
  schema: z.boolean(),
  key: (_, { target }) => target,
  problems: () => [],
  byDefault: () => false,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'POPs are kept',
  example: 'share pops:\n  - { at: Turkey, in defence: yes }',
  question: (_, { by, target, power, pops, defender }) =>
    `${by} has named ${target} against the ${defender}. Do ${power}'s POPs there (${pops}) defend with those of the ${defender} (16.1.1)? They are used up.`,
  choices: () => [
    { answer: false, word: 'no', text: 'they stay' },
    { answer: true, word: 'yes', text: 'they defend and are used up' },
  ],
  sheet: {
    section: 'share pops',
    field: 'in defence',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'POPs defend with those of another alliance' : 'POPs are kept from the defence of another alliance'),
  },
}
