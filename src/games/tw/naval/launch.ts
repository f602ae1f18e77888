import type { Hex } from '../../../board/hex.ts'
import { dangerOf } from '../air/flight.ts'
import type { Mission } from '../air/missions.ts'
import { flightPath, rangeOf } from '../air/range.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isBeside } from '../field/sea.ts'

/** 11.8.3: a NAC flies to a port from a hex of its CV's sea area within its range. The launch hex and the target lie on its path, and the path on which the fewest enemies reach it is flown. */
export function strikePath(world: TwWorld, nac: AirUnit, area: number, target: Hex, against: Mission): Hex[] {
  const { map } = world
  const dangerous = dangerOf(world, against)
  const range = rangeOf(world, nac, 'offensive')
  const met = (path: readonly Hex[]) => path.filter((hex) => hex !== target && dangerous(hex)).length
  const launches = Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) => !map.isLand(hex) && isBeside(world, hex, area) && map.distance(hex, target) <= range,
  )
  const paths = launches.map((launch) => [launch, ...(flightPath(world, nac.nation, launch, target, range, dangerous) ?? [target])])
  return paths.sort((a, b) => met(a) - met(b) || a.length - b.length)[0] ?? [target]
}
