import type { Hex } from '../../../board/hex.ts'
import type { LandUnit } from '../state.ts'
import { traceable } from '../supply/supply-paths.ts'
import { hexsideBetween, hexsideKinds, NO_SUPPLY_ACROSS, terrainPoints } from '../ground/terrain.ts'
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
  // Traced backwards from the HQ: each hex is paid for by the hex before it on the way in.
  while (open.length > 0) {
    open.sort((a, b) => cost.get(b)! - cost.get(a)!)
    const at = open.pop()!
    if (at !== hq.hex && !may[at]) continue
    for (const hex of map.adjacentTo(at)) {
      if (!map.isLand(hex)) continue
      const side = hexsideBetween(world, hex, at)
      if (side & NO_SUPPLY_ACROSS) continue
      const total = cost.get(at)! + costToEnter(world, hex, at, side)
      const known = cost.get(hex)
      if ((known !== undefined && total >= known) || (total > hq.reorganisation && at !== hq.hex)) continue
      cost.set(hex, total)
      if (total < hq.reorganisation) open.push(hex)
    }
  }
  return new Set(cost.keys())
}

/** Motorised movement points to enter a hex across a hexside in its weather (11.10.2); Infinity where motorised units may not. */
function costToEnter(world: WifWorld, from: Hex, hex: Hex, side: number): number {
  const terrain = terrainPoints(world, true, from, hex)
  if (terrain === null) return Infinity
  const extra = hexsideKinds(side).reduce((sum, { move }) => sum + move, 0)
  return terrain + extra
}
