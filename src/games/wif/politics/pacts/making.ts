import { z } from 'zod'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../../engine/procedure.ts'
import { listed } from '../../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, words } from '../../facts.ts'
import { allPowers, atWar, powersOfSeat, sideAsked } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import { areOpposed, makePact } from './pact.ts'

interface Making {
  readonly seat: string
}
interface Wish {
  readonly by: string
  readonly with: string
}

const FACTS = { ...MOMENT, open: words('powers of the other side with which a pact could be made or confirmed') }

/** 9.2: with whom a seat's powers want neutrality pacts, or to confirm theirs: one is made where both want it. Nobody hears of what one alone wants. */
export const wantPacts: DecisionKind<WifWorld, Making, readonly Wish[]> = {
  name: 'neutrality pacts',
  section: '9.2',
  schema: z.array(z.strictObject({ by: z.string(), with: z.string() })),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, wishes) =>
    wishes.flatMap((wish) =>
      pairsOf(world, seat).some(({ by, with: other }) => by === wish.by && other === wish.with)
        ? []
        : [`9.2: no neutrality pact between ${wish.by} and ${wish.with}: they must be of opposing sides and at peace`],
    ),
  byDefault: () => [],
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    open: [...new Set(pairsOf(world, seat).map((pair) => pair.with))],
  }),
  factTypes: FACTS,
  defaultIs: 'no pact is made or confirmed',
  example: 'pacts: [USSR]',
  question: (world, { seat }) =>
    `With whom do you want a neutrality pact, or to confirm one (9.2)? It is made where both want it: ${listed([...new Set(pairsOf(world, seat).map((pair) => pair.with))])}.`,
  sheet: {
    section: 'pacts',
    read: (world, reader: WifReader, node) => {
      const wishes = reader.list(node).flatMap((item: typeof node): Wish[] => {
        const fields = item.value instanceof Map ? reader.fields(item, ['by', 'with'], ['with']) : undefined
        const other = reader.word(fields?.get('with') ?? item, allPowers(world))
        const own = powersOfSeat(world, reader.seat)
        const by = fields?.has('by')
          ? reader.word(fields.get('by')!, own)
          : own.find((power) => other !== undefined && mayHave(world, power, other))
        return other === undefined ? [] : [{ by: by ?? own[0], with: other }]
      })
      return wishes.length > 0 ? wishes : undefined
    },
    describe: (_, wishes) => wishes.map((wish) => `${wish.by} wants a neutrality pact with ${wish.with}`).join('; '),
    check: (world) => (world.state.politics ? [] : ['9.2: politics are not played in this campaign']),
  },
}

/** 9.2: of opposing sides, and not at war with each other. */
const mayHave = (world: WifWorld, a: string, b: string): boolean => areOpposed(world, a, b) && !atWar(world, a, b)

export const pairsOf = (world: WifWorld, seat: string): Wish[] =>
  powersOfSeat(world, seat).flatMap((by) =>
    allPowers(world).flatMap((other) => (other !== 'USA' && by !== 'USA' && mayHave(world, by, other) ? [{ by, with: other }] : [])),
  )

/** 9.2, in the peace step: pacts that both want are made, or confirmed. */
export function* pactsMade(world: WifWorld): Procedure {
  if (!world.state.politics) return
  const seats = world.state.seats.filter((seat) => pairsOf(world, seat).length > 0)
  const answers = yield* askTogether(
    world,
    wantPacts,
    seats.map((seat) => ({ seat, subject: { seat } })),
  )
  const all = answers.flat()
  for (const [i, { by, with: other }] of all.entries())
    if (all.findIndex((back) => back.by === other && back.with === by) > i) makePact(world, by, other)
}
