import type { Hex } from '../../../board/hex.ts'
import { sideOfNation } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** Player turns from one turn of a side to its next. */
const OWN_NEXT = 2
/** 7.7.4: a beachhead serves in the turn of the landing and two more. */
const BEACHHEAD_TURNS = 2

/** 9.6.2: six units may stack where armour broke through, or a river was crossed, to the end of the attacker's next player turn. */
export function placeMarker(world: TwWorld, kind: 'breach' | 'bridgehead' | 'beachhead', hex: Hex, nation: string): void {
  const until = world.playerTurn + OWN_NEXT * (kind === 'beachhead' ? BEACHHEAD_TURNS : 1)
  const there = world.installation(hex, kind)
  if (there) Object.assign(there, { nation, until })
  else world.install({ kind, hex, nation, until })
}

/** Takes off the markers whose time is over at the end of this player turn, and those whose hex the other side holds (7.7.4, 9.6.2). */
export function removeMarkers(world: TwWorld): void {
  for (const each of [...world.state.installations]) {
    if (each.kind !== 'breach' && each.kind !== 'bridgehead' && each.kind !== 'beachhead') continue
    const lost = sideOfNation(world, world.state.control[each.hex]) !== sideOfNation(world, each.nation)
    if (!lost && (each.until === undefined || each.until > world.playerTurn)) continue
    world.dismantle(each)
    world.report('marker', each.kind === 'beachhead' ? '7.7.4' : '9.6.2', `The ${each.kind} in ${world.map.name(each.hex)} is removed.`, [each.hex])
  }
}
