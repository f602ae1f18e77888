import type { GameEvent } from './event.ts'

/** An event as a line of its chapter, under the heading it stands under ('' for none). */
export interface ToldEvent {
  readonly event: GameEvent
  readonly heading: string
}

/** A line of a chapter. */
export interface ChapterLine {
  readonly section: string
  readonly text: string
  /** A heading above it, within the chapter; '' for none. */
  readonly heading: string
}

/** How a game wants its events told: which of them open a chapter of the report, which are battles, which lines become one. */
export interface ChapterRules {
  /** Title of the chapter that an event opens; null: it goes on with the one that is open. Chapters of one title and one battle are one. */
  titleOf(event: GameEvent): string | null
  /** Code of the hex that is fought over, when the event tells of a battle on land: a chapter and a picture of its own. */
  battleAt(event: GameEvent): string | null
  /** Whether an event with a `seaArea` tells of a battle there, even outside a chapter that it names itself: the area has a picture then. */
  isSeaBattle(event: GameEvent): boolean
  /** Whether an event tells of another fight, which has no picture of its own: it is read with the battles, and the headline names it. */
  isFight?(event: GameEvent): boolean
  /** What an event tells that no headline leaves out, as wars declared; null for all else. */
  newsOf(event: GameEvent): string | null
  /** Kinds that may come in the middle of a chapter which the events name themselves, and do not end it. */
  readonly passing: ReadonlySet<string>
  /** Kinds told before the event that brings them about: they go with what comes next. */
  readonly ahead: ReadonlySet<string>
  /** The lines of a chapter: short ones of a kind may become one; nothing that is reckoned is left out. */
  lines(told: readonly ToldEvent[]): readonly ChapterLine[]
}

/** An event as a line of its own. */
export const ownLine = ({ event: { section, text }, heading }: ToldEvent): ChapterLine => ({ section, text, heading })

/** Events told as they come, a chapter for each kind: for games that say nothing else. */
export const plainChapters: ChapterRules = {
  titleOf: ({ kind }) => kind.charAt(0).toUpperCase() + kind.slice(1),
  battleAt: () => null,
  isSeaBattle: () => false,
  newsOf: () => null,
  passing: new Set(),
  ahead: new Set(),
  lines: (told) => told.map(ownLine),
}
