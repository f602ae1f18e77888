import type { Hex } from '../board/hex.ts'
import type { Layout, Point } from './layout.ts'
import { n } from './text.ts'

/** A number from 0 to 1 that looks random and is the same in every picture of the same things. */
export function hash(...numbers: readonly number[]): number {
  let h = 2166136261
  for (const number of numbers) {
    h = Math.imul(h ^ number, 16777619)
    h ^= h >>> 13
  }
  h = Math.imul(h ^ (h >>> 16), 2246822507)
  h ^= h >>> 13
  return (h >>> 0) / 4294967296
}

export const xy = (p: Point): string => `${n(p.x)} ${n(p.y)}`

export function hexPath(layout: Layout, hex: Hex): string {
  let path = ''
  for (let k = 0; k < 6; k++) path += `${k === 0 ? 'M' : 'L'}${xy(layout.corner(hex, k))}`
  return `${path}Z`
}

/** Outline of all hexes for which `inside` holds, as one path. Edges to other hexes sway a little, as printed terrain does. */
export function areaPath(layout: Layout, hexes: readonly Hex[], inside: (hex: Hex) => boolean): string {
  let path = ''
  for (const hex of hexes) {
    path += `M${xy(layout.corner(hex, 0))}`
    for (let direction = 0; direction < 6; direction++) {
      const other = layout.map.neighbour(hex, direction)
      path += other < 0 || inside(other) ? `L${xy(layout.corner(hex, direction + 1))}` : swayingSide(layout, hex, direction, other)
    }
    path += 'Z'
  }
  return path
}

/** The side of a hex as a curve from its first corner to its second: the same curve from both hexes. */
export function swayingSide(layout: Layout, hex: Hex, direction: number, other: Hex): string {
  const [from, to] = layout.side(hex, direction)
  const first = Math.min(hex, other)
  const second = Math.max(hex, other)
  // The curve is drawn from the lower hex's point of view; the other walks it backwards.
  const forward = hex === first
  const [a, b] = forward ? [from, to] : [to, from]
  const sway = (salt: number): number => (hash(first, second, salt) - 0.5) * 0.42
  const normal = { x: -(b.y - a.y), y: b.x - a.x }
  const control = (share: number, salt: number): Point => ({
    x: a.x + (b.x - a.x) * share + normal.x * sway(salt),
    y: a.y + (b.y - a.y) * share + normal.y * sway(salt),
  })
  const one = control(0.3, 1)
  const two = control(0.7, 2)
  return forward ? `C${xy(one)} ${xy(two)} ${xy(to)}` : `C${xy(two)} ${xy(one)} ${xy(to)}`
}

/** Chains of points through hexsides that touch, corner to corner, as long as possible; they part where three meet. */
export function chains(layout: Layout, sides: Iterable<{ hex: Hex; direction: number }>): Point[][] {
  const points = new Map<string, Point>()
  const edges: [string, string][] = []
  const at = new Map<string, number[]>()
  for (const { hex, direction } of sides) {
    const ends = [0, 1].map((k) => {
      const key = layout.cornerKey(hex, direction + k)
      points.set(key, layout.corner(hex, direction + k))
      at.set(key, [...(at.get(key) ?? []), edges.length])
      return key
    })
    edges.push([ends[0], ends[1]])
  }
  const used = new Set<number>()
  const walk = (start: string, edge: number): Point[] => {
    const line = [points.get(start)!]
    let here = start
    let next: number | undefined = edge
    while (next !== undefined) {
      used.add(next)
      const [a, b]: [string, string] = edges[next]
      here = a === here ? b : a
      line.push(points.get(here)!)
      const onward: number[] = at.get(here)!
      next = onward.length === 2 ? onward.find((e) => !used.has(e)) : undefined
    }
    return line
  }
  const lines: Point[][] = []
  for (const [corner, touching] of at)
    if (touching.length !== 2) for (const edge of touching) if (!used.has(edge)) lines.push(walk(corner, edge))
  edges.forEach(([corner], edge) => {
    if (!used.has(edge)) lines.push(walk(corner, edge))
  })
  return lines
}

/** A line rounded at its corners: through the middles of its pieces. */
export function smooth(line: readonly Point[]): string {
  if (line.length < 3) return line.map((p, i) => `${i === 0 ? 'M' : 'L'}${xy(p)}`).join('')
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const first = line[0]
  const last = line[line.length - 1]
  if (Math.hypot(first.x - last.x, first.y - last.y) < 0.5) {
    const ring = line.slice(0, -1)
    let path = `M${xy(middle(ring[ring.length - 1], ring[0]))}`
    ring.forEach((p, i) => (path += `Q${xy(p)} ${xy(middle(p, ring[(i + 1) % ring.length]))}`))
    return path
  }
  let path = `M${xy(first)}L${xy(middle(first, line[1]))}`
  for (let i = 1; i < line.length - 1; i++) path += `Q${xy(line[i])} ${xy(middle(line[i], line[i + 1]))}`
  return `${path}L${xy(last)}`
}
