import { DIRECTIONS, type Direction, type Hex, NO_HEX } from '../../../board/hex.ts'
import { HEXSIDE, hexsideAt } from '../ground/terrain.ts'
import { isClosed } from '../stacking/ports.ts'
import type { WifWorld } from '../world.ts'

/** Whether the coast of a land hex touches a sea area. */
export const isOnSea = (world: WifWorld, hex: Hex, area: number): boolean => world.map.isLand(hex) && world.map.seas.at(hex).includes(area)

/**
 * The all-sea hexsides of a coastal hex that touch a sea area (11.13): those to its hexdots, and those to other land hexes of its coast. Where a port
 * names an area of which no hexdot is drawn beside it (Liverpool, the Bay of Biscay), the hexsides to any sea serve.
 */
export function seaHexsides(world: WifWorld, hex: Hex, area: number): Direction[] {
  const { map } = world
  if (!isOnSea(world, hex, area)) return []
  const toSea: Direction[] = []
  const toArea: Direction[] = []
  for (const direction of DIRECTIONS.keys()) {
    const other = map.neighbour(hex, direction)
    if (other === NO_HEX) continue
    const sea = !map.isLand(other)
    if (!sea && !(hexsideAt(world, hex, direction) & HEXSIDE.allSea && isOnSea(world, other, area))) continue
    if (sea) toSea.push(direction)
    if (!sea || map.seaArea[other] === area) toArea.push(direction)
  }
  return toArea.length > 0 ? toArea : toSea
}

/** Off the map hexes show no hexsides: any coast of theirs may be invaded from the areas it is on. */
export const isOffMap = (world: WifWorld, hex: Hex): boolean => world.map.scale[hex] === 'off-map'

/** "NE" */
export const sideName = (direction: Direction): string => DIRECTIONS[direction]

/** A port that ice does not close (8.2.1). */
export const isOpenPort = (world: WifWorld, hex: Hex): boolean => world.map.portAt(hex) !== undefined && !isClosed(world, hex)
