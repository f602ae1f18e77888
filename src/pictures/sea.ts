import type { Direction, Hex } from '../board/hex.ts'
import type { Box } from './labels.ts'
import type { Layout } from './layout.ts'
import { chains, smooth, xy } from './shapes.ts'
import { dotColour, hexsideLook, SEA } from './style.ts'
import { n } from './text.ts'

/** Sides between sea hexes of two sea areas. */
function borderSides(layout: Layout): { hex: Hex; direction: Direction; other: Hex }[] {
  const { map } = layout
  const area = (hex: Hex): number => (map.isHex(hex) && !map.isLand(hex) ? map.seaArea[hex] : 0)
  return [...layout.sides()].filter(({ hex, other }) => other >= 0 && area(hex) !== 0 && area(other) !== 0 && area(hex) !== area(other))
}

export const hasSeaBorders = (layout: Layout): boolean => borderSides(layout).length > 0

/**
 * Borders of sea areas: `between` sea hexes, and where such a line reaches a coastal hex `inshore`, on to the land (to be drawn under it);
 * likewise through sides that are all sea with one area at one end and another at the other.
 */
export function seaBorders(layout: Layout): { between: string; inshore: string } {
  const { map } = layout
  const sides = borderSides(layout)
  let inland = ''
  for (const { hex, direction } of sides) {
    for (const [corner, beyond] of [
      [direction, direction + 5],
      [direction + 1, direction + 1],
    ]) {
      const third = map.neighbour(hex, beyond % 6)
      if (third >= 0 && map.isLand(third)) inland += `M${xy(layout.corner(hex, corner))}L${xy(layout.centre(third))}`
    }
  }
  const water = map.hexsideNames.reduce((bits, name) => (hexsideLook(name).water ? bits | map.hexsideBit(name) : bits), 0)
  if (water !== 0) {
    for (const { hex, direction, other } of layout.sides()) {
      if (other < 0 || !map.isHexside(hex, direction, water)) continue
      const ends = [5, 1]
        .map((turn) => map.neighbour(hex, (direction + turn) % 6))
        .map((end) => (end >= 0 && !map.isLand(end) ? map.seaArea[end] : 0))
      if (ends[0] !== 0 && ends[1] !== 0 && ends[0] !== ends[1]) inland += `M${xy(layout.centre(hex))}L${xy(layout.centre(other))}`
    }
  }
  return { between: borderPath(chains(layout, sides).map(smooth).join(''), layout.hexSize), inshore: borderPath(inland, layout.hexSize) }
}

export const borderPath = (path: string, hexSize: number): string =>
  path &&
  `<path class="sea-border" d="${path}" fill="none" stroke="${SEA.border}" stroke-width="${n(Math.max(1.2, hexSize * 0.036))}" stroke-linejoin="round" stroke-linecap="round"/>`

/** Dots that the map prints in a colour of their own: marks called 'red dot', 'orange dot' ... */
export function colouredDots(layout: Layout): { svg: string; names: string[]; boxes: Box[] } {
  const { map, hexSize } = layout
  let svg = ''
  const names = new Set<string>()
  const boxes: Box[] = []
  for (const hex of layout.hexes) {
    for (const mark of map.marksAt(hex)) {
      const colour = dotColour(mark)
      if (!colour) continue
      names.add(mark)
      const { x, y } = layout.centre(hex)
      const r = Math.max(2.2, hexSize * 0.085)
      boxes.push({ x: x - r, y: y - r, width: 2 * r, height: 2 * r })
      svg += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${colour}" stroke="#fff" stroke-width="${n(Math.max(0.8, hexSize * 0.02))}"/>`
    }
  }
  return { svg, names: [...names], boxes }
}
