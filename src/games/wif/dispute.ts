import type { DecisionKind } from '../../engine/decision.ts'
import { ask, askAtLast, askWhile, type Procedure } from '../../engine/procedure.ts'
import type { WifWorld } from './world.ts'

/**
 * 2.7: several players of a side may do one thing. Where those whose sheets say something say the same, that is done; where they disagree each rolls a die and the highest has
 * his way, those who are equal roll again. Where no sheet says anything the first is asked.
 */
export function* agreed<Subject, Answer>(
  world: WifWorld,
  seats: readonly string[],
  kind: DecisionKind<WifWorld, Subject, Answer>,
  subjectOf: (seat: string) => Subject,
  about: string,
): Procedure<Answer> {
  const said: { seat: string; answer: Answer }[] = []
  for (const seat of seats.length > 1 ? seats : []) {
    const answer = yield* askWhile(world, false, seat, kind, subjectOf(seat))
    if (answer !== null) said.push({ seat, answer })
  }
  if (said.length === 0) return yield* (seats.length > 1 ? askAtLast : ask)(world, seats[0], kind, subjectOf(seats[0]))
  if (said.every(({ answer }) => same(answer, said[0].answer))) return said[0].answer
  return rolledFor(world, said, about)
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
