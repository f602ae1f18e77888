import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../facts.ts'
import { allPowers, powersOfSeat, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'

/** What one major power wants of another, and gets where that one wants it too. */
export interface Wish {
  readonly by: string
  readonly with: string
}

interface Wishing {
  readonly seat: string
}

/**
 * What two powers agree on. Either both name each other in their sheets for the peace step, and nobody hears of what one alone wants; or one offers it to the other in
 * any step before (`offer:`), and it waits for the peace step once it is accepted.
 */
export interface MutualWish {
  readonly name: string
  /** In an `offer:`. */
  readonly offer: 'pact' | 'peace'
  readonly section: string
  /** Of the sheet. */
  readonly heading: string
  /** "a neutrality pact": what is agreed on. */
  readonly what: string
  /** Whether it is open to two powers as things stand; `whyNot` says in which case it is not. */
  readonly isOpen: (world: WifWorld, a: string, b: string) => boolean
  readonly whyNot: string
  readonly question: (powers: string) => string
  readonly example: string
}

const schema = z.strictObject({ by: z.string(), with: z.string() })

const FACTS = { ...MOMENT, open: someNames('power', 'powers of the other side with which it is open to you') }

export const mutualWish = (of: MutualWish): DecisionKind<WifWorld, Wishing, readonly Wish[]> => ({
  name: of.name,
  section: of.section,
  schema: z.array(schema),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, wishes) => wishes.flatMap((wish) => problemsOf(of, world, seat, wish)),
  byDefault: () => [],
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    open: partnersFor(of, world, seat),
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is agreed on',
  example: of.example,
  question: (world, { seat }) => of.question(listed(partnersFor(of, world, seat))),
  sheet: {
    section: of.heading,
    read: (world, reader: WifReader, node) => {
      const wishes = reader.list(node).flatMap((item: SheetNode) => readWish(of, world, reader, item) ?? [])
      return wishes.length > 0 ? wishes : undefined
    },
    describe: (_, wishes) => wishes.map((wish) => `${wish.by} wants ${of.what} with ${wish.with}`).join('; '),
    check: (world) => (world.state.politics ? [] : [`${of.section}: politics are not played in this campaign`]),
  },
})

/** Of an offer: one that says more is no wish of a thing as it stands. */
const asWish = (terms: unknown): Wish[] => {
  const { by, with: other, ...more } = z.looseObject(schema.shape).parse(terms)
  return Object.values(more).every((each) => Array.isArray(each) && each.length === 0) ? [{ by, with: other }] : []
}

const problemsOf = (of: MutualWish, world: WifWorld, seat: string, wish: Wish): string[] =>
  pairsFor(of, world, seat).some(({ by, with: other }) => by === wish.by && other === wish.with)
    ? []
    : [`${of.section}: no ${bare(of.what)} between ${wish.by} and ${wish.with}: ${of.whyNot}`]

/** "a neutrality pact": "neutrality pact". */
const bare = (what: string): string => what.replace(/^an? /, '')

function readWish(of: MutualWish, world: WifWorld, reader: WifReader, item: SheetNode): Wish | undefined {
  const fields = item.value instanceof Map ? reader.fields(item, ['by', 'with'], ['with']) : undefined
  const other = reader.word(fields?.get('with') ?? item, allPowers(world))
  const own = powersOfSeat(world, reader.seat)
  if (other === undefined || own.length === 0) return undefined
  const by = fields?.has('by') ? reader.word(fields.get('by')!, own) : (own.find((power) => of.isOpen(world, power, other)) ?? own[0])
  return by === undefined ? undefined : { by, with: other }
}

/** What a seat may wish for as things stand. */
export const pairsFor = ({ isOpen }: MutualWish, world: WifWorld, seat: string): Wish[] =>
  powersOfSeat(world, seat).flatMap((by) => allPowers(world).flatMap((other) => (isOpen(world, by, other) ? [{ by, with: other }] : [])))

export const partnersFor = (of: MutualWish, world: WifWorld, seat: string): string[] => [
  ...new Set(pairsFor(of, world, seat).map((pair) => pair.with)),
]

/**
 * Asks all seats together; the pairs of powers that both want it, in the order of the seats. Who has offered it, and has no answer yet, wants it still.
 */
export function* agreedOn(world: WifWorld, of: MutualWish, decision: ReturnType<typeof mutualWish>): Procedure<Wish[]> {
  const offered = (world.state.agreements?.offers ?? []).filter(({ kind }) => kind === of.offer).flatMap(({ terms }) => asWish(terms))
  const seats = world.state.seats.filter((seat) => pairsFor(of, world, seat).length > 0)
  const answers = yield* askTogether(
    world,
    decision,
    seats.map((seat) => ({ seat, subject: { seat } })),
  )
  const all = [...answers.flat(), ...offered]
  return all.filter(
    ({ by, with: other }, i) => of.isOpen(world, by, other) && all.findIndex((back) => back.by === other && back.with === by) > i,
  )
}

/** Where agreements stand in a position. */
export const AGREEMENTS = {
  agreements: ({ state }: WifWorld) => state.agreements ?? {},
  write: (world: WifWorld, agreements: WifWorld['state']['agreements']) => world.set({ agreements }),
}
