import type { Piece } from '../engine/game.ts'

/** A counter's place in its hex: its middle from the hex's centre, and its side, in pixels. */
export interface Slot {
  readonly piece: Piece
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface Stack {
  /** In drawing order: a later counter covers the top of an earlier one, never its values at the bottom. */
  readonly slots: readonly Slot[]
  /** Counters that did not fit. */
  readonly more: number
}

/** Top and bottom of what counters may cover, in hexes from the hex's centre: its code stands above, its name below. */
const TOP = -0.345
const BOTTOM = 0.44
/** What a column of four or more may use where hexes are small: rather no code than no values. */
const TALL = 0.94

/**
 * Places the counters of one hex so that the values of all can be read: one in the middle; else land units in one column
 * and aircraft in another (or both columns of one sort), each column shingled upwards when it is high.
 */
export function stack(pieces: readonly Piece[], hexSize: number): Stack {
  const middle = ((TOP + BOTTOM) / 2) * hexSize
  if (pieces.length === 1) return { slots: [{ piece: pieces[0], x: 0, y: middle, side: Math.round(hexSize * 0.62) }], more: 0 }
  const land = pieces.filter((piece) => !piece.air)
  const air = pieces.filter((piece) => piece.air)
  const half = Math.ceil(pieces.length / 2)
  const columns = land.length > 0 && air.length > 0 ? [land, air] : [pieces.slice(0, half), pieces.slice(half)]
  const gap = 1
  const strip = Math.max(7, hexSize * 0.1)
  const slots: Slot[] = []
  let more = 0
  columns.forEach((column, i) => {
    // Higher columns take smaller counters, so that a strip of each shows its values.
    const side = Math.round(hexSize * (column.length > 2 ? 0.42 : 0.46))
    const usual = hexSize * (BOTTOM - TOP)
    const height = (column.length - 1) * strip + side > usual ? hexSize * TALL : usual
    const fits = Math.max(1, Math.floor((height - side) / strip) + 1)
    const shown = column.slice(0, fits)
    more += column.length - shown.length
    const pitch = shown.length > 1 ? Math.min(side + gap, (height - side) / (shown.length - 1)) : 0
    const foot = middle + (pitch * (shown.length - 1)) / 2
    const x = (i === 0 ? -1 : 1) * (side / 2 + gap / 2)
    shown.forEach((piece, k) => slots.push({ piece, x, y: foot - k * pitch, side }))
  })
  return { slots, more }
}
