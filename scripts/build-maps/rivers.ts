import { codeOf } from '../../src/board/hex.ts'
import type { LatLon } from './definition.ts'
import { type XY } from './projection.ts'
import type { Sides } from './sides.ts'

/**
 * The courses of rivers through Natural Earth's network: the shortest way along its lines through some given points.
 * Pieces of one river bear several names and have gaps (lakes, reservoirs), so names are not used; gaps cost triple.
 */
export class RiverNetwork {
  private readonly points: LatLon[] = []
  private readonly links: [number, number][][] = []
  private readonly cells = new Map<string, number[]>()

  constructor(lines: readonly (readonly LatLon[])[]) {
    const ids = new Map<string, number>()
    const id = (p: LatLon): number => {
      const key = `${p[0].toFixed(2)},${p[1].toFixed(2)}`
      const known = ids.get(key)
      if (known !== undefined) return known
      ids.set(key, this.points.length)
      const cell = this.cellOf(p)
      this.cells.set(cell, [...(this.cells.get(cell) ?? []), this.points.length])
      this.links.push([])
      return this.points.push(p) - 1
    }
    const ends: number[] = []
    for (const line of lines) {
      const chain = line.map(id)
      ends.push(chain[0], chain[chain.length - 1])
      for (let i = 1; i < chain.length; i++) this.link(chain[i - 1], chain[i], 1)
    }
    for (const end of ends) for (const other of this.near(this.points[end], 0.12)) this.link(end, other, 3)
  }

  course(through: readonly LatLon[]): LatLon[] {
    const course: LatLon[] = []
    for (let i = 1; i < through.length; i++) {
      const piece = this.route(through[i - 1], through[i]) ?? [through[i - 1], through[i]]
      course.push(...(course.length > 0 ? piece.slice(1) : piece))
    }
    // The last point is where a person wants the end, even off the network.
    const end = through[through.length - 1]
    if (distance(course[course.length - 1], end) > 0.15) course.push(end)
    return course
  }

  private route(from: LatLon, to: LatLon): LatLon[] | undefined {
    const [start, goal] = [this.nearest(from), this.nearest(to)]
    if (start === undefined || goal === undefined) return undefined
    const path = cheapest(
      start,
      (node) => node === goal,
      (node) => this.links[node],
    )?.map((node) => this.points[node])
    // A way round by other rivers means that the lines have a gap here.
    const length = path?.reduce((sum, p, i) => sum + distance(p, path[Math.max(0, i - 1)]), 0) ?? Infinity
    return length > 4 * distance(from, to) + 0.5 ? undefined : path
  }

  private nearest(p: LatLon): number | undefined {
    const sorted = this.near(p, 0.4).sort((a, b) => distance(p, this.points[a]) - distance(p, this.points[b]))
    return sorted[0]
  }

  private near(p: LatLon, limit: number): number[] {
    const found: number[] = []
    for (let a = -1; a <= 1; a++) {
      for (let b = -1; b <= 1; b++) {
        for (const other of this.cells.get(this.cellOf([p[0] + a * 0.4, p[1] + b * 0.4])) ?? []) {
          if (distance(p, this.points[other]) < limit) found.push(other)
        }
      }
    }
    return found
  }

  private cellOf = (p: LatLon): string => `${Math.floor(p[0] / 0.4)},${Math.floor(p[1] / 0.4)}`

  private link(a: number, b: number, factor: number): void {
    if (a === b) return
    const cost = distance(this.points[a], this.points[b]) * factor
    this.links[a].push([b, cost])
    this.links[b].push([a, cost])
  }
}

const distance = (a: LatLon, b: LatLon): number => Math.hypot(a[0] - b[0], (a[1] - b[1]) * Math.cos((a[0] * Math.PI) / 180))

/** Dijkstra's least cost path. Small graphs: a plain binary heap. */
export function cheapest(
  start: number,
  isGoal: (node: number) => boolean,
  linksOf: (node: number) => Iterable<readonly [number, number]>,
): number[] | undefined {
  const cost = new Map([[start, 0]])
  const from = new Map<number, number>()
  const done = new Set<number>()
  const heap: [number, number][] = [[0, start]]
  while (heap.length > 0) {
    const [sum, node] = pop(heap)
    if (done.has(node)) continue
    done.add(node)
    if (isGoal(node)) {
      const path = [node]
      while (path[0] !== start) path.unshift(from.get(path[0])!)
      return path
    }
    for (const [to, price] of linksOf(node)) {
      const total = sum + price
      if (total >= (cost.get(to) ?? Infinity)) continue
      cost.set(to, total)
      from.set(to, node)
      push(heap, [total, to])
    }
  }
  return undefined
}

type Entry = [number, number]
const before = (a: Entry, b: Entry): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
function push(heap: Entry[], entry: Entry): void {
  let i = heap.push(entry) - 1
  while (i > 0) {
    const up = (i - 1) >> 1
    if (!before(heap[i], heap[up])) break
    ;[heap[i], heap[up]] = [heap[up], heap[i]]
    i = up
  }
}
function pop(heap: Entry[]): Entry {
  const top = heap[0]
  const last = heap.pop()!
  if (heap.length > 0) {
    heap[0] = last
    for (let i = 0; ;) {
      const left = 2 * i + 1
      if (left >= heap.length) break
      const child = left + 1 < heap.length && before(heap[left + 1], heap[left]) ? left + 1 : left
      if (!before(heap[child], heap[i])) break
      ;[heap[i], heap[child]] = [heap[child], heap[i]]
      i = child
    }
  }
  return top
}

/** The cost of a hexside that puts a city on the wrong bank: more than any way round. */
const WRONG_BANK = 30
/** How far from a river's last point its water may be. */
const MOUTH = 1.1

/**
 * Lays a river along hexsides: the way between corners that best parts the hexes on the river's left from those on its
 * right. Hexes with a place are parted by where the place lies, at any cost, so Kiev stays on the west bank.
 */
export function alongHexsides(
  course: readonly XY[],
  sides: Sides,
  places: ReadonlyMap<string, XY>,
  forbidden: ReadonlySet<string>,
  /** Corners where it may end, near its last point; without it the corner nearest to that. */
  mayEnd?: (corner: number) => boolean,
): number[] {
  const line = resample(course, 0.08)
  const grid = sides.grid
  const wrongness = (column: number, row: number, side: 1 | -1): number => {
    const code = codeOf(grid, column, row)
    const place = places.get(code)
    const { distance, left } = sideOf(line, place ?? sides.centre(column, row))
    if (left === (side === 1)) return 0
    return place && distance < 0.9 ? WRONG_BANK : Math.min(distance, 0.8) * 6
  }
  const linksOf = function* (corner: number): Iterable<readonly [number, number]> {
    for (const edge of sides.edgesAt(corner)) {
      if (forbidden.has(edge.name)) continue
      const off = sideOf(line, edge.middle).distance
      if (off > 1.1) continue
      yield [edge.to, 0.25 + off * off * 2 + wrongness(...edge.left, 1) + wrongness(...edge.right, -1)]
    }
  }
  const end = line[line.length - 1]
  const goal = sides.nearestCorner(end)
  const near = (corner: number): boolean => Math.hypot(sides.corners[corner].x - end.x, sides.corners[corner].y - end.y) < MOUTH
  return cheapest(sides.nearestCorner(line[0]), (corner) => (mayEnd ? near(corner) && mayEnd(corner) : corner === goal), linksOf) ?? []
}

/** How far a point is from a line and whether it lies on the left of it. */
function sideOf(line: readonly XY[], p: XY): { distance: number; left: boolean } {
  let best = Infinity
  let left = true
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)))
    const away = Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
    if (away < best - 1e-9) {
      best = away
      left = dx * (p.y - a.y) - dy * (p.x - a.x) > 0
    }
  }
  return { distance: best, left }
}

/** Points at even distances: bends smaller than that are not of the map's scale. */
function resample(line: readonly XY[], spacing: number): XY[] {
  const kept = [line[0]]
  for (const p of line) {
    const last = kept[kept.length - 1]
    if (Math.hypot(p.x - last.x, p.y - last.y) >= spacing) kept.push(p)
  }
  if (kept.length === 1) kept.push(line[line.length - 1])
  return kept
}
