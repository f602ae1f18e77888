import type { Piece } from '../engine/game.ts'
import type { TrackBox } from '../engine/query.ts'
import { counter, groupOfShips, pieceDefs } from './pieces.ts'
import { PAPER } from './style.ts'
import { escape, FONT, fit, text } from './text.ts'

const MARGIN = 8
const HEAD = 32
const GAP = 4
/** Counters of this side, in pixels: their names can be read. */
const SIDE = 48
const LABEL = 92
const PAD = 6

/** Boxes of a track below each other, as wide as `width` pixels: what stands in each, a counter for each unit, in rows. Ships and aircraft after land units. */
export function drawTrack(title: string, boxes: readonly TrackBox[], width: number): string {
  const abreast = Math.max(1, Math.floor((width - 2 * MARGIN - LABEL - PAD) / (SIDE + GAP)))
  let y = HEAD
  let out = ''
  for (const { name, pieces } of boxes) {
    const placed = inOrder(pieces)
    const rows = Math.max(1, Math.ceil(placed.length / abreast))
    const height = rows * (SIDE + GAP) - GAP + 2 * PAD
    const label = fit(name, 14, LABEL - 2 * PAD, 8, true)
    out +=
      `<rect x="${MARGIN}" y="${y}" width="${width - 2 * MARGIN}" height="${height}" fill="#fffdf3" stroke="#8d8468"/>` +
      `<rect x="${MARGIN}" y="${y}" width="${LABEL}" height="${height}" fill="#e4dcc0" stroke="#8d8468"/>` +
      text(MARGIN + PAD, y + height / 2 + 5, label.text, { size: label.size, bold: true, anchor: 'start' })
    placed.forEach((piece, i) => {
      const [column, row] = [i % abreast, Math.floor(i / abreast)]
      out += counter(
        { piece, side: SIDE },
        MARGIN + LABEL + PAD + column * (SIDE + GAP) + SIDE / 2,
        y + PAD + row * (SIDE + GAP) + SIDE / 2,
      )
    })
    y += height + GAP
  }
  const head = fit(title, 16, width - 2 * MARGIN, 9, true)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + MARGIN}" viewBox="0 0 ${width} ${y + MARGIN}" role="img" ${FONT}><title>${escape(title)}</title>` +
    `<defs>${pieceDefs(boxes.flatMap(({ pieces }) => inOrder(pieces)))}</defs><rect width="${width}" height="${y + MARGIN}" fill="${PAPER}"/>` +
    `${text(MARGIN, 21, head.text, { size: head.size, bold: true, anchor: 'start' })}${out}</svg>`
  )
}

/** Land units, aircraft, ships; convoy points of one colour as one counter. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const convoys = new Map<string, Piece[]>()
  for (const piece of pieces) if (piece.symbol === 'convoy') convoys.set(piece.fill, [...(convoys.get(piece.fill) ?? []), piece])
  const others = pieces.filter(({ symbol }) => symbol !== 'convoy')
  const rank = ({ air, naval }: Piece): number => (naval ? 2 : air ? 1 : 0)
  return [...others.sort((a, b) => rank(a) - rank(b)), ...[...convoys.values()].map(groupOfShips)]
}

/** What a picture of a track shows, a sentence for each box. */
export const describeTrack = (boxes: readonly TrackBox[]): string =>
  boxes.map(({ name, pieces }) => `${name}: ${pieces.length === 0 ? 'nobody' : pieces.map((piece) => piece.name).join(', ')}.`).join(' ')
