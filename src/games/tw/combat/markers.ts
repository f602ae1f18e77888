import type { Hex } from '../../../board/hex.ts'
import type { TwWorld } from '../world.ts'

/** Player turns from one turn of a side to its next. */
const OWN_NEXT = 2
/** 7.7.4: a beachhead serves in the turn of the landing and two more. */
const BEACHHEAD_TURNS = 2

/** 9.6.2: six units may stack where armour broke through, or a river was crossed, to the end of the attacker's next player turn. */
export function placeMarker(world: TwWorld, kind: 'breach' | 'bridgehead' | 'beachhead', hex: Hex, nation: string): void {
  const until = world.playerTurn + OWN_NEXT * (kind === 'beachhead' ? BEACHHEAD_TURNS : 1)
  const there = world.installation(hex, kind)
  if (there) world.changeInstallation(there, { nation, until })
  else world.install({ kind, hex, nation, until })
}
