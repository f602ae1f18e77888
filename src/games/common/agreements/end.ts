import type { World } from '../../../engine/game.ts'
import { plain } from '../../../board/map.ts'
import type { Agreeing } from './agreement.ts'

const DRAW = 'draw'

/** Ends a campaign by the moderator's word: for a side, or in a draw. Returns a sentence. Throws Error with a message for a person where there is no such side. */
export function endByModerator<W extends World>(
  world: W,
  { write, agreements }: Agreeing<W>,
  sides: readonly string[],
  given: string,
  because: string,
): string {
  if (agreements(world).ended) throw new Error('the campaign has ended already')
  const winner = sides.find((side) => plain(side) === plain(given)) ?? null
  if (winner === null && plain(given) !== DRAW) throw new Error(`no side '${given}'; there are ${sides.join(', ')}, or ${DRAW}`)
  write(world, { ended: { how: 'moderator', winner, because, told: false } })
  return winner === null ? 'The campaign ends in a draw.' : `The campaign ends: the ${winner} win.`
}
