import type { Hex } from '../board/hex.ts'
import type { Layout, Point } from './layout.ts'
import { areaPath, swayingSide, xy } from './shapes.ts'
import { isWaterTerrain, SEA, terrainLook } from './style.ts'
import { n } from './text.ts'

type Ring = readonly (readonly [number, number])[]

/** Below this share of land a land hex of the rules is drawn as an island of its own. */
const ISLET = 0.12

/** Land, sea and lakes of a picture: real coasts where the sheet has them, else coasts along hexsides. */
export class Water {
  private readonly layout: Layout
  private readonly landRings: readonly Ring[]
  private readonly lakeRings: readonly Ring[]
  private readonly origin: Point
  private readonly landPath: string
  /** Land hexes at the board's edge: the coast rings stop short of their outer corners. */
  private readonly rim: readonly Hex[]

  constructor(layout: Layout) {
    this.layout = layout
    const sheet = layout.map.sheets.find((s) => s.grid.sheet === layout.sheet)!
    this.origin = layout.outlineOrigin()
    this.landRings = this.near(sheet.outlines.land)
    this.lakeRings = this.near(sheet.outlines.lakes)
    this.landPath = this.makeLandPath(sheet.outlines.land.length > 0)
    this.rim = sheet.outlines.land.length > 0 ? layout.hexes.filter((hex) => this.isRim(hex) && this.landShare(hex) > 0.7) : []
  }

  /** Clips: #land is everything that is not sea, #sheet all hexes, #inner all but the land at the board's edge. */
  clipPaths(): string {
    const { layout } = this
    const rim = new Set(this.rim)
    const path = (hexes: readonly Hex[]): string => areaPath(layout, hexes, () => true)
    return (
      `<clipPath id="land"><path d="${this.landPath}" clip-rule="evenodd"/><path d="${path(this.rim)}"/></clipPath>` +
      `<clipPath id="sheet"><path d="${path(layout.hexes)}"/></clipPath>` +
      `<clipPath id="inner"><path d="${path(layout.hexes.filter((hex) => !rim.has(hex)))}"/></clipPath>`
    )
  }

  /** Sea, with shallows along the coast; the land goes on top of it. */
  sea(): string {
    const { layout } = this
    const shallows = [0.32, 0.16]
      .map((width, i) => `<path d="${this.landPath}" fill="none" stroke="${SEA.shallow}" stroke-width="${n(width * layout.hexSize)}" stroke-linejoin="round" stroke-opacity="${i === 0 ? 0.55 : 0.75}"/>`)
      .join('')
    return `<path d="${areaPath(layout, layout.hexes, () => true)}" fill="${SEA.fill}" stroke="${SEA.fill}" stroke-width="0.7"/><g clip-path="url(#sheet)">${shallows}</g>`
  }

  /** The ground under all terrain. */
  land(): string {
    const { fill } = terrainLook('clear')
    return `<path d="${this.landPath}" fill="${fill}" fill-rule="evenodd"/><path d="${areaPath(this.layout, this.rim, () => true)}" fill="${fill}"/>`
  }

  /** Land that the rules do not know (it lies in sea hexes) fades into the water; lakes; then the coast line over all. */
  coast(): string {
    const { layout } = this
    const { map } = layout
    const sea = layout.hexes.filter((hex) => map.terrainNames[map.terrain[hex]] === 'sea')
    const faded = this.landRings.length > 0 ? `<path d="${areaPath(layout, sea, () => true)}" fill="${SEA.fill}" fill-opacity="0.72"/>` : ''
    const width = Math.max(0.8, layout.hexSize * 0.02)
    return (
      faded +
      this.lakes(width) +
      `<g clip-path="url(#inner)"><path d="${this.landPath}" fill="none" stroke="${SEA.coast}" stroke-width="${n(width)}" stroke-linejoin="round"/></g>`
    )
  }

  /** A dot in each sea hex in place of its outline, as on the printed maps. */
  hexdots(): string {
    const { layout } = this
    const radius = n(Math.max(1.2, layout.hexSize * 0.035))
    let out = ''
    for (const hex of layout.hexes) {
      if (layout.map.terrainNames[layout.map.terrain[hex]] !== 'sea') continue
      const { x, y } = layout.centre(hex)
      out += `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}"/>`
    }
    return `<g fill="${SEA.dot}">${out}</g>`
  }

  private lakes(width: number): string {
    const { layout } = this
    const { map } = layout
    const isLake = (hex: Hex): boolean => map.terrainNames[map.terrain[hex]] === 'lake'
    const hexes = layout.hexes.filter(isLake)
    const rings = this.lakeRings.map((ring) => this.ringPath(ring)).join('')
    let out = ''
    if (hexes.length > 0) {
      const line = rings ? '' : ` stroke="${SEA.coast}" stroke-width="${n(width)}"`
      out += `<path d="${areaPath(layout, hexes, isLake)}" fill="${SEA.lake}"${line}/>`
    }
    if (rings) out += `<path d="${rings}" fill="${SEA.lake}" fill-rule="evenodd" stroke="${SEA.coast}" stroke-width="${n(width * 0.8)}"/>`
    return out
  }

  private makeLandPath(realCoasts: boolean): string {
    const { layout } = this
    const { map } = layout
    const isLand = (hex: Hex): boolean => map.terrainNames[map.terrain[hex]] !== 'sea'
    if (!realCoasts) return areaPathAlongCoast(layout, layout.hexes.filter(isLand), isLand)
    let path = this.landRings.map((ring) => this.ringPath(ring)).join('')
    for (const hex of layout.hexes) {
      if (!isLand(hex) || isWaterTerrain(map.terrainNames[map.terrain[hex]])) continue
      if (this.landShare(hex) < ISLET) path += this.islet(hex)
    }
    return path
  }

  private isRim(hex: Hex): boolean {
    return [0, 1, 2, 3, 4, 5].some((direction) => this.layout.map.neighbour(hex, direction) < 0)
  }

  private islet(hex: Hex): string {
    const { x, y } = this.layout.centre(hex)
    const r = this.layout.hexSize * 0.33
    return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`
  }

  /** Roughly how much of a hex the coast leaves as land. */
  private landShare(hex: Hex): number {
    const { map } = this.layout
    let [inside, all] = [0, 0]
    for (let dy = -0.4; dy <= 0.41; dy += 0.2) {
      const y = map.y[hex] - this.origin.y + dy
      const crossings = this.crossings(y, map.x[hex] - this.origin.x - 0.5, map.x[hex] - this.origin.x + 0.5)
      for (let dx = -0.4; dx <= 0.41; dx += 0.2) {
        all++
        const x = map.x[hex] - this.origin.x + dx
        if (crossings.filter((c) => c < x).length % 2 === 1) inside++
      }
    }
    return inside / all
  }

  /** Where the coast crosses the latitude `y`, west of `east`; all crossings west of `west` count the same. */
  private crossings(y: number, west: number, east: number): number[] {
    let row = this.byLatitude.get(y)
    if (!row) {
      row = []
      for (const ring of this.landRings) {
        for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
          const [x1, y1] = ring[i]
          const [x2, y2] = ring[j]
          if (y1 > y !== y2 > y) row.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
        }
      }
      this.byLatitude.set(y, row)
    }
    return row.filter((x) => x < east).map((x) => Math.max(x, west))
  }
  private readonly byLatitude = new Map<number, number[]>()

  private ringPath(ring: Ring): string {
    const { layout } = this
    const points = cutToBox(ring.map(([x, y]) => layout.at(this.origin.x + x, this.origin.y + y)), -layout.hexSize, -layout.hexSize, layout.width + layout.hexSize, layout.height + layout.hexSize)
    return points.length > 0 ? `M${points.map(xy).join('L')}Z` : ''
  }

  /** Rings that reach into the picture. */
  private near(rings: readonly Ring[]): readonly Ring[] {
    const { layout } = this
    return rings.filter((ring) => {
      let [west, east, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
      for (const [x, y] of ring) {
        const p = layout.at(this.origin.x + x, this.origin.y + y)
        west = Math.min(west, p.x)
        east = Math.max(east, p.x)
        top = Math.min(top, p.y)
        bottom = Math.max(bottom, p.y)
      }
      return east > 0 && west < layout.width && bottom > 0 && top < layout.height
    })
  }
}

/** The part of a ring inside a box; its edges run along the box where the ring leaves it. */
function cutToBox(ring: readonly Point[], west: number, north: number, east: number, south: number): readonly Point[] {
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
      if (inside(from) !== inside(to)) kept.push({ x: from.x + (to.x - from.x) * share(from, to), y: from.y + (to.y - from.y) * share(from, to) })
      if (inside(to)) kept.push(to)
    })
    points = kept
  }
  return points
}

/** The edge of the land only (sides between land hexes left out), so that it can be stroked as a coast. */
function areaPathAlongCoast(layout: Layout, hexes: readonly Hex[], isLand: (hex: Hex) => boolean): string {
  // Walk the coast: from each coastal side to the next one round the same land.
  const start = new Map<string, { hex: Hex; direction: number }[]>()
  const coastal = (hex: Hex, direction: number): boolean => {
    const other = layout.map.neighbour(hex, direction)
    return other < 0 || !layout.shows(other) || !isLand(other)
  }
  for (const hex of hexes) {
    for (let direction = 0; direction < 6; direction++) {
      if (!coastal(hex, direction)) continue
      const key = layout.cornerKey(hex, direction)
      start.set(key, [...(start.get(key) ?? []), { hex, direction }])
    }
  }
  let path = ''
  for (const [key, sides] of start) {
    while (sides.length > 0) {
      let side = sides.pop()!
      path += `M${xy(layout.corner(side.hex, side.direction))}`
      for (;;) {
        const other = layout.map.neighbour(side.hex, side.direction)
        path += other < 0 ? `L${xy(layout.corner(side.hex, side.direction + 1))}` : swayingSide(layout, side.hex, side.direction, other)
        const end = layout.cornerKey(side.hex, side.direction + 1)
        if (end === key) break
        side = start.get(end)!.pop()!
      }
      path += 'Z'
    }
  }
  return path
}
