import { type Hex, NO_HEX, ROW_PITCH } from './hex.ts'
import type { BoardMap } from './map.ts'

/** Hexes of a frame by where their centres lie. */
type Spots = Map<number, Hex>

/**
 * Hexes of each frame of several sheets, by their spots. Those of later sheets on the spot of an earlier one become holes, and `printedAs` says
 * which hex stands for them.
 */
export function mergeDoubles(map: BoardMap, printedAs: Int32Array): Spots[] {
  return map.frames.flatMap((frame) => {
    if (frame.sheets.length < 2) return []
    const at: Spots = new Map()
    for (let hex = 0; hex < map.size; hex++) {
      if (!map.isHex(hex) || !frame.sheets.includes(map.sheetOf[hex])) continue
      const spot = spotOf(map.x[hex], map.y[hex])
      const first = at.get(spot)
      if (first === undefined) at.set(spot, hex)
      else {
        map.terrain[hex] = 0
        printedAs[hex] = first
      }
    }
    return [at]
  })
}

/** Hexes at a sheet's edge become neighbours of those of its frame's other sheets that lie where the next hex would. */
export function joinSheets(map: BoardMap, frames: readonly Spots[]): void {
  for (const at of frames) {
    for (const hex of at.values()) {
      if (map.sheets[map.sheetOf[hex]].boxes) continue
      for (let direction = 0; direction < 6; direction++) {
        if (map.neighbours[hex * 6 + direction] !== NO_HEX) continue
        const other = at.get(spotOf(map.x[hex] + EAST[direction], map.y[hex] + NORTH[direction]))
        if (other !== undefined && !map.sheets[map.sheetOf[other]].boxes) map.neighbours[hex * 6 + direction] = other
      }
    }
  }
}

/** What a step in each direction adds to a centre. */
const EAST = [1, 0.5, -0.5, -1, -0.5, 0.5]
const NORTH = [0, ROW_PITCH, ROW_PITCH, 0, -ROW_PITCH, -ROW_PITCH]

/** A centre as one whole number: centres lie on half columns and whole rows. */
const spotOf = (x: number, y: number): number => Math.round(x * 2) * 4096 + Math.round(y / ROW_PITCH)
