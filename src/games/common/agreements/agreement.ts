import { z } from 'zod'
import type { SheetNode } from '../../../engine/decision.ts'
import type { World } from '../../../engine/game.ts'
import type { SheetReader } from '../../../engine/sheet-reader.ts'
import { fourLetters } from '../../../engine/orders-hash.ts'

/** What one seat offers to others, by the name that they accept it by. */
export interface Offer {
  /** Its kind and four letters of a hash over who offers what to whom: 'draw-k7qa'. Other terms have another name, so that nobody accepts what he has not read. */
  readonly name: string
  readonly kind: string
  readonly from: string
  /** Seats that must all accept it. */
  readonly to: readonly string[]
  /** As its kind reads them: JSON. */
  readonly terms: unknown
  /** Those of them that have. */
  readonly accepted: readonly string[]
}

/** How a campaign ended before its time. */
export interface Ended {
  readonly how: 'conceded' | 'draw' | 'moderator'
  /** The side that wins; null: a draw. */
  readonly winner: string | null
  readonly because: string
  /** Whether reports have said it: a step that says so and nothing else comes first. */
  readonly told: boolean
}

/** What a position keeps of agreements; absent where there is nothing. */
export interface Agreements {
  /** Offers that nobody accepted in their first step: they stand for one more. */
  readonly offers?: readonly Offer[]
  /** What was agreed on and waits for its moment in the sequence of play: a pact for the peace step. */
  readonly agreed?: readonly Offer[]
  /** Seats that would concede, if all of their side did. */
  readonly conceding?: readonly string[]
  readonly ended?: Ended
}

const offer = z.strictObject({
  name: z.string(),
  kind: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  terms: z.json(),
  accepted: z.array(z.string()),
})
const ended = z.strictObject({
  how: z.enum(['conceded', 'draw', 'moderator']),
  winner: z.string().nullable(),
  because: z.string(),
  told: z.boolean(),
})

/** Of a snapshot. */
export const agreementsSchema = z
  .strictObject({
    offers: z.array(offer).optional(),
    agreed: z.array(offer).optional(),
    conceding: z.array(z.string()).optional(),
    ended: ended.optional(),
  })
  .optional()

/** Something that seats may agree on: what an entry of `offer:` says. */
export interface AgreementKind<W, Terms = unknown> {
  /** The entry's own word: 'draw'. */
  readonly name: string
  readonly section: string
  readonly means: string
  /** An entry of `offer:`, YAML. */
  readonly example: string
  readonly schema: z.ZodType<Terms>
  /** Words of its entry besides its own and `to`. */
  readonly fields?: readonly string[]
  /** The value of the entry's own word, and its fields. Undefined after a problem was told. */
  read(world: W, reader: SeatsReader, node: SheetNode, fields: ReadonlyMap<string, SheetNode>): Terms | undefined
  /** Who must accept it; absent: the entry must name them. */
  partners?(world: W, from: string, terms: Terms): readonly string[]
  /** The same agreement as another would offer it: two that offer each other the same have agreed. */
  mirror?(terms: Terms): Terms
  /** "a draw": behind "offers". */
  describe(world: W, terms: Terms): string
  /** Why it cannot be agreed on as things stand, a sentence each. */
  problems(world: W, from: string, to: readonly string[], terms: Terms): string[]
  /** Makes it so, and tells it. */
  settle(world: W, offer: Offer): void
}

/** Readers of both games know whose sheet they read. */
export type SeatsReader = SheetReader & { readonly seat: string }

/** What agreements need of a game. */
export interface Agreeing<W extends World = World> {
  readonly kinds: readonly AgreementKind<W>[]
  readonly agreements: (world: W) => Agreements
  write(world: W, agreements: Agreements | undefined): void
  /** Seats that play, in the game's order. */
  readonly seats: (world: W) => readonly string[]
  /** The seats of the same side, itself among them; none for a seat on no side. */
  readonly partners: (world: W, seat: string) => readonly string[]
  /** The side that wins when a seat's side concedes. */
  readonly victor: (world: W, seat: string) => string | null
  /** Of conceding and ending: the section that says how the game is won. */
  readonly section: string
}

/** By which an offer is accepted. */
export const offerName = ({ kind, from, to, terms }: Pick<Offer, 'kind' | 'from' | 'to' | 'terms'>): string =>
  `${kind.replaceAll(' ', '-')}-${fourLetters(JSON.stringify([kind, from, [...to].sort(), terms]))}`

/** What a seat may know of the agreements of a position: offers that it makes or gets, and whether it or a partner would concede. */
export function openAgreements<W extends World>(agreeing: Agreeing<W>, world: W, seat: string): Agreements | undefined {
  const { offers = [], agreed = [], conceding = [], ended } = agreeing.agreements(world)
  const partners = agreeing.partners(world, seat)
  const isOwn = ({ from, to }: Offer) => from === seat || to.includes(seat)
  const conceded = conceding.filter((each) => each === seat || partners.includes(each))
  return kept({ offers: offers.filter(isOwn), agreed: agreed.filter(isOwn), conceding: conceded, ended })
}

/** Without what is empty; undefined where nothing is left, as a position without agreements holds nothing of them. */
export function kept({ offers = [], agreed = [], conceding = [], ended }: Agreements): Agreements | undefined {
  if (offers.length === 0 && agreed.length === 0 && conceding.length === 0 && !ended) return undefined
  return {
    ...(offers.length > 0 && { offers }),
    ...(agreed.length > 0 && { agreed }),
    ...(conceding.length > 0 && { conceding }),
    ...(ended && { ended }),
  }
}

/** A side other than that of a seat; where there are more than two nobody wins by its giving up alone. */
export const otherSide = (sides: readonly string[], own: string | null): string | null => {
  const others = sides.filter((side) => side !== own)
  return own !== null && others.length === 1 ? others[0] : null
}
