import { firstKnockOutRound, nextKnockOutRound } from './formats/knock-out.ts'
import { ladderRound } from './formats/ladder.ts'
import { bergerRounds } from './formats/round-robin.ts'
import { swissRound } from './formats/swiss.ts'
import { byesOf, isRoundOver, matchOf, namesAt, type Round, type State, scored } from './state.ts'
import type { Pairing } from './acts.ts'
import type { TournamentFile } from './tournament-file.ts'

type Settings = Pick<TournamentFile, 'format' | 'rounds' | 'bye'>

/** Who meets whom in the next round; null when the tournament is over. Throws PairingError when nobody can meet any more. */
export function nextPairing(file: Settings, state: State): Pairing | null {
  const last = state.rounds.at(-1)
  if (last && !isRoundOver(state, last)) throw new PairingError(`round ${last.number} is not over`)
  const pairing = FORMATS[file.format](file, state, last)
  if (pairing === null || pairing.pairs.length > 0 || pairing.tree) return pairing
  return skipped(file, state, pairing)
}

export class PairingError extends Error {}

/** A round in which nobody meets anybody (of a round robin, whose players have gone) is no round. */
function skipped(file: Settings, state: State, { byes }: Pairing): Pairing | null {
  const empty: Round = { number: state.rounds.length + 1, at: '', tables: [], byes, tree: [] }
  return file.format === 'round robin' ? nextPairing(file, { ...state, rounds: [...state.rounds, empty] }) : null
}

const FORMATS: Readonly<Record<TournamentFile['format'], (file: Settings, state: State, last: Round | undefined) => Pairing | null>> = {
  'round robin': (_, { contestants, withdrawn, rounds }) => {
    const table = bergerRounds(contestants.map(({ name }) => name))
    const next = table.at(rounds.length)
    if (rounds.length >= table.length || !next) return null
    const isHere = (name: string): boolean => !withdrawn.includes(name)
    // Who would meet somebody that has gone has a bye.
    const left = next.pairs.filter((pair) => pair.filter(isHere).length === 1).flatMap((pair) => pair.filter(isHere))
    return {
      pairs: next.pairs.filter((pair) => pair.every(isHere)),
      fixed: true,
      byes: [...left, ...(next.bye !== null && isHere(next.bye) ? [next.bye] : [])],
    }
  },
  swiss: ({ rounds, bye }, state) => {
    if (state.rounds.length >= rounds!) return null
    const games = scored(state)
    const byes = byesOf(state, bye)
    const players = state.contestants
      .map(({ name }) => name)
      .filter((name) => !state.withdrawn.includes(name))
      .map((name) => {
        const own = games.filter(({ first, second }) => first === name || second === name)
        const had = byes.filter((each) => each.name === name)
        return {
          name,
          score: [...own.map((game) => (game.first === name ? game.score : 1 - game.score)), ...had.map(({ score }) => score)].reduce(
            (a, b) => a + b,
            0,
          ),
          met: own.map(({ first, second }) => (first === name ? second : first)),
          hadBye: had.length > 0,
        }
      })
    if (players.length < 2) return null
    const round = swissRound(players)
    if (!round) throw new PairingError('nobody can meet somebody whom he has not met: the tournament ends here, or the director pairs')
    return { pairs: round.pairs, fixed: false, byes: round.bye === null ? [] : [round.bye] }
  },
  'knock-out': (_, state, last) => {
    const names = state.contestants.map(({ name }) => name)
    const entered = names.filter((name) => !state.withdrawn.includes(name))
    const tree: readonly (readonly string[])[] = last
      ? nextKnockOutRound(last.tree.map((pair) => throughOf(state, last, pair, names)))
      : firstKnockOutRound(entered).map((pair) => pair.filter((each) => each !== null))
    if (last && last.tree.length < 2) return null
    // Who has gone lets the other through.
    const here = tree.map((pair) => {
      const left = pair.filter((name) => !state.withdrawn.includes(name))
      return left.length > 0 ? left : pair.slice(0, 1)
    })
    const pairs = here.filter((pair) => pair.length === 2).map(([a, b]): [string, string] => [a, b])
    const byes = here.filter((pair) => pair.length === 1).flat()
    return { pairs, fixed: false, byes, tree: here }
  },
  ladder: ({ rounds }, state) => {
    if (state.rounds.length >= rounds!) return null
    const here = state.rungs.filter((name) => !state.withdrawn.includes(name))
    const { pairs } = ladderRound(here, state.rounds.length + 1)
    return { pairs, fixed: false, byes: [] }
  },
}

/** Who comes through a match: by games, then by points of victory; where those are even too, the one of the better number. */
function throughOf(state: State, round: Round, pair: readonly string[], names: readonly string[]): string {
  if (pair.length === 1) return pair[0]
  const [a, b] = pair
  const { score, points } = matchOf(state, round, [a, b])
  if (score !== 0.5) return score === 1 ? a : b
  if (points !== 0) return points > 0 ? a : b
  return names.indexOf(a) < names.indexOf(b) ? a : b
}

/** Who comes out of a knock-out whose last round is over. */
export const winnerOf = (state: State): string | null => {
  const last = state.rounds.at(-1)
  return last && last.tree.length === 1 && isRoundOver(state, last)
    ? throughOf(
        state,
        last,
        last.tree[0],
        state.contestants.map(({ name }) => name),
      )
    : null
}

/** Which of a pair has the first side: who had it less often; then who did not have it last; then as the lot falls. */
export function givenSides(state: Pick<State, 'rounds'>, [a, b]: readonly [string, string], lot: boolean): readonly [string, string] {
  const tables = state.rounds.flatMap((round) => round.tables)
  const first = (name: string): number =>
    tables.filter((table) => namesAt(table)[0] === name).length - tables.filter((table) => namesAt(table)[1] === name).length
  if (first(a) !== first(b)) return first(a) < first(b) ? [a, b] : [b, a]
  const hadLast = (name: string): boolean => {
    const last = tables.findLast((table) => namesAt(table).includes(name))
    return last !== undefined && namesAt(last)[0] === name
  }
  if (hadLast(a) !== hadLast(b)) return hadLast(a) ? [b, a] : [a, b]
  return lot ? [a, b] : [b, a]
}
