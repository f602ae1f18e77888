import type { Hex } from '../../../../board/hex.ts'
import type { WifWorld } from '../../world.ts'

/** 19.5.2, 19.7. */
export const BALTIC_STATES: readonly string[] = ['Estonia', 'Latvia', 'Lithuania']

/** Land hexes of a region of the map. */
export const regionHexes = ({ map }: WifWorld, region: string): Hex[] => {
  const number = map.regionNames.indexOf(region)
  return Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => number > 0 && map.region[hex] === number && map.isLand(hex))
}
