import type { Hex } from '../board/hex.ts'
import type { BoardMap } from '../board/map.ts'
import type { Layout, Point } from './layout.ts'
import { chains, hexPath, smooth, xy } from './shapes.ts'
import { n } from './text.ts'

/** Who controls what, for tints and front lines. */
export interface Control {
  /** Controller of a hex by its code. */
  readonly of: Readonly<Record<string, string>>
  readonly colours: Readonly<Record<string, string>>
  /** Side of a controller; controllers of one side have no front between them. Absent: each is a side of its own. */
  readonly sides?: Readonly<Record<string, string>>
}

/** Width of the band on either side of a front, in hexes. */
const BAND = 0.11

const controllerOf = (layout: Layout, control: Control, hex: Hex): string =>
  layout.map.isLand(hex) ? (control.of[layout.map.code(hex)] ?? '') : ''

/** A tint over all hexes of a controller that has a colour. */
export function controlTint(layout: Layout, control: Control): string {
  let out = ''
  for (const [name, colour] of Object.entries(control.colours)) {
    const mine = (hex: Hex): boolean => controllerOf(layout, control, hex) === name
    const hexes = layout.hexes.filter(mine)
    if (hexes.length > 0) out += `<path d="${hexes.map((hex) => hexPath(layout, hex)).join('')}" fill="${colour}" fill-opacity="0.12"/>`
  }
  return out
}

/** Bands of colour where two controllers meet, and a dark line where two sides do. */
export function frontLine(layout: Layout, control: Control): string {
  const bands = new Map<string, string>()
  const front: { hex: Hex; direction: number }[] = []
  const sideOf = (controller: string): string => control.sides?.[controller] ?? controller
  for (const { hex, direction, other } of layout.sides()) {
    if (other < 0) continue
    const [here, there] = [controllerOf(layout, control, hex), controllerOf(layout, control, other)]
    if (here === there || !here || !there || sideOf(here) === sideOf(there)) continue
    if (!control.colours[here] || !control.colours[there]) continue
    front.push({ hex, direction })
    for (const [inside, d, name] of [
      [hex, direction, here],
      [other, (direction + 3) % 6, there],
    ] as const) {
      bands.set(name, (bands.get(name) ?? '') + band(layout, inside, d))
    }
  }
  if (front.length === 0) return ''
  let out = ''
  for (const [name, path] of bands) out += `<path d="${path}" fill="${control.colours[name]}" fill-opacity="0.85"/>`
  const line = chains(layout, front).map(smooth).join('')
  const width = Math.max(1.4, layout.hexSize * 0.036)
  return (
    out +
    `<path d="${line}" fill="none" stroke="#fff" stroke-width="${n(width * 1.9)}" stroke-linejoin="round"/>` +
    `<path d="${line}" fill="none" stroke="#161616" stroke-width="${n(width)}" stroke-linejoin="round"/>`
  )
}

/** The strip of a hex along one of its sides. */
function band(layout: Layout, hex: Hex, direction: number): string {
  const centre = layout.centre(hex)
  const [a, b] = layout.side(hex, direction)
  const towards = (p: Point): Point => ({ x: p.x + (centre.x - p.x) * BAND * 2, y: p.y + (centre.y - p.y) * BAND * 2 })
  return `M${xy(a)}L${xy(b)}L${xy(towards(b))}L${xy(towards(a))}Z`
}

/** Where hexes are smaller than this, in pixels, ports have a ring too, and all hexes of a group of so many count as islands; else only lonely ones. */
const SMALL_HEX = 46
const GROUP = 12
const FEW_NEIGHBOURS = 2

/** A ring in the colour of who holds it in the hex of each small island and, where tints and fronts are too small to see, of each port. */
export function holders(layout: Layout, control: Control): string {
  const { map } = layout
  const width = Math.max(1.6, layout.hexSize * 0.07)
  let out = ''
  for (const hex of layout.hexes) {
    const colour = control.colours[controllerOf(layout, control, hex)]
    if (!colour) continue
    const isPort = layout.hexSize < SMALL_HEX && map.placesAt(hex).some(({ port }) => port !== undefined)
    const neighbours = landBeside(map, hex).length
    const isIsland = layout.hexSize < SMALL_HEX ? neighbours <= FEW_NEIGHBOURS || isOfGroup(map, hex) : neighbours <= 1
    if (!isPort && !isIsland) continue
    const centre = layout.centre(hex)
    const ring = Array.from({ length: 6 }, (_, k) => layout.corner(hex, k))
      .map((p) => xy({ x: centre.x + (p.x - centre.x) * 0.9, y: centre.y + (p.y - centre.y) * 0.9 }))
      .join('L')
    out += `<path d="M${ring}Z" fill="${colour}" fill-opacity=".22" stroke="${colour}" stroke-width="${n(width)}" stroke-linejoin="round"/>`
  }
  return out && `<g class="holders">${out}</g>`
}

const landBeside = (map: BoardMap, hex: Hex): Hex[] =>
  [0, 1, 2, 3, 4, 5].map((direction) => map.neighbour(hex, direction)).filter((other) => other >= 0 && map.isLand(other))

/** Whether a hex is of an archipelago: atolls side by side, each with others about it. */
function isOfGroup(map: BoardMap, hex: Hex): boolean {
  const group = new Set([hex])
  for (const each of group) {
    for (const other of landBeside(map, each)) group.add(other)
    if (group.size > GROUP) return false
  }
  return true
}
