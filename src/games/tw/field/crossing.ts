import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import type { TwWorld } from '../world.ts'
import { isFrozen } from './weather.ts'

/** What bars a hexside to ground units (10.6.11, 10.6.12); a crossable strait opens water again. */
const BARRIERS = ['all-sea', 'lake', 'impassable', 'qattara depression'] as const
const WATERWAYS = ['canal', 'straits'] as const

const barriers = new WeakMap<BoardMap, Uint8Array>()

/** For each hexside (hex * 6 + direction) whether no ground unit may cross it: 10.6.11 to 10.6.13. Hexes that none may enter bar all their sides. */
export function barredSides(map: BoardMap): Uint8Array {
  let barred = barriers.get(map)
  if (barred) return barred
  barred = new Uint8Array(map.size * 6)
  const bits = BARRIERS.reduce((all, name) => all | map.hexsideBit(name), 0)
  const strait = map.hexsideBit('straits')
  const wasteland = map.terrainNames.indexOf('desert wasteland')
  const lake = map.terrainNames.indexOf('lake')
  for (let side = 0; side < map.size * 6; side++) {
    const [from, to] = [Math.floor(side / 6), map.neighbours[side]]
    const shut = (hex: Hex) => !map.isLand(hex) || map.terrain[hex] === wasteland || map.terrain[hex] === lake
    if (to < 0 || shut(from) || shut(to) || (map.hexsides[side] & bits && !(map.hexsides[side] & strait))) barred[side] = 1
  }
  barriers.set(map, barred)
  return barred
}

/** Whether ground units may go, or attack, from a hex into an adjacent one, whoever stands there. Links are no way on foot. */
export function mayCross(world: TwWorld, from: Hex, to: Hex): boolean {
  const direction = world.map.directionTo(from, to)
  return direction >= 0 && barredSides(world.map)[from * 6 + direction] === 0
}

/** A river that is not frozen, a canal or a crossable strait between two adjacent hexes (10.6.10). */
export function isRiverSide(world: TwWorld, from: Hex, to: Hex): boolean {
  const { map } = world
  const direction = map.directionTo(from, to)
  if (direction < 0) return false
  const side = map.hexsides[from * 6 + direction]
  if (WATERWAYS.some((name) => (side & map.hexsideBit(name)) !== 0)) return true
  return (side & map.hexsideBit('river')) !== 0 && !(isFrozen(world, from) && isFrozen(world, to))
}

/** Adjacent hexes that ground units may enter from one, in the order of the directions. */
export function landNeighbours(world: TwWorld, hex: Hex): Hex[] {
  const barred = barredSides(world.map)
  const found: Hex[] = []
  for (let direction = 0; direction < 6; direction++)
    if (!barred[hex * 6 + direction]) found.push(world.map.neighbours[hex * 6 + direction])
  return found
}

/** 1.2: whether two hexes are adjacent for ground units: contiguous and not apart by water, rivers aside. */
export const isBeside = (world: TwWorld, from: Hex, to: Hex): boolean => mayCross(world, from, to)
