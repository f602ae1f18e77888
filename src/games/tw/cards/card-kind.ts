import { z } from 'zod'
import type { DecisionKind, FactTypes } from '../../../engine/decision.ts'
import { listed } from '../../common/words.ts'
import type { CardMatrix } from '../charts/card-schema.ts'
import type { Tables } from '../charts/load-tables.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'

/** Options 29.6, 29.9, 29.11 and 29.13: both sides lay a card face down, and the matrix says what the two add to a die. */

export type Deck = 'attacker' | 'defender'
type CardTable = { [Name in keyof Tables]: Tables[Name] extends CardMatrix | null ? Name : never }[keyof Tables]

/** The matrix that a moderator has written down: without it the option is refused before a campaign begins. */
export function matrixOf(world: TwWorld, table: CardTable): CardMatrix {
  const matrix = world.tables[table]
  if (matrix === null) throw new Error(`the cards of ${table} are played and written down nowhere`)
  return matrix
}

/** A hand before one roll. */
export interface Hand {
  readonly seat: string
  /** Tells questions of a step apart. */
  readonly key: string
  readonly deck: Deck
  /** Cards that may be laid, and those that the enemy may lay. */
  readonly cards: readonly string[]
  readonly theirs: readonly string[]
  /** Why the others of the deck may not, by card. */
  readonly withheld: ReadonlyMap<string, string>
  /** What the two cards add to the die, the attacker's first. */
  readonly onTheDie: (attacking: string, defending: string) => number
  /** Whose cards are laid against those of this power or side. */
  readonly enemy: string
  readonly own: number
  readonly against: number
  readonly round: number
  /** "the British bombing of Germany, 4 SAC against 3 INT" */
  readonly about: string
  /** The attacker wants a high die, on a table where the other side rolls (29.11). */
  readonly turned?: true
}

const FACTS = {
  ...MOMENT,
  enemy: aName('power', 'power of the enemy'),
  own: number('your units in the roll; at sea Fleets that your side counts as'),
  against: number("the enemy's units in it"),
  round: number('round of a battle at sea; 1 elsewhere'),
  cards: number('cards that you may lay'),
} satisfies FactTypes

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))

/** The attacker wants less on the die, the defender more, unless it is turned. */
const wantsLess = ({ deck, turned }: Hand): boolean => (deck === 'attacker') !== (turned === true)

/** What a card adds at worst for its owner. */
function atWorst(hand: Hand, card: string): number {
  const { deck, theirs, onTheDie } = hand
  const all = theirs.map((other) => (deck === 'attacker' ? onTheDie(card, other) : onTheDie(other, card)))
  return wantsLess(hand) ? Math.max(...all) : Math.min(...all)
}

/** The card whose worst is best, the first of several. */
export function safest(hand: Hand): string {
  const better = (one: string, other: string) => (atWorst(hand, one) - atWorst(hand, other)) * (wantsLess(hand) ? 1 : -1)
  return [...hand.cards].sort(better)[0]
}

interface CardTerms {
  /** 'bombing card' */
  readonly name: string
  readonly section: string
  /** Absent where a sheet cannot say which: at sea, where who moves attacks. */
  readonly deck?: Deck
  readonly table: CardTable
  readonly example: string
  /** Where a sheet names it, if not under its own name. */
  readonly sheet?: { readonly section: string; readonly field?: string }
}

/** Which card is laid: the first of those named that may be. */
export const cardKind = ({
  name,
  section,
  deck,
  table,
  example,
  sheet = { section: name },
}: CardTerms): DecisionKind<TwWorld, Hand, string[]> => ({
  name,
  section,
  schema: z.array(z.string()).min(1),
  key: (_, { key }) => key,
  problems: (_, { cards, withheld }, answer) =>
    answer.some((card) => cards.includes(card))
      ? []
      : [`${section}: ${listed(answer.map((card) => `${card} ${withheld.get(card) ?? 'is no card of yours'}`))}`],
  byDefault: (_, hand) => [safest(hand)],
  facts: (world, { seat, enemy, own, against, round, cards }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    enemy,
    own,
    against,
    round,
    cards: cards.length,
  }),
  factTypes: FACTS,
  defaultIs: 'the card that does least harm at worst, the first in the list of several',
  example,
  choices: (_, hand) =>
    hand.cards.map((card) => ({ answer: [card], word: card, text: `at worst ${signed(atWorst(hand, card))} on the die` })),
  question: (_, hand) =>
    `Which card do you lay for ${hand.about} (${section})? The ${wantsLess(hand) ? 'lower' : 'higher'} the die, the better for you.`,
  sheet: {
    ...sheet,
    read: (world, reader: TwReader, node) => {
      const matrix = matrixOf(world, table)
      const names = deck === undefined ? [...new Set([...matrix.attacker, ...matrix.defender])] : matrix[deck]
      const cards = reader.entries(node, (item) => reader.word(item, names))
      return cards?.length === 0 ? undefined : cards
    },
    describe: (_, answer) => `${name}: ${answer.join(', or else ')}`,
  },
})

/** The first of the cards named that may be laid. */
export const laid = ({ cards }: Hand, answer: readonly string[]): string => answer.find((card) => cards.includes(card))!

/** "Night Raid against Radar" */
export const faceOff = (attacking: string, defending: string): string => `cards: ${attacking} against ${defending}`
