import { type Direction, DIRECTIONS, type Hex } from '../../../board/hex.ts'
import type { WifWorld } from '../world.ts'

/** Whether a printed fort still protects a hex along one of its hexsides (11.15.1). */
export const isFort = (world: WifWorld, hex: Hex, direction: Direction): boolean =>
  world.map.isHexside(hex, direction, world.map.hexsideBit('fort')) && !world.state.fortsDestroyed?.includes(world.map.code(hex))

/** 11.10.2: an opponent who moves into a fort hex destroys the fort for good. */
export function destroyFort(world: WifWorld, hex: Hex): void {
  if (!DIRECTIONS.some((_, direction) => isFort(world, hex, direction))) return
  world.set({ fortsDestroyed: [...(world.state.fortsDestroyed ?? []), world.map.code(hex)] })
  world.report('control', '11.10.2', `The fort of ${world.map.name(hex)} is destroyed.`, [hex])
}
