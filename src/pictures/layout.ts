import { type Direction, type Hex, NO_HEX, ROW_PITCH } from '../board/hex.ts'
import type { BoardMap } from '../board/map.ts'

/** A rectangle of a frame, in hexes, y up: where its hexes have their centres. */
export interface Extent {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** Which part of the board a picture shows. Radius and margin in hexes; codes that the board lacks are passed over. A box shows just so much, whatever lies in it. */
export type Area = 'all' | { centre: string; radius: number } | { hexes: readonly string[]; margin?: number } | { box: Extent }

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
  /** Number of the frame drawn: sheets of other frames are other pictures. */
  readonly frame: number
  /** Numbers of the sheets that show. */
  readonly sheets: readonly number[]
  private readonly west: number
  private readonly north: number
  /** Centres of hexes that do not lie where the board has them: see `closedUp`. */
  private readonly moved: ReadonlyMap<Hex, Point>

  constructor(map: BoardMap, area: Area, hexSize: number, sheet?: string) {
    this.map = map
    this.hexSize = hexSize
    const asked = askedFor(map, area)
    const called = sheet === undefined ? undefined : sheetsCalled(map, sheet)
    this.frame = called?.frame ?? (asked.length > 0 ? most(asked.map((hex) => frameOf(map, hex))) : 0)
    const ofFrame = map.frames[this.frame].sheets
    const onFrame = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.isHex(hex) && ofFrame.includes(map.sheetOf[hex]))
    const whole =
      called && called.sheets.length < ofFrame.length && area === 'all'
        ? onFrame.filter((hex) => called.sheets.includes(map.sheetOf[hex]))
        : onFrame
    if (whole.length === 0) throw new Error(`no hexes to draw on ${sheet ?? map.frames[this.frame].name}`)
    this.moved = closedUp(map, onFrame)
    const bounds = this.extent(whole)
    const inside = asked.filter((hex) => ofFrame.includes(map.sheetOf[hex]))
    const shown = inside.length > 0 ? this.extent(inside) : bounds
    const margin = area === 'all' || 'box' in area || inside.length === 0 ? 0 : 'centre' in area ? area.radius : (area.margin ?? 1)
    // A rim of a tenth of a hex keeps the outermost hexsides in the picture.
    const rim = 0.1
    const { west, east, south, north } =
      area !== 'all' && 'box' in area
        ? area.box
        : {
            west: Math.max(shown.west - margin, bounds.west) - 0.5 - rim,
            north: Math.min(shown.north + margin * ROW_PITCH, bounds.north) + RADIUS + rim,
            east: Math.min(shown.east + margin, bounds.east) + 0.5 + rim,
            south: Math.max(shown.south - margin * ROW_PITCH, bounds.south) - RADIUS - rim,
          }
    this.west = west
    this.north = north
    this.width = Math.round((east - west) * hexSize)
    this.height = Math.round((north - south) * hexSize)
    this.hexes = onFrame.filter((hex) => {
      const { x, y } = this.centre(hex)
      return x > -hexSize / 2 && y > -hexSize * RADIUS && x < this.width + hexSize / 2 && y < this.height + hexSize * RADIUS
    })
    this.sheets = ofFrame.filter((number) => this.hexes.some((hex) => map.sheetOf[hex] === number))
  }

  /** A point of the board (hexes, y up) in pixels. */
  at(x: number, y: number): Point {
    return { x: (x - this.west) * this.hexSize, y: (this.north - y) * this.hexSize }
  }

  centre(hex: Hex): Point {
    const { x, y } = this.spot(hex)
    return this.at(x, y)
  }

  /** Corner k of a hex, 0 to 5 counter-clockwise from the south-east one. */
  corner(hex: Hex, k: number): Point {
    const { x, y } = CORNERS[k % 6]
    const centre = this.spot(hex)
    return this.at(centre.x + x, centre.y + y)
  }

  /** A name for a corner that is the same from all three hexes that meet there. */
  cornerKey(hex: Hex, k: number): string {
    const { x, y } = CORNERS[k % 6]
    const centre = this.spot(hex)
    return `${Math.round((centre.x + x) * 2)},${Math.round((centre.y + y) / (ROW_PITCH / 3))}`
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

  /** Whether a hex lies on the frame drawn, in the picture or not. */
  onFrame(hex: Hex): boolean {
    return this.map.frames[this.frame].sheets.includes(this.map.sheetOf[hex])
  }

  shows(hex: Hex): boolean {
    this.inPicture ??= new Set(this.hexes)
    return this.inPicture.has(hex)
  }
  private inPicture: Set<Hex> | undefined

  /** The rectangle shown, in hexes, y up. */
  get shown(): Extent {
    return {
      west: this.west,
      north: this.north,
      east: this.west + this.width / this.hexSize,
      south: this.north - this.height / this.hexSize,
    }
  }

  /** A hex's centre in hexes, y up. */
  spot(hex: Hex): Point {
    return this.moved.get(hex) ?? { x: this.map.x[hex], y: this.map.y[hex] }
  }

  private extent(hexes: readonly Hex[]): Extent {
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const hex of hexes) {
      const { x, y } = this.spot(hex)
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
    return { west, east, south, north }
  }
}

function askedFor(map: BoardMap, area: Area): Hex[] {
  if (area === 'all' || 'box' in area) return []
  return 'centre' in area ? [map.hex(area.centre)] : area.hexes.flatMap((code) => map.find(code) ?? [])
}

/** Most pixels of a picture whose size nobody asked for; the largest hexes it then has, but where a small part would be neither this wide nor this high. */
const PIXELS = 5e6
const LARGEST = 64
const WIDTH = 900
const ENORMOUS = 110

/** Pixels between the centres of two hexes at which a part of the board is as readable as a picture of sensible size can be. */
export function sensibleHexSize(map: BoardMap, area: Area, sheet?: string): number {
  const unit = 100
  const { width, height } = new Layout(map, area, unit, sheet)
  return Math.floor(
    Math.min(
      Math.max(LARGEST, Math.min(ENORMOUS, (WIDTH * unit) / Math.max(width, height))),
      Math.sqrt((PIXELS * unit * unit) / (width * height)),
    ),
  )
}

/**
 * The sheets called by letter or name, "W" or "W, E", or by the name of the frame that they lie in. Capitals do not matter. Throws when there is none,
 * and when they do not lie together.
 */
export function sheetsCalled(map: BoardMap, called: string): { name: string; frame: number; sheets: readonly number[] } {
  const named = (name: string, called: string): boolean => name !== '' && name.toLowerCase() === called.trim().toLowerCase()
  const sheet = (one: string): number => map.sheets.findIndex((s) => named(s.grid.sheet, one) || named(s.name, one))
  const all = sheet(called) >= 0 ? [sheet(called)] : called.split(',').map(sheet)
  if (all.every((number) => number >= 0)) {
    const frame = map.frames.findIndex(({ sheets }) => sheets.includes(all[0]))
    const apart = all.find((number) => !map.frames[frame].sheets.includes(number))
    if (apart !== undefined)
      throw new Error(`${map.sheets[apart].name} does not lie beside ${map.sheets[all[0]].name}: draw them one by one`)
    return { name: all.map((number) => map.sheets[number].name).join(', '), frame, sheets: all }
  }
  const frame = map.frames.findIndex((f) => named(f.name, called))
  if (frame >= 0) return { name: map.frames[frame].name, frame, sheets: map.frames[frame].sheets }
  throw new Error(`no map sheet '${called}': there are ${map.sheets.map((s) => s.name).join(', ')}`)
}

const frameOf = (map: BoardMap, hex: Hex): number => map.frames.findIndex(({ sheets }) => sheets.includes(map.sheetOf[hex]))

/** The value that comes most often, the first of several. */
function most(values: readonly number[]): number {
  const count = new Map<number, number>()
  for (const value of values) count.set(value, (count.get(value) ?? 0) + 1)
  return [...count].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
}

/**
 * Boxes scattered over a sheet that is mostly holes are moved together: rows and columns that none of them is in shrink to half a hex, so that
 * the picture is a strip of boxes and not a desert. Empty for sheets full of hexes.
 */
function closedUp(map: BoardMap, hexes: readonly Hex[]): ReadonlyMap<Hex, Point> {
  const [xs, ys] = [map.x, map.y].map((of) => [...new Set(hexes.map((hex) => Math.round(of[hex] * 1000) / 1000))].sort((a, b) => a - b))
  const area = (xs[xs.length - 1] - xs[0] + 1) * ((ys[ys.length - 1] - ys[0]) / ROW_PITCH + 1)
  if (hexes.length > area * 0.3) return new Map()
  const closed = (values: readonly number[], step: number): Map<number, number> => {
    const to = new Map([[values[0], 0]])
    for (let i = 1; i < values.length; i++) {
      const gap = values[i] - values[i - 1]
      to.set(values[i], to.get(values[i - 1])! + (gap > step * 1.01 ? step * 1.5 : gap))
    }
    return to
  }
  const [x, y] = [closed(xs, 1), closed(ys, ROW_PITCH)]
  const key = (value: number): number => Math.round(value * 1000) / 1000
  return new Map(hexes.map((hex) => [hex, { x: x.get(key(map.x[hex]))!, y: y.get(key(map.y[hex]))! }]))
}
