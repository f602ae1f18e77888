import { type Direction, type Hex, NO_HEX, ROW_PITCH } from '../board/hex.ts'
import type { BoardMap } from '../board/map.ts'

/** Which part of the board a picture shows. Radius and margin in hexes; codes that the board lacks are passed over. */
export type Area = 'all' | { centre: string; radius: number } | { hexes: readonly string[]; margin?: number }

export interface Point {
  readonly x: number
  readonly y: number
}

/** Centre to corner of a hex whose neighbours' centres are 1 apart. */
const RADIUS = 1 / Math.sqrt(3)
/** Corners counter-clockwise from the south-east one, y up: side d runs from corner d to corner d + 1. */
const CORNERS: readonly Point[] = [
  { x: 0.5, y: -RADIUS / 2 },
  { x: 0.5, y: RADIUS / 2 },
  { x: 0, y: RADIUS },
  { x: -0.5, y: RADIUS / 2 },
  { x: -0.5, y: -RADIUS / 2 },
  { x: 0, y: -RADIUS },
]

/**
 * Where hexes lie in a picture. The board's units are hexes, y up; the picture's are pixels, y down from the top of the
 * map part (title and legend lie outside it).
 */
export class Layout {
  readonly map: BoardMap
  /** Pixels between the centres of two hexes of a row. */
  readonly hexSize: number
  readonly width: number
  readonly height: number
  /** Hexes that show, wholly or partly; holes of the sheet left out. */
  readonly hexes: readonly Hex[]
  /** Letter of the sheet drawn. */
  readonly sheet: string
  private readonly west: number
  private readonly north: number

  constructor(map: BoardMap, area: Area, hexSize: number, sheet?: string) {
    this.map = map
    this.hexSize = hexSize
    const asked = area === 'all' ? [] : 'centre' in area ? around(map, map.hex(area.centre), area.radius) : area.hexes.flatMap((code) => map.find(code) ?? [])
    this.sheet = sheetOf(map, sheet) ?? (asked.length > 0 ? map.code(asked[0])[0] : map.sheets[0].grid.sheet)
    const onSheet = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.terrain[hex] !== 0 && map.code(hex)[0] === this.sheet)
    if (onSheet.length === 0) throw new Error(`no hexes to draw on sheet '${this.sheet}'`)
    const bounds = extent(map, onSheet)
    const inside = asked.filter((hex) => map.code(hex)[0] === this.sheet)
    const shown = inside.length > 0 ? extent(map, inside) : bounds
    const margin = area !== 'all' && 'hexes' in area ? (area.margin ?? 1) : 0
    // A rim of a tenth of a hex keeps the outermost hexsides in the picture.
    const rim = 0.1
    this.west = Math.max(shown.west - margin, bounds.west) - 0.5 - rim
    this.north = Math.min(shown.north + margin * ROW_PITCH, bounds.north) + RADIUS + rim
    const east = Math.min(shown.east + margin, bounds.east) + 0.5 + rim
    const south = Math.max(shown.south - margin * ROW_PITCH, bounds.south) - RADIUS - rim
    this.width = Math.round((east - this.west) * hexSize)
    this.height = Math.round((this.north - south) * hexSize)
    this.hexes = onSheet.filter((hex) => {
      const { x, y } = this.centre(hex)
      return x > -hexSize / 2 && y > -hexSize * RADIUS && x < this.width + hexSize / 2 && y < this.height + hexSize * RADIUS
    })
  }

  /** A point of the board (hexes, y up) in pixels. */
  at(x: number, y: number): Point {
    return { x: (x - this.west) * this.hexSize, y: (this.north - y) * this.hexSize }
  }

  centre(hex: Hex): Point {
    return this.at(this.map.x[hex], this.map.y[hex])
  }

  /** Corner k of a hex, 0 to 5 counter-clockwise from the south-east one. */
  corner(hex: Hex, k: number): Point {
    const { x, y } = CORNERS[k % 6]
    return this.at(this.map.x[hex] + x, this.map.y[hex] + y)
  }

  /** A name for a corner that is the same from all three hexes that meet there. */
  cornerKey(hex: Hex, k: number): string {
    const { x, y } = CORNERS[k % 6]
    return `${Math.round((this.map.x[hex] + x) * 2)},${Math.round((this.map.y[hex] + y) / (ROW_PITCH / 3))}`
  }

  side(hex: Hex, direction: Direction): readonly [Point, Point] {
    return [this.corner(hex, direction), this.corner(hex, direction + 1)]
  }

  /** Each hexside that shows, once: both hexes, the second NO_HEX at the edge of the board. */
  *sides(): Generator<{ hex: Hex; direction: Direction; other: Hex }> {
    for (const hex of this.hexes) {
      for (let direction = 0; direction < 6; direction++) {
        const other = this.map.neighbour(hex, direction)
        if (other === NO_HEX || hex < other || !this.shows(other)) yield { hex, direction, other }
      }
    }
  }

  shows(hex: Hex): boolean {
    this.shown ??= new Set(this.hexes)
    return this.shown.has(hex)
  }
  private shown: Set<Hex> | undefined

  /** Where the outlines of the sheet (x east of the west column, y north of the south row) begin on the board. */
  outlineOrigin(): Point {
    const { grid } = this.map.sheets.find((sheet) => sheet.grid.sheet === this.sheet)!
    const column = String(grid.westColumn).padStart(2, '0')
    const row = grid.southRow % 2 === 0 ? grid.southRow : grid.southRow + 1
    const hex = this.map.hex(`${this.sheet}${column}${String(row).padStart(2, '0')}`)
    return { x: this.map.x[hex], y: this.map.y[hex] - (row - grid.southRow) * ROW_PITCH }
  }
}

/** The letter of a sheet called by its letter or its name. */
function sheetOf(map: BoardMap, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const sheet = map.sheets.find((s) => s.grid.sheet === name || s.name === name)
  if (!sheet) throw new Error(`no map sheet '${name}': use ${map.sheets.map((s) => s.name).join(', ')}`)
  return sheet.grid.sheet
}

function around(map: BoardMap, centre: Hex, radius: number): Hex[] {
  const distances = map.distancesFrom(centre, NO_HEX, radius)
  return Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => distances[hex] <= radius)
}

function extent(map: BoardMap, hexes: readonly Hex[]): { west: number; east: number; south: number; north: number } {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const hex of hexes) {
    west = Math.min(west, map.x[hex])
    east = Math.max(east, map.x[hex])
    south = Math.min(south, map.y[hex])
    north = Math.max(north, map.y[hex])
  }
  return { west, east, south, north }
}
