import type { Hex } from '../../board/hex.ts'
import type { TwWorld } from './world.ts'

/** Tells one seat what of its orders was not carried out, and why. */
export function tellRefused(world: TwWorld, seat: string, section: string, text: string, hexes: readonly Hex[] = []): void {
  world.tell({ kind: 'refused order', section, text, hexes: hexes.map((hex) => world.map.code(hex)), seats: [seat] })
}
