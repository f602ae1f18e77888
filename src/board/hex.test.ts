import { describe, expect, it } from 'vitest'
import {
  centreOf,
  codeOf,
  columnAt,
  type Grid,
  gridHeight,
  gridWidth,
  indexOn,
  parseCode,
  pictureColumn,
  pictureRow,
  rowAt,
  step,
} from './hex.ts'

const EAST_EUROPE: Grid = { sheet: 'E', westColumn: 30, eastColumn: 1, southRow: 1, northRow: 53, oddRows: 'west' }
/** Rows from the north first, then columns from the east, and no letter. */
const THE_WAR: Grid = { sheet: '', westColumn: 47, eastColumn: 0, southRow: 46, northRow: 0, oddRows: 'west', codes: 'row column' }
/** Both numbers grow as on graph paper. */
const PAPER: Grid = { sheet: 'P', westColumn: 3, eastColumn: 9, southRow: 2, northRow: 8, oddRows: 'east' }

describe('codes', () => {
  it('have a letter or none, and either pair of digits first', () => {
    expect([codeOf(EAST_EUROPE, 5, 40), codeOf(THE_WAR, 24, 39), codeOf(PAPER, 3, 8)]).toEqual(['E0540', '3924', 'P0308'])
    expect(parseCode(EAST_EUROPE, 'E0540')).toEqual({ column: 5, row: 40 })
    expect(parseCode(THE_WAR, '3924')).toEqual({ column: 24, row: 39 })
    expect([parseCode(EAST_EUROPE, 'W0540'), parseCode(EAST_EUROPE, '0540'), parseCode(THE_WAR, 'E0540'), parseCode(PAPER, 'P03')]).toEqual(
      [undefined, undefined, undefined, undefined],
    )
  })
})

describe.each([
  ['columns down, rows up', EAST_EUROPE],
  ['rows and columns from the north-east', THE_WAR],
  ['columns and rows up', PAPER],
])('a grid with %s', (_, grid) => {
  const hexes = Array.from({ length: gridWidth(grid) * gridHeight(grid) }, (_, i) => ({
    column: columnAt(grid, i % gridWidth(grid)),
    row: rowAt(grid, Math.floor(i / gridWidth(grid))),
  }))

  it('numbers its hexes row by row from the north-west', () => {
    hexes.forEach(({ column, row }, i) => expect(indexOn(grid, column, row)).toBe(i))
    expect([pictureColumn(grid, grid.westColumn), pictureRow(grid, grid.northRow)]).toEqual([0, 0])
    expect(indexOn(grid, columnAt(grid, -1), grid.northRow)).toBe(-1)
    expect(indexOn(grid, grid.eastColumn, rowAt(grid, gridHeight(grid)))).toBe(-1)
  })

  it('steps to the hex whose centre lies one hex away in that direction, and back', () => {
    for (const { column, row } of hexes) {
      const from = centreOf(grid, column, row)
      for (let d = 0; d < 6; d++) {
        const to = step(grid, column, row, d)
        const centre = centreOf(grid, to.column, to.row)
        expect(centre.x - from.x).toBeCloseTo(Math.cos((d * Math.PI) / 3), 9)
        expect(centre.y - from.y).toBeCloseTo(Math.sin((d * Math.PI) / 3), 9)
        expect(step(grid, to.column, to.row, (d + 3) % 6)).toEqual({ column, row })
      }
    }
  })
})
