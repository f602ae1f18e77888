import { gridHeight, gridWidth, ROW_PITCH } from '../board/hex.ts'
import type { Sheet } from '../board/sheet.ts'
import type { Point } from './layout.ts'

/** A point of a sheet's outlines, in hexes. */
export type Spot = readonly [number, number]

/** Points of a ring this near to the edge of its sheet (in hexes) are where the map was cut, not coast. */
export const CUT = 0.17

/** Whether a point of a sheet's outlines lies in one of its hexes, holes not counted. */
export function coverOf({ grid, terrain }: Sheet): (x: number, y: number) => boolean {
  const width = gridWidth(grid)
  const height = gridHeight(grid)
  const shiftOdd = grid.oddRows === 'west' ? -0.5 : 0.5
  const north = grid.southRow <= grid.northRow ? 1 : -1
  const isHex = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < height && column < width && terrain[height - 1 - row][column] !== '.'
  return (x, y) => {
    let [best, hit] = [Infinity, false]
    for (const row of [Math.floor(y / ROW_PITCH), Math.ceil(y / ROW_PITCH)]) {
      const shift = Math.abs(grid.southRow + row * north) % 2 === 1 ? shiftOdd : 0
      const column = Math.round(x - shift)
      const far = Math.hypot(x - shift - column, y - row * ROW_PITCH)
      if (far < best) [best, hit] = [far, isHex(row, column)]
    }
    return hit
  }
}

export const PROBES = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => ({ x: CUT * Math.cos((k * Math.PI) / 4), y: CUT * Math.sin((k * Math.PI) / 4) }))

/** Whether a point of a sheet's outlines lies at the edge of its hexes. */
export function cutOf(sheet: Sheet): (point: Spot) => boolean {
  const { grid, terrain } = sheet
  const covered = coverOf(sheet)
  const width = gridWidth(grid)
  const height = gridHeight(grid)
  const full = terrain.every((row) => !row.includes('.'))
  return ([x, y]) => {
    if (full && x > 1 && x < width - 2 && y > 1 && y < (height - 2) * ROW_PITCH) return false
    return PROBES.some((probe) => !covered(x + probe.x, y + probe.y))
  }
}

/** The part of a ring inside a box; its edges run along the box where the ring leaves it. */
export function cutToBox(ring: readonly Point[], west: number, north: number, east: number, south: number): readonly Point[] {
  const sides: readonly { inside: (p: Point) => boolean; share: (a: Point, b: Point) => number }[] = [
    { inside: (p) => p.x >= west, share: (a, b) => (west - a.x) / (b.x - a.x) },
    { inside: (p) => p.x <= east, share: (a, b) => (east - a.x) / (b.x - a.x) },
    { inside: (p) => p.y >= north, share: (a, b) => (north - a.y) / (b.y - a.y) },
    { inside: (p) => p.y <= south, share: (a, b) => (south - a.y) / (b.y - a.y) },
  ]
  let points = ring
  for (const { inside, share } of sides) {
    const kept: Point[] = []
    points.forEach((to, i) => {
      const from = points[(i + points.length - 1) % points.length]
      if (inside(from) !== inside(to))
        kept.push({ x: from.x + (to.x - from.x) * share(from, to), y: from.y + (to.y - from.y) * share(from, to) })
      if (inside(to)) kept.push(to)
    })
    points = kept
  }
  return points
}

/** A ring with more points on those of its long pieces of which both ends pass a test. */
export function divided(ring: readonly Spot[], inside: (spot: Spot) => boolean): Spot[] {
  return ring.flatMap((from, i): Spot[] => {
    const to = ring[(i + 1) % ring.length]
    // Rings end where they begin, so that a piece may have no length.
    const parts = inside(from) && inside(to) ? Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.2)) : 1
    return Array.from({ length: parts }, (_, k): Spot => [
      from[0] + ((to[0] - from[0]) * k) / parts,
      from[1] + ((to[1] - from[1]) * k) / parts,
    ])
  })
}
