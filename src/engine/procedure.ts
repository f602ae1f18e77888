import type { DecisionKind, Question } from './decision.ts'

/**
 * Rules as straight-line code that can stop at any question for a week. A procedure reads no clock, no random numbers, no files and
 * no network: the same snapshot, dice and answers give the same events, always.
 */
// The world's type differs by game; the runner passes questions on without looking inside.
export type Procedure<Result = void> = Generator<Question<any, any, any>, Result, unknown>

/** Asks a seat. `const table = yield* ask(world, seat, chooseTable, attack)`. */
export function* ask<World, Subject, Answer>(
  world: World,
  seat: string,
  kind: DecisionKind<World, Subject, Answer>,
  subject: Subject,
): Procedure<Answer> {
  return (yield { kind, seat, subject, key: kind.key(world, subject) }) as Answer
}
