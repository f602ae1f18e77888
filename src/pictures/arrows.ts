import { boxHexes } from '../board/box-hexes.ts'
import type { Hex } from '../board/hex.ts'
import type { Arrow } from '../engine/decision.ts'
import type { Box } from './labels.ts'
import type { Layout, Point } from './layout.ts'
import { xy } from './shapes.ts'
import { ARROW, type ArrowLook, HIGHLIGHT, IMPOSSIBLE } from './style.ts'
import { n, text, textWidth } from './text.ts'

/** Arrows of moves, flights and attacks, where their points lie in the picture. */
export interface PlacedArrow {
  readonly arrow: Arrow
  readonly points: readonly Point[]
}

/** Those that show; left out are those with a hex that these sheets lack, or wholly outside the picture. `boxes` are those of sea areas, by name. */
export function placeArrows(layout: Layout, list: readonly Arrow[], boxes: ReadonlyMap<string, Box> = new Map()): PlacedArrow[] {
  return list.flatMap((arrow) => {
    const all = arrow.hexes.map((code) => placeOf(layout, code))
    // A voyage may come from another map: what of it is on this one is drawn.
    const here = arrow.hexes.filter((_, i) => arrow.style !== 'sail' || all[i] === undefined || layout.onFrame(all[i]))
    const hexes = here.map((code) => placeOf(layout, code))
    if (hexes.length < 2 || hexes.some((hex) => hex === undefined || !layout.onFrame(hex))) return []
    if (!hexes.some((hex) => layout.shows(hex!))) return []
    // Arrows to the east and west pass above the middle, where they hide a counter's symbol rather than its values.
    const rise = arrow.style === 'attack' || arrow.style === 'retreat' || arrow.style === 'advance' ? layout.hexSize * 0.14 : 0
    const level = hexes.every((hex) => Math.abs(layout.centre(hex!).y - layout.centre(hexes[0]!).y) < 1)
    const points = hexes.map((hex, i) => {
      const box = boxes.get(here[i])
      if (box) return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const { x, y } = layout.centre(hex!)
      return { x, y: level ? y - rise : y }
    })
    // It ends at the frame of a box, whose counters stay clear.
    const box = boxes.get(here.at(-1)!)
    if (box) points[points.length - 1] = edgeOf(box, points.at(-2)!)
    return [{ arrow, points }]
  })
}

export function arrows(layout: Layout, placed: readonly PlacedArrow[]): string {
  // Attacks last: they matter most.
  const order = ['sail', 'rail', 'move', 'air', 'retreat', 'advance', 'attack']
  const rank = ({ style, impossible }: Arrow): number => (impossible ? -1 : order.indexOf(style))
  const sorted = [...placed].sort((a, b) => rank(a.arrow) - rank(b.arrow))
  const drawn = sorted.map(({ arrow: { style, impossible }, points }) => {
    const after = style === 'sail' ? 0 : style === 'attack' ? 0.35 : 0.4
    const arrow = drawArrow(points, impossible ? IMPOSSIBLE : ARROW[style], layout.hexSize, style === 'attack' ? 0.34 : 0.2, after)
    return impossible ? `${arrow}${cross(points, layout.hexSize, after)}` : arrow
  })
  return `<g class="arrows">${drawn.join('')}</g>`
}

/** A cross behind the point of an arrow: what it stands for is not done. */
export function cross(line: readonly Point[], hexSize: number, after: number): string {
  const size = Math.max(4, hexSize * 0.09)
  const at = along(line[line.length - 1], line[line.length - 2], after * hexSize + size * 2.6)
  const path = `M${xy({ x: at.x - size, y: at.y - size })}L${xy({ x: at.x + size, y: at.y + size })}M${xy({ x: at.x - size, y: at.y + size })}L${xy({ x: at.x + size, y: at.y - size })}`
  return [
    ['#fff', 5.4],
    ['#c4001a', 2.8],
  ]
    .map(([colour, width]) => `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`)
    .join('')
}

/** A hex by its code, or where the box of a sea area stands. */
const placeOf = ({ map }: Layout, code: string): Hex | undefined => map.find(code) ?? boxHexes(map).get(map.seaAreaNames.indexOf(code))

/** Where the way from a point to the middle of a box meets its frame. */
function edgeOf(box: Box, from: Point): Point {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const [dx, dy] = [from.x - middle.x, from.y - middle.y]
  const share = Math.min(1, Math.min(Math.abs(box.width / 2 / (dx || 1e-9)), Math.abs(box.height / 2 / (dy || 1e-9))))
  return { x: middle.x + dx * share, y: middle.y + dy * share }
}

/** An arrow along centres; its ends stay `before` and `after` hexes clear of the first and last centre. */
export function drawArrow(line: readonly Point[], look: ArrowLook, hexSize: number, before: number, after: number): string {
  const width = Math.min(8, Math.max(1.8, look.width * hexSize))
  const head = Math.max(7, width * (width > 5 ? 2.4 : 3))
  const from = along(line[0], line[1], before * hexSize)
  const tip = along(line[line.length - 1], line[line.length - 2], after * hexSize)
  let path: string
  let direction: Point
  if (look.arc) {
    const far = Math.hypot(tip.x - from.x, tip.y - from.y)
    const bend = Math.min(far * 0.18, hexSize * 0.9) * (tip.x >= from.x ? -1 : 1)
    const control = {
      x: (from.x + tip.x) / 2 - ((tip.y - from.y) / (far || 1)) * bend,
      y: (from.y + tip.y) / 2 + ((tip.x - from.x) / (far || 1)) * bend,
    }
    direction = unit(control, tip)
    path = `M${xy(from)}Q${xy(control)} ${xy(back(tip, direction, head * 0.7))}`
  } else {
    direction = unit(line[line.length - 2], line[line.length - 1])
    const middle = line.slice(1, -1)
    path = `M${xy(from)}${rounded([from, ...middle, back(tip, direction, head * 0.7)])}`
  }
  const side = { x: -direction.y, y: direction.x }
  const base = back(tip, direction, head)
  const barb = (sign: number): Point => ({ x: base.x + sign * side.x * head * 0.5, y: base.y + sign * side.y * head * 0.5 })
  const notch = back(tip, direction, head * 0.72)
  const point = `M${xy(tip)}L${xy(barb(1))}L${xy(notch)}L${xy(barb(-1))}Z`
  const dash = look.dash ? ` stroke-dasharray="${look.dash.map((part) => n(part * hexSize)).join(' ')}"` : ''
  return (
    `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="${n(width + 2.6)}" stroke-linejoin="round"/>` +
    `<path d="${point}" fill="#fff" stroke="#fff" stroke-opacity=".85" stroke-width="2.6" stroke-linejoin="round"/>` +
    `<path d="${path}" fill="none" stroke="${look.colour}" stroke-width="${n(width)}" stroke-linejoin="round"${dash}/>` +
    `<path d="${point}" fill="${look.colour}"/>`
  )
}

/** Where arrows that come from off the picture, or lead off it, come from and lead to: a plate where what is seen of them begins or ends, alike ones as one. */
export function cutLabels(layout: Layout, list: readonly Arrow[], boxes: ReadonlyMap<string, Box> = new Map()): string {
  const plates = new Map<string, { words: string; number: number; at: Point }>()
  for (const { hexes, cut } of list) {
    if (!cut) continue
    const isSeen = (code: string): boolean => {
      const hex = placeOf(layout, code)
      return hex !== undefined && layout.onFrame(hex)
    }
    const seen = hexes.filter(isSeen)
    if (seen.length === 0) continue
    const plate = (words: string, code: string): void => {
      const box = boxes.get(code)
      const at = box ? { x: box.x + box.width / 2, y: box.y + box.height } : layout.centre(placeOf(layout, code)!)
      const known = plates.get(`${words} ${code}`)
      plates.set(`${words} ${code}`, { words, number: (known?.number ?? 0) + cut.number, at })
    }
    if (!isSeen(hexes[0])) plate(`from ${cut.from}`, seen[0])
    if (!isSeen(hexes.at(-1)!)) plate(`to ${cut.to}`, seen.at(-1)!)
  }
  const below = new Map<string, number>()
  const drawn = [...plates.values()].map(({ words, number, at }) => {
    const size = Math.max(10, layout.hexSize * 0.2)
    const label = `${words} ${number}`
    const width = textWidth(label, size, true) + 10
    const rank = below.get(xy(at)) ?? 0
    below.set(xy(at), rank + 1)
    const y = at.y + size * (0.4 + 1.5 * rank)
    return (
      `<rect x="${n(at.x - width / 2)}" y="${n(y)}" width="${n(width)}" height="${n(size * 1.44)}" rx="${n(size * 0.5)}" fill="#fffdf3" stroke="${ARROW.sail.colour}" stroke-width="1.2"/>` +
      text(at.x, y + size * 1.08, label, { size, bold: true, fill: ARROW.sail.colour })
    )
  })
  return drawn.length > 0 ? `<g class="cut">${drawn.join('')}</g>` : ''
}

/** A ring round a hex, with a word or a number on its top corner. */
export function highlights(layout: Layout, list: readonly Highlight[]): string {
  let out = ''
  for (const { hex: code, label, from } of list) {
    const hex = layout.map.find(code)
    if (hex === undefined || !layout.shows(hex)) continue
    const dash = from ? ` stroke-dasharray="${n(layout.hexSize * 0.12)} ${n(layout.hexSize * 0.06)}"` : ''
    const width = Math.max(2.2, layout.hexSize * 0.05)
    const centre = layout.centre(hex)
    const points = Array.from({ length: 6 }, (_, k) => layout.corner(hex, k)).map((p) => ({
      x: centre.x + (p.x - centre.x) * 0.96,
      y: centre.y + (p.y - centre.y) * 0.96,
    }))
    const path = `M${points.map(xy).join('L')}Z`
    out += `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="${n(width + 2.4)}" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="${HIGHLIGHT}" stroke-width="${n(width)}" stroke-linejoin="round"${dash}/>`
    if (!label) continue
    const box = pill(layout, centre, label)
    out += `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" rx="${n(box.height * 0.35)}" fill="${HIGHLIGHT}" stroke="#fff" stroke-width="1.2"/>`
    out += text(centre.x, box.y + box.height * 0.75, short(label), { size: box.height / 1.44, bold: true, fill: '#fff' })
  }
  return out && `<g class="highlights">${out}</g>`
}

export interface Highlight {
  readonly hex: string
  readonly label?: string
  /** What comes at another: its ring is broken. */
  readonly from?: boolean
}

/** What the labels of highlights cover. */
export const highlightBoxes = (layout: Layout, list: readonly Highlight[]): Box[] =>
  list.flatMap(({ hex: code, label }) => {
    const hex = layout.map.find(code)
    return hex === undefined || !label ? [] : [pill(layout, layout.centre(hex), label)]
  })

/** The label stands on the hex's top corner, where it covers neither a code nor a counter. */
function pill(layout: Layout, centre: Point, label: string): Box {
  const size = Math.max(10, layout.hexSize * 0.15)
  const width = textWidth(short(label), size, true) + 10
  return { x: centre.x - width / 2, y: Math.max(1, centre.y - layout.hexSize * 0.57 - size * 0.72), width, height: size * 1.44 }
}

/** Labels are short: a long one is cut, so that it stays by its hex. */
const short = (label: string): string => (label.length > 24 ? `${label.slice(0, 23)}…` : label)

const unit = (a: Point, b: Point): Point => {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: (b.x - a.x) / far, y: (b.y - a.y) / far }
}
const along = (from: Point, to: Point, by: number): Point => {
  const { x, y } = unit(from, to)
  return { x: from.x + x * by, y: from.y + y * by }
}
const back = (tip: Point, direction: Point, by: number): Point => ({ x: tip.x - direction.x * by, y: tip.y - direction.y * by })

/** The rest of a path through points, its corners rounded. */
function rounded(points: readonly Point[]): string {
  let path = ''
  for (let i = 1; i < points.length - 1; i++) {
    const before = along(points[i], points[i - 1], 0.35 * Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y))
    const after = along(points[i], points[i + 1], 0.35 * Math.hypot(points[i].x - points[i + 1].x, points[i].y - points[i + 1].y))
    path += `L${xy(before)}Q${xy(points[i])} ${xy(after)}`
  }
  return `${path}L${xy(points[points.length - 1])}`
}
