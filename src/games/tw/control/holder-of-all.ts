import type { Hex } from '../../../board/hex.ts'
import { allianceOfPower, controllerOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** The major power that runs all of the hexes; where powers of one alliance share them, that which has the first; else null. */
export function holderOfAll(world: TwWorld, hexes: readonly Hex[]): string | null {
  const holders = [...new Set(hexes.map((hex) => controllerOf(world, world.state.control[hex])))]
  const [first = null] = holders
  if (first === null || holders.length === 1) return first
  const alliance = allianceOfPower(world, first)
  return alliance !== null && holders.every((holder) => holder !== null && allianceOfPower(world, holder) === alliance) ? first : null
}
