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
 * The printed grid of one map sheet. A code is the sheet's letter, two digits of column, two digits of row.
 * Columns count down going east, rows count up going north (both games' World in Flames sheets are printed so).
 */
export interface Grid {
  sheet: string
  /** Column numbers at the west and east edges, both included; west > east. */
  westColumn: number
  eastColumn: number
  /** Row numbers at the south and north edges, both included. */
  southRow: number
  northRow: number
  /** Which way odd rows are shifted by half a hex. */
  oddRows: 'west' | 'east'
}

export const gridWidth = (grid: Grid): number => grid.westColumn - grid.eastColumn + 1
export const gridHeight = (grid: Grid): number => grid.northRow - grid.southRow + 1

/** Where a hex's centre lies, in hexes: x to the east from the west column, y to the north from the south row. */
export function centreOf(grid: Grid, column: number, row: number): { x: number; y: number } {
  const shift = row % 2 === 1 ? (grid.oddRows === 'west' ? -0.5 : 0.5) : 0
  return { x: grid.westColumn - column + shift, y: (row - grid.southRow) * ROW_PITCH }
}

/** Distance between rows in units of the distance between two hexes of a row. */
export const ROW_PITCH = Math.sqrt(3) / 2

/** Column and row of the neighbour in a direction; it may lie off the sheet. */
export function step(grid: Grid, column: number, row: number, direction: Direction): { column: number; row: number } {
  if (direction === 0) return { column: column - 1, row }
  if (direction === 3) return { column: column + 1, row }
  const up = direction === 1 || direction === 2
  const east = direction === 1 || direction === 5
  const shiftedEast = (row % 2 === 1) === (grid.oddRows === 'east')
  // A row shifted east (relative to its neighbours) meets columns c-1 (east) and c (west); one shifted west meets c and c+1.
  const change = shiftedEast ? (east ? -1 : 0) : east ? 0 : 1
  return { column: column + change, row: row + (up ? 1 : -1) }
}

export const codeOf = (grid: Grid, column: number, row: number): string =>
  `${grid.sheet}${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`
