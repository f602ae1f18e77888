import type { Hex } from '../board/hex.ts'
import type { Layout, Point } from './layout.ts'
import { chains, xy } from './shapes.ts'
import { BORDER, hexsideLook } from './style.ts'
import { escape, n, text, textWidth } from './text.ts'

/** Borders between home countries, along hexsides between land hexes. */
export function borders(layout: Layout): string {
  const { map, hexSize } = layout
  const water = map.hexsideNames.reduce((bits, name) => (hexsideLook(name).water ? bits | map.hexsideBit(name) : bits), 0)
  const sides = [...layout.sides()].filter(
    ({ hex, direction, other }) => other >= 0 && !map.isHexside(hex, direction, water) && map.isLand(hex) && map.isLand(other) && map.country[hex] !== map.country[other] && map.country[hex] !== 0 && map.country[other] !== 0,
  )
  if (sides.length === 0) return ''
  const path = chains(layout, sides).map(straight).join('')
  return borderLine(path, hexSize)
}

export function borderLine(path: string, hexSize: number): string {
  const width = Math.max(1.3, hexSize * 0.032)
  return (
    `<path d="${path}" fill="none" stroke="${BORDER.casing}" stroke-width="${n(width * 2)}" stroke-linejoin="round" stroke-opacity="0.8"/>` +
    `<path d="${path}" fill="none" stroke="${BORDER.line}" stroke-width="${n(width)}" stroke-linejoin="round" stroke-dasharray="${n(width * 5)} ${n(width * 2)} ${n(width)} ${n(width * 2)}"/>`
  )
}

const straight = (line: readonly Point[]): string => line.map((p, i) => `${i === 0 ? 'M' : 'L'}${xy(p)}`).join('')

/** Names of countries in large faint letters, each near the middle of its largest part in the picture. */
export function countryNames(layout: Layout): string {
  const { map, hexSize } = layout
  const seen = new Set<Hex>()
  const best = new Map<number, Hex[]>()
  for (const hex of layout.hexes) {
    const country = map.country[hex]
    if (country === 0 || !map.isLand(hex) || seen.has(hex)) continue
    const part = [hex]
    seen.add(hex)
    for (let i = 0; i < part.length; i++) {
      for (let direction = 0; direction < 6; direction++) {
        const other = map.neighbour(part[i], direction)
        if (other < 0 || seen.has(other) || map.country[other] !== country || !map.isLand(other) || !layout.shows(other)) continue
        seen.add(other)
        part.push(other)
      }
    }
    if (part.length > (best.get(country)?.length ?? 0)) best.set(country, part)
  }
  let out = ''
  for (const [country, part] of best) {
    if (part.length < 6) continue
    const name = map.countryNames[country].toUpperCase()
    const points = part.map((hex) => layout.centre(hex))
    const middle = { x: mean(points.map((p) => p.x)), y: mean(points.map((p) => p.y)) }
    const at = points.reduce((a, b) => (Math.hypot(a.x - middle.x, a.y - middle.y) < Math.hypot(b.x - middle.x, b.y - middle.y) ? a : b))
    const row = points.filter((p) => Math.abs(p.y - at.y) < 1).map((p) => p.x)
    const room = Math.max(...row) - Math.min(...row) + hexSize
    const size = Math.min(hexSize * 0.62, Math.max(hexSize * 0.26, (room * 0.75) / (textWidth(name, 1, true) * 1.5)))
    const spacing = size * 0.45
    out += text((Math.max(...row) + Math.min(...row)) / 2 + spacing / 2, at.y + size * 0.36, name, { size, bold: true, fill: '#6b4a4a', spacing, opacity: 0.34 })
  }
  return out && `<g class="countries" aria-label="${escape('countries')}">${out}</g>`
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
