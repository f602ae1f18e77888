import type { Limit } from '../../engine/game.ts'
import { railCapacity } from './ground/rail.ts'
import { playerOf, commanderOf } from './powers.ts'
import { smpCapacity } from './stratmove/capacity.ts'
import type { TwWorld } from './world.ts'

/** Strategic movement points (8.4) and railmoves (9.1.2) of the networks that a seat's units have used in the player turn that `after` is the end of. */
export function limits(before: TwWorld, after: TwWorld, seat: string): Limit[] {
  // A step of planning, diplomacy and declarations of war moves nobody.
  if (before.state.stage === 'Planning') return []
  const own = Object.keys(before.state.nations).filter((nation) => {
    const controller = commanderOf(before, nation)
    return controller !== null && playerOf(before, controller) === seat
  })
  return own.flatMap((whose) => {
    const isMajor = before.nation(whose).kind === 'major'
    const each = (what: string, used: number | undefined, of: () => number): Limit[] =>
      // A minor country that moves nobody is of no interest.
      used !== undefined || isMajor ? [{ whose, what, used: used ?? 0, of: of() }] : []
    return [
      ...each('railmoves', after.opsPlayed.railUsed.get(whose), () => railCapacity(before, whose)),
      ...each('SMPs', after.opsPlayed.smpUsed.get(whose), () => smpCapacity(before, whose)),
    ]
  })
}
