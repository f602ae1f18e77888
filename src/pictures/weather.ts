import type { Direction, Hex } from '../board/hex.ts'
import type { Room } from './labels.ts'
import type { Layout } from './layout.ts'
import { chains, smooth } from './shapes.ts'
import { WEATHER } from './style.ts'
import { n, text, textWidth } from './text.ts'

/** Sides where two weather zones meet. */
export const weatherSides = (layout: Layout): { hex: Hex; direction: Direction; other: Hex }[] => {
  const { map } = layout
  return [...layout.sides()].filter(
    ({ hex, other }) => other >= 0 && map.weather[hex] !== 0 && map.weather[other] !== 0 && map.weather[hex] !== map.weather[other],
  )
}

/** Lines between weather zones, over land and sea. */
export function weatherLines(layout: Layout): string {
  const sides = weatherSides(layout)
  return sides.length === 0 ? '' : weatherLine(chains(layout, sides).map(smooth).join(''), layout.hexSize)
}

export function weatherLine(path: string, hexSize: number): string {
  const width = Math.max(1.4, hexSize * 0.04)
  return `<path class="weather" d="${path}" fill="none" stroke="${WEATHER}" stroke-opacity="0.6" stroke-width="${n(width)}" stroke-linejoin="round" stroke-dasharray="${n(width * 1.2)} ${n(width * 1.8)}"/>`
}

/** Names of the zones on either side of their lines, wherever there is room, a few times along a long line. */
export function weatherNames(layout: Layout, room: Room): string {
  const { map, hexSize } = layout
  if (hexSize < 20) return ''
  const size = Math.min(13, Math.max(8, hexSize * 0.17))
  const pairs = new Map<string, { upper: number; lower: number; x: number; y: number }[]>()
  for (const { hex, direction, other } of weatherSides(layout)) {
    // Names stand above and below their line: sides that run up and down have none.
    if (direction % 3 === 0) continue
    const [a, b] = layout.side(hex, direction)
    const [upper, lower] = layout.centre(hex).y < layout.centre(other).y ? [hex, other] : [other, hex]
    const key = `${map.weather[upper]} ${map.weather[lower]}`
    pairs.set(key, [
      ...(pairs.get(key) ?? []),
      { upper: map.weather[upper], lower: map.weather[lower], x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    ])
  }
  let out = ''
  for (const spots of pairs.values()) {
    if (spots.length < 4) continue
    spots.sort((a, b) => a.x - b.x)
    const times = Math.max(1, Math.round(spots.length / 36))
    for (let i = 0; i < times; i++) {
      const stretch = spots.slice(Math.floor((spots.length * i) / times), Math.floor((spots.length * (i + 1)) / times))
      for (const [zone, dy] of [
        [stretch[0].upper, -1],
        [stretch[0].lower, 1],
      ] as const) {
        const words = map.weatherNames[zone].toUpperCase()
        const width = textWidth(words, size) * 1.12
        const middle = stretch[Math.floor(stretch.length / 2)].x
        const candidates = stretch.map(({ x, y }) => ({
          box: { x: x - width / 2, y: y + dy * hexSize * 0.3 - size / 2, width, height: size },
          cost: Math.min(1, Math.abs(x - middle) / hexSize / 10),
        }))
        const place = room.placeIf(candidates, 30, 2)
        if (place)
          out += text(place.box.x + width / 2, place.box.y + size * 0.85, words, {
            size,
            fill: WEATHER,
            halo: '#ffffff',
            haloWidth: 1.6,
            spacing: size * 0.06,
            opacity: 0.9,
          })
      }
    }
  }
  return out && `<g class="weather-names">${out}</g>`
}
