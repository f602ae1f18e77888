import type { Hex } from '../board/hex.ts'
import type { Piece } from '../engine/game.ts'
import type { Box } from './labels.ts'
import type { Layout } from './layout.ts'
import { type Slot, stack } from './stacks.ts'
import { symbolDef, symbolId } from './symbols.ts'
import { escape, fit, n, text } from './text.ts'

export interface PlacedPieces {
  svg: string
  boxes: Box[]
  occupied: Set<Hex>
  /** Pieces that show in the picture. */
  shown: Piece[]
  /** The counters they are drawn as: of ships in port several may be one. */
  counters: Piece[]
}

export function pieceDefs(pieces: readonly Piece[]): string {
  const seen = new Map(pieces.map((piece) => [symbolId(piece), piece]))
  const hatch =
    '<g id="k-down"><path d="M-.5 -.1L-.1 -.5M-.5 .3L.3 -.5M-.3 .5L.5 -.3M.1 .5L.5 .1" stroke="#000" stroke-opacity=".3" stroke-width=".055"/><path d="M.12 -.5H.5V-.12Z" fill="#20201c"/><path d="M.12 -.5V-.12H.5Z" fill="#f4f1e4" stroke="#20201c" stroke-width=".03"/></g>'
  // A red gash for damage; a plane struck out for a carrier that has none.
  const damage = pieces.some((piece) => piece.damaged)
    ? '<g id="k-damaged"><path d="M-.5 -.5H-.2L-.5 -.2Z" fill="#d3121f"/><path d="M-.48 .22L-.2 .02L-.06 .12L.16 -.14L.28 -.04L.48 -.22" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width=".12"/><path d="M-.48 .22L-.2 .02L-.06 .12L.16 -.14L.28 -.04L.48 -.22" fill="none" stroke="#d3121f" stroke-width=".065"/></g>'
    : ''
  const noPlanes = pieces.some((piece) => piece.noPlanes)
    ? '<g id="k-no-planes"><circle r=".17" fill="#fff" stroke="#d3121f" stroke-width=".045"/><path d="M0 -.12V.12M-.12 0H.12M-.06 .1H.06" stroke="#222" stroke-width=".045" fill="none"/><path d="M-.12 -.12L.12 .12" stroke="#d3121f" stroke-width=".045"/></g>'
    : ''
  return hatch + damage + noPlanes + [...seen.values()].map(symbolDef).join('')
}

export function placePieces(layout: Layout, pieces: readonly Piece[]): PlacedPieces {
  const byHex = new Map<Hex, Piece[]>()
  for (const piece of pieces) {
    const hex = layout.map.find(piece.hex)
    if (hex === undefined || !layout.shows(hex)) continue
    byHex.set(hex, [...(byHex.get(hex) ?? []), piece])
  }
  const placed: PlacedPieces = { svg: '', boxes: [], occupied: new Set(byHex.keys()), shown: [], counters: [] }
  for (const [hex, here] of byHex) {
    const centre = layout.centre(hex)
    const { slots, more } = stack(inPort(here, layout.hexSize), layout.hexSize)
    for (const slot of slots) {
      const x = centre.x + slot.x
      const y = centre.y + slot.y
      placed.svg += counter(slot, x, y)
      placed.boxes.push({ x: x - slot.side / 2, y: y - slot.side / 2, width: slot.side, height: slot.side })
    }
    if (more > 0)
      placed.svg += text(centre.x + layout.hexSize * 0.36, centre.y - layout.hexSize * 0.3, `+${more}`, {
        size: Math.max(9, layout.hexSize * 0.16),
        bold: true,
        fill: '#a00',
        halo: '#fff',
      })
    if (slots.some(({ x, y }) => inside(layout, centre.x + x, centre.y + y))) {
      placed.shown.push(...here)
      placed.counters.push(...slots.map(({ piece }) => piece))
    }
  }
  return placed
}

/** More ships in a port than this, or beside other units, and those of one country are one counter that says how many they are. */
const FEW_SHIPS = 4

/** Where hexes are small or ships many, the ships of a hex as one counter for each country and facing. */
export function inPort(pieces: readonly Piece[], hexSize: number): readonly Piece[] {
  const ships = pieces.filter(({ naval }) => naval)
  if (ships.length < 2 || (hexSize >= 80 && pieces.length <= FEW_SHIPS)) return pieces
  const groups = new Map<string, Piece[]>()
  for (const ship of ships) {
    const key = JSON.stringify([ship.fill, ship.faceDown, ship.symbol === 'convoy'])
    groups.set(key, [...(groups.get(key) ?? []), ship])
  }
  return [...pieces.filter(({ naval }) => !naval), ...[...groups.values()].map(groupOfShips)]
}

/** One counter for several ships: how many they are; of convoys, how many points. */
export function groupOfShips(ships: readonly Piece[]): Piece {
  const [first] = ships
  if (ships.length === 1) return first
  const points = first.symbol === 'convoy' ? ships.reduce((sum, { values }) => sum + (Number(values[0]) || 0), 0) : 0
  const alike = ships.every(({ symbol }) => symbol === first.symbol)
  return {
    ...first,
    symbol: alike ? first.symbol : 'fleet',
    name: alike ? `${first.symbol}s` : 'ships',
    values: [points > 0 ? String(points) : `×${ships.length}`],
    damaged: ships.every(({ damaged }) => damaged),
    noPlanes: ships.every(({ noPlanes }) => noPlanes),
  }
}

const inside = (layout: Layout, x: number, y: number): boolean => x > 0 && y > 0 && x < layout.width && y < layout.height

/** Printed values as players write them: 8-6, with a third value 4-4(5), an aircraft's 5/2/4, a ship's 5-4 6/3, a carrier's 1-3(5) 6/4. */
export function valuesOf(piece: Piece): string {
  if (piece.air) return piece.values.join('/')
  if (piece.naval) {
    const bare = piece.values.filter((value) => !/^\(/.test(value))
    const planes = piece.values.find((value) => /^\(/.test(value)) ?? ''
    return [`${bare.slice(0, 2).join('-')}${planes}`, bare.slice(2).join('/')].filter((part) => part !== '').join(' ')
  }
  const [combat, move, ...rest] = piece.values
  return (
    [combat, move].filter((value) => value !== undefined).join('-') +
    rest.map((value) => (/^\(/.test(value) ? value : `(${value})`)).join('')
  )
}

/** The values as far as a width holds them: a reorganisation value or a range goes before anything is cut. */
function fittingValues(piece: Piece, size: number, width: number): { text: string; size: number } {
  const smallest = 6.9
  const shorter = {
    ...piece,
    values: piece.naval ? [...piece.values.slice(0, 2), ...piece.values.filter((value) => /^\(/.test(value))] : piece.values.slice(0, 2),
  }
  for (const content of [valuesOf(piece), valuesOf(shorter)]) {
    const fitted = fit(content, size, width, smallest, true)
    if (fitted.text === content) return fitted
  }
  return fit(valuesOf(shorter), size, width, smallest, true)
}

/** One counter about (x, y). Small ones leave out the name, then the size. */
export function counter({ piece, side }: Pick<Slot, 'piece' | 'side'>, x: number, y: number): string {
  const { air, white } = piece
  // Of aircraft and ships no size is printed.
  const plain = air || piece.naval
  const fill = piece.faceDown ? mix(piece.fill, '#8d8d86', 0.45) : piece.fill
  // White print is white on the counter's own colour, which a dark rim keeps legible on light counters.
  const ink = white ? '#ffffff' : piece.ink
  // Its name stays dark: small letters with a rim cannot be read.
  const dark = white ? '#16140f' : ink
  const named = side >= 34
  const left = x - side / 2
  const top = y - side / 2
  const corner = n(Math.max(1.5, side * 0.07))
  let out = `<rect x="${n(left + side * 0.045)}" y="${n(top + side * 0.055)}" width="${n(side)}" height="${n(side)}" rx="${corner}" fill="#000" fill-opacity=".35"/>`
  out += `<rect x="${n(left)}" y="${n(top)}" width="${n(side)}" height="${n(side)}" rx="${corner}" fill="${escape(fill)}" stroke="#1c1a16" stroke-width="1"/>`
  if (white && named)
    out += `<rect x="${n(left + 1.3)}" y="${n(top + 1.3)}" width="${n(side - 2.6)}" height="${n(side - 2.6)}" rx="${corner}" fill="none" stroke="#fff" stroke-width="1.2"/>`
  if (piece.faceDown) out += `<use href="#k-down" transform="translate(${n(x)} ${n(y)}) scale(${n(side)})"/>`
  if (piece.damaged) out += `<use href="#k-damaged" transform="translate(${n(x)} ${n(y)}) scale(${n(side)})"/>`
  const line = (at: number, fitted: { text: string; size: number }, bold: boolean, colour: string): string =>
    text(x, top + at * side, fitted.text, {
      size: fitted.size,
      bold,
      fill: colour,
      halo: colour === '#ffffff' ? '#1b1b1b' : undefined,
      haloWidth: Math.max(1.5, fitted.size * 0.2),
    })
  const sign = (middle: number, width: number): string =>
    `<use href="#${symbolId(piece)}" color="${escape(ink)}" transform="translate(${n(x)} ${n(top + middle * side)}) scale(${((width * side) / 24).toFixed(3)})"/>`
  // The folded corner of a face-down counter keeps its place in the top line.
  const topLine = side - (piece.faceDown ? side * 0.36 : 4)
  const sized = piece.size && side >= 24
  if (named) out += line(0.21, fit(piece.name, side * 0.19, topLine, 6.8), false, dark)
  if (named && !plain) out += line(0.335, { text: piece.size, size: side * 0.14 }, true, dark)
  if (!named && !plain && sized) out += line(0.19, { text: piece.size, size: side * 0.19 }, true, dark)
  if (plain) out += named ? sign(0.45, air ? 0.42 : 0.7) : sign(0.31, air ? 0.5 : 0.72)
  else if (named) out += sign(0.49, 0.42)
  else out += sized ? sign(0.4, 0.52) : sign(0.29, 0.6)
  const size = side * (side < 30 ? 0.41 : plain ? 0.31 : 0.35)
  out += line(side < 30 ? 0.955 : 0.945, fittingValues(piece, size, side - 3), true, ink)
  if (piece.noPlanes)
    out += `<use href="#k-no-planes" transform="translate(${n(left + side * 0.82)} ${n(top + side * 0.44)}) scale(${n(side)})"/>`
  return `<g><title>${escape(title(piece))}</title>${out}</g>`
}

/** What a pointer over the counter shows, and what a reader of the SVG finds. */
const title = (piece: Piece): string =>
  `${[piece.name, valuesOf(piece), piece.hex].filter((part) => part !== '').join(' ')}${piece.faceDown ? ', face-down' : ''}${piece.damaged ? ', damaged' : ''}${piece.noPlanes ? ', no planes' : ''}`

/** A colour between two of the form #rrggbb; others stay as they are. */
export function mix(one: string, two: string, share: number): string {
  const parse = (colour: string): number[] | undefined => {
    const long = /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
    return /^#[0-9a-f]{6}$/i.test(long) ? [1, 3, 5].map((i) => parseInt(long.slice(i, i + 2), 16)) : undefined
  }
  const [a, b] = [parse(one), parse(two)]
  if (!a || !b) return one
  return `#${a
    .map((value, i) =>
      Math.round(value + (b[i] - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
