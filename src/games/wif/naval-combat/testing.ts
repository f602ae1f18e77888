import type { WifWorld } from '../world.ts'
import { navalCombat, opponentNavalCombat } from '../naval/initiate.ts'

/** For tests: what a policy of beginning combats orders now. */
export function standingChoice(
  world: WifWorld,
  decision: 'naval combat' | 'opponent naval combat',
  seat: string,
  policy: string,
): { at: string; with: string | null } | null {
  const kind = decision === 'naval combat' ? navalCombat : opponentNavalCombat
  return kind.policies![policy].answer(world, { seat, opponent: decision === 'opponent naval combat' })
}
