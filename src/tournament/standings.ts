/** A game as it counts. */
export interface Scored {
  readonly round: number
  readonly first: string
  readonly second: string
  /** Of the first: 1, a half or 0; of the second what is left of 1. */
  readonly score: number
  /** False: won and lost without play. */
  readonly played: boolean
  /** Points of victory of each; null where the game was not judged by them. */
  readonly points: readonly [number, number] | null
}

/** A round in which somebody did not play, and what he got for it. */
export interface Bye {
  readonly round: number
  readonly name: string
  readonly score: number
}

export const TIE_BREAKS = ['buchholz', 'buchholz cut 1', 'sonneborn-berger', 'direct encounter', 'wins', 'victory points'] as const
export type TieBreak = (typeof TIE_BREAKS)[number]

export interface Line {
  /** The same for all whom no tie-break tells apart. */
  readonly place: number
  readonly name: string
  readonly score: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** In the order of the list. */
  readonly breaks: readonly number[]
}

export interface Played {
  /** In the order of their numbers. */
  readonly names: readonly string[]
  readonly games: readonly Scored[]
  readonly byes: readonly Bye[]
  /** Rounds that count so far. */
  readonly rounds: number
  /** Games that two contestants play in a round: 1, or 2 with sides changed. */
  readonly gamesARound: number
  /** How games that were not played count in tie-breaks: by virtual opponents and as draws of the others, as in a Swiss; or as what they were scored. */
  readonly unplayed: 'virtual' | 'as scored'
}

const scoreOf = (game: Scored, name: string): number => (game.first === name ? game.score : 1 - game.score)
const opponentOf = (game: Scored, name: string): string => (game.first === name ? game.second : game.first)

/** Who stands where: by score, then by each tie-break in turn, then by number. */
export function standings(played: Played, tieBreaks: readonly TieBreak[]): Line[] {
  const lines = played.names.map((name) => {
    const own = gamesOf(played, name)
    const count = (score: number): number => own.filter((game) => scoreOf(game, name) === score).length
    return { name, score: scoreAfter(played, name, played.rounds), won: count(1), drawn: count(0.5), lost: count(0) }
  })
  const ranked = lines
    .map((line) => ({ ...line, breaks: tieBreaks.map((each) => BREAKS[each](played, line.name, tiedWith(lines, line))) }))
    .sort((a, b) => compare(a, b))
  return ranked.map((line) => ({ place: ranked.findIndex((other) => compare(other, line) === 0) + 1, ...line }))
}

const compare = (a: Omit<Line, 'place'>, b: Omit<Line, 'place'>): number =>
  [b.score - a.score, ...a.breaks.map((value, i) => b.breaks[i] - value)].find((difference) => difference !== 0) ?? 0

const tiedWith = (lines: readonly Pick<Line, 'name' | 'score'>[], { score }: Pick<Line, 'score'>): string[] =>
  lines.filter((line) => line.score === score).map(({ name }) => name)

const gamesOf = ({ games }: Played, name: string): Scored[] => games.filter(({ first, second }) => first === name || second === name)

/** What somebody has after a round. */
function scoreAfter(played: Played, name: string, round: number): number {
  const games = gamesOf(played, name).filter((game) => game.round <= round)
  const byes = played.byes.filter((bye) => bye.name === name && bye.round <= round)
  return games.reduce((sum, game) => sum + scoreOf(game, name), 0) + byes.reduce((sum, { score }) => sum + score, 0)
}

/** What somebody counts for in the tie-breaks of whom he met: games that he did not play are draws (FIDE C.02 13.15.1, as in force until 2023). */
function countsFor(played: Played, name: string): number {
  if (played.unplayed === 'as scored') return scoreAfter(played, name, played.rounds)
  const games = gamesOf(played, name).filter((game) => game.played)
  const expected = played.rounds * played.gamesARound
  return games.reduce((sum, game) => sum + scoreOf(game, name), 0) + Math.max(0, expected - games.length) / 2
}

/**
 * Whom somebody met, with what each counts for and what was won of him. For a round without a game it is a virtual opponent, who began it with the same score, got what was left of it and
 * draws ever after (FIDE C.02 13.15.2).
 */
function meetings(played: Played, name: string): { worth: number; won: number }[] {
  const own = gamesOf(played, name)
  if (played.unplayed === 'as scored')
    return own.map((game) => ({ worth: countsFor(played, opponentOf(game, name)), won: scoreOf(game, name) }))
  const real = own.filter((game) => game.played)
  const rounds = Array.from({ length: played.rounds }, (_, i) => i + 1).filter((round) => !real.some((game) => game.round === round))
  const virtual = rounds.map((round) => {
    const before = scoreAfter(played, name, round - 1)
    const won = scoreAfter(played, name, round) - before
    const worth = before + (played.gamesARound - won) + (played.gamesARound / 2) * (played.rounds - round)
    return { worth, won }
  })
  return [...real.map((game) => ({ worth: countsFor(played, opponentOf(game, name)), won: scoreOf(game, name) })), ...virtual]
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
const buchholz = (played: Played, name: string): number[] => meetings(played, name).map(({ worth }) => worth)

const BREAKS: Readonly<Record<TieBreak, (played: Played, name: string, tied: readonly string[]) => number>> = {
  buchholz: (played, name) => sum(buchholz(played, name)),
  'buchholz cut 1': (played, name) => {
    const worths = buchholz(played, name)
    return worths.length === 0 ? 0 : sum(worths) - Math.min(...worths)
  },
  'sonneborn-berger': (played, name) => sum(meetings(played, name).map(({ worth, won }) => worth * won)),
  // What was won of those of the same score; it tells nothing before all of them have met.
  'direct encounter': (played, name, tied) => {
    const among = (one: string): Scored[] => gamesOf(played, one).filter((game) => tied.includes(opponentOf(game, one)))
    const allMet = tied.every((one) => tied.every((other) => one === other || among(one).some((game) => opponentOf(game, one) === other)))
    return allMet ? sum(among(name).map((game) => scoreOf(game, name))) : 0
  },
  wins: (played, name) => gamesOf(played, name).filter((game) => game.played && scoreOf(game, name) === 1).length,
  // The difference, as the points of two sides are of different worth.
  'victory points': (played, name) =>
    sum(
      gamesOf(played, name).map(({ first, points }) =>
        points === null ? 0 : first === name ? points[0] - points[1] : points[1] - points[0],
      ),
    ),
}
