import type { Hex } from '../../../board/hex.ts'
import { ashoreCost } from '../ground/terrain.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Whether a hex costs a unit that comes ashore more movement points than it has: it then turns face-down (11.12). */
export function costsTooMuch(world: WifWorld, unit: LandUnit, hex: Hex): boolean {
  const cost = ashoreCost(world, unit, hex)
  return cost === null || cost > unit.move
}
