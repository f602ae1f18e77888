import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { controllerOf, friendlyHex, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import type { Resources } from './resources.ts'

/** What a power has beyond the map, as if in a hex of its own to which railways at the edge lead: those that it or a partner holds. */
export function beyondTheMap(
  world: WifWorld,
  power: string,
): { gateways: Hex[]; factories: { hex: Hex; factories: number }[]; resources: Resources[] } {
  const { factories = 0, resources = 0 } = world.state.production?.beyond[power] ?? {}
  const side = sideOfPower(world, power)
  return {
    gateways: (world.state.gateways ?? [])
      .filter(({ country, hex }) => controllerOf(world, country) === power && side !== null && friendlyHex(world, hex, side))
      .map(({ hex }) => hex),
    factories: factories > 0 ? [{ hex: NO_HEX, factories }] : [],
    resources: resources > 0 ? [{ hex: NO_HEX, general: resources, oil: 0, bombed: 0 }] : [],
  }
}
