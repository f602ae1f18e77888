/**
 * Hexes that stand point up, as whole numbers.
 *
 * A hex of a loaded map is an index (`Hex`) into that map's typed arrays. Directions are numbered counter-clockwise from
 * east, so that `opposite(d)` is three further on.
 */
export type Hex = number

/** No hex: off the map, or a code that names none. */
export const NO_HEX = -1

export const DIRECTIONS = ['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const
export type DirectionName = (typeof DIRECTIONS)[number]
/** 0 = E, 1 = NE, 2 = NW, 3 = W, 4 = SW, 5 = SE. */
export type Direction = number

export const opposite = (direction: Direction): Direction => (direction + 3) % 6

export function directionNamed(name: string): Direction {
  const direction = DIRECTIONS.indexOf(name as DirectionName)
  if (direction < 0) throw new Error(`no direction '${name}': use one of ${DIRECTIONS.join(', ')}`)
  return direction
}

/**
 * The printed grid of one map sheet. A code is the sheet's letter (if it has one) and two pairs of digits, column and row.
 * Numbers may run either way: the edges say how. Columns may go down going east, and rows up going north.
 */
export interface Grid {
  /** The letter before every code; '' where a game has one board and no letter. */
  sheet: string
  /** Column numbers at the west and east edges, both included. */
  westColumn: number
  eastColumn: number
  /** Row numbers at the south and north edges, both included. */
  southRow: number
  northRow: number
  /** Which way odd rows are shifted by half a hex. */
  oddRows: 'west' | 'east'
  /** Which pair of digits comes first; absent: the column. */
  codes?: 'column row' | 'row column'
}

export const gridWidth = (grid: Grid): number => Math.abs(grid.westColumn - grid.eastColumn) + 1
export const gridHeight = (grid: Grid): number => Math.abs(grid.northRow - grid.southRow) + 1

/** +1 when column numbers grow going east, -1 when they shrink. */
const eastward = (grid: Grid): number => (grid.westColumn <= grid.eastColumn ? 1 : -1)
const northward = (grid: Grid): number => (grid.southRow <= grid.northRow ? 1 : -1)

/** A hex's place in the sheet's pictures: row from the north, column from the west, both from 0. */
// (+ 0 makes no 0 negative)
export const pictureRow = (grid: Grid, row: number): number => (grid.northRow - row) * northward(grid) + 0
export const pictureColumn = (grid: Grid, column: number): number => (column - grid.westColumn) * eastward(grid) + 0
/** The printed numbers of the hex at a place in the pictures. */
export const columnAt = (grid: Grid, pictureColumn: number): number => grid.westColumn + pictureColumn * eastward(grid)
export const rowAt = (grid: Grid, pictureRow: number): number => grid.northRow - pictureRow * northward(grid)

/** Index of a hex on its sheet, row by row from the north-west, or -1 when the sheet has no such hex. */
export function indexOn(grid: Grid, column: number, row: number): number {
  const i = pictureRow(grid, row)
  const j = pictureColumn(grid, column)
  return i < 0 || j < 0 || i >= gridHeight(grid) || j >= gridWidth(grid) ? -1 : i * gridWidth(grid) + j
}

/** Where a hex's centre lies, in hexes: x to the east from the west column, y to the north from the south row. */
export function centreOf(grid: Grid, column: number, row: number): { x: number; y: number } {
  const shift = isOdd(row) ? (grid.oddRows === 'west' ? -0.5 : 0.5) : 0
  return { x: pictureColumn(grid, column) + shift, y: (row - grid.southRow) * northward(grid) * ROW_PITCH }
}

/** Distance between rows in units of the distance between two hexes of a row. */
export const ROW_PITCH = Math.sqrt(3) / 2

/** Column and row of the neighbour in a direction; it may lie off the sheet. */
export function step(grid: Grid, column: number, row: number, direction: Direction): { column: number; row: number } {
  const east = eastward(grid)
  if (direction === 0) return { column: column + east, row }
  if (direction === 3) return { column: column - east, row }
  const up = direction === 1 || direction === 2
  const toEast = direction === 1 || direction === 5
  const shiftedEast = isOdd(row) === (grid.oddRows === 'east')
  // A row shifted east (relative to its neighbours) meets its own column on its west side and the next one east; a row shifted west the other way.
  const steps = shiftedEast ? (toEast ? 1 : 0) : toEast ? 0 : -1
  return { column: column + steps * east, row: row + (up ? 1 : -1) * northward(grid) }
}

const isOdd = (row: number): boolean => Math.abs(row) % 2 === 1

export function codeOf(grid: Grid, column: number, row: number): string {
  const c = DIGITS[column] ?? String(column).padStart(2, '0')
  const r = DIGITS[row] ?? String(row).padStart(2, '0')
  return grid.sheet + (grid.codes === 'row column' ? r + c : c + r)
}
const DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** Column and row of a code of this sheet; undefined for codes of other sheets. The hex may lie off the sheet. */
export function parseCode(grid: Grid, code: string): { column: number; row: number } | undefined {
  if (!code.startsWith(grid.sheet) || !/^\d{4}$/.test(code.slice(grid.sheet.length))) return undefined
  const digits = code.slice(grid.sheet.length)
  const [first, second] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
  return grid.codes === 'row column' ? { column: second, row: first } : { column: first, row: second }
}
