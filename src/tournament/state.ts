import type { Act, How, Pairing, Table } from './acts.ts'
import type { Bid } from './bids.ts'
import { climbed } from './formats/ladder.ts'
import type { Bye, Scored } from './standings.ts'
import type { Contestant } from './tournament-file.ts'

export interface Result {
  readonly score: number
  readonly points: readonly [number, number] | null
  readonly how: How
}

export interface Round {
  readonly number: number
  /** When it was paired. */
  readonly at: string
  readonly tables: readonly Table[]
  readonly byes: readonly string[]
  readonly tree: readonly (readonly string[])[]
}

/** A tournament as it stands: made of its acts alone. */
export interface State {
  readonly contestants: readonly Contestant[]
  readonly withdrawn: readonly string[]
  readonly rounds: readonly Round[]
  readonly results: ReadonlyMap<string, Result>
  /** Tables that the director was asked to judge. */
  readonly asked: readonly string[]
  /** Tables whose logs could not be read, of which the director was told. */
  readonly damaged: readonly string[]
  /** Of a ladder, from its top. */
  readonly rungs: readonly string[]
  /** The round that is paired and waits for bids. */
  readonly bidding: {
    readonly at: string
    readonly until: string
    readonly pairing: Pairing
    readonly bids: ReadonlyMap<string, Bid>
  } | null
  /** Of each round whose tables have the same dice, the last step whose dice may fall, and since when. */
  readonly dice: ReadonlyMap<number, { readonly step: number; readonly at: string }>
  readonly isOver: boolean
}

const EMPTY: State = {
  contestants: [],
  withdrawn: [],
  rounds: [],
  results: new Map(),
  asked: [],
  damaged: [],
  rungs: [],
  bidding: null,
  dice: new Map(),
  isOver: false,
}

export const stateAfter = (acts: readonly Act[]): State => acts.reduce(after, EMPTY)

function after(state: State, act: Act): State {
  switch (act.act) {
    case 'begun':
      return { ...state, contestants: act.contestants, rungs: act.contestants.map(({ name }) => name) }
    case 'round':
      return {
        ...state,
        bidding: null,
        rounds: [...state.rounds, { number: act.round, at: act.at, tables: act.tables, byes: act.byes, tree: act.tree ?? [] }],
      }
    case 'result':
      return withResult(state, act.table, act)
    case 'bidding':
      return { ...state, bidding: { at: act.at, until: act.until, pairing: act.pairing, bids: new Map() } }
    case 'bid':
      return state.bidding?.at === act.bidding
        ? { ...state, bidding: { ...state.bidding, bids: new Map(state.bidding.bids).set(act.contestant, act.bid) } }
        : state
    case 'withdrawn':
      // Who was to meet him is paired anew.
      return { ...state, bidding: null, withdrawn: [...state.withdrawn, act.contestant] }
    case 'substitute':
      return {
        ...state,
        contestants: state.contestants.map((each) => (each.name === act.contestant ? substituted(each, act.member, act.by) : each)),
      }
    case 'asked':
      return { ...state, asked: [...state.asked, act.table] }
    case 'damaged':
      return { ...state, damaged: [...state.damaged, act.table] }
    case 'dice':
      return { ...state, dice: new Map(state.dice).set(act.round, act) }
    case 'over':
      return { ...state, isOver: true }
  }
}

const substituted = (contestant: Contestant, member: string, by: Contestant['members'][number]): Contestant => ({
  ...contestant,
  members: contestant.members.map((each) => (each.name === member ? by : each)),
})

/** The director may judge a game again: the last word counts. Rungs change when all games of two are over. */
function withResult(state: State, name: string, { score, points, how }: Result): State {
  const results = new Map(state.results).set(name, { score, points, how })
  const round = state.rounds.find(({ tables }) => tables.some((table) => table.name === name))!
  const table = round.tables.find((each) => each.name === name)!
  const pair = namesAt(table)
  const next = { ...state, results }
  if (state.results.has(name)) return next
  const match = matchOf(next, round, pair)
  return match.score === null || match.score === 0.5
    ? next
    : { ...next, rungs: match.score > 0.5 ? climbed(state.rungs, pair[0], pair[1]) : climbed(state.rungs, pair[1], pair[0]) }
}

export const namesAt = ({ sides }: Table): [string, string] => [sides[0].contestant, sides[1].contestant]

/** How two stand over all their games of a round, seen by the first: 1, a half or 0, null while one is open; and the difference of their points. */
export function matchOf(
  { results }: Pick<State, 'results'>,
  round: Round,
  [a, b]: readonly [string, string],
): { score: number | null; points: number } {
  const games = round.tables.filter((table) => namesAt(table).includes(a) && namesAt(table).includes(b))
  let [score, points] = [0, 0]
  for (const table of games) {
    const result = results.get(table.name)
    if (!result) return { score: null, points: 0 }
    const isFirst = namesAt(table)[0] === a
    score += isFirst ? result.score : 1 - result.score
    if (result.points) points += (isFirst ? 1 : -1) * (result.points[0] - result.points[1])
  }
  const half = games.length / 2
  return { score: score === half ? 0.5 : score > half ? 1 : 0, points }
}

export const isRoundOver = ({ results }: State, { tables }: Round): boolean => tables.every(({ name }) => results.has(name))

/** All games with a result, for standings. */
export const scored = ({ rounds, results }: State): Scored[] =>
  rounds.flatMap(({ number, tables }) =>
    tables.flatMap((table): Scored[] => {
      const result = results.get(table.name)
      const [first, second] = namesAt(table)
      return result
        ? [{ round: number, first, second, score: result.score, played: result.how !== 'lost without play', points: result.points }]
        : []
    }),
  )

export const byesOf = ({ rounds }: State, worth: number): Bye[] =>
  rounds.flatMap(({ number, byes }) => byes.map((name) => ({ round: number, name, score: worth })))
