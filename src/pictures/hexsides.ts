import type { Layout, Point } from './layout.ts'
import { chains, smooth, xy } from './shapes.ts'
import { type HexsideLook, hexsideLook } from './style.ts'
import { n } from './text.ts'

/** Rivers, lakes, straits, alpine and all-sea hexsides: all kinds that lie along a hexside (railways go from centre to centre). */
export function hexsides(layout: Layout): string {
  const { map } = layout
  let out = ''
  // Water first, so that ridges, forts and straits stand on it.
  const kinds = [...map.hexsideNames].filter((name) => name !== 'rail').sort((a, b) => order(a) - order(b))
  for (const name of kinds) {
    const bit = map.hexsideBit(name)
    const look = hexsideLook(name)
    const sides = look.inside
      ? layout.hexes.flatMap((hex) =>
          [0, 1, 2, 3, 4, 5].filter((direction) => map.isHexside(hex, direction, bit)).map((direction) => ({ hex, direction })),
        )
      : [...layout.sides()].filter(({ hex, direction }) => map.isHexside(hex, direction, bit))
    if (sides.length > 0) out += hexsidesOf(layout, look, sides)
  }
  return out
}

const order = (name: string): number => ['line', 'path', 'bar', 'ridge', 'teeth', 'crossing'].indexOf(hexsideLook(name).form)

/** Hexsides of one look. */
export function hexsidesOf(layout: Layout, look: HexsideLook, sides: readonly { hex: number; direction: number }[]): string {
  const px = (value: number): string => n(Math.max(1, value * layout.hexSize))
  if (look.form === 'line' || look.form === 'bar' || look.form === 'path') {
    const straight = (line: readonly Point[]): string => line.map((p, i) => `${i === 0 ? 'M' : 'L'}${xy(p)}`).join('')
    const path =
      look.form === 'path'
        ? roads(layout, sides)
        : chains(layout, sides)
            .map(look.form === 'line' ? smooth : straight)
            .join('')
    const dash = look.dash ? ` stroke-dasharray="${look.dash.map(px).join(' ')}"` : ''
    const casing = look.casing
      ? `<path d="${path}" fill="none" stroke="${look.casing}" stroke-width="${n(look.width * layout.hexSize + Math.max(1, layout.hexSize * 0.02))}" stroke-linecap="round" stroke-linejoin="round"/>`
      : ''
    return `${casing}<path d="${path}" fill="none" stroke="${look.colour}" stroke-width="${px(look.width)}" stroke-linecap="${dash ? 'butt' : 'round'}" stroke-linejoin="round"${dash}/>`
  }
  const draw = look.form === 'ridge' ? ridge : look.form === 'teeth' ? teeth : crossing
  const path = sides.map(({ hex, direction }) => draw(...layout.side(hex, direction))).join('')
  const fill = look.form === 'crossing' ? 'none' : look.colour
  return `<path d="${path}" fill="${fill}" stroke="${look.colour}" stroke-width="${px(look.width)}" stroke-linejoin="round" stroke-linecap="round"/>`
}

/** A point beside the side: `along` from 0 to 1, `across` in lengths of the side, to the right hand. */
function beside(a: Point, b: Point, along: number, across: number): Point {
  return { x: a.x + (b.x - a.x) * along - (b.y - a.y) * across, y: a.y + (b.y - a.y) * along + (b.x - a.x) * across }
}

/** Peaks in a row. */
function ridge(a: Point, b: Point): string {
  let path = ''
  for (let i = 0; i < 4; i++) {
    const from = i / 4
    path += `M${xy(beside(a, b, from, 0.07))}L${xy(beside(a, b, from + 0.125, -0.1))}L${xy(beside(a, b, from + 0.25, 0.07))}Z`
  }
  return path
}

/** A wall with battlements, on the side's left hand: within the hex that the side is said from. */
function teeth(a: Point, b: Point): string {
  const block = (from: number, to: number, near: number, far: number): string =>
    `M${[beside(a, b, from, near), beside(a, b, to, near), beside(a, b, to, far), beside(a, b, from, far)].map(xy).join('L')}Z`
  let path = block(0.05, 0.95, -0.13, -0.06)
  for (let i = 0; i < 4; i++) path += block(0.05 + i * 0.25, 0.2 + i * 0.25, -0.2, -0.1)
  return path
}

/** Ways from centre to centre across sides. */
const roads = (layout: Layout, sides: readonly { hex: number; direction: number }[]): string =>
  sides
    .map(({ hex, direction }) => {
      const other = layout.map.neighbour(hex, direction)
      return other < 0 ? '' : `M${xy(layout.centre(hex))}L${xy(layout.centre(other))}`
    })
    .join('')

/** An arrow with two heads over the middle of the side. */
function crossing(a: Point, b: Point): string {
  const [one, two] = [beside(a, b, 0.5, -0.32), beside(a, b, 0.5, 0.32)]
  const head = (tip: Point, sign: number): string =>
    `M${xy(beside(a, b, 0.36, sign * 0.16))}L${xy(tip)}L${xy(beside(a, b, 0.64, sign * 0.16))}`
  return `M${xy(one)}L${xy(two)}${head(one, -1)}${head(two, 1)}`
}
