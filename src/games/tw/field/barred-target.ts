import type { Hex } from '../../../board/hex.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Why an option bars ground units, one at least, from attacking a hex, from beside it, from the air or from the sea; or null. */
export function whyBarred(world: TwWorld, units: readonly GroundUnit[], hex: Hex): string | null {
  for (const bars of world.rules.groundCombat.whyNotTarget) {
    const why = bars(world, units, hex)
    if (why !== null) return why
  }
  return null
}
