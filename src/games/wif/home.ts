import type { Hex } from '../../board/hex.ts'
import type { WifWorld } from './world.ts'

/** The home country or territory that a hex is part of (2.5.1), with the border changes of the campaign; '' for none. */
export function homeOf(world: WifWorld, hex: Hex): string {
  const name = world.state.homes?.[hex] ?? world.map.countryNames[world.map.country[hex]]
  return name === 'none' ? '' : name
}
