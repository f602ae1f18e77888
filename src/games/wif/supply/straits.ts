import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import type { WifWorld } from '../world.ts'
import { isBlocked } from './overseas.ts'

/** Why a country's supply and trains do not cross a straits hexside (option 12): enemies block every sea area beside it. Null where one is open, or none is near. */
export function whyClosedStraits(world: WifWorld, country: string, from: Hex, to: Hex): string | null {
  const areas = areasBeside(world.map, from, to)
  if (areas.length === 0 || areas.some((area) => !isBlocked(world, country, area))) return null
  return `2.4.2: enemies in ${areas.map((area) => `the ${world.map.seaAreaNames[area]}`).join(' and ')} close the straits between ${world.map.name(from)} and ${world.map.name(to)}`
}

/** Sea areas that both hexes of a straits hexside lie on; where they share none, those of either. */
function areasBeside({ seas }: BoardMap, from: Hex, to: Hex): number[] {
  const of = (hex: Hex) => Array.from(seas.areas.slice(seas.start[hex], seas.start[hex + 1]))
  const [near, far] = [of(from), of(to)]
  const shared = near.filter((area) => far.includes(area))
  return shared.length > 0 ? shared : [...new Set([...near, ...far])]
}

/** The first reason, among the rules in force, why a country's supply and trains do not cross a straits hexside; null when there is none. */
export function whyNotAcross(world: WifWorld, country: string, from: Hex, to: Hex): string | null {
  for (const why of world.rules.straits.whyNot) {
    const said = why(world, country, from, to)
    if (said !== null) return said
  }
  return null
}
