import type { Direction, Hex } from '../board/hex.ts'
import type { SeaArea } from '../board/sea-areas.ts'
import type { Box, Room } from './labels.ts'
import type { Layout } from './layout.ts'
import { SEA } from './style.ts'
import { escape, n, text, textWidth } from './text.ts'

/** Lines of a plate, in the order they stand. */
interface Plate {
  readonly lines: readonly { readonly words: string; readonly size: number; readonly bold: boolean; readonly italic?: boolean }[]
  readonly width: number
  readonly height: number
}

/**
 * The name of every sea area in the picture, in the widest of its waters or where the board has its box; in the box stands also the weather zone,
 * and where communication lines lead to. Areas of which too little shows have no name, nor have those that another part of the
 * picture has `named`.
 */
export function seaNames(layout: Layout, room: Room, named: ReadonlyMap<string, unknown> = new Map()): string {
  const { map, hexSize } = layout
  if (hexSize < 16) return ''
  const known = new Map(map.seaAreas.map((area) => [area.number, area]))
  const onFrame = new Set<number>()
  for (let hex = 0; hex < map.size; hex++) if (map.seaArea[hex] !== 0 && layout.onFrame(hex)) onFrame.add(map.seaArea[hex])
  let out = ''
  // Small waters first: large ones have room elsewhere.
  const parts = [...watersOf(layout)].filter(([area]) => !named.has(map.seaAreaNames[area])).sort((a, b) => a[1].length - b[1].length)
  for (const [area, hexes] of parts) {
    const sea = known.get(area)
    const depth = depths(layout, hexes)
    const deepest = Math.max(...depth.values())
    const boxHex = sea?.box !== undefined && depth.has(sea.box) ? sea.box : undefined
    const deep = hexes.filter((hex) => depth.get(hex)! >= deepest - 0.5)
    const mean = {
      x: hexes.reduce((sum, hex) => sum + layout.centre(hex).x, 0) / hexes.length,
      y: hexes.reduce((sum, hex) => sum + layout.centre(hex).y, 0) / hexes.length,
    }
    const name = map.seaAreaNames[area]
    const leadsTo = beyond(layout, sea, onFrame)
    /** The largest plate that has room at one of some hexes. */
    const attempt = (spots: readonly Hex[], most: number): boolean => {
      const widest = Math.max(...spots.slice(0, 40).map((hex) => run(layout, hex, depth)))
      return platesOf(name, sea, leadsTo, hexSize, (widest + 0.15) * hexSize).some((plate) => {
        const candidates = spots.map((hex) => {
          const { x, y } = layout.centre(hex)
          const box = within({ x: x - plate.width / 2, y: y - plate.height / 2, width: plate.width, height: plate.height }, layout)
          return {
            box,
            cost:
              spots.length === 1 ? 0 : Math.min(1.5, Math.hypot(x - mean.x, y - mean.y) / hexSize / 12) + (deepest - depth.get(hex)!) * 0.3,
          }
        })
        const place = room.placeIf(candidates, 40, most)
        if (place) out += drawPlate(place.box, plate, sea !== undefined)
        return place !== undefined
      })
    }
    // In its box, else in the deepest waters, else wherever it covers least.
    if (boxHex !== undefined && attempt([boxHex], 1.8)) continue
    if (attempt(deep, 1.8)) continue
    attempt(hexes, 4)
  }
  return out && `<g class="sea-names">${out}</g>`
}

/** Sea hexes of each area that lie wholly in the picture. */
function watersOf(layout: Layout): Map<number, Hex[]> {
  const { map, hexSize } = layout
  const waters = new Map<number, Hex[]>()
  for (const hex of layout.hexes) {
    const area = map.seaArea[hex]
    const { x, y } = layout.centre(hex)
    if (
      area === 0 ||
      map.isLand(hex) ||
      x < hexSize * 0.3 ||
      y < hexSize * 0.3 ||
      x > layout.width - hexSize * 0.3 ||
      y > layout.height - hexSize * 0.3
    )
      continue
    const list = waters.get(area)
    if (list) list.push(hex)
    else waters.set(area, [hex])
  }
  return waters
}

/** How many hexes each is from the edge of its waters, the edge itself 1. */
function depths(layout: Layout, hexes: readonly Hex[]): Map<Hex, number> {
  const depth = new Map(hexes.map((hex) => [hex, 0]))
  let edge = hexes.filter((hex) => [0, 1, 2, 3, 4, 5].some((d) => !depth.has(layout.map.neighbour(hex, d))))
  for (const hex of edge) depth.set(hex, 1)
  if (edge.length === 0) edge = [hexes[0]]
  for (let step = 2; edge.length > 0; step++) {
    const next: Hex[] = []
    for (const hex of edge) {
      for (let d = 0; d < 6; d++) {
        const other = layout.map.neighbour(hex, d)
        if (depth.get(other) !== 0) continue
        depth.set(other, step)
        next.push(other)
      }
    }
    edge = next
  }
  return depth
}

/** Hexes of the same waters in a row about one, twice the shorter side. */
function run(layout: Layout, hex: Hex, waters: ReadonlyMap<Hex, number>): number {
  const side = (direction: Direction): number => {
    let [at, length] = [layout.map.neighbour(hex, direction), 0]
    while (at >= 0 && waters.has(at)) [at, length] = [layout.map.neighbour(at, direction), length + 1]
    return length
  }
  return 1 + 2 * Math.min(side(0), side(3))
}

/** Names of areas that this one reaches by a line and that have no sea hex in this frame. */
function beyond(layout: Layout, sea: SeaArea | undefined, onFrame: ReadonlySet<number>): string[] {
  return (sea?.borders ?? []).filter(({ area }) => !onFrame.has(area)).map(({ area }) => layout.map.seaAreaNames[area])
}

/** Plates for an area's name, the largest first. */
function platesOf(name: string, sea: SeaArea | undefined, leadsTo: readonly string[], hexSize: number, width: number): Plate[] {
  const plates: Plate[] = []
  const largest = Math.min(20, Math.max(9, hexSize * 0.3))
  const smallest = Math.min(largest, 8.5)
  for (const size of [largest, largest * 0.8, largest * 0.62, smallest].filter((s) => s >= smallest)) {
    for (const parts of splits(name)) {
      const lines: Plate['lines'][number][] = parts.map((words) => ({ words, size, bold: true, italic: true }))
      const small = Math.max(8, size * 0.62)
      if (sea && hexSize >= 26) {
        lines.push({ words: sea.weather, size: small, bold: false })
        if (leadsTo.length > 0)
          for (const words of wrap(`↔ ${leadsTo.join(', ')}`, Math.max(width, 120), small)) lines.push({ words, size: small, bold: false })
      }
      const wide = Math.max(...lines.map((line) => textWidth(line.words, line.size, line.bold))) + size * 0.9
      const fitting = { lines, width: wide, height: lines.reduce((sum, line) => sum + line.size * 1.14, 0) + size * 0.45 }
      if (wide <= Math.max(width, 0) || size === smallest) plates.push(fitting)
    }
  }
  const bare = splits(name).map((parts) => ({
    lines: parts.map((words) => ({ words, size: smallest, bold: true, italic: true })),
    width: Math.max(...parts.map((words) => textWidth(words, smallest, true))) + smallest * 0.8,
    height: parts.length * smallest * 1.14 + smallest * 0.4,
  }))
  // Small plates that fit the waters come before those that do not.
  const fits = (plate: Plate): boolean => plate.width <= width
  return [...plates.filter(fits), ...bare.filter(fits), ...plates.filter((plate) => !fits(plate)), ...bare.filter((plate) => !fits(plate))]
}

/** A name in one line, or in two or three of about the same width. */
function splits(name: string): string[][] {
  const words = name.split(' ')
  const out = [[name]]
  for (const count of [2, 3]) {
    if (words.length < count) continue
    const all: string[][] = []
    for (let i = 1; i < words.length; i++) {
      const rest = words.slice(i)
      if (count === 2) all.push([words.slice(0, i).join(' '), rest.join(' ')])
      else
        for (let j = 1; j < rest.length; j++) all.push([words.slice(0, i).join(' '), rest.slice(0, j).join(' '), rest.slice(j).join(' ')])
    }
    const width = (lines: string[]): number => Math.max(...lines.map((line) => textWidth(line, 10, true)))
    out.push(all.reduce((a, b) => (width(b) < width(a) ? b : a)))
  }
  return out
}

function wrap(words: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines[lines.length - 1]
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const within = (box: Box, layout: Layout): Box => ({
  ...box,
  x: Math.max(2, Math.min(layout.width - box.width - 2, box.x)),
  y: Math.max(2, Math.min(layout.height - box.height - 2, box.y)),
})

function drawPlate(box: Box, plate: Plate, framed: boolean): string {
  const corner = n(Math.min(8, plate.height * 0.16))
  let out = framed
    ? `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" rx="${corner}" fill="${SEA.plate}" fill-opacity="0.9" stroke="${SEA.border}" stroke-width="${n(Math.max(0.9, plate.height * 0.018))}"/>`
    : ''
  let y = box.y + (plate.height - plate.lines.reduce((sum, line) => sum + line.size * 1.14, 0)) / 2
  for (const line of plate.lines) {
    y += line.size * 1.14
    out += text(box.x + box.width / 2, y - line.size * 0.26, line.words, {
      size: line.size,
      bold: line.bold,
      italic: line.italic,
      fill: SEA.name,
      halo: framed ? undefined : SEA.fill,
      haloWidth: 2,
    })
  }
  return `<g aria-label="${escape(plate.lines[0].words)}">${out}</g>`
}
