import type { DecisionKind, Question } from './decision.ts'
import { pause, type Stop } from './pause.ts'

/**
 * Rules as straight-line code that can stop at any question for a week. A procedure reads no clock, no random numbers, no files and
 * no network: the same snapshot, dice and answers give the same events, always. It yields a question, or several that do not depend on
 * each other's answers, and gets the answer, or a list of them.
 */
// The world's type differs by game; the runner passes questions on without looking inside.
export type Procedure<Result = void> = Generator<Question | readonly Question[], Result, unknown>

/** Asks a seat. `const table = yield* ask(world, seat, chooseTable, attack)`. */
export function* ask<World, Subject, Answer>(
  world: World,
  seat: string,
  kind: DecisionKind<World, Subject, Answer>,
  subject: Subject,
): Procedure<Answer> {
  return (yield { kind, seat, subject, key: kind.key(world, subject) }) as Answer
}

/**
 * Asks a seat as long as it `may` do something. When it may do nothing any more (a limit is used up, nobody is able), only what it has ordered all the same is
 * looked at, so that its player is told why nothing comes of it; null where there is nothing, and nobody is asked by mail.
 */
export function* askWhile<World, Subject, Answer>(
  world: World,
  may: boolean,
  seat: string,
  kind: DecisionKind<World, Subject, Answer>,
  subject: Subject,
): Procedure<Answer | null> {
  return (yield { kind, seat, subject, key: kind.key(world, subject), ...(!may && { optional: true }) }) as Answer | null
}

/** Asks a seat once more that had nothing to say as long as it could be silent: now somebody must say something. */
export function* askAtLast<World, Subject, Answer>(
  world: World,
  seat: string,
  kind: DecisionKind<World, Subject, Answer>,
  subject: Subject,
): Procedure<Answer> {
  return (yield { kind, seat, subject, key: kind.key(world, subject), atLast: true }) as Answer
}

/** Where a seat can do nothing: whoever has ordered something for this very place is told why nothing comes of it, by the decision's own problems or by whoever gets what was ordered; nobody is asked, and rules for any place are left alone. */
export function* tellInVain<World, Subject, Answer>(
  world: World,
  seat: string,
  kind: DecisionKind<World, Subject, Answer>,
  subject: Subject,
): Procedure<Answer | null> {
  return (yield { kind, seat, subject, key: kind.key(world, subject), optional: true, inVain: true }) as Answer | null
}

/** Asks several seats, each by a decision of its own, at once: nobody sees another's answer first, and questions by mail go out together. */
export function* askEach<World, Subject, Answer>(
  world: World,
  asked: readonly { readonly kind: DecisionKind<World, Subject, Answer>; readonly seat: string; readonly subject: Subject }[],
): Procedure<Answer[]> {
  if (asked.length === 0) return []
  return (yield asked.map(({ kind, seat, subject }) => ({ kind, seat, subject, key: kind.key(world, subject) }))) as Answer[]
}

/** Asks several seats (or one about several things) at once: nobody sees another's answer first, and questions by mail go out together. */
export function* askTogether<World, Subject, Answer>(
  world: World,
  kind: DecisionKind<World, Subject, Answer>,
  asked: readonly { readonly seat: string; readonly subject: Subject }[],
): Procedure<Answer[]> {
  return yield* askEach(
    world,
    asked.map((each) => ({ kind, ...each })),
  )
}

/**
 * A place where a player may have asked to stop: `pause before: battles`, `pause if: losses > 3`. `at` tells apart several stops of one
 * name in a step. Nothing is journaled unless somebody did stop.
 */
export function* stopBefore(seats: readonly string[], name: string, at = ''): Procedure<void> {
  if (seats.length === 0) return
  const subject: Stop = { name, at }
  yield seats.map((seat) => ({ kind: pause, seat, subject, key: pause.key(null, subject), optional: true }))
}
