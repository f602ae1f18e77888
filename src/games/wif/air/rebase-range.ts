import type { Hex } from '../../../board/hex.ts'
import { friendlyHex, sideOf } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { flightPoints, overflight, pointsFrom, rebaseRange } from './range.ts'

/**
 * 11.16: points to every hex a rebase can reach: double range over anything it may overfly; triple while it keeps over friendly hexes and sea.
 * (No sea area holds enemy units until naval units come.)
 */
export function rebaseReach(world: WifWorld, unit: AirUnit): Float64Array {
  const side = sideOf(world, unit)
  const open = overflight(world, unit)
  const safe = flightPoints(world, unit.hex, rebaseRange(unit, true), (hex) => open(hex) && (!world.map.isLand(hex) || friendlyHex(world, hex, side)))
  const double = rebaseRange(unit, false)
  return pointsFrom(world, unit, unit.hex).map((points, hex) => Math.min(points <= double ? points : Infinity, safe[hex]))
}

/** Why an aircraft cannot rebase to a hex, stacking apart (2.3.1 counts at the end of the step); null when it can. */
export function whyNotRebase(world: WifWorld, unit: AirUnit, to: Hex): string | null {
  const name = world.map.name(to)
  if (unit.range === 0) return `14.2.2: ${unit.name} has no range and cannot rebase`
  if (to === unit.hex) return `${unit.name} is in ${name} already`
  if (!world.map.isLand(to) || !friendlyHex(world, to, sideOf(world, unit))) return `11.16: ${name} is not a friendly hex`
  if (rebaseReach(world, unit)[to] !== Infinity) return null
  const points = pointsFrom(world, unit, unit.hex)[to]
  const away = points === Infinity ? 'no way leads there' : `${name} is ${points} away`
  return `11.16: ${away} from ${world.map.name(unit.hex)}; ${unit.name} rebases up to ${rebaseRange(unit, false)}, or ${rebaseRange(unit, true)} over friendly hexes and sea only`
}
