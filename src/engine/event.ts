import type { Arrow, Json } from './decision.ts'
import type { Throw } from './dice.ts'

/** Something that happened, with its arithmetic and its section. The report prints `text`; pictures and checks use the rest. */
export interface GameEvent {
  /** 'battles', 'weather' ...: what the report groups and the picture draws by. */
  readonly kind: string
  /** Rulebook section, '11.15.5'. */
  readonly section: string
  /** One or two sentences with the arithmetic. */
  readonly text: string
  /** Codes of the hexes it is about, the main one first. */
  readonly hexes: readonly string[]
  /** Seats that may know of it; absent means all. */
  readonly seats?: readonly string[]
  /** Among what checks want, what the report goes by: `ToldBy`. */
  readonly data?: Json
  /** Of the time since the event before: dice thrown, units lost, hexes that changed hands. */
  readonly dice?: readonly Throw[]
  readonly losses?: readonly Loss[]
  readonly control?: readonly ControlChange[]
}

/** A unit destroyed, or taken by another country. */
export interface Loss {
  /** Its id. */
  readonly unit: string
  readonly name: string
  readonly country: string
  /** "sunk in the Red Sea" */
  readonly how: string
}

export interface ControlChange {
  /** Code of the hex. */
  readonly hex: string
  /** Countries; '' for none. */
  readonly from: string
  readonly to: string
}

/** What an event's `data` may say to the report and its pictures. */
export interface ToldBy {
  readonly arrow?: Arrow
  readonly arrows?: readonly Arrow[]
  /** The chapter it belongs to, by its title: "Battle of the Red Sea". Those of one chapter that follow on one another stand together; events without one go where their kind belongs. */
  readonly chapter?: string
  /** A line above it within the chapter, said once: "Round 2". */
  readonly heading?: string
  /** Name of the sea area that it happened in: the chapter has a picture of it. */
  readonly seaArea?: string
}

/** What it draws on a map. */
export function arrowsOf(event: GameEvent): readonly Arrow[] {
  const { arrow, arrows = [] } = toldBy(event)
  return arrow ? [arrow, ...arrows] : arrows
}

/** An event apart from its words: what a replay by a program that words it otherwise must come to again. */
export function apartFromWords({ text: _, data, ...facts }: GameEvent): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { ...facts, ...(data !== undefined && { data }) }
  const { chapter: _chapter, heading: _heading, ...rest } = data as { readonly [key: string]: Json }
  return { ...facts, data: rest }
}

/** What an event tells the report, if anything. */
export const toldBy = ({ data }: GameEvent): ToldBy =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as unknown as ToldBy) : {}
