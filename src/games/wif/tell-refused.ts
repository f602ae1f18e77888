import type { Hex } from '../../board/hex.ts'
import type { WifWorld } from './world.ts'

/** Tells one seat what of its standing answers could not be done, and why. */
export function note(world: WifWorld, seat: string, section: string, text: string, hexes: readonly Hex[] = []): void {
  world.tell({ kind: 'refused order', section, text, hexes: world.map.codesOf(hexes), seats: [seat] })
}
