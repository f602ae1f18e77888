import type { DecisionKind } from '../../../engine/decision.ts'
import type { SampleQuestion } from '../../../engine/query.ts'
import { declareAttack } from '../combat/declare.ts'
import { firstMove } from '../movement/move-order.ts'
import { plan } from '../logistics/planning.ts'
import { sideOfSeat } from '../powers.ts'
import { declareWar } from '../war/declare-war.ts'
import type { TwWorld } from '../world.ts'

/** Questions that could come from the position as it is: those of the turn's start, and the first of a seat's own movement and ground combat. What follows depends on orders and dice that nobody knows. */
export function sampleQuestions(world: TwWorld, seat: string): SampleQuestion[] {
  const asked = <Subject>(kind: DecisionKind<TwWorld, Subject>, subject: Subject, supposing: string): SampleQuestion => ({
    supposing,
    world,
    question: { kind, seat, subject, key: kind.key(world, subject) },
  })
  return [
    ...(world.state.stage === 'Planning' || (world.state.stage === 'Axis turn' && world.state.diplomacy === undefined)
      ? [asked(plan, { seat }, 'the turn is planned'), asked(declareWar, { seat }, 'wars are declared')]
      : []),
    ...(sideOfSeat(world, seat) === world.phasing
      ? [
          asked(firstMove, { seat }, 'your First Impulse'),
          asked(declareAttack.attack, { seat, attacks: [] }, 'the first attack of your First Impulse'),
        ]
      : []),
  ]
}
