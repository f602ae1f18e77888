import type { Hex } from '../../../board/hex.ts'
import { hasPlanes, isCarrier, isScs } from '../sea/ships.ts'
import { atWar, friendlyHex, sideOf } from '../powers.ts'
import type { AirUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { flightPoints, overflight, pointsFrom, rebaseRange, whoBarsFlight } from './range.ts'

/**
 * 11.16: points to every hex a rebase can reach: double range over anything it may overfly; triple while it keeps over friendly hexes and seas without
 * enemy aircraft, surface warships or CVs with planes.
 */
export function rebaseReach(world: WifWorld, unit: AirUnit): Float64Array {
  const side = sideOf(world, unit)
  const open = overflight(world, unit)
  const unsafe = new Set(
    world.map.seaAreas.map(({ number }) => number).filter((area) => world.seaAt(area).some((enemy) => bars(world, unit, enemy))),
  )
  const safe = flightPoints(
    world,
    unit.hex,
    rebaseRange(unit, true),
    (hex) => open(hex) && (world.map.isLand(hex) ? friendlyHex(world, hex, side) : !unsafe.has(world.map.seaArea[hex])),
  )
  const double = rebaseRange(unit, false)
  return pointsFrom(world, unit, unit.hex).map((points, hex) => Math.min(points <= double ? points : Infinity, safe[hex]))
}

/** Whether a unit at sea makes its area unsafe for a long rebase (11.16). */
function bars(world: WifWorld, unit: AirUnit, enemy: Unit): boolean {
  if (enemy.aboard !== undefined || !atWar(world, unit.country, enemy.country)) return false
  return enemy.kind === 'air' || isScs(enemy) || (isCarrier(enemy) && hasPlanes(enemy))
}

/** Why an aircraft cannot rebase to a hex, stacking apart (2.3.1 counts at the end of the step); null when it can. */
export function whyNotRebase(world: WifWorld, unit: AirUnit, to: Hex): string | null {
  const name = world.map.name(to)
  if (unit.range === 0) return `14.2.2: ${unit.name} has no range and cannot rebase`
  if (to === unit.hex) return `11.16: ${unit.name} is in ${name} already`
  if (!world.map.isLand(to) || !friendlyHex(world, to, sideOf(world, unit))) return `11.16: ${name} is not a friendly hex`
  if (rebaseReach(world, unit)[to] !== Infinity) return null
  const points = pointsFrom(world, unit, unit.hex)[to]
  const away = points === Infinity ? 'no way leads there' : `${name} is ${points} away`
  return `11.16: ${away} from ${world.map.name(unit.hex)}; ${unit.name} rebases up to ${rebaseRange(unit, false)}, or ${rebaseRange(unit, true)} over friendly hexes and unwatched sea only${whoBarsFlight(world, unit, to, rebaseRange(unit, false))}`
}
