import type { DecisionKind } from '../../engine/decision.ts'
import { ask, askAtLast, askWhile, type Procedure } from '../../engine/procedure.ts'
import type { WifWorld } from './world.ts'

/** Whose say decides where the players of a side disagree, and why, with the section. */
export interface Decider {
  readonly seat: string
  readonly why: string
}

/**
 * 2.7: several players of a side may do one thing. Where those whose sheets say something say the same, that is done; where they disagree each rolls a die and the highest has
 * his way, those who are equal roll again. Where no sheet says anything the first is asked. `decider`: whose say another rule makes decisive instead of the dice.
 */
export function* agreed<Subject, Answer>(
  world: WifWorld,
  seats: readonly string[],
  kind: DecisionKind<WifWorld, Subject, Answer>,
  subjectOf: (seat: string) => Subject,
  about: string,
  decider: Decider | null = null,
): Procedure<Answer> {
  const said: { seat: string; answer: Answer }[] = []
  for (const seat of seats.length > 1 ? seats : []) {
    const answer = yield* askWhile(world, false, seat, kind, subjectOf(seat))
    if (answer !== null) said.push({ seat, answer })
  }
  if (said.length === 0) return yield* (seats.length > 1 ? askAtLast : ask)(world, seats[0], kind, subjectOf(seats[0]))
  if (said.every(({ answer }) => same(answer, said[0].answer))) return said[0].answer
  if (decider === null) return rolledFor(world, said, about)
  world.report('dispute', '2.7', `About ${about} the players of a side disagree: ${decider.seat} decides, ${decider.why}.`)
  const own = said.find(({ seat }) => seat === decider.seat)
  return own ? own.answer : yield* ask(world, decider.seat, kind, subjectOf(decider.seat))
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function rolledFor<Answer>(world: WifWorld, said: readonly { readonly seat: string; readonly answer: Answer }[], about: string): Answer {
  for (let left = said; ;) {
    const rolls = left.map((each) => ({ ...each, roll: world.dice.roll(10, `dispute about ${about}: ${each.seat}`) }))
    const most = Math.max(...rolls.map(({ roll }) => roll))
    const best = rolls.filter(({ roll }) => roll === most)
    world.report(
      'dispute',
      '2.7',
      `About ${about} the players of a side disagree: ${rolls.map(({ seat, roll }) => `${seat} rolls ${roll}`).join(', ')}; ${
        best.length === 1 ? `${best[0].seat} has its way` : `${best.map(({ seat }) => seat).join(' and ')} roll again`
      }.`,
    )
    if (best.length === 1) return best[0].answer
    left = best
  }
}
