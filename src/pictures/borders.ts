import type { Hex } from '../board/hex.ts'
import type { Room } from './labels.ts'
import type { Layout, Point } from './layout.ts'
import { chains, xy } from './shapes.ts'
import { BORDER, hexsideLook } from './style.ts'
import { escape, n, text, textWidth } from './text.ts'

/** Borders between home countries, along hexsides between land hexes. */
export function borders(layout: Layout): string {
  const { map, hexSize } = layout
  const water = map.hexsideNames.reduce((bits, name) => (hexsideLook(name).water ? bits | map.hexsideBit(name) : bits), 0)
  const sides = [...layout.sides()].filter(
    ({ hex, direction, other }) =>
      other >= 0 &&
      !map.isHexside(hex, direction, water) &&
      map.isLand(hex) &&
      map.isLand(other) &&
      map.country[hex] !== map.country[other] &&
      map.country[hex] !== 0 &&
      map.country[other] !== 0,
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

/** Land hexes of one country that lie together in the picture. */
function parts(layout: Layout): Map<number, Hex[][]> {
  const { map } = layout
  const seen = new Set<Hex>()
  const of = new Map<number, Hex[][]>()
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
    of.set(country, [...(of.get(country) ?? []), part])
  }
  return of
}

/** Fewer hexes than this have no room for large letters. */
const LARGE = 6

/** Letters below this cannot be read. */
const SMALLEST = 7

/** Names of countries in large faint letters, each near the middle of its largest part in the picture, and of other parts that are nearly as large. */
export function countryNames(layout: Layout): { svg: string; named: Set<number> } {
  const { hexSize, map } = layout
  let out = ''
  const named = new Set<number>()
  for (const [country, all] of parts(layout)) {
    const largest = Math.max(...all.map((part) => part.length))
    for (const part of all.filter(({ length }) => length >= LARGE && length >= largest * 0.4)) {
      named.add(country)
      const name = map.countryNames[country].toUpperCase()
      const points = part.map((hex) => layout.centre(hex))
      const middle = { x: mean(points.map((p) => p.x)), y: mean(points.map((p) => p.y)) }
      const at = points.reduce((a, b) => (Math.hypot(a.x - middle.x, a.y - middle.y) < Math.hypot(b.x - middle.x, b.y - middle.y) ? a : b))
      const row = reach(
        points.filter((p) => Math.abs(p.y - at.y) < 1).map((p) => p.x),
        at.x,
        hexSize,
      )
      const room = Math.max(...row) - Math.min(...row) + hexSize
      const most = hexSize * Math.min(1.6, Math.max(0.62, part.length / 90))
      const size = Math.min(most, Math.max(hexSize * 0.26, (room * 0.75) / (textWidth(name, 1, true) * 1.5)))
      if (size < SMALLEST) continue
      const spacing = size * 0.45
      const half = (textWidth(name, size, true) + spacing * name.length) / 2
      const x = Math.max(half + 3, Math.min(layout.width - half - 3, (Math.max(...row) + Math.min(...row)) / 2 + spacing / 2))
      out += text(x, at.y + size * 0.36, name, { size, bold: true, fill: '#553238', spacing, opacity: 0.4 })
    }
  }
  return { svg: out && `<g class="countries" aria-label="${escape('countries')}">${out}</g>`, named }
}

/** Of places in a row, those that follow on one another about x. */
function reach(xs: readonly number[], x: number, hexSize: number): number[] {
  const sorted = [...xs].sort((a, b) => a - b)
  let [first, last] = [sorted.indexOf(x), sorted.indexOf(x)]
  while (first > 0 && sorted[first] - sorted[first - 1] < hexSize * 1.1) first--
  while (last < sorted.length - 1 && sorted[last + 1] - sorted[last] < hexSize * 1.1) last++
  return sorted.slice(first, last + 1)
}

/** Names of the countries that have no large letters, where there is room; not beside a place of the same name. */
export function smallCountryNames(layout: Layout, room: Room, named: ReadonlySet<number>): string {
  const { hexSize, map } = layout
  if (hexSize < 24) return ''
  const size = Math.min(12, Math.max(7.6, hexSize * 0.15))
  let out = ''
  for (const [country, all] of parts(layout)) {
    if (named.has(country)) continue
    const part = all.reduce((a, b) => (b.length > a.length ? b : a))
    const name = map.countryNames[country]
    if (part.some((hex) => map.placesAt(hex).some((place) => place.name === name || place.aliases?.includes(name)))) continue
    const words = name.toUpperCase()
    const width = textWidth(words, size) * 1.06
    const spots = part.slice(0, 12).flatMap((hex) => {
      const { x, y } = layout.centre(hex)
      return [-0.14, 0.28, 0.48, -0.5, 0.05].map((dy, i) => ({
        box: { x: x - width / 2, y: y + dy * hexSize - size / 2, width, height: size },
        cost: i * 0.1,
      }))
    })
    const place = room.placeIf(spots, 60, 2.5)
    if (place)
      out += text(place.box.x + width / 2, place.box.y + size * 0.86, words, {
        size,
        fill: '#83324a',
        halo: '#fdf9ee',
        haloWidth: 1.8,
        spacing: size * 0.05,
      })
  }
  return out && `<g class="small-countries">${out}</g>`
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
