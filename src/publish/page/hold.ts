import type { SiteCoast, SiteHead } from '../site.ts'
import { isIn, type Window } from './paint.ts'
import { CORNERS, type Places } from './places.ts'
import type { Standing } from './timeline.ts'

/** Shapes by the colour of who holds them. */
type Tints = ReadonlyMap<string, Path2D>

/** Who holds what, as shapes in hexes: made once for a moment, drawn at any scale. */
export interface Hold {
  readonly inland: Tints
  /** Hexes on a coast, by the rectangle of outlines that they lie in. */
  readonly coastal: ReadonlyMap<number, Tints>
  readonly front: Path2D
}

/** Outlines of the land, found by a spot. */
export class Coasts {
  private readonly coasts: readonly (SiteCoast & { readonly shapes: readonly Path2D[] })[]
  /** By hex its rectangle; -1 of one that is inland, or has none. */
  readonly of: Int16Array

  constructor({ hexes }: SiteHead, places: Places, coasts: readonly SiteCoast[]) {
    this.coasts = coasts.map((coast) => ({ ...coast, shapes: coast.paths.map((path) => new Path2D(path)) }))
    this.of = Int16Array.from(hexes, ({ x, y, land }, hex) => {
      if (!land || places.neighbours(hex).every((other) => other >= 0 && hexes[other].land)) return -1
      return coasts.findIndex((coast) => x >= coast.x && x < coast.x + coast.width && y >= coast.y && y < coast.y + coast.height)
    })
  }

  /** Calls `paint` with what is painted kept to the land of a rectangle, once for each of its outlines; `context` is in hexes. */
  within(context: CanvasRenderingContext2D, number: number, window: Window, paint: () => void): void {
    const { x, y, width, height, unit, shapes } = this.coasts[number]
    if (!isIn(window, x + width / 2, y + height / 2, Math.max(width, height))) return
    for (const shape of shapes) {
      context.save()
      context.translate(x, y)
      context.scale(1 / unit, 1 / unit)
      context.clip(shape, 'evenodd')
      context.scale(unit, unit)
      context.translate(-x, -y)
      paint()
      context.restore()
    }
  }
}

/** Tints of those who hold hexes, and the line between them. Before the outlines have come every hex is tinted whole. */
export function holdOf({ holders: names, hexes }: SiteHead, places: Places, coasts: Coasts | null, { holders }: Standing): Hold {
  const inland = new Map<string, Path2D>()
  const coastal = new Map<number, Map<string, Path2D>>()
  const front = new Path2D()
  holders.forEach((holder, hex) => {
    const colour = holder < 0 ? null : names[holder].colour
    if (colour === null || !hexes[hex].land) return
    const { x, y } = hexes[hex]
    const coast = coasts?.of[hex] ?? -1
    const tints = coast < 0 ? inland : (coastal.get(coast) ?? new Map<string, Path2D>())
    if (coast >= 0) coastal.set(coast, tints)
    const path = tints.get(colour) ?? new Path2D()
    tints.set(colour, path)
    CORNERS.forEach(([dx, dy], k) => (k === 0 ? path.moveTo(x + dx, y + dy) : path.lineTo(x + dx, y + dy)))
    path.closePath()
    places.neighbours(hex).forEach((other, side) => {
      if (other < hex || holders[other] < 0 || holders[other] === holder || !hexes[other].land) return
      const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 6]]
      front.moveTo(x + a[0], y + a[1])
      front.lineTo(x + b[0], y + b[1])
    })
  })
  return { inland, coastal, front }
}

/** Below this many pixels of a hex nobody sees where in it the coast runs. */
const SMALL = 11

/** `context`: in hexes. */
export function paintHold(
  context: CanvasRenderingContext2D,
  { inland, coastal, front }: Hold,
  coasts: Coasts | null,
  window: Window,
): void {
  context.globalAlpha = 0.17
  fill(context, inland)
  for (const [number, tints] of coastal) {
    if (coasts === null || window.scale < SMALL) fill(context, tints)
    else coasts.within(context, number, window, () => fill(context, tints))
  }
  context.globalAlpha = 1
  context.lineCap = context.lineJoin = 'round'
  for (const [width, colour] of [
    [0.15, '#fff'],
    [0.08, '#161616'],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = colour
    context.stroke(front)
  }
}

function fill(context: CanvasRenderingContext2D, tints: Tints): void {
  for (const [colour, path] of tints) {
    context.fillStyle = colour
    context.fill(path)
  }
}
