import { describe, expect, it } from 'vitest'
import { type Bye, type Played, type Scored, standings } from './standings.ts'

const table = (more: Partial<Played> & Pick<Played, 'names'>): Played => ({
  games: [],
  byes: [],
  rounds: 1,
  gamesARound: 1,
  unplayed: 'virtual',
  ...more,
})
const game = (round: number, first: string, second: string, score: number, played = true): Scored => ({
  round,
  first,
  second,
  score,
  played,
  points: null,
})

/** The championship of the Hamilton Chess Club, 2018 (hamiltonchess.net, 11 April 2018): place, score, then each round's result and opponent. */
const HAMILTON = `1 5.5 +10 +17 +12 =2 +4 +3
2 5.5 +27 +16 +9 =1 +8 +10
3 4.0 =BYE +11 +6 =4 +5 -1
4 4.0 +22 +15 =8 =3 -1 +13
5 4.0 -16 +14 +22 +15 -3 +8
6 4.0 -21 +27 -3 +23 +16 +14
8 3.5 +25 +21 =4 +13 -2 -5
10 3.5 -1 +25 +26 =12 +17 -2
12 3.0 +20 +18 -1 =10 =14 -7
16 3.0 +5 -2 -17 +24 -6 +22
17 2.5 +24 -1 +16 =BYE -10 -11`

describe('published standings', () => {
  it('Sonneborn-Berger: the table of four that play twice (senseis.xmp.net)', () => {
    const rows = { A: '-111 -010', B: '0-11 1-01', C: '00-1 01-1', D: '000- 100-' }
    const names = Object.keys(rows)
    const games = Object.entries(rows).flatMap(([name, row]) =>
      row
        .split(' ')
        .flatMap((cycle, round) =>
          [...cycle].flatMap((cell, i) => (name < names[i] && cell !== '-' ? [game(round + 1, name, names[i], Number(cell))] : [])),
        ),
    )
    const lines = standings(table({ names, games, rounds: 2, gamesARound: 3, unplayed: 'as scored' }), ['sonneborn-berger'])
    expect(lines.map(({ name, score, breaks }) => [name, score, ...breaks])).toEqual([
      ['A', 4, 11],
      ['B', 4, 9],
      ['C', 3, 6],
      ['D', 1, 4],
    ])
  })

  it('Buchholz and Sonneborn-Berger that decided the Hamilton championship', () => {
    const rows = HAMILTON.split('\n').map((line) => line.split(' '))
    const games = rows.flatMap(([name, , ...rounds]) =>
      rounds.flatMap((cell, i) => {
        const other = cell.slice(1)
        const known = rows.some(([each]) => each === other)
        const score = { '+': 1, '=': 0.5, '-': 0 }[cell[0]]!
        return other === 'BYE' || (known && Number(other) < Number(name)) ? [] : [game(i + 1, name, other, score)]
      }),
    )
    const byes: Bye[] = rows.flatMap(([name, , ...rounds]) =>
      rounds.flatMap((cell, i) => (cell === '=BYE' ? [{ round: i + 1, name, score: 0.5 }] : [])),
    )
    // Those of whom the excerpt has one game only: what else they made.
    const rest = [7, 9, 11, 13, 14, 15, 18, 20, 21, 22, 23, 24, 25, 26, 27].map(String)
    const lines = standings(table({ names: [...rows.map(([name]) => name), ...rest], games, byes, rounds: 6 }), [
      'buchholz',
      'sonneborn-berger',
    ])
    expect(lines.slice(0, 1).map(({ name, score, breaks }) => [name, score, ...breaks])).toEqual([['1', 5.5, 22.5, 19.75]])
    for (const [name, score] of rows) expect(lines.find((line) => line.name === name)!.score).toBe(Number(score))
  })

  it("FIDE's virtual opponents: no show in round 3 of nine after 1.5 points, 5.5; a win without play in round 6 after 3.5, 5.0", () => {
    const buchholzOf = (games: Scored[]): number =>
      standings(table({ names: ['P', ...opponents(games)], games, rounds: 9 }), ['buchholz']).find(({ name }) => name === 'P')!.breaks[0]
    const opponents = (games: Scored[]): string[] => games.map(({ second }) => second)
    const draws = (from: number, to: number): Scored[] =>
      Array.from({ length: to - from + 1 }, (_, i) => game(from + i, 'P', `o${from + i}`, 0.5))
    // Whoever drew once and is seen no more counts nine halves.
    const first = [game(1, 'P', 'o1', 1), game(2, 'P', 'o2', 0.5), game(3, 'P', 'o3', 0, false), ...draws(4, 9)]
    // o1 lost his: four, with eight unplayed rounds.
    expect(buchholzOf(first)).toBe(5.5 + 4 + 7 * 4.5)
    const second = [game(1, 'P', 'o1', 1), ...draws(2, 5), game(5, 'P', 'x', 0.5, false)].filter(({ second }) => second !== 'x')
    const third = [...second.map((each) => (each.round === 2 ? { ...each, score: 1 } : each)), game(6, 'P', 'o6', 1, false), ...draws(7, 9)]
    expect(third.filter(({ round }) => round < 6).reduce((sum, { score }) => sum + score, 0)).toBe(3.5)
    expect(buchholzOf(third)).toBe(5.0 + 2 * 4 + 6 * 4.5)
  })

  it('counts a win without play as a draw for those who met the winner: 6 points of nine with one count 5.5 (FIDE 2009, Kallithea)', () => {
    const games = [
      ...[1, 2, 4, 5].map((round) => game(round, 'A', `w${round}`, 1)),
      game(3, 'A', 'n', 1, false),
      ...[6, 7].map((round) => game(round, 'A', `d${round}`, 0.5)),
      game(8, 'A', 'l8', 0),
      game(9, 'A', 'B', 0),
    ]
    const names = ['A', 'B', ...games.map(({ second }) => second).filter((name) => name !== 'B')]
    const lines = standings(table({ names, games, rounds: 9 }), ['sonneborn-berger'])
    expect(lines.find(({ name }) => name === 'A')!.score).toBe(6)
    // B beat A in the last round and did not play in eight, where he had nothing: what his virtual opponents win is lost to him.
    expect(lines.find(({ name }) => name === 'B')!.breaks).toEqual([5.5])
  })
})

describe('ties', () => {
  const names = ['a', 'b', 'c', 'd']
  it('are broken by those who met, once all of them have, and else not', () => {
    const games = [game(1, 'a', 'c', 0), game(1, 'b', 'd', 1), game(2, 'a', 'd', 1)]
    const line = (more: Scored[]) => standings(table({ names, games: [...games, ...more], rounds: 3 }), ['direct encounter'])
    // a, b and c have one each; a and b have not met.
    expect(line([]).map(({ name, place }) => [name, place])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['d', 4],
    ])
    // b beats c and then a: two points; a and c have one each, and c has beaten a.
    expect(line([game(3, 'b', 'c', 1)]).map(({ name, place }) => [name, place])).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', 3],
      ['d', 4],
    ])
  })

  it('leave places shared, and count points of victory as differences', () => {
    const games = [
      { ...game(1, 'a', 'b', 1), points: [20, 11] as const },
      { ...game(1, 'c', 'd', 1), points: [16, 15] as const },
    ]
    expect(standings(table({ names, games }), ['victory points']).map(({ place, name, breaks }) => [place, name, ...breaks])).toEqual([
      [1, 'a', 9],
      [2, 'c', 1],
      [3, 'd', -1],
      [4, 'b', -9],
    ])
    expect(standings(table({ names, games }), ['wins']).map(({ place }) => place)).toEqual([1, 1, 3, 3])
  })
})
