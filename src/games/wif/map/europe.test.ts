import { describe, expect, it } from 'vitest'
import { DIRECTIONS, NO_HEX } from '../../../board/hex.ts'
import type { Sheet } from '../../../board/sheet.ts'
import { loadBoard } from './load.ts'

const board = loadBoard()
const [west, east] = ['W', 'E'].map((letter) => board.sheets.find(({ grid, boxes }) => grid.sheet === letter && !boxes)!)
const rows = Array.from({ length: west.grid.northRow - west.grid.southRow + 1 }, (_, i) => west.grid.southRow + i)
const code = (letter: string, column: number, row: number): string =>
  `${letter}${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`
const neighbours = (hex: number): string[] =>
  DIRECTIONS.map((_, d) => board.neighbour(hex, d)).map((other) => (other === NO_HEX ? 'none' : board.code(other)))
const joined = (hex: number, kind: string): string[] =>
  DIRECTIONS.flatMap((_, d) => (board.isHexside(hex, d, board.hexsideBit(kind)) ? [board.code(board.neighbour(hex, d))] : [])).sort()

describe('the seam of West and East Europe', () => {
  it('in odd rows W01 and E30 are one hex, in even rows neighbours', () => {
    for (const row of rows) {
      const [w, e] = [board.hex(code('W', 1, row)), board.hex(code('E', 30, row))]
      if (row % 2 === 1) expect(e, code('W', 1, row)).toBe(w)
      else expect(board.directionTo(w, e), code('W', 1, row)).toBe(DIRECTIONS.indexOf('E'))
    }
  })

  it('both maps print the same in a hex that stands on both', () => {
    const at = (sheet: Sheet, part: 'terrain' | 'country' | 'region' | 'weather', column: number, row: number): string => {
      const letter = sheet[part][sheet.grid.northRow - row][sheet.grid.westColumn - column]
      return letter === '~' || letter === '.' ? letter : sheet.legend[part][letter]
    }
    for (const row of rows.filter((each) => each % 2 === 1)) {
      for (const part of ['terrain', 'country', 'region', 'weather'] as const)
        expect(`${code('W', 1, row)} ${part}: ${at(west, part, 1, row)}`).toBe(`${code('W', 1, row)} ${part}: ${at(east, part, 30, row)}`)
    }
  })

  it('no hex is missing there: each has six neighbours', () => {
    for (const row of rows.slice(1, -1))
      for (const each of [code('W', 1, row), code('E', 30, row)]) expect(neighbours(board.hex(each)), each).not.toContain('none')
  })

  it('no place stands on both maps', () => {
    const names = (sheet: Sheet): string[] => sheet.places.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])])
    expect(names(west).filter((name) => names(east).includes(name))).toEqual([])
  })

  it('rivers go on across it: the Danube from Linz to Budapest, the Oder round Breslau', () => {
    expect(joined(board.find('Vienna')!, 'river')).toContain('E3030')
    expect(joined(board.find('Breslau')!, 'river')).toEqual(['E2935', 'E3036', 'W0136'])
  })

  it('railways too: from Berlin one rides to Moscow, Istanbul, Lisbon and Reggio', () => {
    const seen = new Set([board.find('Berlin')!])
    for (const hex of seen) for (const other of joined(hex, 'rail')) seen.add(board.hex(other))
    for (const place of ['Moscow', 'Istanbul', 'Lisbon', 'Reggio', 'Aarhus', 'Brest'])
      expect(seen.has(board.find(place)!), place).toBe(true)
    // Over straits no line runs; a unit a side crosses them all the same (11.9).
    for (const place of ['Copenhagen', 'Messina', 'Tangier']) expect(seen.has(board.find(place)!), place).toBe(false)
  })
})

describe('the line from Gibraltar (2646)', () => {
  it('leads by W2514 to W2414 alone, not to Cadiz or Seville', () => {
    expect(joined(board.hex('W2513'), 'rail')).toEqual(['W2514'])
    expect(joined(board.hex('W2514'), 'rail')).toEqual(['W2414', 'W2513'])
  })
  it('meets others at W2415, which has none to W2316', () =>
    expect(joined(board.hex('W2415'), 'rail')).toEqual(['W2314', 'W2315', 'W2414', 'W2416', 'W2515']))
})

describe('the hexsides of Amsterdam (484, 1345)', () => {
  it('are a canal to W1038, neither lake nor sea, and a lake to W1037', () => {
    const amsterdam = board.find('Amsterdam')!
    expect(joined(amsterdam, 'canal')).toEqual(['W1038'])
    expect(joined(amsterdam, 'lake')).toEqual(['W1037'])
    expect(joined(amsterdam, 'all-sea')).toEqual([])
  })
})
