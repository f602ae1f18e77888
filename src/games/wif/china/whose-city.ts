import type { Hex } from '../../../board/hex.ts'
import { areFactions, factionName } from '../factions.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** 20: why an aircraft or ship of one faction of China may not stack in a city of the other; null when nothing keeps it out. */
export function whyNotInFactionCity(world: WifWorld, unit: Unit, hex: Hex): string | null {
  const holder = world.state.control[hex]
  return areFactions(unit.country, holder) && world.map.cityAt(hex)
    ? `20: ${world.map.name(hex)} is a city of the ${factionName(holder)} Chinese, where no ${unit.kind === 'air' ? 'aircraft' : 'ship'} of the other faction stacks`
    : null
}
