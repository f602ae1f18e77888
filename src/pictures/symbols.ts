import type { Piece } from '../engine/game.ts'

/**
 * Symbols on counters: NATO boxes for land units, planes seen from above, ships from the side. A symbol's name may be several words,
 * "headquarters armour": each word adds its sign. Boxes and ships are 24 x 16, planes 24 x 24, about (0, 0), drawn in currentColor.
 */

const X = '<path d="M-12 -8L12 8M-12 8L12 -8"/>'
const SIGNS: Record<string, string> = {
  infantry: X,
  armour: '<ellipse rx="8" ry="4.6"/>',
  mechanised: `${X}<ellipse rx="8" ry="4.6"/>`,
  motorised: `${X}<path d="M0 -8V8"/>`,
  cavalry: '<path d="M-12 8L12 -8"/>',
  mountain: `${X}<path d="M-4.5 8L0 1L4.5 8Z" fill="currentColor"/>`,
  paratroop: `${X}<path d="M-6 6.2C-5 3.2 -1 3.2 0 6.2C1 3.2 5 3.2 6 6.2" stroke-width="1.6"/>`,
  marine: `${X}<path d="M0 -6V5M-2.5 -3.5H2.5M-4.5 2C-4 5 -2 6 0 6C2 6 4 5 4.5 2" stroke-width="1.5"/>`,
  airlanding: `${X}<path d="M-6 6L0 3L6 6" stroke-width="1.6"/>`,
  ski: `${X}<path d="M-7 6.2H7" stroke-width="2"/>`,
  engineer: '<path d="M-7 4V-3H7V4M0 -3V4" stroke-width="1.8"/>',
  artillery: '<circle r="3.6" fill="currentColor"/>',
  'anti-tank': '<path d="M-12 8L0 -8L12 8"/>',
  'anti-aircraft': '<path d="M-12 8C-12 -4 12 -4 12 8"/>',
  rocket: '<path d="M0 6V-5M-4 -1L0 -5L4 -1" stroke-width="1.8"/>',
  headquarters: '<path d="M-12 -8H12V-3.4H-12Z" fill="currentColor"/>',
  supply: '<path d="M-12 4H12"/>',
  fortification: '<path d="M-9 5V-3H-5V0H-2V-3H2V0H5V-3H9V5Z" fill="currentColor"/>',
}
const LETTERS: Record<string, string> = { garrison: 'G', militia: 'M', territorial: 'T', partisan: 'P', security: 'S', depot: 'D' }

const PLANES: Record<string, string> = {
  fighter:
    '<path d="M0 -10C1.2 -10 1.5 -6 1.5 -3.5L11 -.5V2.2L1.5 2L1 7L4.2 9V10.6H-4.2V9L-1 7L-1.5 2L-11 2.2V-.5L-1.5 -3.5C-1.5 -6 -1.2 -10 0 -10Z"/>',
  bomber:
    '<path d="M0 -11C1.8 -11 2 -7 2 -3.5L4 -3.3V-6.4H6V-3L12 -1.6V1.4L2 2.4L1.4 7.6L5.6 9.6V11.2H-5.6V9.6L-1.4 7.6L-2 2.4L-12 1.4V-1.6L-6 -3V-6.4H-4V-3.3L-2 -3.5C-2 -7 -1.8 -11 0 -11Z"/>',
  heavy:
    '<path d="M0 -11C1.8 -11 2 -7 2 -3.6L3.4 -3.5V-6H5V-3.3L7 -3V-5.2H8.6V-2.7L12 -2V1L2 2.4L1.5 7.4L6 9.6V11.2H-6V9.6L-1.5 7.4L-2 2.4L-12 1V-2L-8.6 -2.7V-5.2H-7V-3L-5 -3.3V-6H-3.4V-3.5L-2 -3.6C-2 -7 -1.8 -11 0 -11Z"/>',
  jet: '<path d="M0 -11C1.1 -11 1.5 -7 1.6 -4.6L3.2 -3.5V-6.2C3.2 -7.4 5.8 -7.4 5.8 -6.2V-2.2L12 1.8V4.2L1.6 2.2L1.2 7.2L4.6 9.6V11H-4.6V9.6L-1.2 7.2L-1.6 2.2L-12 4.2V1.8L-5.8 -2.2V-6.2C-5.8 -7.4 -3.2 -7.4 -3.2 -6.2V-3.5L-1.6 -4.6C-1.5 -7 -1.1 -11 0 -11Z"/>',
  transport:
    '<path d="M0 -10.5C2.8 -10.5 3 -7 3 -3.5L5 -3.2V-5.6H7V-2.8L12 -1.6V1.2L3 2.2L2.2 7.4L6 9.4V11H-6V9.4L-2.2 7.4L-3 2.2L-12 1.2V-1.6L-7 -2.8V-5.6H-5V-3.2L-3 -3.5C-3 -7 -2.8 -10.5 0 -10.5Z"/>',
}
/** Ships from the side, waterline at the bottom. */
const SHIPS: Record<string, string> = {
  carrier: 'M-12 -.5H12L10.5 2H9.5L8.5 6H-9L-10.5 2H-11.5ZM2 -.5V-3.2H3.4V-6.5H4.6V-3.2H6.2V-.5Z',
  battleship:
    'M-12 1.2H12L9.6 6H-10.4ZM-3.4 1.2V-3H-1.6V-7.5H.2V-3H2V1.2ZM2.8 1.2V-2H4.6V1.2ZM-9.4 1.2V-1H-5V1.2ZM-5.4 -.6L-11.6 -2V-.9L-5.4 .6ZM6 1.2V-1H9.4V1.2ZM6.4 -.6L11.9 -2V-.9L6.4 .6Z',
  cruiser:
    'M-12 2H12L9.8 6H-10.6ZM-4.6 2V-2H-3.6V-6H-2.4V-2H-1.4V2ZM-.4 2V-3H1.3V2ZM2.3 2V-3H4V2ZM-9.4 2V.2H-6V2ZM-6.4 .6L-11 -.4V.5L-6.4 1.4ZM6 2V.2H9V2ZM6.4 .6L11 -.4V.5L6.4 1.4Z',
  'light cruiser': 'M-10 2.6H10L8.2 6H-8.6ZM-3.6 2.6V-1H-2.6V-4.5H-1.6V-1H-.6V2.6ZM.8 2.6V-2H2.4V2.6ZM-7.6 2.6V1H-5V2.6ZM4.6 2.6V1H7V2.6Z',
  submarine:
    'M-12 3C-11 1.6 -8 1.2 -3 1.2H-2.4V-2.6H1.6V1.2H4C8 1.2 10.6 2 12 3.6C10.6 5 8 5.6 4 5.6H-6C-9 5.6 -11 4.8 -12 3ZM-.8 -2.6V-5.6H0V-2.6Z',
  transport: 'M-12 -.6L-8.6 1H8L11 -.4L9.4 6H-10ZM-2.6 1V-3H3V1ZM-.6 -3V-5.6H1.2V-3ZM-7 1V-4H-6.2V1ZM6 1V-4H6.8V1Z',
  amphibious: 'M-12 6L-11 -1.6H-9.4V1H8.6V-1H11V6ZM4.6 1V-4H7.6V1ZM-7.6 .2V-2.2H-3.4V.2ZM-2 .2V-2.2H2.2V.2Z',
  convoy:
    'M-12 3.2H-3.4L-4.2 6.4H-11ZM-9.4 3.2V1H-6.6V3.2ZM1.6 3.2H12L11 6.4H2.6ZM5 3.2V1H8.2V3.2ZM-6.6 -3.4H4.6L3.6 0H-5.6ZM-2.6 -3.4V-6H.6V-3.4Z',
  fleet:
    'M-12 2.4H4L2.4 6.4H-10.4ZM-6 2.4V-.6H-1.6V2.4ZM-4.4 -.6V-3.4H-3.2V-.6ZM-3 -2.6H12L10.6 1.4H5.4L4.8 .6H-.4V-2H-3ZM3.4 -2.6V-5.2H7.4V-2.6ZM4.8 -5.2V-7.6H6V-5.2Z',
}

/** What of a counter its symbol depends on. */
export type Look = Pick<Piece, 'symbol' | 'air' | 'naval' | 'white'>

const key = (symbol: string): string => symbol.toLowerCase().replace(/[^a-z0-9]+/g, '-')
export function symbolId({ symbol, air, naval, white }: Look): string {
  const land = white ? 'w' : 's'
  return `${air ? 'a' : naval ? 'n' : land}-${key(symbol)}`
}

/** The drawing of a symbol for <defs>. */
export function symbolDef(look: Look): string {
  const { symbol, air, naval, white } = look
  return `<g id="${symbolId(look)}">${air ? plane(symbol) : naval ? ship(symbol) : box(symbol, white ? '#000' : '#fff')}</g>`
}

const ship = (symbol: string): string =>
  `<path d="${SHIPS[symbol.toLowerCase()] ?? SHIPS.fleet}" fill="currentColor" transform="translate(0 .8)"/>`

function plane(symbol: string): string {
  const words = symbol.toLowerCase()
  const small = /jet/.test(words) ? 'jet' : /bomb|naval|land/.test(words) ? 'bomber' : 'fighter'
  const kind = /transport/.test(words) ? 'transport' : /strategic|heavy|four/.test(words) ? 'heavy' : small
  const mark = /naval/.test(words) ? '<path d="M-9 8.5H-6.4M6.4 8.5H9" stroke="currentColor" stroke-width="1.4"/>' : ''
  return `<g fill="currentColor" transform="translate(0 -.5)">${PLANES[kind]}${mark}</g>`
}

/** The ground of the box sets off its lines: light under dark ones, dark under white print. */
function box(symbol: string, ground: string): string {
  const words = symbol.toLowerCase().split(/[\s+]+/)
  const signs = words.map((word) => SIGNS[word] ?? (LETTERS[word] ? letter(LETTERS[word]) : '')).join('')
  const known = signs || letter(words[0].slice(0, 3).toUpperCase())
  return `<rect x="-12" y="-8" width="24" height="16" fill="${ground}" fill-opacity=".45" stroke="none"/><g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round">${known}<rect x="-12" y="-8" width="24" height="16" stroke-width="1.8"/></g>`
}

const letter = (letters: string): string => {
  const safe = letters.replace(/[^A-Z0-9]/g, '')
  return `<text y="4.6" font-size="${safe.length > 1 ? 9 : 13}" font-weight="bold" text-anchor="middle" fill="currentColor" stroke="none">${safe}</text>`
}
