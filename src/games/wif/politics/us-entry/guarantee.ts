import { atWar, sideOfPower } from '../../powers.ts'
import { note } from '../../tell-refused.ts'
import { hasChosen } from '../../us-options.ts'
import type { WifWorld } from '../../world.ts'
import { whyNot } from '../declare.ts'
import type { Declaration } from '../whom.ts'
import { GUARANTEED } from './option-conditions.ts'
import { USA } from './powers.ts'

const JAPAN = 'Japan'
const GUARANTEE = 42
const ATTEMPT: Declaration = { by: USA, on: JAPAN }

/** 13.3.2, option 42: Japan has declared war on whom the USA guarantees, which owes an attempt on it in its next declarations. */
export function noteGuaranteed(world: WifWorld, by: string, on: string): void {
  if (by !== JAPAN || !GUARANTEED.includes(on) || !world.state.powers[USA] || atWar(world, USA, JAPAN)) return
  if (!hasChosen(world, GUARANTEE)) return
  world.set({ politics: { ...world.state.politics, mustAttempt: true } })
  world.report(
    'us entry',
    '13.3.2',
    'The USA has guaranteed the Pacific: its next declarations hold an attempt on Japan, whether ordered or not.',
  )
}

/** Option 42: whether the USA owes an attempt in the declarations that are made now. */
export const isOwed = (world: WifWorld): boolean =>
  world.state.politics?.mustAttempt === true && sideOfPower(world, USA) === world.state.active && !atWar(world, USA, JAPAN)

/** What the USA attempts with what it owes: an attempt on Japan goes with no other (9.4). */
export function withGuarantee(world: WifWorld, attempts: readonly Declaration[]): readonly Declaration[] {
  if (!isOwed(world)) return attempts
  const { seat } = world.state.powers[USA]
  const tellUsa = (text: string): void => (seat === null ? undefined : note(world, seat, '13.3.2', text))
  const why = whyNot(world, ATTEMPT)
  if (why !== null) {
    // Why, its levels say, which are the USA's secret.
    world.report('us entry', '13.3.2', 'The USA owes a declaration of war on Japan that it cannot attempt.')
    tellUsa(`what option 42 asks of you, an attempt on Japan, is not made: ${why}`)
    return attempts
  }
  for (const { on } of attempts.filter((each) => each.on !== JAPAN))
    tellUsa(`an attempt on ${on} is not made: option 42 asks for one on Japan, which goes with no other (9.4)`)
  return [ATTEMPT]
}

/** What was owed has been done. */
export function endGuarantee(world: WifWorld): void {
  if (!isOwed(world) && !(world.state.politics?.mustAttempt && atWar(world, USA, JAPAN))) return
  const { mustAttempt: _, ...politics } = world.state.politics!
  world.set({ politics })
}
