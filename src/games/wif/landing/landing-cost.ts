import type { Hex } from '../../../board/hex.ts'
import { terrainAt, weatherAt } from '../ground/terrain.ts'
import { isMotorised } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Whether a hex costs a unit that comes ashore more movement points than it has: it then turns face-down (11.12). No hexside is crossed. */
export function costsTooMuch(world: WifWorld, unit: LandUnit, hex: Hex): boolean {
  const { row } = terrainAt(world, hex)
  const printed = isMotorised(unit) ? row.motorised : row.leg
  return printed === null || printed * world.tables.weatherEffects[weatherAt(world, hex)].moveCost > unit.move
}
