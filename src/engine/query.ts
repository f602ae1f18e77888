import type { Arrow, Question, SheetNode } from './decision.ts'
import type { Piece, World } from './game.ts'
import type { SheetReader } from './sheet-reader.ts'

/** A table of a mail. */
export interface TextTable {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A box of a track: a turn of the production circle, with the counters that stand in it. */
export interface TrackBox {
  readonly name: string
  readonly pieces: readonly Piece[]
}

/** What a seat asks: the words behind the query's name, and the entries beside `query:`. */
export interface Asked<Reader extends SheetReader = SheetReader> {
  readonly seat: string
  /** Its value is a text, empty when the query's name stands alone; problems are said at its place. */
  readonly words: SheetNode
  /** `with:`, a list of units. */
  readonly with?: SheetNode
  readonly reader: Reader
}

export interface QueryAnswer {
  readonly title: string
  /** Paragraphs. */
  readonly text: readonly string[]
  readonly tables?: readonly TextTable[]
  /** Codes of the hexes that a picture shows; none: no picture. */
  readonly hexes?: readonly string[]
  /** What is drawn on it: ways. */
  readonly arrows?: readonly Arrow[]
  /** Names of sea areas for a picture: of one its waters and its box, of several their boxes. */
  readonly seaAreas?: readonly string[]
  /** Boxes of a track, drawn below each other where there is neither. */
  readonly track?: readonly TrackBox[]
}

/** Something that a seat may ask by mail about the position: `query: hex Aston`. It changes nothing and rolls no dice. */
export interface GameQuery<W> {
  /** 'hex' */
  readonly name: string
  /** What stands behind the name, for the list: "a hex or place". */
  readonly takes: string
  readonly means: string
  /** As a mail says it: "query: hex Aston". */
  readonly example: string
  /** Undefined after saying a problem to the reader. Only what the seat may see. */
  answer(world: W, asked: Asked): QueryAnswer | undefined
}

/** A question that the rules may come to put in this position, for trying out standing orders: asked of nobody, answered by nobody. */
export interface SampleQuestion {
  /** Why it might be asked: "if the enemy attacked Aston with all that stand beside it now". */
  readonly supposing: string
  /** The position in which it would be asked: a copy, without dice. */
  readonly world: World
  readonly question: Question
}

/** A part of the handbook's list of decisions. */
export interface Topic {
  /** 'battles' */
  readonly name: string
  readonly about: string
  /** Names of the decisions, in order. */
  readonly decisions: readonly string[]
}
