import { type Hex } from '../board/hex.ts'
import type { Piece, SeaAreaView } from '../engine/game.ts'
import type { Box, Room } from './labels.ts'
import type { Layout } from './layout.ts'
import { pieceDefs } from './pieces.ts'
import { type DrawnBox, seaBox } from './sea-box.ts'
import { chains, smooth } from './shapes.ts'
import { PAPER, SEA } from './style.ts'
import { escape, fit, FONT, n, text } from './text.ts'

export interface PlacedBoxes {
  readonly svg: string
  readonly shown: readonly Piece[]
  /** Where the box of each area stands that has it in the picture, by the area's name. */
  readonly at: ReadonlyMap<string, Box>
}

/** How far from its hex a box may go to cover less, in hexes. */
const ASIDE = 6

/** The boxes of sea areas on a map: each by its hex, on its own waters, where it covers least of what stands there already. */
export function placeSeaBoxes(
  layout: Layout,
  areas: readonly SeaAreaView[],
  colours: Readonly<Record<string, string>>,
  room: Room,
): PlacedBoxes {
  const { map, hexSize } = layout
  let svg = ''
  const shown: Piece[] = []
  const at = new Map<string, Box>()
  for (const area of areas) {
    const hex = map.find(area.hex)
    const number = map.seaAreaNames.indexOf(area.name)
    if (hex === undefined || !layout.shows(hex) || area.sections.every(({ pieces }) => pieces.length === 0)) continue
    const drawn = seaBox(area, { counter: Math.round(Math.min(34, Math.max(19, hexSize * 0.52))), width: 0, compact: true, colours })
    const from = layout.centre(hex)
    const spots: Hex[] = [
      hex,
      ...layout.hexes.filter(
        (other) => other !== hex && map.seaArea[other] === number && !map.isLand(other) && apart(layout, hex, other) <= ASIDE,
      ),
    ]
    const candidates = spots.map((spot) => {
      const { x, y } = layout.centre(spot)
      return {
        box: within({ x: x - drawn.width / 2, y: y - drawn.height / 2, width: drawn.width, height: drawn.height }, layout),
        cost: Math.hypot(x - from.x, y - from.y) / hexSize / 8,
      }
    })
    const { box } = room.place(candidates, 60)
    svg += `<g transform="translate(${n(box.x)} ${n(box.y)})">${drawn.svg}</g>`
    shown.push(...drawn.shown)
    at.set(area.name, box)
  }
  return { svg: svg && `<g class="sea-boxes">${svg}</g>`, shown, at }
}

const apart = (layout: Layout, a: Hex, b: Hex): number =>
  Math.hypot(layout.centre(a).x - layout.centre(b).x, layout.centre(a).y - layout.centre(b).y) / layout.hexSize

const within = (box: Box, layout: Layout): Box => ({
  ...box,
  x: Math.max(2, Math.min(layout.width - box.width - 2, box.x)),
  y: Math.max(2, Math.min(layout.height - box.height - 2, box.y)),
})

/** A heavy line round the waters of one sea area. */
export function seaAreaOutline(layout: Layout, number: number): string {
  const { map } = layout
  const mine = (hex: Hex): boolean => hex >= 0 && map.seaArea[hex] === number && !map.isLand(hex)
  const sides = [...layout.sides()].filter(({ hex, other }) => mine(hex) !== mine(other))
  if (sides.length === 0) return ''
  const path = chains(layout, sides).map(smooth).join('')
  return `<path class="sea-area" d="${path}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="5.5" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="${SEA.border}" stroke-width="2.8" stroke-linejoin="round"/>`
}

/** Counters of full boxes, in pixels, and the columns of a sheet of boxes. */
const COUNTER = 42
const COLUMN = 306
const MOST_COLUMNS = 3
const MARGIN = 8

/** A box with a row for every section. */
export const fullBox = (area: SeaAreaView, colours: Readonly<Record<string, string>>): DrawnBox =>
  seaBox(area, { counter: COUNTER, width: COLUMN, compact: false, colours })

/** All sea areas given, box by box on one sheet, as SVG. */
export function drawSeaBoxes(areas: readonly SeaAreaView[], colours: Readonly<Record<string, string>>, title: string): string {
  const boxes = areas.map((area) => seaBox(area, { counter: COUNTER, width: COLUMN, compact: false, folded: true, colours }))
  const columns = Math.max(1, Math.min(MOST_COLUMNS, boxes.length))
  const width = columns * (COLUMN + MARGIN) + MARGIN
  const feet: number[] = Array(columns).fill(30 + 2)
  let out = ''
  for (const box of boxes) {
    const column = feet.indexOf(Math.min(...feet))
    out += `<g transform="translate(${n(MARGIN + column * (COLUMN + MARGIN))} ${n(feet[column])})">${box.svg}</g>`
    feet[column] += box.height + MARGIN
  }
  const height = Math.max(...feet)
  const head = fit(title, 16, width - 16, 9, true)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ${FONT}><title>${escape(title)}</title>` +
    `<defs>${pieceDefs(boxes.flatMap(({ shown }) => shown))}</defs><rect width="${width}" height="${height}" fill="${PAPER}"/>` +
    `${text(MARGIN, 21, head.text, { size: head.size, bold: true, anchor: 'start' })}${out}</svg>`
  )
}

/** What a picture of boxes shows, in a sentence for each area. */
export function describeSeaAreas(areas: readonly SeaAreaView[]): string {
  return areas
    .map(({ name, sections }) => {
      const parts = sections
        .filter(({ pieces }) => pieces.length > 0)
        .map(
          (section) =>
            `section ${section.name}: ${section.pieces
              .slice(0, 6)
              .map((piece) => piece.name)
              .join(', ')}${section.pieces.length > 6 ? ` and ${section.pieces.length - 6} more` : ''}`,
        )
      return `${name}: ${parts.length > 0 ? parts.join('; ') : 'nobody'}.`
    })
    .join(' ')
}
