import { type GameEvent, toldBy } from '../engine/event.ts'

/** A part of the report's story: the moves, a battle. */
export interface Chapter {
  readonly title: string
  /** The section of the event that opened it; lines of another section say theirs. */
  readonly section: string
  readonly lines: readonly (Line & { readonly apart: boolean })[]
  /** Code of the hex fought over, when it tells of a battle on land. */
  readonly battle: string | null
  /** Name of the sea area it tells of, for its picture. */
  readonly seaArea: string | null
}
interface Line {
  readonly section: string
  readonly text: string
  /** A heading above it, within the chapter; '' for none. */
  readonly heading: string
}

/** Kinds of events that open a chapter. Every other kind goes on with the one that is open. */
const TITLES: Readonly<Record<string, string>> = {
  weather: 'Weather', war: 'War', reinforcements: 'Reinforcements', action: 'Action', 'naval move': 'Naval moves', 'naval air': 'Naval air missions', 'naval combat': 'Naval combat', 'rail move': 'Rail moves', 'land move': 'Land moves', 'air transport': 'Air transport',
  debark: 'Debarking', invasion: 'Invasions', paradrop: 'Paradrops', attack: 'Attacks', rebase: 'Rebases', reorganisation: 'Reorganisation', 'last impulse': 'End of the impulse', 'end of turn': 'End of the turn', initiative: 'Initiative',
}
/** Missions are told by the section they are flown for. */
const MISSIONS: Readonly<Record<string, string>> = { '11.2': 'Port attacks', '11.3': 'Naval air missions', '11.7': 'Strategic bombardment', '11.8': 'Ground strikes', '11.11': 'Air transport', '11.14': 'Paradrops', '11.15.4': 'Ground support', '11.17.1': 'Air supply' }
/** Kinds of events that may come in the middle of a battle. */
const FLIGHTS = new Set(['air mission', 'naval air', 'interception', 'air combat', 'return to base', 'rebase'])
/** Told before the move that brings them about: they belong to what comes next. */
const AHEAD = new Set(['control', 'overrun'])

interface Open {
  readonly title: string
  readonly section: string
  readonly battle: string | null
  readonly seaArea: string | null
  readonly events: GameEvent[]
}

/** The events of a step as chapters, in their order: those that the game names, and by kinds. Orders refused are told apart, see `refusedIn`. */
export function chaptersOf(events: readonly GameEvent[]): Chapter[] {
  const open: Open[] = []
  let ahead: GameEvent[] = []
  for (const [i, event] of events.entries()) {
    if (event.kind === 'refused order') continue
    if (AHEAD.has(event.kind) && toldBy(event).chapter === undefined) {
      ahead.push(event)
      continue
    }
    const battle = event.kind === 'land combat' ? (event.hexes[0] ?? null) : null
    const { chapter, seaArea = null } = toldBy(event)
    const last = open.at(-1)
    // Flights in the middle of what the game tells as one stay there.
    const within = chapter === undefined && FLIGHTS.has(event.kind) && last !== undefined && nextChapter(events, i) === last.title
    const title = within ? null : (chapter ?? titleOf(event))
    if (!last || (title !== null && (title !== last.title || battle !== last.battle))) open.push({ title: title ?? capital(event.kind), section: event.section, battle, seaArea, events: [] })
    open.at(-1)!.events.push(...ahead, event)
    ahead = []
  }
  if (ahead.length > 0) {
    if (open.length === 0) open.push({ title: capital(ahead[0].kind), section: ahead[0].section, battle: null, seaArea: null, events: [] })
    open.at(-1)!.events.push(...ahead)
  }
  return open.map(({ title, section, battle, seaArea, events: told }) => ({ title, section, battle, seaArea, lines: headed(linesOf(told, seaArea)).map((line) => ({ ...line, apart: line.section !== section })) }))
}

/** Orders and standing answers of the seat that could not be carried out. */
export const refusedIn = (events: readonly GameEvent[]): { section: string; text: string }[] => events.filter(({ kind }) => kind === 'refused order')

/** Each heading once, above the first of its lines. */
const headed = (lines: readonly Line[]): Line[] => lines.map((line, i) => (i > 0 && line.heading === lines[i - 1].heading ? { ...line, heading: '' } : line))

/** A text without the sea area that its chapter names. */
const withoutPlace = (text: string, seaArea: string | null): string => (seaArea !== null && text.startsWith(`${seaArea}: `) ? capital(text.slice(seaArea.length + 2)) : text)

/** The next chapter that the game names, if the step comes to one before it does anything else but fly. */
function nextChapter(events: readonly GameEvent[], from: number): string | undefined {
  const next = events.slice(from + 1).find((event) => toldBy(event).chapter !== undefined || (titleOf(event) !== null && !FLIGHTS.has(event.kind)))
  return next && toldBy(next).chapter
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function titleOf(event: GameEvent): string | null {
  const { kind, section, text } = event
  const { seaArea } = toldBy(event)
  if (kind === 'naval combat' && seaArea !== undefined) return `Naval combat in the ${seaArea}`
  if (kind === 'air mission') return MISSIONS[section] ?? null
  if (kind !== 'land combat') return TITLES[kind] ?? null
  const place = /^Land combat at (.+? \([A-Z]\d{4}\)|[A-Z]\d{4})/.exec(text)
  return place ? `Battle of ${place[1]}` : 'Land combat'
}

/** Short lines of a kind become one; nothing that is reckoned is left out. */
function linesOf(events: readonly GameEvent[], seaArea: string | null): Line[] {
  const lines: Line[] = []
  const taken = new Map<string, { section: string; places: string[] }>()
  let under = ''
  let home: string[] = []
  const comeHome = () => {
    if (home.length > 1) lines[lines.length - 1] = { ...lines.at(-1)!, text: `Return to base, face-down: ${home.join(', ')}` }
    home = []
  }
  for (const event of events) {
    const { kind, section, text } = event
    const heading = toldBy(event).heading ?? under
    const back = kind === 'return to base' ? /^(.+) returns from .+ (to .+), face-down$/.exec(text) : null
    if (back) {
      if (home.length === 0) lines.push({ section, text, heading })
      under = heading
      home.push(`${back[1]} ${back[2]}`)
      continue
    }
    comeHome()
    under = heading
    const control = kind === 'control' ? /^(.+) takes (.+) from (\S+)\.$/.exec(text) : null
    if (control) {
      const [, taker, place, loser] = control
      const key = `${taker}/${loser}`
      taken.set(key, { section, places: [...(taken.get(key)?.places ?? []), place] })
    } else lines.push({ section, heading, text: withoutPlace(text, seaArea).replace(/^(?:Land combat at|After the combat at) .+?(?:\. |: )/, (words) => (kind === 'land combat' || kind === 'advance after combat' ? (words.startsWith('After') ? 'Afterwards: ' : '') : words)) })
  }
  comeHome()
  for (const [key, { section, places }] of taken) {
    const [taker, loser] = key.split('/')
    lines.push({ section, heading: under, text: `${taker} takes ${places.join(', ')} from ${loser}.` })
  }
  return lines
}
