import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstKnockOutRound, nextKnockOutRound } from './knock-out.ts'
import { climbed, ladderRound } from './ladder.ts'
import { countPairs } from './matching.ts'
import { bergerRounds } from './round-robin.ts'
import { type SwissPlayer, swissRound } from './swiss.ts'

const names = (n: number): string[] => Array.from({ length: n }, (_, i) => String(i + 1))

describe('round robin', () => {
  const written = (n: number): string[] => bergerRounds(names(n)).map(({ pairs }) => pairs.map((pair) => pair.join('-')).join(' '))

  it("is FIDE's table for five and six", () => {
    expect(written(6)).toEqual(['1-6 2-5 3-4', '6-4 5-3 1-2', '2-6 3-1 4-5', '6-5 1-4 2-3', '3-6 4-2 5-1'])
    expect(bergerRounds(names(5)).map(({ bye }) => bye)).toEqual(['1', '4', '2', '5', '3'])
    expect(written(5)[1]).toBe('5-3 1-2')
  })

  it("is FIDE's table for seven and eight", () => {
    expect(written(8)).toEqual([
      '1-8 2-7 3-6 4-5',
      '8-5 6-4 7-3 1-2',
      '2-8 3-1 4-7 5-6',
      '8-6 7-5 1-4 2-3',
      '3-8 4-2 5-1 6-7',
      '8-7 1-6 2-5 3-4',
      '4-8 5-3 6-2 7-1',
    ])
  })
})

describe('Swiss', () => {
  const player = (name: string, score = 0, met: string[] = [], hadBye = false): SwissPlayer => ({ name, score, met, hadBye })
  const written = (players: SwissPlayer[]): string => {
    const round = swissRound(players)!
    return [...round.pairs.map((pair) => pair.join('-')), ...(round.bye ? [`bye ${round.bye}`] : [])].join(' ')
  }

  it('has the upper half meet the lower half first, as the Dutch system is commonly shown with ten', () => {
    expect(written(names(10).map((name) => player(name)))).toBe('1-6 2-7 3-8 4-9 5-10')
    expect(written(names(7).map((name) => player(name)))).toBe('1-4 2-5 3-6 bye 7')
  })

  it('pairs a score group of eight as Wikipedia (Swiss-system tournament) shows it of the Dutch system: 1-5, 2-6, 3-7, 4-8', () => {
    expect(written(names(8).map((name) => player(name, 2)))).toBe('1-5 2-6 3-7 4-8')
  })

  it('pairs the second round of eight by C.04.3: score groups, each by halves, nobody again', () => {
    // Round 1: 1-5, 2-6, 3-7, 4-8; 1, 6 and 3 win, 4-8 is drawn. One point: 1, 3, 6. Half: 4, 8, who have met. None: 2, 5, 7.
    const met = { 1: '5', 2: '6', 3: '7', 4: '8', 5: '1', 6: '2', 7: '3', 8: '4' } as Record<string, string>
    const score = { 1: 1, 3: 1, 6: 1, 4: 0.5, 8: 0.5 } as Record<string, number>
    // 1-3 meet; 6 goes down to 4; 8 goes down to 2; 5-7 are left.
    expect(written(names(8).map((name) => player(name, score[name] ?? 0, [met[name]])))).toBe('1-3 6-4 8-2 5-7')
  })

  it('changes an earlier pair of a group rather than sending two down from it', () => {
    // 2 and 4 have met: 1-3 would leave them to go down both.
    const players = [player('1', 1), player('2', 1, ['4']), player('3', 1), player('4', 1, ['2']), player('5'), player('6')]
    expect(written(players)).toBe('1-4 2-3 5-6')
  })

  it('gives nobody two byes, and sends on a bye that would leave the others without a round', () => {
    expect(written([player('1', 1), player('2'), player('3', 0, [], true)])).toBe('1-3 bye 2')
    expect(written([player('1', 1, ['3']), player('2', 1, [], true), player('3', 0, ['1'])])).toBe('1-2 bye 3')
    expect(written([player('1', 1, ['2']), player('2', 1, ['1']), player('3', 0)])).toBe('1-3 bye 2')
    expect(swissRound([player('1', 0, ['2']), player('2', 0, ['1'])])).toBeNull()
  })

  it('plays as many rounds as any field allows by its first half, nobody meeting anybody twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 17 }), fc.infiniteStream(fc.constantFrom(0, 0.5, 1)), (n, results) => {
        let players = names(n).map((name) => player(name))
        for (let round = 1; round <= Math.floor(n / 2); round++) {
          const next = swissRound(players)!
          expect(next.pairs.flat().length + (next.bye ? 1 : 0)).toBe(n)
          for (const [first, second] of next.pairs) {
            expect(players.find(({ name }) => name === first)!.met).not.toContain(second)
            const result = results.next().value
            players = players.map((each) =>
              each.name === first
                ? { ...each, score: each.score + result, met: [...each.met, second] }
                : each.name === second
                  ? { ...each, score: each.score + 1 - result, met: [...each.met, first] }
                  : each,
            )
          }
          players = players.map((each) => (each.name === next.bye ? { ...each, score: each.score + 1, hadBye: true } : each))
        }
      }),
      { numRuns: 60 },
    )
  })
})

it('finds the most pairs, as trying all of them does', () => {
  const most = (left: readonly number[], edge: (a: number, b: number) => boolean): number => {
    if (left.length < 2) return 0
    const [first, ...rest] = left
    return Math.max(
      most(rest, edge),
      ...rest
        .filter((other) => edge(first, other))
        .map(
          (other) =>
            1 +
            most(
              rest.filter((each) => each !== other),
              edge,
            ),
        ),
    )
  }
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), (n, edges) => {
      const edge = (a: number, b: number): boolean => edges[Math.min(a, b) * 8 + Math.max(a, b)]
      expect(countPairs(n, edge)).toBe(
        most(
          Array.from({ length: n }, (_, i) => i),
          edge,
        ),
      )
    }),
    { numRuns: 300 },
  )
})

describe('knock-out', () => {
  it('is drawn as brackets of 16 are', () => {
    expect(
      firstKnockOutRound(names(16))
        .map((pair) => pair.join('-'))
        .join(' '),
    ).toBe('1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11')
  })
  it('as a region of the NCAA basketball championship is: 1-16 and 8-9, 5-12 and 4-13, 6-11 and 3-14, 7-10 and 2-15, the first two and the last two of them in one half', () => {
    const pairs = firstKnockOutRound(names(16)).map((pair) => pair.join('-'))
    const quarters = [0, 2, 4, 6].map((i) => pairs.slice(i, i + 2).sort())
    const halves = [quarters.slice(0, 2), quarters.slice(2)].map((half) => half.map((quarter) => quarter.join(' ')).sort())
    expect(halves).toEqual([
      ['1-16 8-9', '4-13 5-12'],
      ['2-15 7-10', '3-14 6-11'],
    ])
    // Where the better of each wins, the best two meet last.
    expect(nextKnockOutRound(['1', '8', '4', '5', '2', '7', '3', '6']).map((pair) => pair.join('-'))).toEqual(['1-8', '4-5', '2-7', '3-6'])
  })
  it('gives the best byes where places are empty', () => {
    expect(firstKnockOutRound(names(6))).toEqual([
      ['1', null],
      ['4', '5'],
      ['2', null],
      ['3', '6'],
    ])
    expect(nextKnockOutRound(['1', '5', '2', '3'])).toEqual([
      ['1', '5'],
      ['2', '3'],
    ])
  })
})

describe('ladder', () => {
  it('has neighbours meet, by turns', () => {
    expect(ladderRound(names(5), 1)).toEqual({
      pairs: [
        ['1', '2'],
        ['3', '4'],
      ],
      waiting: ['5'],
    })
    expect(ladderRound(names(5), 2)).toEqual({
      pairs: [
        ['2', '3'],
        ['4', '5'],
      ],
      waiting: ['1'],
    })
  })
  it('is the strict ladder of Croquet America (Ladder Format): of eleven, A to K, each meets the one above him alone; who wins from below changes rungs with him, and nobody else moves', () => {
    const rungs = [...'ABCDEFGHIJK']
    expect(
      [1, 2].flatMap((round) => ladderRound(rungs, round).pairs).every(([high, low]) => rungs.indexOf(low) === rungs.indexOf(high) + 1),
    ).toBe(true)
    expect(climbed(rungs, 'D', 'C').join('')).toBe('ABDCEFGHIJK')
    expect(climbed(climbed(rungs, 'D', 'C'), 'D', 'B').join('')).toBe('ADBCEFGHIJK')
  })
  it('changes the rungs of two when the lower wins, and nothing when the higher does', () => {
    expect(climbed(names(4), '3', '2')).toEqual(['1', '3', '2', '4'])
    expect(climbed(names(4), '2', '3')).toEqual(['1', '2', '3', '4'])
  })
})
