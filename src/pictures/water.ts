import type { Hex } from '../board/hex.ts'
import type { Layout } from './layout.ts'
import { areaPath, hash, smooth, swayingSide, xy } from './shapes.ts'
import { Shore } from './shore.ts'
import { hexsideLook, isWaterTerrain, SEA, terrainLook } from './style.ts'
import { n } from './text.ts'

/** Below this share of land a land hex of the rules is drawn as an island of its own. */
const ISLET = 0.12

/** Land, sea and lakes of a picture: real coasts where a sheet has them, else coasts along hexsides. */
export class Water {
  private readonly layout: Layout
  private readonly shores: readonly Shore[]
  /** Land hexes at a sheet's edge: the coast rings stop short of their outer corners. */
  private readonly rim: readonly Hex[]
  /** Land of each sheet, and where it is cut at the sheet's edge; several paths, for they overlap a little where sheets meet. */
  private readonly lands: readonly string[]
  /** The line of the coast, without those cuts. */
  private readonly coastPath: string

  constructor(layout: Layout) {
    this.layout = layout
    const { map } = layout
    this.shores = layout.sheets.filter((number) => map.sheets[number].outlines.land.length > 0).map((number) => new Shore(layout, number))
    const real = new Map(this.shores.map((shore) => [shore.number, shore]))
    // Outlines stop short of the outer corners of a sheet's edge.
    const blocks = hexIsles(layout, (hex) => (real.get(map.sheetOf[hex])?.landShare(hex) ?? 0) > (this.isRim(hex) ? 0.7 : WHOLE))
    for (const shore of this.shores) shore.leaveOut(blocks)
    this.rim = layout.hexes.filter(
      (hex) => map.terrain[hex] > 1 && this.isRim(hex) && (real.get(map.sheetOf[hex])?.landShare(hex) ?? 0) > 0.7,
    )
    const isLand = (hex: Hex): boolean => map.terrainNames[map.terrain[hex]] !== 'sea'
    const isPlain = (hex: Hex): boolean => isLand(hex) && !real.has(map.sheetOf[hex])
    const plain = layout.hexes.filter(isPlain)
    const along = plain.length > 0 ? areaPathAlongCoast(layout, plain, isPlain) : ''
    // Beside sheets with real coasts the land goes on: only the sides towards water are coast.
    const shore = this.shores.length === 0 ? along : plain.map((hex) => this.wetSides(hex, isLand)).join('')
    const islets = layout.hexes
      .filter(
        (hex) =>
          isLand(hex) && !isWaterTerrain(map.terrainNames[map.terrain[hex]]) && (real.get(map.sheetOf[hex])?.landShare(hex) ?? 1) < ISLET,
      )
      .map((hex) => this.islet(hex))
      .join('')
    this.lands = [along, islets, ...this.shores.flatMap((shore) => [shore.land, shore.seam])].filter((path) => path !== '')
    this.coastPath = shore + islets + this.shores.map((shore) => shore.coast).join('')
  }

  /** Clips: #land is everything that is not sea, #sheet all hexes. */
  clipPaths(): string {
    const { layout } = this
    const path = (hexes: readonly Hex[]): string => areaPath(layout, hexes, () => true)
    return (
      `<clipPath id="land">${this.lands.map((land) => `<path d="${land}" clip-rule="evenodd"/>`).join('')}<path d="${path(this.rim)}"/></clipPath>` +
      `<clipPath id="sheet"><path d="${path(layout.hexes)}"/></clipPath>`
    )
  }

  /** The outlines of the land, without the bands over the cuts between sheets: each to be filled 'evenodd'. */
  outlines(): string[] {
    const seams = new Set(this.shores.map(({ seam }) => seam))
    return this.lands.filter((path) => !seams.has(path))
  }

  /** Sea, with shallows along the coast; the land goes on top of it. */
  sea(): string {
    const { layout } = this
    const shallows = [0.32, 0.16]
      .map(
        (width, i) =>
          `<path d="${this.coastPath}" fill="none" stroke="${SEA.shallow}" stroke-width="${n(width * layout.hexSize)}" stroke-linejoin="round" stroke-opacity="${i === 0 ? 0.55 : 0.75}"/>`,
      )
      .join('')
    return `<path d="${areaPath(layout, layout.hexes, () => true)}" fill="${SEA.fill}" stroke="${SEA.fill}" stroke-width="0.7"/><g clip-path="url(#sheet)">${shallows}</g>`
  }

  /** The ground under all terrain. */
  land(): string {
    const { fill } = terrainLook('clear')
    return `<g fill="${fill}">${this.lands.map((land) => `<path d="${land}" fill-rule="evenodd"/>`).join('')}<path d="${areaPath(this.layout, this.rim, () => true)}"/></g>`
  }

  /** Land that the rules do not know (it lies in sea hexes) fades into the water; lakes; then the coast line over all. */
  coast(): string {
    const { layout } = this
    const { map } = layout
    const sea = layout.hexes.filter((hex) => map.terrainNames[map.terrain[hex]] === 'sea')
    const faded = this.shores.length > 0 ? `<path d="${areaPath(layout, sea, () => true)}" fill="${SEA.fill}" fill-opacity="0.8"/>` : ''
    const width = Math.max(0.8, layout.hexSize * 0.02)
    return (
      faded +
      this.lakes(width) +
      `<path d="${this.coastPath}" fill="none" stroke="${SEA.coast}" stroke-width="${n(width)}" stroke-linejoin="round"/>`
    )
  }

  /** A dot in each sea hex in place of its outline, as on the printed maps. */
  seaDots(): string {
    const { layout } = this
    if (layout.hexSize < 12) return ''
    const radius = n(Math.max(0.8, layout.hexSize * 0.035))
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
    const rings = this.shores.map((shore) => shore.lakes).join('')
    let out = ''
    if (hexes.length > 0) {
      const line = rings ? '' : ` stroke="${SEA.coast}" stroke-width="${n(width)}"`
      out += `<path d="${areaPath(layout, hexes, isLake)}" fill="${SEA.lake}"${line}/>`
    }
    const lines = this.shores.map((shore) => shore.lakeShores).join('')
    if (rings)
      out += `<path d="${rings}" fill="${SEA.lake}" fill-rule="evenodd"/><path d="${lines}" fill="none" stroke="${SEA.coast}" stroke-width="${n(width * 0.8)}"/>`
    return out
  }

  private wetSides(hex: Hex, isLand: (hex: Hex) => boolean): string {
    const { layout } = this
    let path = ''
    for (let direction = 0; direction < 6; direction++) {
      const other = layout.map.neighbour(hex, direction)
      if (other >= 0 && !isLand(other)) path += `M${xy(layout.corner(hex, direction))}${swayingSide(layout, hex, direction, other)}`
    }
    return path
  }

  private isRim(hex: Hex): boolean {
    const { map } = this.layout
    return [0, 1, 2, 3, 4, 5].some(
      (direction) => map.neighbour(hex, direction) < 0 || map.sheetOf[map.neighbour(hex, direction)] !== map.sheetOf[hex],
    )
  }

  /** A roundish isle in the middle of a hex, of a shape of its own. */
  private islet(hex: Hex): string {
    const { x, y } = this.layout.centre(hex)
    const points = Array.from({ length: 9 }, (_, k) => {
      const angle = (k / 9) * 2 * Math.PI
      const r = (0.29 + hash(hex, k, 31) * 0.1) * this.layout.hexSize
      return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) * 0.94 }
    })
    return `${smooth([...points, points[0]])}Z`
  }
}

/** A hex that is all land has this share of its spots: those in the corners of its square are its neighbours'. */
const WHOLE = 0.83

/** Land hexes together that are no more than this, and wholly land, are isles too small for a coast. */
const FEW = 4

/** Isles that the outlines show as whole hexes, for geography has next to nothing there. */
function hexIsles(layout: Layout, isWhole: (hex: Hex) => boolean): Set<Hex> {
  const { map } = layout
  const isles = new Set<Hex>()
  const seen = new Set<Hex>()
  const water = map.hexsideNames.reduce((bits, name) => (hexsideLook(name).water ? bits | map.hexsideBit(name) : bits), 0)
  for (const hex of layout.hexes) {
    if (!map.isLand(hex) || seen.has(hex)) continue
    const part = [hex]
    seen.add(hex)
    for (let i = 0; i < part.length; i++) {
      for (let direction = 0; direction < 6; direction++) {
        const other = map.neighbour(part[i], direction)
        if (other < 0 || !map.isLand(other) || seen.has(other) || map.isHexside(part[i], direction, water)) continue
        seen.add(other)
        part.push(other)
      }
    }
    if (part.length <= FEW && part.every(isWhole)) for (const each of part) isles.add(each)
  }
  return isles
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
