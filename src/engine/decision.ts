import type { z } from 'zod'
import type { NameKind } from './name-kinds.ts'
import type { SheetReader } from './sheet-reader.ts'

/** What a condition may test: numbers, words, yes or no, lists of words. */
export type Fact = number | string | boolean | readonly string[]

/** A fact as conditions are checked against it before anything is played, and as the handbook explains it. */
export interface FactType {
  readonly type: 'number' | 'word' | 'yes or no' | 'words'
  /** What it says, in a player's words and units: "attacking factors over defending ones, 3.5 for 7 to 2". */
  readonly means: string
  /** Of a word or words: what it may be, where that is a closed list. */
  readonly oneOf?: readonly string[]
  /** Of other words: what they are names of. */
  readonly names?: NameKind
  /** The word may be '', which names nothing. */
  readonly orNone?: true
}
export type FactTypes = Readonly<Record<string, FactType>>

/** A function that conditions may call: `enemies("Aston") > 2`. Numbers come and go as plain numbers. */
export interface FactFunction<World> {
  readonly name: string
  readonly takes: readonly ('number' | 'word')[]
  /** What the words that it takes are names of, each at its place among `takes`. */
  readonly of?: readonly NameKind[]
  readonly gives: FactType['type']
  /** What a word that it gives is a name of, as in FactType. */
  readonly names?: NameKind
  readonly orNone?: true
  readonly means: string
  /** Must be quick and must not change the world. Throws Error with a player's message on an argument that names nothing. */
  call(world: World, seat: string, ...given: (number | string)[]): Fact
}

/** An answer by name, worked out when it is needed: 'best odds'. */
export interface Policy<World, Subject, Answer> {
  readonly means: string
  answer(world: World, subject: Subject): Answer
}

/** One of the answers a question by mail offers. */
export interface Choice<Answer> {
  readonly answer: Answer
  /** One word or two that a reply may say instead of the choice's number. */
  readonly word: string
  /** What it does. */
  readonly text: string
}

/** Anything that JSON can say. Answers, snapshots and event data are made of it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * One kind of choice that a player makes: all there is to say about it, in one place.
 * `World` is what the game's procedures work on, `Subject` what this choice is about (an attack, a mission).
 */
export interface DecisionKind<World = unknown, Subject = unknown, Answer = unknown> {
  /** Unique in its game: 'declare attack'. */
  readonly name: string
  /** Rulebook section, '11.15.1'. */
  readonly section: string
  readonly schema: z.ZodType<Answer>
  /** How order sheets answer it; absent for choices that only standing orders and replies can answer. */
  readonly sheet?: SheetEntry<World, Answer>
  /** A short key of the subject, unique among the same kind in a step where a sheet must tell them apart: a hex code, a unit's id. */
  key(world: World, subject: Subject): string
  /** Why an answer is not legal now, each a sentence for the player naming the section; empty when it is legal. */
  problems(world: World, subject: Subject, answer: Answer): string[]
  /** Whether a legal answer says nothing to this very question, as a list of a sheet that answers several and is for another of them; nothing of it is then told as carried out. */
  isForAnother?(world: World, subject: Subject, answer: Answer): boolean
  /** The answer when nobody gives one. Must be legal. */
  byDefault(world: World, subject: Subject): Answer
  facts(world: World, subject: Subject): Record<string, Fact>
  /** The type and meaning of every fact that `facts` gives. */
  readonly factTypes: FactTypes
  /** The default in words, for the handbook: "nobody intercepts". */
  readonly defaultIs: string
  /** A piece of an order sheet that answers it, as YAML: "defend:\n  - { at: Aston, table: slow }". */
  readonly example: string
  readonly policies?: Readonly<Record<string, Policy<World, Subject, Answer>>>
  /** The question by mail, a sentence or two. */
  question(world: World, subject: Subject): string
  /** The viable answers, where there are few: a reply may name one by number or word. The default is among them. */
  choices?(world: World, subject: Subject): readonly Choice<Answer>[]
  /** What the dice behind it would bring by each answer, a sentence each, for whoever rehearses his orders; and the code of the hex that it is about. */
  outlook?(world: World, subject: Subject): { readonly hex: string; readonly texts: readonly string[] } | null
}

/** A question of a running procedure to one seat. */
export interface Question<World = unknown, Subject = unknown, Answer = unknown> {
  readonly kind: DecisionKind<World, Subject, Answer>
  readonly seat: string
  readonly subject: Subject
  /** kind.key of the subject. */
  readonly key: string
  /** When nobody has anything to say to it, it was never asked: neither journaled nor answered by default. */
  readonly optional?: boolean
  /** The seat can do nothing here: only what its sheet orders for this very place is looked at, so that it is told why nothing comes of it. */
  readonly inVain?: true
  /** It was asked as an optional one before, in the same words of the same seat, and nothing was said to it. */
  readonly atLast?: true
}

/**
 * Where the answers stand in an order sheet, and how they are read. Three shapes:
 * - `section` alone: the section's value is the answer (`action: land`);
 * - with `list`: each item of the section is an answer, asked for until they run out; the default means "no more" (`move:`);
 * - with `field`: the section is a list of entries, each with `at:` (the question's key; absent means anywhere); the
 *   entry's field is the answer (`attack: [{at: Aston, table: quick}]`). A section that is one map without `at:` serves every key.
 */
export interface SheetEntry<World = unknown, Answer = unknown> {
  readonly section: string
  readonly field?: string
  readonly list?: boolean
  /** Reads a node into an answer in canonical form (unit ids, hex codes); undefined after reporting a problem to the reader, which is the game's own. */
  read(world: World, reader: SheetReader, node: SheetNode): Answer | undefined
  /** Of a list: the order as it is meant among those behind it on the sheet, who may make room for it. They are read only when asked for. */
  among?(world: World, seat: string, answer: Answer, behind: () => readonly Answer[]): Answer
  /** The order in words, for the receipt. */
  describe(world: World, answer: Answer): string
  /** What is wrong with it as far as can be said before the step is played. */
  check?(world: World, seat: string, answer: Answer): string[]
  /** What may become of units by the order, as it was written, though every rehearsal goes well. */
  risks?(world: World, answer: Answer): Risk | null
  /** The position that the order brings about, a copy: later orders on the same sheet are read and checked against it. An item of a list is foreseen when `check` finds nothing wrong with it. */
  foresee?(world: World, seat: string, answer: Answer): World
  /** Of an order whose outcome is told later than at once: the kinds of the events that tell it, and the code of the hex that they are about first, or a name that is in their texts. */
  follows?(answer: Answer): { readonly hex?: string; readonly says?: string; readonly kinds: readonly string[] } | null
  /** What others hear of the order as soon as it is received, since they are asked for a word of their own: whom it is told to, a name for it, and a sentence without its full stop. */
  tells?(world: World, seat: string, answer: Answer): Told | null
  /** For the preview map. */
  arrows?(world: World, answer: Answer): readonly Arrow[]
  /** Sentences that say an order of the section, or an entry of one, without any YAML. */
  readonly plain?: readonly PlainSentence[]
  /** Sentences that a reply answers a question with, besides: the entry <.> is the answer, other entries are an item of it; `unit` that takes units is an item for each. */
  readonly answers?: readonly PlainSentence[]
}

/** What may become of units, by id, for the receipt. */
export interface Risk {
  readonly text: string
  readonly units: readonly string[]
}

/** What others are told of an order when it is received. */
export interface Told {
  /** Seats. */
  readonly to: readonly string[]
  /** The same for the same words. */
  readonly name: string
  readonly text: string
  /** What they can do about it, sentences; absent of an offer, which is accepted by its name. */
  readonly then?: string
}

/** A sentence for an order, "1st Foot to Aston": it is read as the entries that stand in the section otherwise. */
export interface PlainSentence {
  /** 'move|go <units> to <to>[ via <via>]': words, either of several, names of entries, and what may be left out. The entry <.> is the order itself. */
  readonly says: string
  /** What each entry takes: some words to choose from, or names and numbers. */
  readonly takes: Readonly<Record<string, PlainEntry>>
  /** Entries that every such order has, besides. */
  readonly also?: Readonly<Record<string, string>>
  readonly example: string
  /** It is added to the order of the section that says the same in this entry. */
  readonly joins?: string
}
export type PlainEntry = 'unit' | 'units' | 'hex' | 'hexes' | 'sea' | 'seas' | 'number' | 'name' | readonly string[]

/** A node of a sheet's YAML with its position in the player's own text (both from 1). */
export interface SheetNode {
  readonly line: number
  readonly column: number
  /** Of an entry's value: where its name stands, which for a list is a line above it. */
  readonly name?: { readonly line: number; readonly column: number }
  /** Place in the document, "move/3/unit": stable for the same text. */
  readonly path: string
  readonly value: SheetValue
  /** A word that stands in quotation marks: its first letter is one column further on. */
  readonly quoted?: true
  /** Of an order that was written as a sentence: how it is read, in YAML. */
  readonly readAs?: string
  /** A line in plain words that stands by itself, apart from any entry: it may be a farewell. */
  readonly isApart?: true
  /** One of a group that the player named once: left out, not refused, when there is no such thing any more. */
  readonly ofGroup?: true
}
export type SheetValue = string | number | boolean | null | readonly SheetNode[] | ReadonlyMap<string, SheetNode>

/** An arrow from hex to hex, for pictures: a move, an attack, a flight. */
export interface Arrow {
  /** Codes of hexes; a sea area by its name is the place of its box. */
  readonly hexes: readonly string[]
  readonly style: 'move' | 'rail' | 'sail' | 'attack' | 'air' | 'retreat' | 'advance'
  /** Of an order that cannot be carried out. */
  readonly impossible?: true
  /** What a picture says at the edge where the arrow's beginning or end is off the map: "from Canada 3". */
  readonly cut?: { readonly from: string; readonly to: string; readonly number: number }
}

export type Source = 'sheet' | 'standing' | 'reply' | 'default'

/** An answer somebody gave, before it is known whether it is legal. */
export interface Candidate {
  readonly answer: unknown
  readonly source: Source
  /** The order's place in its sheet: "move/3". An order is tried once. */
  readonly order?: string
  /** The document it stands in: "sheet 12", "standing 3", "reply 7". */
  readonly from?: string
  /** For messages: "line 12". */
  readonly where?: string
  /** Why it could not be read in the position of the moment (a unit that is gone); such a candidate is refused. */
  readonly unreadable?: readonly string[]
}

/** What the journal keeps of one question: the answer taken, and the candidates that were not legal at that moment. */
export interface Answered {
  readonly decision: string
  readonly seat: string
  readonly key: string
  readonly answer: Json
  readonly source: Source
  readonly order?: string
  readonly from?: string
  readonly refused: readonly Refused[]
}

export interface Refused {
  readonly answer: Json
  readonly source: Source
  readonly order?: string
  readonly from?: string
  readonly where?: string
  readonly problems: readonly string[]
}
