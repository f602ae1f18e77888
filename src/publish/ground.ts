import { boxHexes } from '../board/box-hexes.ts'
import type { Hex } from '../board/hex.ts'
import type { BoardMap } from '../board/map.ts'
import { drawGround, landOutlines } from '../pictures/ground.ts'
import { Layout } from '../pictures/layout.ts'
import type { SiteCoast, SiteFrame, SiteHead, SiteHex, SiteLabel, SiteTile } from './site.ts'

/** The board of a site: its pictures, and where everything lies in them. */
export interface Ground extends Pick<SiteHead, 'frames' | 'tiles' | 'hexes' | 'labels' | 'seaAreas'> {
  /** Pictures and outlines by file. */
  readonly files: ReadonlyMap<string, string>
  /** The number of a hex in `hexes` by its code; -1 of none. */
  readonly hexNumber: (code: string) => number
  /** Hexes in the order of their numbers. */
  readonly order: readonly Hex[]
}

/** Two fineness: pixels of a hex, and hexes of a picture's side. */
const LEVELS = [
  { coarse: true, hexSize: 16, side: 32 },
  { coarse: false, hexSize: 64, side: 8 },
] as const
/** Units of a hex in outlines of the land: as fine as they are kept, to a tenth. */
const OUTLINE = 16
/** Hexes between two frames. */
const APART = 2
/** Countries of fewer hexes have no large letters. */
const LARGE = 6

const drawn = new WeakMap<BoardMap, Ground>()

/** The whole board of a game in pieces: drawn once, for all campaigns on it. */
export function groundOf(board: BoardMap): Ground {
  const ground = drawn.get(board) ?? draw(board)
  drawn.set(board, ground)
  return ground
}

function draw(board: BoardMap): Ground {
  const frames: SiteFrame[] = []
  const tiles: SiteTile[] = []
  const coasts: SiteCoast[] = []
  const files = new Map<string, string>()
  const hexes: SiteHex[] = []
  const numbers = new Map<Hex, number>()
  const at = new Map<Hex, { x: number; y: number }>()
  let [left, top, low] = [0, 0, 0]
  const tallest = Math.max(...board.frames.map(({ name }) => new Layout(board, 'all', 1, name).height))
  for (const [number, { name }] of board.frames.entries()) {
    const layout = new Layout(board, 'all', 1, name)
    const { west, east, south, north } = layout.shown
    const [width, height] = [east - west, north - south]
    // Small frames stand below one another.
    if (top > 0 && top + height <= tallest && width <= low) {
      // It fits below the one before.
    } else [left, top] = [frames.reduce((right, frame) => Math.max(right, frame.x + frame.width + APART), 0), 0]
    const place = (x: number, y: number) => ({ x: round(left + x - west), y: round(top + north - y) })
    frames.push({ name, ...place(west, north), width: round(width), height: round(height) })
    for (const hex of layout.hexes) {
      const spot = layout.spot(hex)
      const { x, y } = place(spot.x, spot.y)
      at.set(hex, { x, y })
      const places = board.placesAt(hex)
      const rank = Math.max(0, ...places.map(({ city }) => (city === 'capital' || city === 'minor capital' ? 3 : city ? 2 : 1)))
      numbers.set(hex, hexes.length)
      hexes.push({
        code: board.code(hex),
        x,
        y,
        land: board.isLand(hex),
        ...(places.length > 0 && { names: places.map((each) => each.name), rank }),
      })
    }
    for (const { coarse, hexSize, side } of LEVELS)
      for (let x = west; x < east; x += side)
        for (let y = north; y > south; y -= side) {
          const box = { west: x, east: Math.min(x + side, east), north: y, south: Math.max(y - side, south) }
          const svg = drawGround(board, name, box, hexSize)
          if (svg === null) continue
          const file = `map/${number}-${coarse ? 'far' : 'near'}-${Math.round((x - west) / side)}-${Math.round((north - y) / side)}.svg`
          files.set(file, svg)
          const where = { ...place(x, y), width: round(box.east - x), height: round(y - box.south) }
          tiles.push({ file, ...where, coarse })
          if (!coarse) coasts.push({ ...where, unit: OUTLINE, paths: landOutlines(board, name, box, OUTLINE) })
        }
    low = width
    top += height + APART
  }
  files.set('data/coasts.js', `adjutantCoasts(${JSON.stringify(coasts)})\n`)
  const hexNumber = (code: string): number => numberOf(board, numbers, code)
  const boxes = boxHexes(board)
  const seaAreas = board.seaAreaNames.flatMap((name, area) => {
    const hex = numbers.get(boxes.get(area) ?? -1)
    return area === 0 || hex === undefined ? [] : [{ name, hex }]
  })
  return {
    frames,
    tiles,
    hexes,
    labels: [...countryLabels(board, at), ...seaLabels(board, at, boxes)],
    seaAreas,
    files,
    hexNumber,
    order: [...numbers.keys()],
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000

function numberOf(board: BoardMap, numbers: ReadonlyMap<Hex, number>, code: string): number {
  const hex = code === '' ? undefined : board.find(code)
  return (hex === undefined ? undefined : numbers.get(hex)) ?? -1
}

type Spots = ReadonlyMap<Hex, { readonly x: number; readonly y: number }>

/** Names of countries over the middle of the largest part of each. */
function countryLabels(board: BoardMap, at: Spots): SiteLabel[] {
  const seen = new Set<Hex>()
  const largest = new Map<number, Hex[]>()
  for (const hex of at.keys()) {
    const country = board.country[hex]
    if (country === 0 || seen.has(hex) || !board.isLand(hex)) continue
    seen.add(hex)
    const part = [hex]
    for (const each of part)
      for (const other of board.bordering(each))
        if (!seen.has(other) && board.country[other] === country && board.isLand(other) && at.has(other)) {
          seen.add(other)
          part.push(other)
        }
    if (part.length > (largest.get(country)?.length ?? LARGE - 1)) largest.set(country, part)
  }
  return [...largest].map(([country, part]) => labelOf(board.countryNames[country], part, at, false))
}

function seaLabels(board: BoardMap, at: Spots, boxes: ReadonlyMap<number, Hex>): SiteLabel[] {
  const waters = new Map<number, Hex[]>()
  for (const hex of at.keys()) {
    const area = board.seaArea[hex]
    if (area === 0 || board.isLand(hex)) continue
    const list = waters.get(area)
    if (list) list.push(hex)
    else waters.set(area, [hex])
  }
  return [...waters].map(([area, part]) => {
    const box = at.get(boxes.get(area) ?? -1)
    const label = labelOf(board.seaAreaNames[area], part, at, true)
    return box ? { ...label, x: box.x, y: box.y } : label
  })
}

/** A name at the hex nearest to the middle of some. */
function labelOf(name: string, part: readonly Hex[], at: Spots, sea: boolean): SiteLabel {
  const spots = part.map((hex) => at.get(hex)!)
  const mean = (of: 'x' | 'y'): number => spots.reduce((sum, spot) => sum + spot[of], 0) / spots.length
  const [x, y] = [mean('x'), mean('y')]
  const middle = spots.reduce((a, b) => (Math.hypot(b.x - x, b.y - y) < Math.hypot(a.x - x, a.y - y) ? b : a))
  const row = spots.filter((spot) => Math.abs(spot.y - middle.y) < 0.5).map((spot) => spot.x)
  return { name, x: middle.x, y: middle.y, width: round(Math.max(...row) - Math.min(...row) + 1), sea }
}
