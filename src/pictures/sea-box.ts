import type { Piece, SeaAreaView, SeaSection } from '../engine/game.ts'
import { counter, groupOfShips } from './pieces.ts'
import { SEA } from './style.ts'
import { escape, fit, n, text, textWidth } from './text.ts'

/** A sea area's box, drawn about its own corner (0, 0). */
export interface DrawnBox {
  readonly svg: string
  readonly width: number
  readonly height: number
  /** Pieces drawn, one for each group. */
  readonly shown: readonly Piece[]
}

export interface BoxLook {
  /** Side of a counter in pixels. */
  readonly counter: number
  /** Of the box; 0: as wide as its counters want. */
  readonly width: number
  /** On a map: like counters in one, sections that nobody is in left out. */
  readonly compact: boolean
  /** Sections in a row that nobody is in share one. */
  readonly folded?: boolean
  /** Colours by side, for the ground each side has of a section. */
  readonly colours: Readonly<Record<string, string>>
}

/** More ships of one side in a section than this, and like ones are drawn as one counter with their number. */
const MANY = 18
const GAP = 2
/** Counters abreast in a compact box, for each side. */
const ABREAST = 4

/** What stands together: a ship and what it carries, or several of a kind as one counter. */
interface Cluster {
  readonly piece: Piece
  readonly cargo: readonly Piece[]
  readonly count: number
}

/**
 * A sea area's box as the printed map has it: a row for each section with its search number, the counters of each side in a part of their own. Cargo
 * stands smaller beside its ship.
 */
export function seaBox(area: SeaAreaView, look: BoxLook): DrawnBox {
  const { compact } = look
  const side = look.counter
  const label = Math.round(compact ? side * 0.62 : Math.max(26, side * 0.62))
  const strip = compact ? 0 : 12
  const sides = [...new Set(area.sections.flatMap(({ pieces }) => pieces.map(sideOf)))].sort()
  const rows = (look.folded ? folded(area.sections) : area.sections)
    .filter(({ pieces }) => !compact || pieces.length > 0)
    .map((section) => ({
      section,
      parts: sides.map((each) =>
        clustersOf(
          section.pieces.filter((piece) => sideOf(piece) === each),
          compact,
        ),
      ),
    }))
  const most = sides.map((_, i) =>
    Math.max(...rows.map(({ parts }) => parts[i].reduce((sum, cluster) => sum + widthOf(cluster, side) + GAP, 0))),
  )
  const head = Math.round(compact ? side * 0.55 : 20)
  const title = fit(area.name, head * 0.72, look.width > 0 ? look.width * 0.66 : 200, 6.9, true)
  const wide = compact
    ? Math.max(
        label + most.reduce((sum, each) => sum + Math.max(side + 2 * GAP, Math.min(each, ABREAST * (side + GAP))) + 2 * GAP, 0),
        textWidth(title.text, title.size, true) + 10,
      )
    : look.width
  const width = Math.ceil(wide)
  const shown: Piece[] = []
  let y = head
  let out = ''
  rows.forEach(({ section, parts }, i) => {
    // Who is alone in a section has all of it.
    const widths = shares(
      most.map((each, k) => (parts[k].length > 0 ? each : 0)),
      width - label,
    )
    const lines = parts.map((clusters, k) => flow(clusters, side, widths[k] - 2 * GAP))
    const empty = parts.every((clusters) => clusters.length === 0)
    const height = empty ? 16 : strip + Math.max(...lines.map(({ length }) => length)) * (side + GAP) + GAP * 2
    let x = label
    parts.forEach((clusters, k) => {
      if (clusters.length > 0) {
        const tint = look.colours[sides[k]]
        if (tint)
          out += `<rect x="${n(x)}" y="${n(y)}" width="${n(widths[k])}" height="${n(height)}" fill="${escape(tint)}" fill-opacity=".16"/>`
        if (!compact) out += searchOf(section, sides[k], x, y, widths[k])
      }
      lines[k].forEach((line, row) => {
        let left = x + GAP
        for (const cluster of line) {
          out += drawCluster(cluster, side, left, y + GAP + strip + row * (side + GAP))
          shown.push(cluster.piece, ...cluster.cargo)
          left += widthOf(cluster, side) + GAP
        }
      })
      x += widths[k]
    })
    out += `<rect x="0" y="${n(y)}" width="${n(label)}" height="${n(height)}" fill="${SEA.border}" fill-opacity=".1"/>`
    const size = Math.min(height - 2, compact ? side * 0.6 : 20, section.name.length > 1 ? 11 : 20)
    out += text(label / 2, y + height / 2 + size * 0.36, section.name, { size, bold: true, fill: SEA.name })
    if (i > 0) out += `<path d="M0 ${n(y)}H${n(width)}" stroke="${SEA.border}" stroke-width=".8"/>`
    y += height
  })
  const weather = compact ? '' : text(width - 6, head * 0.74, area.weather, { size: 11, fill: SEA.name, anchor: 'end' })
  const name = compact
    ? text(width / 2, head * 0.78, title.text, { size: title.size, bold: true, italic: true, fill: SEA.name })
    : text(6, head * 0.76, title.text, { size: title.size, bold: true, italic: true, fill: SEA.name, anchor: 'start' })
  const height = Math.ceil(y)
  const frame = `width="${n(width)}" height="${n(height)}" rx="3"`
  return {
    svg:
      `<g class="sea-box" aria-label="${escape(area.name)}"><rect ${frame} fill="${SEA.plate}"/><rect width="${n(width)}" height="${n(head)}" rx="3" fill="${SEA.shallow}"/>${out}` +
      `<path d="M0 ${n(head)}H${n(width)}" stroke="${SEA.border}" stroke-width="1"/><rect ${frame} fill="none" stroke="${SEA.border}" stroke-width="1.6"/>${name}${weather}</g>`,
    width,
    height,
    shown,
  }
}

/** Sections with those in a row that nobody is in as one: "4-1". */
function folded(sections: readonly SeaSection[]): SeaSection[] {
  const rows: SeaSection[] = []
  for (const section of sections) {
    const last = rows.at(-1)
    if (last && last.pieces.length === 0 && section.pieces.length === 0)
      rows[rows.length - 1] = { ...last, name: `${last.name.split('-')[0]}-${section.name}` }
    else rows.push(section)
  }
  return rows
}

/** "North: search 5" in the corner of a side's part of a section. */
function searchOf({ search, searches }: SeaSection, side: string, x: number, y: number, width: number): string {
  const now = searches?.[side] ?? search
  const words = fit(`${side ? `${side}: ` : ''}search ${now}`, 9.5, width - 6, 7)
  return text(x + 4, y + 10, words.text, { size: words.size, fill: SEA.name, anchor: 'start', bold: now !== search })
}

const sideOf = (piece: Piece): string => piece.side ?? ''

/** Widths of the sides' parts by what they want, none less than a third of an even share; who wants none has none. */
function shares(wanted: readonly number[], width: number): number[] {
  const sum = wanted.reduce((a, b) => a + b, 0) || 1
  const least = width / wanted.filter((each) => each > 0).length / 1.6
  const raw = wanted.map((each) => (each > 0 ? Math.max(least, (each / sum) * width) : 0))
  const all = raw.reduce((a, b) => a + b, 0) || 1
  return raw.map((each) => (each / all) * width)
}

/** Ships with their cargo; like ones together when there are many, convoys always. */
function clustersOf(pieces: readonly Piece[], compact: boolean): Cluster[] {
  const here = new Set(pieces.map(({ id }) => id))
  const carried = (piece: Piece): boolean => piece.aboard !== undefined && here.has(piece.aboard)
  const crowded = compact || pieces.filter((piece) => !carried(piece)).length > MANY
  const groups = new Map<string, Piece[]>()
  for (const piece of pieces) {
    if (carried(piece) && !crowded) continue
    const { id, fill, symbol, faceDown, damaged, noPlanes, air, naval } = piece
    const key = JSON.stringify([fill, symbol, faceDown, damaged, noPlanes, air, naval, crowded || symbol === 'convoy' ? '' : id])
    groups.set(key, [...(groups.get(key) ?? []), piece])
  }
  return [...groups.values()].map((group) => ({
    piece: groupOfShips(group),
    cargo: crowded ? [] : pieces.filter(({ aboard }) => aboard === group[0].id),
    count: group.length,
  }))
}

/** Cargo is this much of its ship's side. */
const CARGO = 0.7
const widthOf = ({ cargo }: Cluster, side: number): number => side + cargo.length * (side * CARGO + 1)

/** Clusters in lines of a width. */
function flow(clusters: readonly Cluster[], side: number, width: number): Cluster[][] {
  const lines: Cluster[][] = []
  let left = 0
  for (const cluster of clusters) {
    const wide = widthOf(cluster, side) + GAP
    if (lines.length === 0 || left + wide > width + GAP + 0.5) {
      lines.push([])
      left = 0
    }
    lines.at(-1)!.push(cluster)
    left += wide
  }
  return lines
}

function drawCluster({ piece, cargo, count }: Cluster, side: number, x: number, y: number): string {
  let out = ''
  if (count > 1) {
    out += `<rect x="${n(x + 2.4)}" y="${n(y - 1.6)}" width="${n(side - 1)}" height="${n(side - 1)}" rx="2" fill="${escape(piece.fill)}" stroke="#1c1a16" stroke-width=".8"/>`
  }
  out += counter({ piece, side }, x + side / 2, y + side / 2)
  const small = side * CARGO
  cargo.forEach((each, i) => {
    const at = x + side + 1 + i * (small + 1)
    out += `<path d="M${n(at - 2)} ${n(y + side - 1.5)}H${n(at + small)}" stroke="#1c1a16" stroke-width="2"/>`
    out += counter({ piece: each, side: small }, at + small / 2, y + side - small / 2 - 3)
  })
  return out
}
