import type { Hex } from '../board/hex.ts'
import type { Place } from '../board/sheet.ts'
import type { Box, Candidate, Room } from './labels.ts'
import type { Layout } from './layout.ts'
import { hexMarks, isNumbered, type Mark, markDefs, markId, marksOf } from './marks.ts'
import { PLACE } from './style.ts'
import { n, text, textWidth } from './text.ts'

/** Cities, ports, factories, resources and oil as small drawings of side 1 about (0, 0), used at any size. */
export function placeDefs(): string {
  const star = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? 0.4 : 0.17
    const a = (Math.PI * i) / 5 - Math.PI / 2
    return `${i === 0 ? 'M' : 'L'}${(r * Math.cos(a)).toFixed(3)} ${(r * Math.sin(a)).toFixed(3)}`
  }).join('')
  const factory = (colour: string): string =>
    `<path d="M-.45 .4V-.1L-.2 .08V-.1L.05 .08V-.45H.2V.08L.45 -.1V.4Z" fill="${colour}" stroke="#fff" stroke-width=".07" stroke-linejoin="round"/>`
  return (
    `<g id="p-city"><circle r=".4" fill="${PLACE.city}" stroke="${PLACE.rim}" stroke-width=".12"/></g>` +
    `<g id="p-minor-capital"><circle r=".46" fill="#fff" stroke="${PLACE.rim}" stroke-width=".1"/><path d="${star}" fill="${PLACE.city}" transform="scale(.95)"/></g>` +
    `<g id="p-capital"><rect x="-.5" y="-.5" width="1" height="1" rx=".12" fill="${PLACE.capital}" stroke="${PLACE.rim}" stroke-width=".1"/><path d="${star}" fill="#fff"/></g>` +
    `<g id="p-port-major">${anchor('#fff')}</g><g id="p-port-minor">${anchor(PLACE.port)}</g>` +
    `<g id="p-iced"><path d="M0 -.4V.4M-.35 -.2L.35 .2M.35 -.2L-.35 .2" stroke="#fff" stroke-width=".26" stroke-linecap="round"/><path d="M0 -.4V.4M-.35 -.2L.35 .2M.35 -.2L-.35 .2" stroke="${PLACE.ice}" stroke-width=".12" stroke-linecap="round"/></g>` +
    `<g id="p-red">${factory(PLACE.red)}</g><g id="p-blue">${factory(PLACE.blue)}</g>` +
    `<g id="p-resource"><circle r=".46" fill="#fff" stroke="${PLACE.resource}" stroke-width=".08"/><path d="M-.22 .26L.2 -.2M.22 .26L-.2 -.2M.06 -.28L.3 -.04M-.06 -.28L-.3 -.04" stroke="${PLACE.resource}" stroke-width=".12" stroke-linecap="round" fill="none"/></g>` +
    `<g id="p-oil"><circle r=".46" fill="#fff" stroke="${PLACE.oil}" stroke-width=".08"/><path d="M0 -.34C.12 -.12 .23 0 .23 .13A.23 .23 0 0 1 -.23 .13C-.23 0 -.12 -.12 0 -.34Z" fill="${PLACE.oil}"/></g>`
  )
}

/** A major port's anchor is white on blue, a minor port's blue. */
function anchor(colour: string): string {
  const ground = colour === '#fff' ? `<circle r=".5" fill="${PLACE.port}" stroke="#fff" stroke-width=".06"/>` : ''
  const scale = colour === '#fff' ? ' transform="scale(.78)"' : ''
  return `${ground}<g${scale} fill="none" stroke="${colour}" stroke-width=".12" stroke-linecap="round" stroke-linejoin="round"><circle cy="-.34" r=".1"/><path d="M0 -.24V.42M-.2 -.08H.2M-.4 .1C-.36 .32 -.2 .42 0 .42C.2 .42 .36 .32 .4 .1"/></g>`
}

export const icon = (id: string, x: number, y: number, size: number): string =>
  `<use href="#p-${id}" transform="translate(${n(x)} ${n(y)}) scale(${n(size)})"/>`

const cityIcon = (place: Place): string =>
  place.city === 'capital' ? 'capital' : place.city === 'minor capital' ? 'minor-capital' : 'city'

/** What stands beside the city, in a fixed order. */
function extras(place: Place): string[] {
  const out: string[] = []
  if (place.port) out.push(place.port === 'major' ? 'port-major' : 'port-minor')
  if (place.icedIn) out.push('iced')
  for (let i = 0; i < (place.factories?.red ?? 0); i++) out.push('red')
  for (let i = 0; i < (place.factories?.blue ?? 0); i++) out.push('blue')
  for (let i = 0; i < (place.resources ?? 0); i++) out.push('resource')
  for (let i = 0; i < (place.oil ?? 0); i++) out.push('oil')
  out.push(...marksOf(place).map(markId))
  return out
}

/** Marks of the game's own that show: of places and of bare hexes. */
export const marksShown = (layout: Layout): Mark[] =>
  layout.hexes.flatMap((hex) => [...layout.map.placesAt(hex).flatMap(marksOf), ...hexMarks(layout.map, hex)])

export const marksDefs = (layout: Layout): string => markDefs(layout.map, marksShown(layout))

/** Side of a mark at the foot of a hex with counters, in hexes. */
const FOOT = 0.18

export interface PlaceMarks {
  /** The drawings, to go under the counters. */
  svg: string
  /** Cities and ports of hexes with counters in them, small at the foot of the hex, to go over the counters. */
  over: string
  boxes: Box[]
  /** Hex and place of each name to write. */
  names: { hex: Hex; place: Place; icons: string[]; foot: number }[]
}

/** The marks in each hex. Where counters stand, its city and port are drawn at the foot of the hex, so that they are seen in it; other marks repeat before the name. */
export function placeMarks(layout: Layout, occupied: (hex: Hex) => boolean): PlaceMarks {
  const { map, hexSize } = layout
  const marks: PlaceMarks = { svg: '', over: '', boxes: [], names: [] }
  for (const hex of layout.hexes) {
    const { x, y } = layout.centre(hex)
    if (x < 0 || y < 0 || x > layout.width || y > layout.height) continue
    for (const [i, place] of map.placesAt(hex).entries()) {
      const beside = extras(place)
      const side = hexSize * 0.2
      const row = y + hexSize * 0.05 + i * side
      if (place.city) {
        const size = hexSize * (place.city === 'capital' ? 0.27 : place.city === 'minor capital' ? 0.26 : 0.2)
        marks.svg += icon(cityIcon(place), x, row, size)
        marks.boxes.push({ x: x - size / 2, y: row - size / 2, width: size, height: size })
      }
      // The first mark goes to the left of the city, the next ones to the right in two rows; without a city they line up.
      beside.forEach((id, k) => {
        const spot = place.city
          ? k === 0
            ? { x: -0.27, y: 0 }
            : { x: 0.26 + Math.floor((k - 1) / 2) * 0.19, y: beside.length > 2 ? ((k - 1) % 2 === 0 ? -0.1 : 0.11) : 0 }
          : { x: (k - (beside.length - 1) / 2) * 0.22, y: 0 }
        marks.svg += icon(id, x + spot.x * hexSize, row + spot.y * hexSize, isNumbered(id) ? side * 1.4 : side)
        marks.boxes.push({ x: x + spot.x * hexSize - side / 2, y: row + spot.y * hexSize - side / 2, width: side, height: side })
      })
      let foot = 0
      const isPort = (id: string): boolean => id.startsWith('port-')
      if (occupied(hex)) {
        const marked = [...(place.city ? [cityIcon(place)] : []), ...beside.filter(isPort)]
        const small = Math.max(8, hexSize * FOOT)
        foot = (marked.length * small * 1.1) / 2
        marked.forEach((id, k) => {
          const at = { x: x + (k - (marked.length - 1) / 2) * small * 1.1 + i * small * 2.2, y: y + hexSize * 0.49 }
          marks.over += icon(id, at.x, at.y, small)
          marks.boxes.push({ x: at.x - small / 2, y: at.y - small / 2, width: small, height: small })
        })
      }
      const icons = occupied(hex) && hexSize >= 60 ? beside.filter((id) => !isPort(id)) : []
      marks.names.push({ hex, place, icons, foot })
    }
    const own = hexMarks(map, hex)
    const side = hexSize * 0.21
    const foot = map.placesAt(hex).some((place) => place.city || extras(place).length > 0) ? 0.3 : 0.05
    own.forEach((mark, k) => {
      const [left, middle] = [x + (k - (own.length - 1) / 2) * side * 1.1, y + foot * hexSize]
      marks.svg += icon(markId(mark), left, middle, side)
      marks.boxes.push({ x: left - side / 2, y: middle - side / 2, width: side, height: side })
    })
  }
  return marks
}

export const nameSize = (hexSize: number, place: Place): number => {
  const size = Math.min(15, Math.max(8.6, hexSize * 0.19))
  return place.city === 'capital' ? size * 1.15 : place.city ? size : size * 0.92
}

/** How much a place is worth a name: 0 a capital ... 6 a place that has nothing but its name. */
export function rankOf(place: Place): number {
  const works = (place.factories?.red ?? 0) + (place.factories?.blue ?? 0)
  if (place.city === 'capital') return 0
  if (place.city === 'minor capital') return 1
  if (place.city) return works > 0 ? 2 : 3
  if (place.port === 'major' || works > 0) return 4
  return place.port || place.resources || place.oil || place.marks ? 5 : 6
}

/** The smallest hexes, in pixels, that have room for names of a rank. */
const FROM_SIZE = [0, 10, 16, 20, 25, 32, 36]

/** Writes the names of some ranks where they cover least, the greatest cities first; one without room is left out. */
export function placeNames(layout: Layout, names: PlaceMarks['names'], room: Room, ranks: readonly number[]): string {
  let out = ''
  const chosen = names
    .map((name) => ({ ...name, rank: rankOf(name.place) }))
    .filter(({ rank }) => ranks.includes(rank) && layout.hexSize >= FROM_SIZE[rank])
  for (const { hex, place, icons, foot, rank } of chosen.sort((a, b) => a.rank - b.rank)) {
    const size = nameSize(layout.hexSize, place)
    const bold = Boolean(place.city)
    const step = size * 1.02
    const width = textWidth(place.name, size, bold) + icons.length * step + 2
    const box = room.placeIf(candidates(layout, hex, width, size, foot), 60, rank <= 3 ? 8 : 4)?.box
    if (!box) continue
    icons.forEach((id, i) => (out += icon(id, box.x + step * (i + 0.45), box.y + size * 0.5, size * 0.92)))
    out += text(box.x + icons.length * step + 1, box.y + size * 0.84, place.name, {
      size,
      bold,
      italic: !place.city,
      anchor: 'start',
      fill: place.city === 'capital' ? '#8f0f1b' : PLACE.name,
      halo: PLACE.halo,
      haloWidth: Math.max(2.2, size * 0.26),
    })
  }
  return out && `<g class="places">${out}</g>`
}

/** Places for a name about a hex: under it first, then beside, then over it. */
function candidates(layout: Layout, hex: Hex, width: number, size: number, foot: number): Candidate[] {
  const { x, y } = layout.centre(hex)
  const s = layout.hexSize
  const list: Candidate[] = []
  const add = (left: number, middle: number, cost: number): void => {
    list.push({ box: { x: left, y: middle - size / 2, width, height: size }, cost })
  }
  // Beside the marks at the foot of its hex, which it names.
  if (foot > 0) {
    add(x + foot + 1, y + s * 0.49, -0.6)
    add(x - foot - 1 - width, y + s * 0.49, -0.5)
  }
  const below = y + s * 0.4
  for (const shift of [0, -0.2, 0.2, -0.4, 0.4]) {
    add(x - width / 2 + shift * s, below, Math.abs(shift) * 0.4)
    add(x - width / 2 + shift * s, below + s * 0.09, 0.1 + Math.abs(shift) * 0.4)
    add(x - width / 2 + shift * s, y + s * 0.28, 0.15 + Math.abs(shift) * 0.4)
  }
  add(x + s * 0.2, y + s * 0.05, 0.5)
  add(x - s * 0.2 - width, y + s * 0.05, 0.5)
  add(x - width / 2, y - s * 0.17, 0.5)
  add(x - width / 2, y - s * 0.46, 0.9)
  for (const side of [1, -1]) {
    const left = side > 0 ? x + s * 0.22 : x - s * 0.22 - width
    for (const [up, cost] of [
      [-0.14, 0.7],
      [0.2, 0.6],
      [-0.3, 0.9],
      [0.34, 0.7],
    ])
      add(left, y + s * up, cost)
    add(side > 0 ? x + s * 0.42 : x - s * 0.42 - width, y + s * 0.02, 0.9)
  }
  add(x - width / 2, y + s * 0.58, 1.1)
  add(x - width / 2, y - s * 0.58, 1.3)
  return list
}
