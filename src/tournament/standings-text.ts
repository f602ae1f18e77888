import { byesOf, scored, type State } from './state.ts'
import { type Line, standings, type TieBreak } from './standings.ts'
import { withoutBid } from './bids.ts'
import { winnerOf } from './pairing.ts'
import { meetingText } from './meeting.ts'
import type { TournamentFile } from './tournament-file.ts'

const USUAL: Readonly<Record<TournamentFile['format'], readonly TieBreak[]>> = {
  swiss: ['buchholz', 'sonneborn-berger', 'victory points'],
  'round robin': ['sonneborn-berger', 'direct encounter', 'victory points'],
  'knock-out': ['wins', 'victory points'],
  ladder: ['victory points'],
}

/** The tie-breaks of a tournament, in their order. */
export const tieBreaksOf = (file: Pick<TournamentFile, 'format' | 'tie-breaks'>): readonly TieBreak[] =>
  file['tie-breaks'] ?? USUAL[file.format]

type Settings = Pick<TournamentFile, 'format' | 'tie-breaks' | 'bye' | 'games'>

export const standingsOf = (file: Settings, state: State): Line[] =>
  standings(
    {
      names: state.contestants.map(({ name }) => name),
      games: scored(state),
      byes: byesOf(state, file.bye),
      // Of the round that is played only what is over: nobody's open game is one that he did not play.
      rounds: state.rounds.filter(({ tables }) => tables.every(({ name }) => state.results.has(name))).length,
      gamesARound: file.games === 'double' ? 2 : 1,
      unplayed: file.format === 'swiss' ? 'virtual' : 'as scored',
    },
    tieBreaksOf(file),
  )

/** The standings as a table that reads well in a mail and as Markdown's code. */
export function standingsTable(file: Settings, state: State): string {
  const order = file.format === 'ladder' ? state.rungs : null
  const lines = standingsOf(file, state)
  const sorted = order ? [...lines].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) : lines
  const gone = (name: string): string => (state.withdrawn.includes(name) ? `${name} (withdrawn)` : name)
  const rows = [
    [order ? 'Rung' : 'Place', '', 'Score', '+', '=', '-', ...tieBreaksOf(file)],
    ...sorted.map(({ place, name, score, won, drawn, lost, breaks }, i) => [
      String(order ? i + 1 : place),
      gone(name),
      ...[score, won, drawn, lost, ...breaks].map(String),
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows.map((row) => row.map((cell, i) => (i === 1 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')).join('\n')
}

/** What a tournament does just now, in a line. */
export function stageText(file: Settings, state: State): string {
  const { bidding, rounds, isOver } = state
  if (isOver) return winnerText(file, state)
  if (!bidding) return rounds.length === 0 ? 'no round has begun' : `round ${rounds.length} is played`
  const missing = withoutBid(bidding.pairing.pairs, bidding.bids)
  return `round ${rounds.length + 1} is paired (${bidding.pairing.pairs.map((pair) => pair.join(' - ')).join(', ')}); bids are waited for until ${bidding.until.slice(0, 16).replace('T', ' ')} UTC${missing.length === 0 ? '' : `, of ${missing.join(', ')}`}`
}

/** Every round with its games, one a line. */
export function roundsText(state: State): string[] {
  return state.rounds.map(({ number, tables, byes }) =>
    [
      `Round ${number}`,
      ...tables.map((table) => {
        const result = state.results.get(table.name)
        return `  ${table.name}: ${meetingText(table)}  ${result ? `${scoreText(result.score)}${result.points ? `, points ${result.points.join(' to ')}` : ''}${result.how === 'played' ? '' : `, ${result.how}`}` : 'is played'}`
      }),
      ...byes.map((name) => `  ${name} does not play`),
    ].join('\n'),
  )
}

export const scoreText = (score: number): string => (score === 0.5 ? '½-½' : `${score}-${1 - score}`)

/** Who has won, in words. */
export function winnerText(file: Settings, state: State): string {
  const winner = file.format === 'knock-out' ? winnerOf(state) : file.format === 'ladder' ? state.rungs[0] : null
  const lines = standingsOf(file, state)
  const first = winner ? [winner] : lines.filter(({ place }) => place === 1).map(({ name }) => name)
  return first.length === 1
    ? `${first[0]} has won the tournament.`
    : `${first.slice(0, -1).join(', ')} and ${first.at(-1)!} share the first place.`
}
