import {
  centreOf,
  codeOf,
  columnAt,
  DIRECTIONS,
  type Grid,
  gridHeight,
  gridWidth,
  opposite,
  parseCode,
  rowAt,
  step,
} from '../../src/board/hex.ts'
import type { XY } from './projection.ts'

type Cell = [column: number, row: number]
export interface Edge {
  to: number
  middle: XY
  /** The hexes on the left and the right when going from the corner to `to`. */
  left: Cell
  right: Cell
  /** The hexside's one name: from the hex of which the direction is E, NE or NW. */
  name: string
}

/** Corners and sides of the hexes of a sheet, one ring of hexes beyond its edge included. */
export class Sides {
  readonly grid: Grid
  readonly corners: XY[] = []
  private readonly edges: Edge[][] = []
  /** The hexes of each side by its one name: codes beyond the edge may not be codes that can be read. */
  private readonly cellsOf = new Map<string, [Cell, Cell]>()

  constructor(grid: Grid) {
    this.grid = grid
    const ids = new Map<string, number>()
    const corner = (p: XY): number => {
      const key = `${Math.round(p.x * 100)},${Math.round(p.y * 100)}`
      const known = ids.get(key)
      if (known !== undefined) return known
      ids.set(key, this.corners.length)
      this.edges.push([])
      return this.corners.push(p) - 1
    }
    for (let i = gridHeight(grid); i >= -1; i--) {
      for (let j = -1; j <= gridWidth(grid); j++) {
        const [column, row] = [columnAt(grid, j), rowAt(grid, i)]
        const c = this.centre(column, row)
        for (let direction = 0; direction < 3; direction++) {
          const [first, second] = sideEnds(c, direction)
          const [a, b] = [corner(first), corner(second)]
          const other = step(grid, column, row, direction)
          const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
          const name = `${codeOf(grid, column, row)} ${DIRECTIONS[direction]}`
          this.cellsOf.set(name, [
            [column, row],
            [other.column, other.row],
          ])
          // Counter-clockwise round the hex, so the hex is on the left from a to b.
          this.edges[a].push({ to: b, middle, name, left: [column, row], right: [other.column, other.row] })
          this.edges[b].push({ to: a, middle, name, left: [other.column, other.row], right: [column, row] })
        }
      }
    }
  }

  centre(column: number, row: number): XY {
    return centreOf(this.grid, column, row)
  }

  edgesAt(corner: number): readonly Edge[] {
    return this.edges[corner]
  }

  between(a: number, b: number): string {
    return this.edges[a].find((edge) => edge.to === b)!.name
  }

  nearestCorner(p: XY): number {
    let best = 0
    this.corners.forEach((corner, i) => {
      const d = (q: XY): number => (q.x - p.x) ** 2 + (q.y - p.y) ** 2
      if (d(corner) < d(this.corners[best])) best = i
    })
    return best
  }

  /** The two hexes of a side, the named one first. */
  cells(name: string): [Cell, Cell] {
    const known = this.cellsOf.get(name)
    if (known) return known
    const [code, direction] = name.split(' ')
    const cell = parseCode(this.grid, code)
    if (!cell) throw new Error(`${name} is no hexside of this sheet`)
    const { column, row } = cell
    const other = step(this.grid, column, row, DIRECTIONS.indexOf(direction as (typeof DIRECTIONS)[number]))
    return [
      [column, row],
      [other.column, other.row],
    ]
  }

  /** A side's one name, whichever of its two it was given by. */
  canonical(name: string): string {
    const [, direction] = name.split(' ')
    const d = DIRECTIONS.indexOf(direction as (typeof DIRECTIONS)[number])
    if (d < 3) return name
    const [, [column, row]] = this.cells(name)
    return `${codeOf(this.grid, column, row)} ${DIRECTIONS[opposite(d)]}`
  }

  /** Points along a side, for asking what lies on it. */
  along(name: string, count: number): XY[] {
    const [[column, row]] = this.cells(name)
    const d = DIRECTIONS.indexOf(name.split(' ')[1] as (typeof DIRECTIONS)[number])
    const [a, b] = sideEnds(this.centre(column, row), d)
    return Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count
      return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }
    })
  }

  ends(name: string): [XY, XY] {
    const [[column, row]] = this.cells(name)
    return sideEnds(this.centre(column, row), DIRECTIONS.indexOf(name.split(' ')[1] as (typeof DIRECTIONS)[number]))
  }
}

/** The ends of a hex's side, counter-clockwise: the side in direction d lies between 60d - 30 and 60d + 30 degrees. */
function sideEnds(centre: XY, direction: number): [XY, XY] {
  const corner = (degrees: number): XY => ({
    x: centre.x + Math.cos((degrees * Math.PI) / 180) / Math.sqrt(3),
    y: centre.y + Math.sin((degrees * Math.PI) / 180) / Math.sqrt(3),
  })
  return [corner(60 * direction - 30), corner(60 * direction + 30)]
}
