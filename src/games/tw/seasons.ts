import { type Season, SEASONS, type TwState } from './state.ts'

/** "Fall 1939": what a turn is called. */
export const turnName = ({ season, year }: { season: Season; year: number }): string => `${season} ${year}`

/** The turn after one: a year has four, from Spring to Winter (2.5). */
export function nextTurn({ index, season, year }: TwState['turn']): TwState['turn'] {
  const next = (SEASONS.indexOf(season) + 1) % 4
  return { index: index + 1, season: SEASONS[next], year: next === 0 ? year + 1 : year }
}

/** A later turn by its index. */
export const turnAt = (now: TwState['turn'], index: number): TwState['turn'] => (now.index >= index ? now : turnAt(nextTurn(now), index))

/** Index of a turn, counted from a first one: "Spring 1940" from Fall 1939 is 2. */
export const turnsFrom = (first: { season: Season; year: number }, turn: { season: Season; year: number }): number =>
  (turn.year - first.year) * 4 + SEASONS.indexOf(turn.season) - SEASONS.indexOf(first.season)

/** Whether a turn is a given one or later: isFrom(turn, 'Spring', 1940). */
export const isFrom = (turn: { season: Season; year: number }, season: Season, year: number): boolean =>
  turnsFrom({ season, year }, turn) >= 0
