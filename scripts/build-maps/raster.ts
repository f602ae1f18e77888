import { type Grid, gridHeight, gridWidth, indexOn } from '../../src/board/hex.ts'
import { hexAt, type XY } from './projection.ts'

/** Pixels to the distance between two hexes: enough to tell shares of a hex to one in 300. */
const FINE = 20

/** The sheet as pixels: which hex each lies in, and layers to paint polygons on. */
export class Raster {
  readonly width: number
  readonly height: number
  /** Index of the sheet's hex (row from the north, then column from the west), or -1. */
  readonly hexOfPixel: Int32Array
  readonly hexes: number
  readonly grid: Grid

  constructor(grid: Grid) {
    this.grid = grid
    this.width = Math.ceil((gridWidth(grid) + 2) * FINE)
    this.height = Math.ceil((gridHeight(grid) * (Math.sqrt(3) / 2) + 2) * FINE)
    this.hexes = gridWidth(grid) * gridHeight(grid)
    this.hexOfPixel = new Int32Array(this.width * this.height)
    for (let j = 0; j < this.height; j++) {
      for (let i = 0; i < this.width; i++) {
        const { column, row } = hexAt(grid, this.point(i, j))
        this.hexOfPixel[j * this.width + i] = indexOn(grid, column, row)
      }
    }
  }

  /** Centre of a pixel in hexes. */
  point(i: number, j: number): XY {
    return { x: (i + 0.5) / FINE - 1.5, y: (j + 0.5) / FINE - 1.5 }
  }

  /** The pixel of a point, or -1. */
  pixel({ x, y }: XY): number {
    const i = Math.floor((x + 1.5) * FINE)
    const j = Math.floor((y + 1.5) * FINE)
    return i < 0 || j < 0 || i >= this.width || j >= this.height ? -1 : j * this.width + i
  }

  layer(): Uint8Array {
    return new Uint8Array(this.width * this.height)
  }

  /** Paints the inside (even-odd) of a polygon's rings. */
  fill(layer: Uint8Array, rings: readonly (readonly XY[])[], value: number): void {
    const crossings: number[][] = Array.from({ length: this.height }, () => [])
    for (const ring of rings) {
      ring.forEach((to, k) => {
        const from = ring[(k + ring.length - 1) % ring.length]
        const [low, high] = from.y < to.y ? [from, to] : [to, from]
        const first = Math.max(0, Math.ceil((low.y + 1.5) * FINE - 0.5))
        const last = Math.min(this.height - 1, Math.ceil((high.y + 1.5) * FINE - 0.5) - 1)
        for (let j = first; j <= last; j++) {
          const y = (j + 0.5) / FINE - 1.5
          crossings[j].push(low.x + ((y - low.y) / (high.y - low.y)) * (high.x - low.x))
        }
      })
    }
    crossings.forEach((xs, j) => {
      xs.sort((a, b) => a - b)
      for (let k = 0; k + 1 < xs.length; k += 2) {
        const first = Math.max(0, Math.ceil((xs[k] + 1.5) * FINE - 0.5))
        const last = Math.min(this.width - 1, Math.ceil((xs[k + 1] + 1.5) * FINE - 0.5) - 1)
        for (let i = first; i <= last; i++) layer[j * this.width + i] = value
      }
    })
  }

  /** For each hex, how large a share of its pixels satisfies a test. */
  shares(test: (pixel: number) => boolean): Float64Array {
    const all = new Float64Array(this.hexes)
    const hits = new Float64Array(this.hexes)
    this.hexOfPixel.forEach((hex, pixel) => {
      if (hex < 0) return
      all[hex]++
      if (test(pixel)) hits[hex]++
    })
    return hits.map((count, hex) => count / all[hex])
  }

  /** For each hex the value that most of the pixels satisfying a test have; 0 only when no pixel has another. */
  majority(layer: Uint8Array, test: (pixel: number) => boolean, preferPainted = false): Uint8Array {
    const counts = Array.from({ length: this.hexes }, () => new Map<number, number>())
    this.hexOfPixel.forEach((hex, pixel) => {
      if (hex < 0 || !test(pixel)) return
      const value = layer[pixel]
      if (value === 0 && preferPainted) return
      counts[hex].set(value, (counts[hex].get(value) ?? 0) + 1)
    })
    return Uint8Array.from(counts, (count) => [...count].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0)
  }

  /** Outlines of the painted part of a layer: closed rings in hexes, smoothed a little. */
  contours(inside: (pixel: number) => boolean): [number, number][][] {
    return traceContours(this, inside)
  }
}

/** Marching squares over a blurred mask. */
function traceContours(raster: Raster, inside: (pixel: number) => boolean): [number, number][][] {
  const { width, height } = raster
  let mask = Float32Array.from({ length: width * height }, (_, pixel) => (inside(pixel) ? 1 : 0))
  mask = blur(mask, width, height)
  // Links from one crossed cell edge to the next, keyed by edge: horizontal edges are even, vertical ones odd.
  const next = new Map<number, number>()
  const at = (i: number, j: number): number => (i <= 0 || j <= 0 || i >= width - 1 || j >= height - 1 ? 0 : mask[j * width + i])
  for (let j = 0; j < height - 1; j++) {
    for (let i = 0; i < width - 1; i++) {
      const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].map((v) => v > 0.5)
      if (corners.every((c) => c === corners[0])) continue
      const pixel = j * width + i
      const edges = [pixel * 2, (pixel + 1) * 2 + 1, (pixel + width) * 2, pixel * 2 + 1]
      // Walk with the inside on the left: from an edge that goes in->out (counter-clockwise) to one that goes out->in.
      const leave: number[] = []
      const enter: number[] = []
      for (let k = 0; k < 4; k++) {
        const [a, b] = [corners[k], corners[(k + 1) % 4]]
        if (a && !b) leave.push(k)
        if (!a && b) enter.push(k)
      }
      for (const k of leave) {
        // In a saddle cell join each side to the one that follows it, which keeps the inside apart.
        const to = enter.length === 1 ? enter[0] : enter.find((e) => e === (k + 3) % 4)!
        next.set(edges[k], edges[to])
      }
    }
  }
  const place = (edge: number): [number, number] => {
    const pixel = Math.floor(edge / 2)
    const [i, j] = [pixel % width, Math.floor(pixel / width)]
    const [i2, j2] = edge % 2 === 0 ? [i + 1, j] : [i, j + 1]
    const [a, b] = [at(i, j), at(i2, j2)]
    const t = (0.5 - a) / (b - a)
    const p = raster.point(i, j)
    const q = raster.point(i2, j2)
    return [p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)]
  }
  const rings: [number, number][][] = []
  for (const start of [...next.keys()]) {
    if (!next.has(start)) continue
    const ring: [number, number][] = []
    let edge = start
    while (next.has(edge)) {
      ring.push(place(edge))
      const to = next.get(edge)!
      next.delete(edge)
      edge = to
    }
    rings.push(ring)
  }
  return rings
}

function blur(mask: Float32Array, width: number, height: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(mask.length)
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      let sum = 0
      for (let dj = -1; dj <= 1; dj++) for (let di = -1; di <= 1; di++) sum += mask[(j + dj) * width + i + di]
      out[j * width + i] = sum / 9
    }
  }
  return out
}
