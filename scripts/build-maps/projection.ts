import { centreOf, columnAt, type Grid, gridHeight, parseCode, ROW_PITCH, rowAt } from '../../src/board/hex.ts'
import type { Definition, LatLon } from './definition.ts'

/** A point on the sheet in hexes: x east and y north of the centre of the south-west hex (as centreOf has it). */
export interface XY {
  x: number
  y: number
}
export interface Pin {
  name: string
  at: LatLon
  /** Of the hex that it falls in. */
  centre: XY
}

/**
 * From degrees to the sheet: a conformal conic, an affine fit to the pinned places, then a thin-plate spline that moves
 * every pinned place into its printed hex. A place keeps its position inside the hex as far as it can, so that coasts
 * and rivers keep to their side of it.
 */
export function makeProjection(definition: Definition, pins: readonly Pin[], nudges: readonly Pin[]): (at: LatLon) => XY {
  const cone = conic(definition)
  const flat = pins.map((pin) => cone(pin.at))
  const centres = pins.map((pin) => pin.centre)
  const rows = flat.map((p) => [1, p.x, p.y])
  const toX = leastSquares(
    rows,
    centres.map((c) => c.x),
  )
  const toY = leastSquares(
    rows,
    centres.map((c) => c.y),
  )
  const affine = ({ x, y }: XY): XY => ({ x: toX[0] + toX[1] * x + toX[2] * y, y: toY[0] + toY[1] * x + toY[2] * y })
  const sources = flat.map(affine)
  const targets = sources.map((source, i) => pullInto(source, centres[i]))
  const bend = thinPlate(sources, targets)
  const whole = (at: LatLon): XY => bend(affine(cone(at)))
  const shifts = nudges.map((nudge) => {
    const from = whole(nudge.at)
    const to = pullInto(from, nudge.centre)
    return { from, dx: to.x - from.x, dy: to.y - from.y }
  })
  return (at) => {
    const p = whole(at)
    let { x, y } = p
    for (const { from, dx, dy } of shifts) {
      const weight = Math.exp(-((p.x - from.x) ** 2 + (p.y - from.y) ** 2) / NUDGE ** 2)
      x += dx * weight
      y += dy * weight
    }
    return { x, y }
  }
}

/** One projection in the west that becomes another in the east, smoothly between two distances from the west column; these go by the height. */
export function faded(
  west: (at: LatLon) => XY,
  east: (at: LatLon) => XY,
  bands: readonly { y: number; from: number; to: number }[],
): (at: LatLon) => XY {
  const knots = (of: 'from' | 'to'): [number, number][] => [
    [-Infinity, bands[0][of]],
    ...bands.map((band): [number, number] => [band.y, band[of]]),
    [Infinity, bands[bands.length - 1][of]],
  ]
  const [froms, tos] = [knots('from'), knots('to')]
  return (at) => {
    const [a, b] = [west(at), east(at)]
    const [from, to] = [between(froms, b.y), between(tos, b.y)]
    const t = Math.max(0, Math.min(1, (b.x - from) / (to - from)))
    const share = t * t * (3 - 2 * t)
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
  }
}

function between(knots: readonly [number, number][], y: number): number {
  const i = knots.findIndex(([at]) => at >= y)
  const [[y0, v0], [y1, v1]] = [knots[i - 1], knots[i]]
  return v0 === v1 ? v0 : v0 + ((y - y0) / (y1 - y0)) * (v1 - v0)
}

export function pinOf(grid: Grid, name: string, at: LatLon, hex: string): Pin {
  const cell = parseCode(grid, hex)
  if (!cell) throw new Error(`${name}: ${hex} is no hex of this sheet`)
  return { name, at, centre: centreOf(grid, cell.column, cell.row) }
}

/** A sheet's own pins: its places with a printed hex and its further points. */
export function pinsOf({ grid, places, pins }: Definition): Pin[] {
  return [
    ...places.filter((place) => place.pin ?? place.hex).map((place) => pinOf(grid, place.name, place.at, place.hex!)),
    ...pins.map((pin) => pinOf(grid, pin.name, pin.at, pin.hex)),
  ]
}

/** The nearest point to `from` that is safely inside the hex round `centre`. */
const SAFE = 0.3
/** How far a nudge is felt, in hexes. */
const NUDGE = 1.4
function pullInto(from: XY, centre: XY): XY {
  const dx = from.x - centre.x
  const dy = from.y - centre.y
  const distance = Math.hypot(dx, dy)
  const factor = distance <= SAFE ? 1 : SAFE / distance
  return { x: centre.x + dx * factor, y: centre.y + dy * factor }
}

function conic({ projection }: Definition): (at: LatLon) => XY {
  const rad = Math.PI / 180
  const [first, second] = projection.parallels.map((degrees) => degrees * rad)
  const tan = (latitude: number): number => Math.tan(Math.PI / 4 + latitude / 2)
  const eastOf = (longitude: number): number => {
    const degrees = longitude - projection.meridian
    return (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees) * rad
  }
  if (first === second) {
    return ([latitude, longitude]) => ({ x: eastOf(longitude), y: Math.log(tan(interpolate(projection.latitudes, latitude) * rad)) })
  }
  const n = Math.log(Math.cos(first) / Math.cos(second)) / Math.log(tan(second) / tan(first))
  const scale = (Math.cos(first) * tan(first) ** n) / n
  return ([latitude, longitude]) => {
    const rho = scale / tan(interpolate(projection.latitudes, latitude) * rad) ** n
    const theta = n * eastOf(longitude)
    return { x: rho * Math.sin(theta), y: -rho * Math.cos(theta) }
  }
}

function interpolate(knots: readonly LatLon[], value: number): number {
  let i = 1
  while (i < knots.length - 1 && value > knots[i][0]) i++
  const [[x0, y0], [x1, y1]] = [knots[i - 1], knots[i]]
  return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0)
}

function thinPlate(sources: readonly XY[], targets: readonly XY[]): (p: XY) => XY {
  const n = sources.length
  const kernel = (a: XY, b: XY): number => {
    const r2 = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    return r2 === 0 ? 0 : r2 * Math.log(r2)
  }
  const matrix = Array.from({ length: n + 3 }, (_, i) =>
    Array.from({ length: n + 3 }, (_, j) => {
      if (i < n && j < n) return kernel(sources[i], sources[j])
      if (i >= n && j >= n) return 0
      const s = sources[Math.min(i, j)]
      return [1, s.x, s.y][Math.max(i, j) - n]
    }),
  )
  const weights = (values: number[]): number[] => solve(matrix.map((row, i) => [...row, i < n ? values[i] : 0]))
  const wx = weights(targets.map((t, i) => t.x - sources[i].x))
  const wy = weights(targets.map((t, i) => t.y - sources[i].y))
  return (p) => {
    let x = p.x + wx[n] + wx[n + 1] * p.x + wx[n + 2] * p.y
    let y = p.y + wy[n] + wy[n + 1] * p.x + wy[n + 2] * p.y
    for (let i = 0; i < n; i++) {
      const k = kernel(p, sources[i])
      x += wx[i] * k
      y += wy[i] * k
    }
    return { x, y }
  }
}

function leastSquares(rows: readonly number[][], values: readonly number[]): number[] {
  const size = rows[0].length
  const normal = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)),
    rows.reduce((sum, row, k) => sum + row[i] * values[k], 0),
  ])
  return solve(normal)
}

/** Gauss and Jordan's elimination of an augmented matrix, with pivoting. */
function solve(m: number[][]): number[] {
  const n = m.length
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let k = i + 1; k < n; k++) if (Math.abs(m[k][i]) > Math.abs(m[pivot][i])) pivot = k
    ;[m[i], m[pivot]] = [m[pivot], m[i]]
    for (let k = 0; k < n; k++) {
      if (k === i) continue
      const factor = m[k][i] / m[i][i]
      if (factor !== 0) for (let j = i; j <= n; j++) m[k][j] -= factor * m[i][j]
    }
  }
  return m.map((row, i) => row[n] / row[i])
}

/** The hex (column, row) of a point, which may lie off the sheet. */
export function hexAt(grid: Grid, { x, y }: XY): { column: number; row: number } {
  let best = { column: 0, row: 0, distance: Infinity }
  const near = gridHeight(grid) - 1 - Math.round(y / ROW_PITCH)
  for (let i = near + 1; i >= near - 1; i--) {
    const row = rowAt(grid, i)
    const shift = centreOf(grid, grid.westColumn, row).x
    const column = columnAt(grid, Math.round(x - shift))
    const c = centreOf(grid, column, row)
    const distance = (c.x - x) ** 2 + (c.y - y) ** 2
    if (distance < best.distance) best = { column, row, distance }
  }
  return best
}
