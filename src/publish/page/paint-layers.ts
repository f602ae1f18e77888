import type { SiteHead } from '../site.ts'
import { CORNERS, type Places } from './places.ts'
import { layerColour } from './palette.ts'

/** A layer as shapes in hexes: made once for a moment, drawn at any scale. */
export interface LayerShape {
  readonly colour: string
  readonly inside: Path2D
  readonly edge: Path2D
  /** Which way its strokes lean, so that two that lie over one another are both seen. */
  readonly lean: number
}

export const shapesOf = ({ hexes }: SiteHead, places: Places, held: ReadonlyMap<number, Uint8Array>): LayerShape[] =>
  [...held].map(([number, is]) => {
    const [inside, edge] = [new Path2D(), new Path2D()]
    hexes.forEach(({ x, y }, hex) => {
      if (!is[hex]) return
      CORNERS.forEach(([dx, dy], k) => (k === 0 ? inside.moveTo(x + dx, y + dy) : inside.lineTo(x + dx, y + dy)))
      inside.closePath()
      places.neighbours(hex).forEach((other, side) => {
        if (other >= 0 && is[other]) return
        const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 6]]
        edge.moveTo(x + a[0] * 0.96, y + a[1] * 0.96)
        edge.lineTo(x + b[0] * 0.96, y + b[1] * 0.96)
      })
    })
    return { colour: layerColour(number), inside, edge, lean: number % 2 }
  })

/** Strokes of a layer's colour over its hexes, and a line round them. `context`: in hexes; `scale`: pixels of one. */
export function paintLayers(context: CanvasRenderingContext2D, shapes: readonly LayerShape[], scale: number): void {
  for (const { colour, inside, edge, lean } of shapes) {
    context.globalAlpha = 0.13
    context.fillStyle = colour
    context.fill(inside)
    const pattern = strokes(context, colour, lean)
    if (pattern) {
      // The strokes are as fine at every zoom.
      pattern.setTransform(new DOMMatrix([1 / scale, 0, 0, 1 / scale, 0, 0]))
      context.globalAlpha = 0.65
      context.fillStyle = pattern
      context.fill(inside)
    }
    context.globalAlpha = 1
    context.lineWidth = Math.max(0.05, 1.6 / scale)
    context.lineCap = 'round'
    context.strokeStyle = colour
    context.stroke(edge)
  }
}

const known = new Map<string, HTMLCanvasElement>()
const CELL = 8

function strokes(context: CanvasRenderingContext2D, colour: string, lean: number): CanvasPattern | null {
  const key = `${colour} ${lean}`
  let cell = known.get(key)
  if (!cell) {
    cell = document.createElement('canvas')
    cell.width = cell.height = CELL
    const drawn = cell.getContext('2d')!
    drawn.strokeStyle = colour
    drawn.lineWidth = 1.2
    for (const shift of [-CELL, 0, CELL]) {
      drawn.moveTo(shift, lean ? 0 : CELL)
      drawn.lineTo(shift + CELL, lean ? CELL : 0)
    }
    drawn.stroke()
    known.set(key, cell)
  }
  return context.createPattern(cell, 'repeat')
}
