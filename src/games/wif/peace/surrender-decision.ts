import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../facts.ts'
import { allPowers, powersOfSeat, sideOfSeat } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { maySurrender } from './may-surrender.ts'

/** A seat with those of its major powers that have surrendered in this step. */
interface Surrendering {
  readonly seat: string
  readonly given: readonly string[]
}

const FACTS = {
  ...MOMENT,
  able: someNames('power', 'your major powers that may surrender now'),
}

/** Major powers of a seat that may surrender now, and have not. */
export const ableToSurrender = (world: WifWorld, { seat, given }: Surrendering): string[] =>
  powersOfSeat(world, seat).filter((power) => whyNot(world, { seat, given }, power) === null)

function whyNot(world: WifWorld, { seat, given }: Surrendering, power: string): string | null {
  if (!powersOfSeat(world, seat).includes(power)) return `13.7.6: ${power} is not yours to surrender`
  if (given.includes(power)) return `13.7.6: ${power} has surrendered already in this step`
  const may = maySurrender(world, power)
  return 'whyNot' in may ? may.whyNot : null
}

/** 13.7.6: a major power whose current home country its player surrenders; null for none. */
export const surrender: DecisionKind<WifWorld, Surrendering, string | null> = {
  name: 'surrender a home country',
  section: '13.7.6',
  schema: z.string().nullable(),
  key: (_, { seat }) => seat,
  problems: (world, subject, power) => (power === null ? [] : [whyNot(world, subject, power)].filter((why) => why !== null)),
  byDefault: () => null,
  facts: (world, subject): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, subject.seat)),
    able: ableToSurrender(world, subject),
  }),
  factTypes: FACTS,
  defaultIs: 'nobody surrenders',
  example: 'surrender: [Germany]',
  choices: (world, subject) => [
    { answer: null, word: 'no', text: 'nobody surrenders' },
    ...ableToSurrender(world, subject).map((power) => ({ answer: power, word: power, text: `${power} surrenders` })),
  ],
  question: (world, subject) => `Which of ${ableToSurrender(world, subject).join(', ')} surrenders its home country (13.7.6), if any?`,
  sheet: {
    section: 'surrender',
    list: true,
    read: (world, reader: WifReader, node) => reader.word(node, allPowers(world)),
    describe: (_, power) => (power === null ? '' : `${power} surrenders its home country`),
  },
}
