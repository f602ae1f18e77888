import type { BoardMap } from '../board/map.ts'
import type { ControlChange, GameEvent, Loss } from '../engine/event.ts'
import type { Chapter } from './chapters.ts'
import type { Ask } from './letter.ts'

/** What a reader must know who reads no further: a line for each. '' where nothing was played. */
export interface Headline {
  readonly happened: string
  readonly lost: string
  readonly asked: string
}

/** Units lost and places that changed hands, a line for each who lost or took: what a report says before its battles. */
export interface Toll {
  readonly lost: readonly { readonly who: string; readonly what: string }[]
  readonly taken: readonly { readonly who: string; readonly what: string }[]
}

/** A headline names so many of a kind, and counts the others. */
const NAMED = 6
/** Of hexes without a city or port it gives the names or codes where they are no more than these. */
const CODES = 2

export function headlineOf(
  board: BoardMap,
  seat: string,
  events: readonly GameEvent[],
  chapters: readonly Chapter[],
  ask: Ask | null,
  over: boolean,
): Headline {
  const taken = changesOf(events).filter(({ to }) => to !== '')
  const takers = [...new Set(taken.map(({ to }) => to))].map((to) => {
    const places = taken.filter((each) => each.to === to)
    const named = places.flatMap(({ hex }) => placeOf(board, hex) ?? [])
    const others = places.flatMap(({ hex }) => (placeOf(board, hex) === undefined ? [board.placesAt(board.hex(hex))[0]?.name ?? hex] : []))
    return `${to} takes ${listed([
      ...named.slice(0, NAMED),
      ...counted(Math.max(0, named.length - NAMED), 'place'),
      ...(others.length <= CODES ? others : counted(others.length, named.length > 0 ? 'other hex' : 'hex')),
    ])}.`
  })
  const lost = lossesBy(seat, events).map(
    ([country, units]) =>
      `${country}: ${units
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(', ')}${units.length > NAMED ? ` and ${units.length - NAMED} more` : ''}`,
  )
  return {
    happened: events.length === 0 ? '' : [...newsOf(chapters), whatPassed(board, chapters), ...takers].join(' '),
    lost: events.length === 0 ? '' : lost.length === 0 ? 'No unit that you know of.' : `${lost.join('; ')}.`,
    asked: ask
      ? `${sentence(ask.what)} ${ask.deadline === null ? 'There is no deadline.' : `Until ${ask.deadline}.`}`
      : over
        ? 'Nothing: the campaign is over.'
        : 'Nothing now.',
  }
}

/** Wars that began or ended, and the like; of many the first. */
function newsOf(chapters: readonly Chapter[]): string[] {
  const news = chapters.flatMap((chapter) => chapter.news)
  return news.length <= NAMED ? news : [...news.slice(0, NAMED), `And ${news.length - NAMED} more of the kind.`]
}

/** Where there was fighting; where there was none, what else there was. */
function whatPassed(board: BoardMap, chapters: readonly Chapter[]): string {
  const battles = chapters.filter(({ fought }) => fought)
  const places = [...new Set(battles.map((chapter) => placeOfBattle(board, chapter)))]
  if (places.length === 1) return `${battles[0].title}.`
  if (places.length > 1)
    return `${places.length} battles: ${listed([...places.slice(0, NAMED), ...counted(Math.max(0, places.length - NAMED), 'other')])}.`
  const titles = [...new Set(chapters.map(({ title }) => title))]
  return titles.length === 0 ? 'No battle.' : `No battle. ${listed(titles.map((title, i) => (i === 0 ? title : lower(title))))}.`
}

/** Of a battle its place. */
const placeOfBattle = (board: BoardMap, { battle, seaArea, title }: Chapter): string =>
  battle === null ? (seaArea ?? title) : (board.placesAt(board.hex(battle))[0]?.name ?? battle)

export function tollOf(board: BoardMap, seat: string, events: readonly GameEvent[]): Toll {
  const pairs = grouped(changesOf(events), ({ from, to }) => JSON.stringify([from, to]))
  return {
    lost: lossesBy(seat, events).map(([who, units]) => ({ who, what: byHow(units) })),
    taken: [...pairs.values()].map((changes) => {
      const [{ from, to }] = changes
      const places = changes.map(({ hex }) => board.name(board.hex(hex))).join(', ')
      return to === '' ? { who: from, what: `loses ${places}` } : { who: to, what: `takes ${places}${from === '' ? '' : ` from ${from}`}` }
    }),
  }
}

/** "5th Foot, 6th Foot (battle of Aston); Baker (overrun)" */
const byHow = (units: readonly Loss[]): string =>
  [...grouped(units, ({ how }) => how)].map(([how, lost]) => `${lost.map(({ name }) => name).join(', ')} (${how})`).join('; ')

/** Losses by country, the seat's own first. */
function lossesBy(seat: string, events: readonly GameEvent[]): [country: string, lost: Loss[]][] {
  const by = [
    ...grouped(
      events.flatMap(({ losses = [] }) => losses),
      ({ country }) => country,
    ),
  ]
  return by.sort(([a], [b]) => Number(b === seat) - Number(a === seat))
}

/** Who holds what he did not hold before: a hex that came back is no change. */
function changesOf(events: readonly GameEvent[]): ControlChange[] {
  const by = grouped(
    events.flatMap(({ control = [] }) => control),
    ({ hex }) => hex,
  )
  return [...by].map(([hex, changes]) => ({ hex, from: changes[0].from, to: changes.at(-1)!.to })).filter(({ from, to }) => from !== to)
}

/** Name of a hex that has a city or a port. */
const placeOf = (board: BoardMap, code: string): string | undefined =>
  board.placesAt(board.hex(code)).find(({ city, port }) => city !== undefined || port !== undefined)?.name

const counted = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? what : what.endsWith('x') ? `${what}es` : `${what}s`}`]

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.')

const lower = (word: string): string => (/^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word)

function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
