import type { Hex } from './hex.ts'
import type { BoardMap } from './map.ts'

const known = new WeakMap<BoardMap, ReadonlyMap<number, Hex>>()

/**
 * Where pictures draw each sea area's box: where the board file says, else the sea hex farthest from other waters and coasts, of several the nearest to the
 * middle; on the frame with most of the area. Areas without sea hexes have none.
 */
export function boxHexes(map: BoardMap): ReadonlyMap<number, Hex> {
  const before = known.get(map)
  if (before) return before
  const boxes = new Map<number, Hex>()
  const waters = new Map<number, Hex[]>()
  for (let hex = 0; hex < map.size; hex++) {
    const area = map.seaArea[hex]
    if (area === 0 || map.isLand(hex) || !map.isHex(hex)) continue
    const list = waters.get(area)
    if (list) list.push(hex)
    else waters.set(area, [hex])
  }
  for (const [area, hexes] of waters) boxes.set(area, middleOf(map, area, largestPart(map, hexes)))
  for (const { number, box } of map.seaAreas) if (box !== undefined) boxes.set(number, box)
  known.set(map, boxes)
  return boxes
}

/** The sea hexes of the frame that has most of them. */
function largestPart(map: BoardMap, hexes: readonly Hex[]): readonly Hex[] {
  const parts = map.frames.map(({ sheets }) => hexes.filter((hex) => sheets.includes(map.sheetOf[hex])))
  return parts.reduce((a, b) => (b.length > a.length ? b : a))
}

function middleOf(map: BoardMap, area: number, hexes: readonly Hex[]): Hex {
  const depth = new Map<Hex, number>()
  let edge = hexes.filter((hex) => [0, 1, 2, 3, 4, 5].some((direction) => !sameWater(map, map.neighbour(hex, direction), area)))
  for (const hex of edge) depth.set(hex, 1)
  for (let step = 2; edge.length > 0; step++) {
    const next: Hex[] = []
    for (const hex of edge) {
      for (let direction = 0; direction < 6; direction++) {
        const other = map.neighbour(hex, direction)
        if (!sameWater(map, other, area) || depth.has(other)) continue
        depth.set(other, step)
        next.push(other)
      }
    }
    edge = next
  }
  const x = hexes.reduce((sum, hex) => sum + map.x[hex], 0) / hexes.length
  const y = hexes.reduce((sum, hex) => sum + map.y[hex], 0) / hexes.length
  const far = (hex: Hex): number => Math.hypot(map.x[hex] - x, map.y[hex] - y)
  return hexes.reduce((a, b) => {
    const deeper = (depth.get(b) ?? 0) - (depth.get(a) ?? 0)
    return deeper > 0 || (deeper === 0 && far(b) < far(a)) ? b : a
  })
}

const sameWater = (map: BoardMap, hex: Hex, area: number): boolean => hex >= 0 && map.seaArea[hex] === area && !map.isLand(hex)
