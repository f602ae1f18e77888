import type { Piece } from '../../engine/game.ts'
import { counter, pieceDefs } from '../../pictures/pieces.ts'
import { FONT } from '../../pictures/text.ts'
import type { PieceLook } from '../site.ts'

/** Sides that counters are drawn in, in pixels: others are scaled from the next larger. */
const SIDES = [14, 18, 23, 29, 37, 47, 60, 76, 96]
/** Room for the shadow. */
const RIM = 4

export const pieceOf = (look: PieceLook): Piece => ({ ...look, id: '', hex: '' })

/** A counter as SVG, as mails show it. */
export function counterSvg(look: PieceLook, side: number, scale = 1): string {
  const piece = pieceOf(look)
  const whole = side + 2 * RIM
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole * scale}" height="${whole * scale}" viewBox="0 0 ${whole} ${whole}" ${FONT}>` +
    `<defs>${pieceDefs([piece])}</defs>${counter({ piece, side }, whole / 2, whole / 2)}</svg>`
  )
}

/** Pictures of counters, drawn once for each look and size. */
export class Sprites {
  private readonly known = new Map<string, HTMLCanvasElement | null>()
  private readonly onReady: () => void

  /** `onReady`: a picture that was wanted is there. */
  constructor(onReady: () => void) {
    this.onReady = onReady
  }

  /** Draws a counter about a point; as a plain square while its picture is being made. */
  draw(context: CanvasRenderingContext2D, look: PieceLook, x: number, y: number, side: number): void {
    const drawn = SIDES.find((each) => each >= side) ?? SIDES[SIDES.length - 1]
    const sprite = side < SIDES[0] / 2 ? null : this.of(look, drawn)
    if (sprite === null) return square(context, look, x, y, side)
    const whole = (side * (drawn + 2 * RIM)) / drawn
    context.drawImage(sprite, x - whole / 2, y - whole / 2, whole, whole)
  }

  private of(look: PieceLook, side: number): HTMLCanvasElement | null {
    const key = `${side} ${JSON.stringify(look)}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.known.set(key, null)
    const scale = Math.min(3, window.devicePixelRatio || 1)
    const image = new Image()
    image.onload = () => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = Math.ceil((side + 2 * RIM) * scale)
      canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
      this.known.set(key, canvas)
      this.onReady()
    }
    image.src = `data:image/svg+xml,${encodeURIComponent(counterSvg(look, side, scale))}`
    return null
  }
}

export function square(context: CanvasRenderingContext2D, look: PieceLook, x: number, y: number, side: number): void {
  context.fillStyle = look.fill
  context.strokeStyle = '#1c1a16'
  context.lineWidth = 1
  context.fillRect(x - side / 2, y - side / 2, side, side)
  context.strokeRect(x - side / 2, y - side / 2, side, side)
}
