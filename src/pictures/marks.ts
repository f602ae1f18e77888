import type { BoardMap } from '../board/map.ts'
import type { Hex } from '../board/hex.ts'
import type { MarkLook, Place } from '../board/sheet.ts'
import { hash } from './shapes.ts'
import { dotColour } from './style.ts'
import { escape, text, textWidth } from './text.ts'

/** Drawings of side 1 about (0, 0), in the mark's colour. */
const SIGNS: Record<MarkLook['sign'], (colour: string) => string> = {
  star: (colour) =>
    `<path d="M0 -.5L.13 -.17L.48 -.15L.21 .07L.3 .42L0 .22L-.3 .42L-.21 .07L-.48 -.15L-.13 -.17Z" fill="${colour}" stroke="#fff" stroke-width=".07" stroke-linejoin="round"/>`,
  flag: (colour) =>
    `<path d="M-.3 .5V-.48" stroke="#222" stroke-width=".11" stroke-linecap="round"/><path d="M-.26 -.46L.42 -.24L-.26 .02Z" fill="${colour}" stroke="#fff" stroke-width=".05" stroke-linejoin="round"/>`,
  bastion: (colour) =>
    `<path d="M-.46 .42V-.38H-.26V-.2H-.1V-.38H.1V-.2H.26V-.38H.46V.42Z" fill="${colour}" stroke="#fff" stroke-width=".07" stroke-linejoin="round"/>`,
  factory: (colour) =>
    `<path d="M-.45 .4V-.1L-.2 .08V-.1L.05 .08V-.45H.2V.08L.45 -.1V.4Z" fill="${colour}" stroke="#fff" stroke-width=".07" stroke-linejoin="round"/>`,
  slipway: (colour) =>
    `<path d="M-.48 .02H.48L.32 .34H-.32ZM-.12 -.02V-.34H.16V-.02ZM-.3 .46H.3" fill="${colour}" stroke="${colour}" stroke-width=".06" stroke-linejoin="round"/>`,
  derrick: (colour) =>
    `<path d="M-.3 .46L0 -.46L.3 .46M-.2 .16H.2M-.1 -.14H.1M-.2 .16L.1 -.14M.2 .16L-.1 -.14" fill="none" stroke="${colour}" stroke-width=".1" stroke-linecap="round" stroke-linejoin="round"/>`,
  wave: (colour) =>
    `<path d="M-.46 -.08C-.3 -.3 -.16 -.3 0 -.08S.3 .14 .46 -.08M-.46 .24C-.3 .02 -.16 .02 0 .24S.3 .46 .46 .24" fill="none" stroke="${colour}" stroke-width=".13" stroke-linecap="round"/>`,
  plane: (colour) =>
    `<path d="M0 -.48C.07 -.48 .08 -.3 .08 -.16L.48 .02V.14L.08 .08L.06 .32L.2 .42V.48H-.2V.42L-.06 .32L-.08 .08L-.48 .14V.02L-.08 -.16C-.08 -.3 -.07 -.48 0 -.48Z" fill="${colour}"/>`,
  square: (colour) => `<rect x="-.42" y="-.42" width=".84" height=".84" rx=".1" fill="${colour}" stroke="#fff" stroke-width=".07"/>`,
  lozenge: (colour) => `<path d="M0 -.5L.5 0L0 .5L-.5 0Z" fill="${colour}" stroke="#fff" stroke-width=".07"/>`,
}

/** A mark as a picture shows it: its word, and its number where the map prints one. */
export interface Mark {
  readonly name: string
  readonly number?: number
}

/** Marks of a place, in the order of the map file; those said to be false are none. */
export const marksOf = (place: Place): Mark[] =>
  Object.entries(place.marks ?? {})
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (typeof value === 'number' ? { name, number: value } : { name }))

/** Marks of a hex that are not its places' and no coloured dots. */
export const hexMarks = (map: BoardMap, hex: Hex): Mark[] => {
  const ofPlaces = new Set(map.placesAt(hex).flatMap((place) => Object.keys(place.marks ?? {})))
  return map
    .marksAt(hex)
    .filter((name) => !dotColour(name) && !ofPlaces.has(name))
    .map((name) => ({ name }))
}

/** Whether the drawing of an id bears a number, which wants a larger drawing. */
export const isNumbered = (id: string): boolean => /^m-.*-\d+$/.test(id)

export const markId = ({ name, number }: Mark): string =>
  `m-${name.replace(/[^a-z0-9]+/gi, '-')}${number === undefined ? '' : `-${number}`}`

/** The letter of a mark called 'letter x'; undefined for other marks. */
export const printedLetter = (name: string): string | undefined => /^letter (\S)$/.exec(name)?.[1]

export function markWords(map: BoardMap, name: string): string {
  return map.markLooks[name]?.words ?? name
}

/** Drawings for <defs>; a mark of which the board says no look is a lozenge with its first letter. */
export function markDefs(map: BoardMap, marks: readonly Mark[]): string {
  const seen = new Map(marks.map((mark) => [markId(mark), mark]))
  return [...seen]
    .map(([id, { name, number }]) => {
      const look = map.markLooks[name]
      const colour = escape(look?.colour ?? OTHERS[Math.floor(hash(...[...name].map((letter) => letter.charCodeAt(0))) * OTHERS.length)])
      // A printed letter is itself.
      const letter = printedLetter(name)
      const words = letter ?? (number !== undefined && number !== 1 ? String(number) : look ? '' : name[0].toUpperCase())
      // Numbers are written in hundredths of the sign's side, for the renderer's fonts have no size below one.
      const size = Math.min(58, 80 / Math.max(0.1, textWidth(words, 1, true)))
      const letters =
        words &&
        `<g transform="scale(.01)">${text(0, size * 0.36 + (look ? 22 : 0), words, { size, bold: true, fill: '#fff', halo: '#1b1b1b', haloWidth: 13 })}</g>`
      return `<g id="p-${id}">${SIGNS[look?.sign ?? (letter ? 'square' : 'lozenge')](letter && !look ? '#4a4a4a' : colour)}${letters}</g>`
    })
    .join('')
}
const OTHERS = ['#6b4fa0', '#2e7d6b', '#a0522d', '#3b5ba5', '#8a6d1f']
