import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'

const dots = new WeakMap<BoardMap, Map<number, Hex[]>>()

/** Hexdots of a sea area, all maps together. */
export function areaDots(map: BoardMap, area: number): readonly Hex[] {
  let byArea = dots.get(map)
  if (!byArea) {
    byArea = new Map()
    for (let hex = 0; hex < map.size; hex++) {
      if (map.seaArea[hex] === 0 || map.isLand(hex) || !map.isHex(hex)) continue
      const list = byArea.get(map.seaArea[hex])
      if (list) list.push(hex)
      else byArea.set(map.seaArea[hex], [hex])
    }
    dots.set(map, byArea)
  }
  return byArea.get(area) ?? []
}
