import type { Piece } from '../../engine/game.ts'
import { inPort } from '../../pictures/pieces.ts'
import { seaBox } from '../../pictures/sea-box.ts'
import { pieceDefs } from '../../pictures/pieces.ts'
import { stack } from '../../pictures/stacks.ts'
import { FONT } from '../../pictures/text.ts'
import type { SiteHead } from '../site.ts'
import { pieceOf, type Sprites, square } from './sprites.ts'
import type { Stands, Stood } from './stands.ts'

/** The window on the board: where its corner lies, and pixels of a hex. */
export interface Window {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** What the map shows beside its ground. */
export interface Shown {
  counters: boolean
  control: boolean
  names: boolean
}

/** Below this many pixels of a hex a stack is one square with its number. */
const SMALL = 22

/** The counters of all hexes in the window. */
export function paintStacks(context: CanvasRenderingContext2D, head: SiteHead, { hexes }: Stands, window: Window, sprites: Sprites): void {
  for (const [hex, stood] of hexes) {
    const { x, y } = head.hexes[hex]
    if (!isIn(window, x, y, 1)) continue
    const at = { x: (x - window.x) * window.scale, y: (y - window.y) * window.scale }
    if (window.scale < SMALL) paintSmall(context, stood, at, window.scale, sprites)
    else {
      const { slots, more } = stack(inPort(stood.map(pieceOfStood), window.scale), window.scale)
      for (const { piece, x: dx, y: dy, side } of slots) sprites.draw(context, lookOf(piece), at.x + dx, at.y + dy, side)
      if (more > 0) paintNumber(context, `+${more}`, at.x + window.scale * 0.36, at.y - window.scale * 0.3)
    }
  }
}

const pieceOfStood = ({ look }: Stood): Piece => pieceOf(look)
const lookOf = ({ id: _, hex: _h, ...look }: Piece): Omit<Piece, 'id' | 'hex'> => look

/** Below this many pixels of a hex even the topmost counter is a sign of its kind alone. */
const TINY = 13

/** A stack where there is no room for all of it: its topmost counter, and how many there are. */
function paintSmall(
  context: CanvasRenderingContext2D,
  stood: readonly Stood[],
  at: { x: number; y: number },
  scale: number,
  sprites: Sprites,
): void {
  const side = Math.max(4, scale * 0.66)
  const [first] = stood
  if (stood.length > 1) square(context, stood[stood.length - 1].look, at.x + side * 0.18, at.y - side * 0.18, side)
  if (scale >= TINY) sprites.draw(context, first.look, at.x, at.y, side)
  else {
    square(context, first.look, at.x, at.y, side)
    if (side >= 5) sign(context, first.look, at.x, at.y, side * 0.28)
  }
  if (stood.length > 1 && scale >= TINY) paintNumber(context, String(stood.length), at.x + side * 0.55, at.y - side * 0.5, 9)
}

/** Planes a wing, ships a hull, armour an oval, others crossed belts. */
function sign(context: CanvasRenderingContext2D, { ink, air, naval, symbol }: Stood['look'], x: number, y: number, r: number): void {
  context.strokeStyle = context.fillStyle = ink
  context.lineWidth = 1
  context.beginPath()
  if (air) {
    context.moveTo(x - r, y)
    context.lineTo(x + r, y)
    context.moveTo(x, y - r)
    context.lineTo(x, y + r)
  } else if (naval) {
    context.moveTo(x - r, y - r * 0.3)
    context.lineTo(x + r, y - r * 0.3)
    context.lineTo(x + r * 0.5, y + r * 0.6)
    context.lineTo(x - r * 0.5, y + r * 0.6)
    context.closePath()
  } else if (symbol === 'armour') context.ellipse(x, y, r, r * 0.6, 0, 0, 2 * Math.PI)
  else {
    context.moveTo(x - r, y - r)
    context.lineTo(x + r, y + r)
    context.moveTo(x + r, y - r)
    context.lineTo(x - r, y + r)
  }
  context.stroke()
}

function paintNumber(context: CanvasRenderingContext2D, words: string, x: number, y: number, size = 12): void {
  context.font = `bold ${size}px "DejaVu Sans", Arial, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = 3
  context.strokeStyle = '#fff'
  context.strokeText(words, x, y)
  context.fillStyle = '#a00'
  context.fillText(words, x, y)
}

/** Boxes of sea areas as pictures, by what they show. */
const boxes = new Map<string, { readonly image: HTMLImageElement; ready: boolean }>()
/** Kept at most. */
const MOST_BOXES = 400

/** The boxes of sea areas with somebody in them. */
export function paintSeas(
  context: CanvasRenderingContext2D,
  head: SiteHead,
  { seas }: Stands,
  window: Window,
  sprites: Sprites,
  onReady: () => void,
): void {
  for (const [name, { hex, sections }] of seas) {
    if (hex < 0) continue
    const { x, y } = head.hexes[hex]
    if (!isIn(window, x, y, 4)) continue
    const at = { x: (x - window.x) * window.scale, y: (y - window.y) * window.scale }
    if (window.scale < SMALL) {
      paintSmall(context, [...sections.values()].flat(), at, window.scale, sprites)
      continue
    }
    const counter = Math.min(44, Math.max(18, Math.round(window.scale * 0.42)))
    const drawn = boxOf(name, counter, sections, head, onReady)
    if (!drawn.ready) continue
    const { width, height } = drawn.image
    context.drawImage(drawn.image, at.x - width / 2, at.y - height / 2, width, height)
  }
}

function boxOf(
  name: string,
  counter: number,
  sections: ReadonlyMap<string, readonly Stood[]>,
  head: SiteHead,
  onReady: () => void,
): { readonly image: HTMLImageElement; ready: boolean } {
  const svg = seaBoxSvg(name, counter, sections, head, true)
  const known = boxes.get(svg)
  if (known) return known
  if (boxes.size >= MOST_BOXES) boxes.clear()
  const image = new Image()
  const drawn = { image, ready: false }
  boxes.set(svg, drawn)
  image.onload = () => {
    drawn.ready = true
    onReady()
  }
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return drawn
}

/** The box of a sea area as SVG, as mails show it. */
export function seaBoxSvg(
  name: string,
  counter: number,
  sections: ReadonlyMap<string, readonly Stood[]>,
  { holders }: SiteHead,
  compact: boolean,
): string {
  const colours = Object.fromEntries(holders.flatMap(({ name: holder, colour }) => (colour === null ? [] : [[holder, colour]])))
  const drawn = seaBox(
    {
      name,
      weather: '',
      hex: '',
      sections: [...sections]
        .sort(([a], [b]) => (a < b ? 1 : -1))
        .map(([section, stood]) => ({ name: section, search: Number(section) || 0, pieces: stood.map(pieceOfStood) })),
    },
    { counter, width: 0, compact, colours },
  )
  const [width, height] = [Math.ceil(drawn.width) + 2, Math.ceil(drawn.height) + 2]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-1 -1 ${width} ${height}" ${FONT}><defs>${pieceDefs(drawn.shown)}</defs>${drawn.svg}</svg>`
}

/** Names of countries and seas in large faint letters, and those of places as there is room for. */
export function paintNames(context: CanvasRenderingContext2D, { hexes, labels }: SiteHead, window: Window): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  for (const { name, x, y, width, sea } of labels) {
    const size = Math.min((width * window.scale) / (name.length * 0.95), window.scale * (sea ? 0.55 : 1.1), sea ? 20 : 40)
    if (size < 8 || !isIn(window, x, y, width)) continue
    context.font = `${sea ? 'italic ' : 'bold '}${size}px "DejaVu Sans", Arial, sans-serif`
    context.fillStyle = sea ? 'rgba(21,63,120,.85)' : 'rgba(85,50,56,.42)'
    context.fillText(sea ? name : name.toUpperCase(), (x - window.x) * window.scale, (y - window.y + (sea ? -0.75 : 0)) * window.scale)
  }
  const least = window.scale >= 40 ? 1 : window.scale >= 24 ? 2 : 3
  if (window.scale < 14) return
  context.lineWidth = 3
  context.strokeStyle = 'rgba(255,253,243,.9)'
  for (const { x, y, names, rank = 0, code, land } of hexes) {
    if (!isIn(window, x, y, 1)) continue
    const at = { x: (x - window.x) * window.scale, y: (y - window.y) * window.scale }
    if (window.scale >= 60 && land) {
      context.font = `${Math.min(11, window.scale * 0.13)}px "DejaVu Sans", Arial, sans-serif`
      context.fillStyle = 'rgba(60,58,42,.8)'
      context.fillText(code, at.x, at.y - window.scale * 0.46)
    }
    if (!names || rank < least) continue
    context.font = `${rank === 3 ? 'bold ' : ''}${Math.max(9, Math.min(14, window.scale * 0.24))}px "DejaVu Sans", Arial, sans-serif`
    context.fillStyle = '#1e1b18'
    context.strokeText(names[0], at.x, at.y + window.scale * 0.46)
    context.fillText(names[0], at.x, at.y + window.scale * 0.46)
  }
}

/** Whether a spot lies in a window, or so far beside it. */
export const isIn = ({ x, y, width, height }: Window, px: number, py: number, reach: number): boolean =>
  px > x - reach && px < x + width + reach && py > y - reach && py < y + height + reach
