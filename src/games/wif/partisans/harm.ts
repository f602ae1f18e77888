import type { Hex } from '../../../board/hex.ts'
import { sideOfHex } from '../powers.ts'
import { partisanOf } from '../ground/partisans.ts'
import { enemySide } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** How much partisans in a hex would hurt who holds it: aircraft and ships there, then factories and resources, then places; least where some are already. */
export function harmIn(world: WifWorld, hex: Hex): number {
  const side = sideOfHex(world, hex)
  if (side !== null && partisanOf(world, hex, enemySide(side))) return 0
  const places = world.map.placesAt(hex)
  const works = places.reduce(
    (sum, { factories, resources, oil }) => sum + (factories?.red ?? 0) + (factories?.blue ?? 0) + (resources ?? 0) + (oil ?? 0),
    0,
  )
  return 1 + AIRCRAFT * world.airAt(hex).length + SHIP * world.navalAt(hex).length + WORKS * works + places.length
}
const AIRCRAFT = 8
const SHIP = 6
const WORKS = 3
