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
      if (!feature.geometry || !wanted(typeof feature.properties.name === 'string' ? feature.properties.name : '')) continue
      const coordinates = feature.geometry.coordinates
      const polygons = (feature.geometry.type === 'Polygon' ? [coordinates] : coordinates) as Position[][][]
      for (const polygon of polygons) {
        for (const turn of TURNS) {
          const rings = polygon.map((ring) => clip(turned(ring, turn), this.window)).filter((ring) => ring.length > 2)
          if (rings.length > 0) features.push(rings)
        }
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
        for (const turn of TURNS) {
          const here = turned(line, turn)
          if (here.some(([x, y]) => x > west && x < east && y > south && y < north)) lines.push(here.map(([x, y]) => [y, x]))
        }
      }
    }
    return lines
  }

  private read(file: string): Feature[] {
    const plain = join(this.folder, `${file}.geojson`)
    const text = existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(`${plain}.gz`))
    return (JSON.parse(text.toString('utf8')) as { features: Feature[] }).features
  }
}

/** A window may lie beyond 180 degrees, so that everything is tried a turn of the globe to either side as well. */
const TURNS = [0, 360, -360]
const turned = (line: Position[], turn: number): Position[] => (turn === 0 ? line : line.map(([x, y]) => [x + turn, y]))

/** A longitude as the window counts it: eastward from its west edge. */
export function inWindow([latitude, longitude]: LatLon, [, west]: readonly number[]): LatLon {
  return longitude >= west && longitude < west + 360 ? [latitude, longitude] : [latitude, ((((longitude - west) % 360) + 360) % 360) + west]
}

/** How long a side of a drawn polygon may be, in degrees, before it is cut: a side is straight in degrees, not on the sheet. */
const LONG_SIDE = 2

/**
 * The parts of a polygon that a person drew, [lat, lon] as written, that lie in the window. It may cross the date line: each point
 * is taken on the short way from the one before.
 */
export function drawnInWindow(ring: readonly LatLon[], window: readonly number[]): LatLon[][] {
  const unrolled: Position[] = []
  let last = ring[0][1]
  for (const [latitude, longitude] of [...ring, ring[0]]) {
    const x = longitude + Math.round((last - longitude) / 360) * 360
    const from = unrolled[unrolled.length - 1]
    const steps = from ? Math.max(1, Math.ceil(Math.max(Math.abs(x - from[0]), Math.abs(latitude - from[1])) / LONG_SIDE)) : 1
    for (let i = 1; i < steps; i++) unrolled.push([from[0] + ((x - from[0]) * i) / steps, from[1] + ((latitude - from[1]) * i) / steps])
    unrolled.push([x, latitude])
    last = x
  }
  return TURNS.map((turn) => clip(turned(unrolled, turn), window)).filter((part) => part.length > 2)
}

/** Sutherland and Hodgman's clipping, one edge of the window after the other; gives [lat, lon]. */
function clip(ring: Position[], [south, west, north, east]: readonly number[]): LatLon[] {
  const edges: [number, number, number][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
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
