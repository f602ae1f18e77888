import type { Hex } from '../board/hex.ts'
import type { Box, Room } from './labels.ts'
import type { Layout, Point } from './layout.ts'
import { xy } from './shapes.ts'
import { LINK, linkColour } from './style.ts'
import { n, text, textWidth } from './text.ts'

/** Links between hexes of one picture that no grid joins, as dashed lines from hex to hex. */
export function linkLines(layout: Layout): string {
  const { map, hexSize } = layout
  let out = ''
  for (const hex of layout.hexes) {
    for (let i = map.linkStart[hex]; i < map.linkStart[hex + 1]; i++) {
      const other = map.linkTo[i]
      if (!layout.onFrame(other) || (layout.shows(other) && other < hex) || map.directionTo(hex, other) >= 0) continue
      const [from, to] = [clear(layout, hex, other), clear(layout, other, hex)]
      out += linkLine(`M${xy(from)}Q${xy(bend(from, to))} ${xy(to)}`, linkColour(map.linkNames[map.linkLine[i]]), hexSize)
    }
  }
  return out && `<g class="links">${out}</g>`
}

export const linkLine = (path: string, colour: string, hexSize: number): string => {
  const width = Math.max(1.3, hexSize * 0.035)
  return (
    `<path d="${path}" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="${n(width * 2)}"/>` +
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-dasharray="${n(width * 3)} ${n(width * 1.6)}"/>`
  )
}

/** The edge of a hex towards another. */
function clear(layout: Layout, hex: Hex, towards: Hex): Point {
  const [a, b] = [layout.centre(hex), layout.centre(towards)]
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const step = Math.min(0.42 * layout.hexSize, far / 3)
  return { x: a.x + ((b.x - a.x) / far) * step, y: a.y + ((b.y - a.y) / far) * step }
}

const bend = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2 - (b.y - a.y) * 0.12, y: (a.y + b.y) / 2 + (b.x - a.x) * 0.12 })

/** Names of kinds of link that show: lines within the picture, and tags of those that lead to other pictures. */
export function linkNames(layout: Layout): { lines: string[]; tags: boolean } {
  const { map } = layout
  const lines = new Set<string>()
  let tags = false
  for (const hex of layout.hexes) {
    for (let i = map.linkStart[hex]; i < map.linkStart[hex + 1]; i++) {
      if (!layout.onFrame(map.linkTo[i])) tags = true
      else if (map.directionTo(hex, map.linkTo[i]) < 0) lines.add(map.linkNames[map.linkLine[i]])
    }
  }
  return { lines: [...lines], tags }
}

/** Small tags in hexes that are adjacent to hexes of other pictures: "↔ A3141, A3241". Where there is no room an arrow alone. */
export function linkTags(layout: Layout, room: Room): string {
  const { map, hexSize } = layout
  if (hexSize < 24) return ''
  const size = Math.min(11, Math.max(7.2, hexSize * 0.15))
  let out = ''
  for (const hex of layout.hexes) {
    const beyond = [...map.linked(hex)].filter((other) => !layout.onFrame(other))
    const { x, y } = layout.centre(hex)
    if (beyond.length === 0 || x < 0 || y < 0 || x > layout.width || y > layout.height) continue
    const line = map.linkNames[map.linkLine[map.linkStart[hex]]]
    // A box that leads everywhere says how many; a hex that leads to one place says its name.
    const named = beyond.map((other) => map.placesAt(other)[0]?.name ?? map.code(other))
    const full = beyond.length > 4 ? `↔ ${named.slice(0, 3).join(', ')} +${beyond.length - 3}` : `↔ ${named.join(', ')}`
    const brief = beyond.length > 1 ? `↔ ${map.code(beyond[0])} +${beyond.length - 1}` : `↔ ${map.code(beyond[0])}`
    let placed = false
    for (const words of [full, brief, '↔']) {
      const width = textWidth(words, size) + 4
      const spot = (dx: number, dy: number, cost: number): { box: Box; cost: number } => ({
        box: {
          x: Math.max(1, Math.min(layout.width - width - 1, x + dx * hexSize - width / 2)),
          y: y + dy * hexSize - size * 0.6,
          width,
          height: size * 1.2,
        },
        cost,
      })
      const place = room.placeIf(
        [spot(0, -0.17, 0), spot(0, 0.2, 0.1), spot(0, 0, 0.15), spot(0, 0.42, 0.3), spot(-0.15, -0.17, 0.3), spot(0.15, -0.17, 0.3)],
        30,
        1.2,
      )
      if (!place) continue
      out += tag(place.box, words, size, linkColour(line))
      placed = true
      break
    }
    if (!placed)
      out += `<circle cx="${n(x)}" cy="${n(y - hexSize * 0.2)}" r="${n(Math.max(1.6, hexSize * 0.05))}" fill="${linkColour(line)}" stroke="#fff" stroke-width="0.8"/>`
  }
  return out && `<g class="link-tags">${out}</g>`
}

export const tag = (box: Box, words: string, size: number, colour: string): string =>
  `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" rx="2" fill="${LINK.paper}" fill-opacity="0.92" stroke="${colour}" stroke-width="0.8"/>` +
  text(box.x + box.width / 2, box.y + size * 0.94, words, { size, fill: colour })
