import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'

/** Neighbouring maps that a rail move keeps to, as places in the order of the maps: `from` to `to`. */
export interface MapSpan {
  readonly from: number
  readonly to: number
}

/** The big maps from west to east, by the letter of their hexes. */
const MAPS = 'WEAP'

/** 11.9: rail moves that a move within these maps counts as: 1 on the same map or to the next, 2 and 3 farther away. */
export const railMovesOf = ({ from, to }: MapSpan): number => Math.max(1, to - from)

/**
 * 11.9: the maps that a rail move may keep to, the fewest first. A hex that is printed on two maps counts as on the farther one, when a move begins or ends
 * there; the maps that the railway leads over count too (Baku to Vladivostok).
 */
export function mapSpans(map: BoardMap, start: Hex, end: Hex): MapSpan[] {
  const ends = [...mapsOf(map, start), ...mapsOf(map, end)]
  const spans: MapSpan[] = []
  for (let from = 0; from <= Math.min(...ends); from++) for (let to = Math.max(...ends); to < MAPS.length; to++) spans.push({ from, to })
  return spans.sort((a, b) => a.to - a.from - (b.to - b.from))
}

/** Whether a hex on the way lies on one of some maps. */
export const liesIn = (map: BoardMap, hex: Hex, { from, to }: MapSpan): boolean => ownMaps(map)[hex] >= from && ownMaps(map)[hex] <= to

/** The map that a hex is on, by its place from west to east. */
export const mapOf = (map: BoardMap, hex: Hex): number => ownMaps(map)[hex]

const mapsOf = (map: BoardMap, hex: Hex): number[] =>
  map.marksAt(hex).includes('Pacific map too') ? [ownMaps(map)[hex], MAPS.indexOf('P')] : [ownMaps(map)[hex]]

const known = new WeakMap<BoardMap, Int8Array>()

/** The map of every land hex; an off-map hex is on that of the nearest map hex that it is adjacent to over land. Boards of other letters are one map. */
function ownMaps(map: BoardMap): Int8Array {
  const own = known.get(map) ?? new Int8Array(map.size).fill(-1)
  if (known.has(map)) return own
  known.set(map, own)
  const queue: Hex[] = []
  for (let hex = 0; hex < map.size; hex++) {
    if (!map.isLand(hex)) continue
    own[hex] = MAPS.indexOf(map.code(hex)[0])
    if (own[hex] >= 0) queue.push(hex)
  }
  for (let head = 0; head < queue.length; head++) {
    for (const other of map.adjacentTo(queue[head])) {
      if (own[other] >= 0 || !map.isLand(other)) continue
      own[other] = own[queue[head]]
      queue.push(other)
    }
  }
  for (let hex = 0; hex < map.size; hex++) if (own[hex] < 0) own[hex] = 0
  return own
}
