import { type Hex, NO_HEX } from '../../board/hex.ts'
import type { WifWorld } from './world.ts'

/** Tells one seat what of its standing answers could not be done, and why; of units at sea there is no hex. */
export function note(world: WifWorld, seat: string, section: string, text: string, hexes: readonly Hex[] = []): void {
  world.tell({
    kind: 'refused order',
    section,
    text,
    hexes: hexes.filter((hex) => hex !== NO_HEX).map((hex) => world.map.code(hex)),
    seats: [seat],
  })
}
