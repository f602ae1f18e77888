import type { Hex } from '../board/hex.ts'
import { coverOf, CUT, cutOf, cutToBox, divided, PROBES, type Spot } from './cuts.ts'
import type { Layout, Point } from './layout.ts'
import { hash, xy } from './shapes.ts'
import { n } from './text.ts'

type Ring = readonly Spot[]

/** Pieces of the cut are about a hexside long. */
const LONG = 0.25

/** The outlines of one sheet, as paths in the picture's pixels. */
export class Shore {
  readonly number: number
  /** Rings of land, closed at the sheet's edge; to be filled 'evenodd'. */
  land = ''
  /** A band over the cut where land reaches the edge, so that no sea shows between two sheets. */
  seam = ''
  /** The coast without the cuts. */
  coast = ''
  readonly lakes: string
  readonly lakeShores: string
  private readonly layout: Layout
  private readonly origin: Point
  private landRings: readonly Ring[]
  private readonly isCut: (point: Spot) => boolean
  /** Whether another sheet has a hex at a point of this one's outlines. */
  private readonly goesOn: (point: Spot) => boolean
  private readonly byLatitude = new Map<number, number[]>()

  constructor(layout: Layout, number: number) {
    this.number = number
    this.layout = layout
    const sheet = layout.map.sheets[number]
    this.origin = layout.map.origins[number]
    this.isCut = cutOf(sheet)
    const others = layout.map.frames[layout.frame].sheets
      .filter((other) => other !== number)
      .map((other) => ({
        covers: coverOf(layout.map.sheets[other]),
        dx: this.origin.x - layout.map.origins[other].x,
        dy: this.origin.y - layout.map.origins[other].y,
      }))
    this.goesOn = ([x, y]) =>
      others.some(({ covers, dx, dy }) => PROBES.some((probe) => covers(x + dx + probe.x * 2, y + dy + probe.y * 2)))
    this.landRings = this.near(sheet.outlines.land)
    const lakes = this.near(sheet.outlines.lakes)
    this.draw()
    this.lakes = lakes.map((ring) => this.ringPath(ring)).join('')
    this.lakeShores = this.parts(lakes).free
  }

  /** Takes rings away that are nothing but whole hexes; where a ring has such a hex and more, the hex is rounded off to an isle. */
  leaveOut(hexes: ReadonlySet<Hex>): void {
    if (hexes.size === 0) return
    const { map } = this.layout
    const own = [...hexes].filter((hex) => map.sheetOf[hex] === this.number)
    const centres = own.map((hex) => ({ x: map.x[hex] - this.origin.x, y: map.y[hex] - this.origin.y }))
    const centreOf = ([x, y]: Spot): Point | undefined => centres.find((centre) => Math.hypot(centre.x - x, centre.y - y) < 0.62)
    const rounded = (spot: Spot): Spot => {
      const centre = centreOf(spot)
      if (!centre) return spot
      const [dx, dy] = [spot[0] - centre.x, spot[1] - centre.y]
      const far = Math.hypot(dx, dy)
      const reach = 0.33 + hash(Math.round(spot[0] * 100), Math.round(spot[1] * 100)) * 0.1
      return far <= reach ? spot : [centre.x + (dx / far) * reach, centre.y + (dy / far) * reach]
    }
    const touched = this.landRings.filter((ring) => ring.some(centreOf))
    if (touched.length === 0) return
    this.landRings = this.landRings.flatMap((ring) =>
      !touched.includes(ring) ? [ring] : ring.every(centreOf) ? [] : [divided(ring, (spot) => centreOf(spot) !== undefined).map(rounded)],
    )
    this.byLatitude.clear()
    this.draw()
  }

  private draw(): void {
    this.land = this.landRings.map((ring) => this.ringPath(ring)).join('')
    const { free, cut } = this.parts(this.landRings)
    this.coast = free
    this.seam = cut
  }

  /** Roughly how much of a hex the coast leaves as land. */
  landShare(hex: Hex): number {
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

  private at([x, y]: Spot): Point {
    return this.layout.at(this.origin.x + x, this.origin.y + y)
  }

  private ringPath(ring: Ring): string {
    const { layout } = this
    const points = cutToBox(
      ring.map((spot) => this.at(spot)),
      -layout.hexSize,
      -layout.hexSize,
      layout.width + layout.hexSize,
      layout.height + layout.hexSize,
    )
    return points.length > 0 ? `M${points.map(xy).join('L')}Z` : ''
  }

  /** The lines of rings: those that are coast, and bands along those where the sheet was cut. */
  private parts(rings: readonly Ring[]): { free: string; cut: string } {
    let [free, cut] = ['', '']
    const reach = this.layout.hexSize
    const seen = ({ x, y }: Point): boolean => x > -reach && y > -reach && x < this.layout.width + reach && y < this.layout.height + reach
    for (const ring of rings) {
      const points = ring.map((spot) => this.at(spot))
      const edge = ring.map((spot) => this.isCut(spot))
      let open = false
      for (let i = 0; i < ring.length; i++) {
        const j = (i + 1) % ring.length
        if (!seen(points[i]) && !seen(points[j])) open = false
        else if (edge[i] && edge[j]) {
          open = false
          // Short pieces are coast that runs by the edge.
          if (Math.hypot(ring[j][0] - ring[i][0], ring[j][1] - ring[i][1]) > LONG && this.goesOn(ring[i]))
            cut += this.band(points[i], points[j])
        } else {
          free += `${open ? '' : `M${xy(points[i])}`}L${xy(points[j])}`
          open = true
        }
      }
    }
    return { free, cut }
  }

  private band(a: Point, b: Point): string {
    const far = Math.hypot(b.x - a.x, b.y - a.y)
    if (far < 0.01) return ''
    const wide = (CUT * 0.7 * this.layout.hexSize) / far
    const [dx, dy] = [(b.x - a.x) * wide, (b.y - a.y) * wide]
    const corner = (p: Point, along: number, across: number): string =>
      `${n(p.x + along * dx - across * dy)} ${n(p.y + along * dy + across * dx)}`
    return `M${corner(a, -0.5, 1)}L${corner(b, 0.5, 1)}L${corner(b, 0.5, -1)}L${corner(a, -0.5, -1)}Z`
  }

  /** Rings that reach into the picture. */
  private near(rings: readonly Ring[]): readonly Ring[] {
    const { layout } = this
    return rings.filter((ring) => {
      let [west, east, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
      for (const spot of ring) {
        const p = this.at(spot)
        west = Math.min(west, p.x)
        east = Math.max(east, p.x)
        top = Math.min(top, p.y)
        bottom = Math.max(bottom, p.y)
      }
      return east > 0 && west < layout.width && bottom > 0 && top < layout.height
    })
  }
}
