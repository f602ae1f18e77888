import type { EntryPool } from '../../src/games/wif/politics/state.ts'

const MONTHS = ['J/F', 'M/A', 'M/J', 'J/A', 'S/O', 'N/D'] as const
/** Turns from the first of Global War on. */
export const TURNS = 24
export const turnAt = (index: number): { index: number; year: number; months: (typeof MONTHS)[number] } => ({
  index,
  year: 1939 + Math.floor((index + 4) / 6),
  months: MONTHS[(index + 4) % 6],
})
export const nameOf = (index: number): string => `${turnAt(index).months} ${turnAt(index).year}`
const at = (name: string): number => Array.from({ length: 40 }, (_, i) => i).find((i) => nameOf(i) === name)!

export interface Happened {
  readonly turn: number
  /** On the chart of 13.3.3. */
  readonly number: number
  readonly by: string
  readonly pool: EntryPool
  readonly once: string
  /** Where the chart's own points are not those of this one (a minor country that costs more). */
  readonly points?: number
}
const JAPAN = 'Japan'
const EUROPE = 'Germany and Italy'
const did = (turn: string, number: number, by: string, once: string, points?: number, pool: EntryPool = EUROPE): Happened => ({
  turn: at(turn),
  number,
  by,
  pool,
  once,
  ...(points !== undefined && { points }),
})

/** What history did of the US entry actions chart, but for the wars of the Axis on the USA. */
export const HISTORY: readonly Happened[] = [
  did('S/O 1939', 20, 'Germany', 'Germany on Poland', 12),
  did('S/O 1939', 26, 'USSR', 'East Poland'),
  did('N/D 1939', 31, 'USSR', 'USSR on Finland', -9),
  did('N/D 1939', 10, JAPAN, 'Nanning', undefined, JAPAN),
  did('M/A 1940', 20, 'Germany', 'Germany on Denmark', 3),
  did('M/A 1940', 20, 'Germany', 'Germany on Norway', 3),
  did('M/A 1940', 39, 'Commonwealth', 'Norway'),
  did('M/J 1940', 20, 'Germany', 'Germany on the Netherlands', 8),
  did('M/J 1940', 20, 'Germany', 'Germany on Belgium', 8),
  did('M/J 1940', 7, 'Italy', 'Italy on the Commonwealth'),
  did('M/J 1940', 8, 'Germany', 'France'),
  did('J/A 1940', 27, 'USSR', 'Bessarabia and the Baltic States'),
  did('J/A 1940', 6, JAPAN, 'Burma Road', undefined, JAPAN),
  did('S/O 1940', 1, JAPAN, 'Indo-China', undefined, JAPAN),
  did('S/O 1940', 20, 'Italy', 'Italy on Greece', 3),
  did('N/D 1940', 19, 'Germany', 'Hungary'),
  did('N/D 1940', 19, 'Germany', 'Rumania'),
  did('J/F 1941', 3, JAPAN, 'a base force in the Marshalls', undefined, JAPAN),
  did('M/A 1941', 19, 'Germany', 'Bulgaria'),
  did('M/A 1941', 10, JAPAN, 'Foochow', undefined, JAPAN),
  did('M/A 1941', 2, JAPAN, 'pact with the USSR', undefined, JAPAN),
  did('M/A 1941', 20, 'Germany', 'Germany on Yugoslavia', 3),
  did('M/J 1941', 32, 'Commonwealth', 'Commonwealth on Iraq', -5),
  did('M/J 1941', 32, 'Commonwealth', 'Commonwealth on Vichy', -5),
  did('M/J 1941', 13, 'Germany', 'Germany on the USSR'),
  did('M/J 1941', 19, 'Germany', 'Finland'),
  did('J/A 1941', 31, 'USSR', 'USSR on Persia', -9),
  did('J/A 1941', 32, 'Commonwealth', 'Commonwealth on Persia', -5),
  did('S/O 1941', 10, JAPAN, 'Chengchow', undefined, JAPAN),
  did('N/D 1941', 33, JAPAN, 'Japan on the Commonwealth', undefined, JAPAN),
  did('N/D 1941', 19, JAPAN, 'Siam', undefined, JAPAN),
  did('J/F 1942', 33, JAPAN, 'Japan on the Netherlands', undefined, JAPAN),
]

/** This USA takes an option so many turns before history did at the earliest: what costs tension has to be decided before it can be had. Two or more take markers from the dear ones, none has the cheap ones late: both are farther from history. */
export const AHEAD = 1
/** Markers in each entry pool at the start, as Global War has them. */
export const START = { Japan: 3, 'Germany and Italy': 3 }

/** When history did what an option stands for, in the order in which this USA wants them. */
export const DATES: readonly (readonly [option: number, turn: string, what: string])[] = [
  [15, 'N/D 1939', 'cash and carry'],
  [26, 'M/J 1940', 'the fleet stays in Pearl Harbor'],
  [13, 'J/A 1940', 'export control act'],
  [22, 'J/A 1940', 'two-ocean navy'],
  [14, 'S/O 1940', 'Murrow from the London of the Blitz'],
  [12, 'S/O 1940', 'selective service'],
  [16, 'S/O 1940', 'destroyers for bases'],
  [39, 'S/O 1940', 'the National Guard is called up'],
  [35, 'N/D 1940', 'arsenal of democracy'],
  [27, 'M/A 1941', 'lend lease'],
  [28, 'M/A 1941', 'Truman committee'],
  [9, 'M/A 1941', 'lend lease for China'],
  [11, 'M/A 1941', 'the neutrality patrol goes east'],
  [17, 'M/J 1941', 'lend lease for China'],
  [7, 'J/A 1941', 'marines in Iceland'],
  [23, 'J/A 1941', 'Japanese assets frozen'],
  [41, 'J/A 1941', 'MacArthur recalled'],
  [31, 'J/A 1941', 'oil embargo'],
  [29, 'S/O 1941', 'escorts to Iceland'],
  [32, 'S/O 1941', 'shoot on sight'],
  [19, 'S/O 1941', 'Moscow protocol'],
  [30, 'N/D 1941', 'lend lease for the USSR'],
  [38, 'N/D 1941', 'merchantmen are armed'],
  [36, 'N/D 1941', 'Force Z'],
  [34, 'J/F 1942', 'war budgets'],
]
export const turnOf = (name: string): number => at(name)
/** The war of Germany and Italy with the USA. */
export const WAR = at('N/D 1941')
/** From when on an option that waits for something of the map can be had. */
const OPENS: Readonly<Record<number, number>> = { 4: 99, 7: at('M/A 1940'), 24: at('J/A 1940'), 43: at('M/J 1940') }
/** Whether an option can be had, and this USA would take it, in a turn. */
export const isOpen = (option: number, turn: number): boolean => turn >= (OPENS[option] ?? 0) && turn >= SINCE.get(option)! - AHEAD
const SINCE: ReadonlyMap<number, number> = new Map(DATES.map(([option, turn]) => [option, at(turn)]))
