import { DIRECTIONS, type Hex, NO_HEX } from '../../../board/hex.ts'
import type { LandUnit } from '../state.ts'
import { traceable } from '../supply/supply-paths.ts'
import { hexsideAt, hexsideKinds, NO_SUPPLY_ACROSS, terrainAt, weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'

/**
 * 11.17.2: hexes from which the path of a country's unit to the HQ costs at most its reorganisation value in motorised movement points,
 * limited as supply paths are (2.4.2). One hex may always be traced but across alpine, all-sea and unfrozen lake hexsides.
 */
export function reorganisationRange(world: WifWorld, hq: LandUnit, country: string = hq.country): Set<Hex> {
  const { map } = world
  const may = traceable(world, country)
  const cost = new Map<Hex, number>([[hq.hex, 0]])
  const open = [hq.hex]
  // Traced backwards from the HQ: what a path pays to enter `at` is the same from each neighbour but for the hexside.
  while (open.length > 0) {
    open.sort((a, b) => cost.get(b)! - cost.get(a)!)
    const at = open.pop()!
    if (at !== hq.hex && !may[at]) continue
    for (let direction = 0; direction < DIRECTIONS.length; direction++) {
      const hex = map.neighbour(at, direction)
      if (hex === NO_HEX || !map.isLand(hex)) continue
      const side = hexsideAt(world, at, direction)
      if (side & NO_SUPPLY_ACROSS) continue
      const total = cost.get(at)! + costToEnter(world, at, side)
      const known = cost.get(hex)
      if ((known !== undefined && total >= known) || (total > hq.reorganisation && at !== hq.hex)) continue
      cost.set(hex, total)
      if (total < hq.reorganisation) open.push(hex)
    }
  }
  return new Set(cost.keys())
}

/** Motorised movement points to enter a hex across a hexside in its weather (11.10.2); Infinity where motorised units may not. */
function costToEnter(world: WifWorld, hex: Hex, side: number): number {
  const { motorised } = terrainAt(world, hex).row
  if (motorised === null) return Infinity
  const extra = hexsideKinds(side).reduce((sum, { move }) => sum + move, 0)
  return motorised * world.tables.weatherEffects[weatherAt(world, hex)].moveCost + extra
}
