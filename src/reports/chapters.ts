import type { ChapterLine, ChapterRules } from '../engine/chapters.ts'
import { type GameEvent, toldBy } from '../engine/event.ts'

/** A part of the report's story: the moves, a battle. */
export interface Chapter {
  readonly title: string
  /** The section of the event that opened it; lines of another section say theirs. */
  readonly section: string
  readonly lines: readonly (ChapterLine & { readonly apart: boolean })[]
  /** Code of the hex fought over, when it tells of a battle on land. */
  readonly battle: string | null
  /** Name of the sea area it tells of, for its picture. */
  readonly seaArea: string | null
  /** Whether there was a battle in it. */
  readonly fought: boolean
  /** What of it no headline leaves out, a sentence each. */
  readonly news: readonly string[]
}

interface Open {
  readonly title: string
  readonly section: string
  readonly battle: string | null
  readonly seaArea: string | null
  readonly events: GameEvent[]
}

/** The events of a step as chapters, in their order: those that events name, and those that the game's rules give them. Orders refused are told apart, see `refusedIn`. */
export function chaptersOf(events: readonly GameEvent[], rules: ChapterRules): Chapter[] {
  const open: Open[] = []
  let ahead: GameEvent[] = []
  for (const [i, event] of events.entries()) {
    if (event.kind === 'refused order') continue
    if (rules.ahead.has(event.kind) && toldBy(event).chapter === undefined) {
      ahead.push(event)
      continue
    }
    const battle = rules.battleAt(event)
    const { chapter, seaArea = null } = toldBy(event)
    const last = open.at(-1)
    // What passes in the middle of something that the game tells as one stays there.
    const within =
      chapter === undefined && rules.passing.has(event.kind) && last !== undefined && nextChapter(events, i, rules) === last.title
    const title = within ? null : (chapter ?? rules.titleOf(event))
    if (!last || (title !== null && (title !== last.title || battle !== last.battle)))
      open.push({ title: title ?? capital(event.kind), section: event.section, battle, seaArea, events: [] })
    open.at(-1)!.events.push(...ahead, event)
    ahead = []
  }
  if (ahead.length > 0) {
    if (open.length === 0) open.push({ title: capital(ahead[0].kind), section: ahead[0].section, battle: null, seaArea: null, events: [] })
    open.at(-1)!.events.push(...ahead)
  }
  return open.map(({ title, section, battle, seaArea, events: told }) => ({
    title,
    section,
    battle,
    seaArea,
    fought: told.some(
      (event) =>
        rules.battleAt(event) !== null ||
        (toldBy(event).seaArea !== undefined && rules.isSeaBattle(event)) ||
        rules.isFight?.(event) === true,
    ),
    news: told.flatMap((event) => rules.newsOf(event) ?? []),
    lines: headed(linesOf(told, seaArea, rules)).map((line) => ({ ...line, apart: line.section !== section })),
  }))
}

/** Orders and standing answers of the seat that could not be carried out. */
export const refusedIn = (events: readonly GameEvent[]): { section: string; text: string }[] =>
  events.filter(({ kind }) => kind === 'refused order')

/** Each heading once, above the first of its lines. */
const headed = (lines: readonly ChapterLine[]): ChapterLine[] =>
  lines.map((line, i) => (i > 0 && line.heading === lines[i - 1].heading ? { ...line, heading: '' } : line))

/** A text without the sea area that its chapter names. */
const withoutPlace = (text: string, seaArea: string | null): string =>
  seaArea !== null && text.startsWith(`${seaArea}: `) ? capital(text.slice(seaArea.length + 2)) : text

/** The next chapter that the events name, if the step comes to one before anything but what passes opens another. */
function nextChapter(events: readonly GameEvent[], from: number, rules: ChapterRules): string | undefined {
  const next = events
    .slice(from + 1)
    .find((event) => toldBy(event).chapter !== undefined || (rules.titleOf(event) !== null && !rules.passing.has(event.kind)))
  return next && toldBy(next).chapter
}

/** With a capital letter; an abbreviation in front keeps its own. */
const capital = (word: string): string => word.replace(/^us(?= )/, 'US').replace(/^./, (first) => first.toUpperCase())

/** The lines of a chapter; a heading holds until the next. */
function linesOf(events: readonly GameEvent[], seaArea: string | null, rules: ChapterRules): ChapterLine[] {
  let heading = ''
  const told = events.map((event) => ({ event, heading: (heading = toldBy(event).heading ?? heading) }))
  return rules.lines(told).map((line) => ({ ...line, text: withoutPlace(line.text, seaArea) }))
}
