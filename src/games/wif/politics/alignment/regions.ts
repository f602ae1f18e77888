import type { Hex } from '../../../../board/hex.ts'
import type { BoardMap } from '../../../../board/map.ts'
import type { WifWorld } from '../../world.ts'

/** 19.5.2, 19.7. */
export const BALTIC_STATES: readonly string[] = ['Estonia', 'Latvia', 'Lithuania']

/** Land hexes of the regions of each map, by their names. */
const ofMaps = new WeakMap<BoardMap, ReadonlyMap<string, readonly Hex[]>>()

/** Land hexes of a region of the map. */
export function regionHexes({ map }: WifWorld, region: string): readonly Hex[] {
  let known = ofMaps.get(map)
  if (!known) ofMaps.set(map, (known = regionsOf(map)))
  return known.get(region) ?? []
}

function regionsOf(map: BoardMap): Map<string, Hex[]> {
  const found = new Map<string, Hex[]>(map.regionNames.slice(1).map((name) => [name, []]))
  for (let hex = 0; hex < map.size; hex++)
    if (map.region[hex] > 0 && map.isLand(hex)) found.get(map.regionNames[map.region[hex]])!.push(hex)
  return found
}
