import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, word } from '../facts.ts'
import { changesOf, chooseFor, COMPENSATED, soviet, sovietDeliveries } from '../politics/soviet-trade.ts'
import { seatOfPower, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'

interface Compensated {
  readonly seat: string
  readonly country: string
}
const CHOICES = ['build point', 'resource'] as const
type Choice = (typeof CHOICES)[number]

const FACTS = {
  ...MOMENT,
  country: word('the country that the USSR has attacked or entered', COMPENSATED),
  owed: number('build points that Germany owes the USSR each turn as yet'),
}

/** 5.1: what Germany takes for a country that the USSR attacked or entered. */
export const sovietCompensation: DecisionKind<WifWorld, Compensated, Choice> = {
  name: 'soviet compensation',
  section: '5.1',
  schema: z.enum(CHOICES),
  key: (_, { country }) => country,
  problems: (world, _, choice) =>
    choice === 'build point' && sovietDeliveries(world).buildPoints === 0
      ? [`5.1: ${soviet.GERMANY} owes the USSR no build point any more of which it could keep one`]
      : [],
  byDefault: (world) => (sovietDeliveries(world).buildPoints > 0 ? 'build point' : 'resource'),
  facts: (world, { seat, country }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    country,
    owed: sovietDeliveries(world).buildPoints,
  }),
  factTypes: FACTS,
  defaultIs: 'a build point is kept while Germany owes any, else a resource more is received',
  example: 'soviet compensation:\n  - { at: Norway, take: build point }',
  question: (_, { country }) =>
    `The USSR has attacked or entered ${country}: does Germany keep one of the build points that it owes it each turn, or receive a resource more (5.1)? It cannot be changed later.`,
  choices: (world) => [
    ...(sovietDeliveries(world).buildPoints > 0
      ? [{ answer: 'build point' as const, word: 'build point', text: 'keep a build point each turn' }]
      : []),
    { answer: 'resource', word: 'resource', text: 'receive a resource more each turn' },
  ],
  sheet: {
    section: 'soviet compensation',
    field: 'take',
    read: (_, reader: WifReader, node) => reader.word(node, CHOICES),
    describe: (_, choice) => (choice === 'resource' ? 'a Soviet resource more each turn' : 'a build point less for the USSR each turn'),
  },
}

/** 5.1: countries for which Germany has not chosen yet. */
export const dueCompensations = (world: WifWorld): string[] =>
  changesOf(world).ended
    ? []
    : Object.entries(changesOf(world).compensation).flatMap(([country, chosen]) => (chosen === 'due' ? [country] : []))

/** 5.1: Germany chooses for each country once, in the first production after it. */
export function* chooseCompensation(world: WifWorld): Procedure {
  for (const country of dueCompensations(world)) {
    const seat = seatOfPower(world, soviet.GERMANY)
    const choice = yield* ask(world, seat, sovietCompensation, { seat, country })
    chooseFor(world, country, choice)
    const { resources, buildPoints } = sovietDeliveries(world)
    world.report(
      'trade',
      '5.1',
      `For ${country} Germany ${choice === 'resource' ? 'receives a resource more' : 'keeps a build point more'} each turn: the USSR owes ${resources}, Germany ${buildPoints}.`,
    )
  }
}
