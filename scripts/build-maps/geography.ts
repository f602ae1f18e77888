import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { LatLon } from './definition.ts'

type Position = [number, number]
interface Feature {
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown } | null
}

/** Reads Natural Earth's vectors from a folder of *.geojson or *.geojson.gz files. */
export class Geography {
  private readonly folder: string
  /** south, west, north, east */
  private readonly window: readonly number[]

  constructor(folder: string, window: readonly number[]) {
    this.folder = folder
    this.window = window
  }

  /** Rings ([lat, lon]) of a polygon file, clipped to the window; holes are rings too (fill even-odd, feature by feature). */
  polygons(file: string, wanted: (name: string) => boolean = () => true): LatLon[][][] {
    const features: LatLon[][][] = []
    for (const feature of this.read(file)) {
      if (!feature.geometry || !wanted(String(feature.properties.name ?? ''))) continue
      const coordinates = feature.geometry.coordinates
      const polygons = (feature.geometry.type === 'Polygon' ? [coordinates] : coordinates) as Position[][][]
      for (const polygon of polygons) {
        const rings = polygon.map((ring) => this.clip(ring)).filter((ring) => ring.length > 2)
        if (rings.length > 0) features.push(rings)
      }
    }
    return features
  }

  /** Lines ([lat, lon]) of which some point lies in the window. */
  lines(file: string): LatLon[][] {
    const [south, west, north, east] = this.window
    const lines: LatLon[][] = []
    for (const { geometry } of this.read(file)) {
      if (!geometry) continue
      for (const line of (geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates) as Position[][]) {
        if (line.some(([x, y]) => x > west && x < east && y > south && y < north)) lines.push(line.map(([x, y]) => [y, x]))
      }
    }
    return lines
  }

  private read(file: string): Feature[] {
    const plain = join(this.folder, `${file}.geojson`)
    const text = existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(`${plain}.gz`))
    return (JSON.parse(text.toString('utf8')) as { features: Feature[] }).features
  }

  /** Sutherland and Hodgman's clipping, one edge of the window after the other. */
  private clip(ring: Position[]): LatLon[] {
    const [south, west, north, east] = this.window
    const edges: [number, number, number][] = [[0, west, 1], [0, east, -1], [1, south, 1], [1, north, -1]]
    let points = ring
    for (const [axis, limit, sign] of edges) {
      const kept: Position[] = []
      points.forEach((to, i) => {
        const from = points[(i + points.length - 1) % points.length]
        const inside = (p: Position): boolean => (p[axis] - limit) * sign >= 0
        if (inside(from) !== inside(to)) {
          const t = (limit - from[axis]) / (to[axis] - from[axis])
          kept.push([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])])
        }
        if (inside(to)) kept.push(to)
      })
      points = kept
      if (points.length === 0) return []
    }
    return points.map(([x, y]) => [y, x])
  }
}
