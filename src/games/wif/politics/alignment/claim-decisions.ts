import { z } from 'zod'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { listed } from '../../../common/words.ts'
import { aName, type FactsOf, MOMENT, momentFacts, someNames } from '../../facts.ts'
import { powersOfSeat, sideAsked, sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import { CLAIMED, type Claimed } from '../state.ts'
import { CLAIMS } from './borders.ts'
import { bordersOf, GERMANY, isNeutralMinor, USSR } from './claims-state.ts'

interface Claiming {
  readonly seat: string
}

const CLAIM_FACTS = { ...MOMENT, open: someNames('country', 'countries of which the USSR may claim something') }

/** 19.6: why the USSR may claim nothing of a country now; null when it may. */
export function whyNotClaim(world: WifWorld, country: Claimed): string | null {
  const { impulses, politics, turn } = world.state
  if (politics?.entry?.shunned?.includes(USSR))
    return 'the USSR cost the USA entry markers that it did not have (13.3.3), and claims nothing any more'
  if (bordersOf(world)[country] !== undefined) return `it has claimed ${CLAIMS[country]} before`
  if (!isNeutralMinor(world, country)) return `${country} is not neutral`
  // The step that is played, or that comes next.
  const step = impulses.bySide.Allies + (world.impulseToCome ? 1 : 0)
  if (turn.index === 0 && step <= 1) return 'nothing may be claimed in the first declarations of the Allies'
  return null
}

/** 19.6: what the USSR claims of its neighbours; asked until it claims no more. */
export const claim: DecisionKind<WifWorld, Claiming, Claimed | null> = {
  name: 'claim',
  section: '19.6',
  schema: z.enum(CLAIMED).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, _, country) => {
    const why = country && whyNotClaim(world, country)
    return why ? [`19.6: no claim on ${country}: ${why}`] : []
  },
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof CLAIM_FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), open: openClaims(world) }),
  factTypes: CLAIM_FACTS,
  defaultIs: 'nothing is claimed',
  example: 'claim: [Rumania]',
  question: (world) =>
    `Does the USSR claim ${listed(openClaims(world).map((country) => `${CLAIMS[country]} of ${country}`))} (19.6)? Who denies a claim is at war with it.`,
  sheet: {
    section: 'claim',
    list: true,
    read: (_, reader: WifReader, node) => reader.word(node, CLAIMED),
    describe: (_, country) => (country ? `the USSR claims ${CLAIMS[country]} of ${country}` : ''),
    check: (world, seat, country) => {
      if (!world.state.politics) return ['19.6: politics are not played in this campaign']
      if (country === null) return []
      const why = powersOfSeat(world, seat).includes(USSR) ? whyNotClaim(world, country) : 'claims are for the USSR to make'
      return why === null ? [] : [`19.6: no claim on ${country}: ${why}`]
    },
    follows: (country) => (country === null ? null : { says: `The USSR claims ${CLAIMS[country]}`, kinds: ['alignment'] }),
  },
}

export const openClaims = (world: WifWorld): Claimed[] => CLAIMED.filter((country) => whyNotClaim(world, country) === null)

interface Claimant {
  readonly seat: string
  readonly country: Claimed
}
export const ANSWERS = ['allow', 'deny'] as const
export type Answer = (typeof ANSWERS)[number]

const ANSWER_FACTS = { ...MOMENT, country: aName('country', 'the country of which the USSR claims something') }

/** What history did. */
const BY_HISTORY: Readonly<Record<Claimed, Answer>> = { Finland: 'deny', Rumania: 'allow' }

/** 19.6: whether Germany, in the country's name, allows a Soviet claim. */
export const answerClaim: DecisionKind<WifWorld, Claimant, Answer> = {
  name: 'answer a claim',
  section: '19.6',
  schema: z.enum(ANSWERS),
  key: (_, { country }) => country,
  problems: () => [],
  byDefault: (_, { country }) => BY_HISTORY[country],
  facts: (world, { seat, country }): FactsOf<typeof ANSWER_FACTS> => ({ ...momentFacts(world, sideAsked(world, seat)), country }),
  factTypes: ANSWER_FACTS,
  defaultIs: 'as history had it: Finland denies, Rumania allows',
  example: 'claims:\n  - { at: Finland, answer: deny }',
  question: (_, { country }) =>
    `The USSR claims ${CLAIMS[country]} (19.6). Does ${country} allow it, and stay neutral, or deny it, and be at war with the USSR?`,
  choices: () => ANSWERS.map((answer) => ({ answer, word: answer, text: answer === 'allow' ? 'allow the claim' : 'deny it' })),
  sheet: {
    section: 'claims',
    field: 'answer',
    read: (_, reader: WifReader, node) => reader.word(node, ANSWERS),
    describe: (_, answer) => `${answer} the Soviet claim`,
  },
}

interface Mediator {
  readonly seat: string
}

/** 19.6.2: whether Germany grants Hungary Transylvania and Bulgaria South Dobruja. */
export const mediate: DecisionKind<WifWorld, Mediator, Answer> = {
  name: 'mediate',
  section: '19.6.2',
  schema: z.enum(ANSWERS),
  key: () => '',
  problems: () => [],
  byDefault: () => 'allow',
  facts: (world, { seat }): FactsOf<typeof MOMENT> => momentFacts(world, sideAsked(world, seat)),
  factTypes: MOMENT,
  defaultIs: 'both demands are allowed, as history had it',
  example: 'demands: allow',
  question: () =>
    'Hungary demands Transylvania and Bulgaria South Dobruja of Rumania (19.6.2). Does Germany allow both, which lets it align Hungary and Bulgaria, or deny both, which lets it align Rumania at once?',
  choices: () => ANSWERS.map((answer) => ({ answer, word: answer, text: `${answer} both` })),
  sheet: {
    section: 'demands',
    read: (_, reader: WifReader, node) => reader.word(node, ANSWERS),
    describe: (_, answer) => `${answer} the demands of Hungary and Bulgaria on Rumania`,
  },
}

interface Peacemaker {
  readonly seat: string
  readonly open: readonly Claimed[]
}

const PEACE_FACTS = { ...MOMENT, open: someNames('country', 'countries that Germany can bring to peace with the USSR') }

/** 19.6: countries at war with the USSR over its claim for which Germany enforces a peace; asked until it has named all. */
export const enforcePeace: DecisionKind<WifWorld, Peacemaker, Claimed | null> = {
  name: 'enforce peace',
  section: '19.6',
  schema: z.enum(CLAIMED).nullable(),
  key: (_, { seat }) => seat,
  problems: (_, { open }, country) =>
    country === null || open.includes(country)
      ? []
      : [
          `19.6: no peace between ${country} and the USSR: they are not at war over its claim, or Soviet corps in supply stand in ${country} beyond what was claimed, or ${GERMANY} is at war with the USSR`,
        ],
  byDefault: () => null,
  facts: (world, { seat, open }): FactsOf<typeof PEACE_FACTS> => ({ ...momentFacts(world, sideAsked(world, seat)), open }),
  factTypes: PEACE_FACTS,
  defaultIs: 'the war goes on',
  example: 'enforce peace: [Finland]',
  question: (_, { open }) => `Does Germany enforce a peace with the USSR for ${listed(open)} (19.6)?`,
  sheet: {
    section: 'enforce peace',
    list: true,
    read: (_, reader: WifReader, node) => reader.word(node, CLAIMED),
    describe: (_, country) => (country ? `Germany enforces peace between ${country} and the USSR` : ''),
  },
}
