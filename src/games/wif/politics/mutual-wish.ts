import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../facts.ts'
import { allPowers, powersOfSeat, sideAsked } from '../powers.ts'
import { WifReader } from '../sheet/reader.ts'
import { note } from '../tell-refused.ts'
import type { WifWorld } from '../world.ts'

/** What one major power wants of another, and gets where that one wants it too. */
export interface Wish {
  readonly by: string
  readonly with: string
}

/** What of a sheet's list could not be read: it is left out and said, the rest stands. */
interface Unread {
  readonly unread: string
}
type Wished = Wish | Unread

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

export const mutualWish = (of: MutualWish): DecisionKind<WifWorld, Wishing, readonly Wished[]> => ({
  name: of.name,
  section: of.section,
  schema: z.array(z.union([schema, z.strictObject({ unread: z.string() })])),
  key: (_, { seat }) => seat,
  // A list that is sound in part is carried out in part.
  problems: (world, { seat }, wishes) => {
    const { sound, refused } = sortOut(of, world, seat, wishes)
    return sound.length > 0 ? [] : refused
  },
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
    read: (world, reader: WifReader, node) => readWishes(of, world, reader, node),
    describe: (_, wishes) =>
      wishes.flatMap((wish) => ('unread' in wish ? [] : [`${wish.by} wants ${of.what} with ${wish.with}`])).join('; '),
    check: (world) => (world.state.politics ? [] : [`${of.section}: politics are not played in this campaign`]),
  },
})

/** Of an offer: one that says more is no wish of a thing as it stands. */
const asWish = (terms: unknown): Wish[] => {
  const { by, with: other, ...more } = z.looseObject(schema.shape).parse(terms)
  return Object.values(more).every((each) => Array.isArray(each) && each.length === 0) ? [{ by, with: other }] : []
}

/** What of a list may be wished for as things stand, and why the rest may not. */
function sortOut(of: MutualWish, world: WifWorld, seat: string, wishes: readonly Wished[]): { sound: Wish[]; refused: string[] } {
  const open = pairsFor(of, world, seat)
  const sound: Wish[] = []
  const refused: string[] = []
  for (const wish of wishes)
    if ('unread' in wish) refused.push(wish.unread)
    else if (open.some(({ by, with: other }) => by === wish.by && other === wish.with)) sound.push(wish)
    else refused.push(`${of.section}: no ${bare(of.what)} between ${wish.by} and ${wish.with}: ${of.whyNot}`)
  return { sound, refused }
}

/** "a neutrality pact": "neutrality pact". */
const bare = (what: string): string => what.replace(/^an? /, '')

/** What can be read is carried out without the rest. */
function readWishes(of: MutualWish, world: WifWorld, reader: WifReader, node: SheetNode): Wished[] | undefined {
  const own = new WifReader(world, reader.seat)
  const wishes = reader.list(node).flatMap((item: SheetNode) => readWish(of, world, own, item) ?? [])
  const isAny = wishes.length > 0
  reader.problems.push(...own.problems.map((problem) => (isAny ? { ...problem, severity: 'warning' as const } : problem)))
  return isAny ? [...wishes, ...own.problems.map(({ message }) => ({ unread: message }))] : undefined
}

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
  const wished = seats.flatMap((seat, i) => {
    const { sound, refused } = sortOut(of, world, seat, answers[i])
    for (const why of refused) note(world, seat, of.section, `${of.heading}: left out, the rest of the list stands: ${why}`)
    return sound
  })
  // Said twice, or offered and wished for, it is one wish.
  const all = [...wished, ...offered].filter(
    (wish, i, every) => every.findIndex(({ by, with: other }) => by === wish.by && other === wish.with) === i,
  )
  return all.filter(
    ({ by, with: other }, i) => of.isOpen(world, by, other) && all.findIndex((back) => back.by === other && back.with === by) > i,
  )
}

/** Where agreements stand in a position. */
export const AGREEMENTS = {
  agreements: ({ state }: WifWorld) => state.agreements ?? {},
  write: (world: WifWorld, agreements: WifWorld['state']['agreements']) => world.set({ agreements }),
}
