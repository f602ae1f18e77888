import type { DecisionKind } from '../../../engine/decision.ts'
import type { SampleQuestion } from '../../../engine/query.ts'
import { attackerTable, defenderTable, whoChooses } from '../land-combat/combat-table.ts'
import { attackerSeat, type Combat, defenderSeat, defendersOf } from '../land-combat/combat.ts'
import { declareAttack } from '../land-combat/declare.ts'
import { attackSupport, defenceSupport } from '../land-combat/hq-support.ts'
import { attackerLosses, defenderLosses } from '../land-combat/losses.ts'
import { attackTotal, defenceTotal } from '../land-combat/totals.ts'
import { enemySide, powersOf, seatOfPower, sideOfSeat } from '../powers.ts'
import { actionDecisions } from '../turn/actions.ts'
import type { WifWorld } from '../world.ts'
import { asIfMoving, attacksAtHand } from './supposed.ts'

/**
 * Questions that could come from the position as it is: each hex attacked by all that stand beside it now, without support from the air. Air
 * missions, retreats, advances and initiative depend on orders and dice that nobody knows, and have none.
 */
export function sampleQuestions(world: WifWorld, seat: string): SampleQuestion[] {
  const own = sideOfSeat(world, seat)
  if (!own) return []
  return [...inOwnImpulse(asIfMoving(world, own), seat), ...inEnemyImpulse(asIfMoving(world, enemySide(own)), seat)]
}

function asked<Subject>(
  world: WifWorld,
  seat: string,
  kind: DecisionKind<WifWorld, Subject>,
  subject: Subject,
  supposing: string,
): SampleQuestion {
  return { supposing, world, question: { kind, seat, subject, key: kind.key(world, subject) } }
}

function inOwnImpulse(world: WifWorld, seat: string): SampleQuestion[] {
  const [chooseAction] = actionDecisions
  const powers = powersOf(world, world.state.active).filter((power) => seatOfPower(world, power) === seat)
  return [
    ...powers.map((power) => asked(world, seat, chooseAction, { power }, `${power} in your impulse`)),
    asked(world, seat, declareAttack, { seat, attacks: [] }, 'the first attack of your impulse'),
    ...attacksAtHand(world)
      .filter((combat) => attackerSeat(world, combat) === seat)
      .flatMap((combat) => {
        const supposing = `you attack ${world.map.name(combat.hex)}`
        return [
          ...(world.rules.decisions.includes(attackSupport) && has(attackSupport, world, { combat, combats: [combat], seat })
            ? [asked(world, seat, attackSupport, { combat, combats: [combat], seat }, supposing)]
            : []),
          ...(whoChooses(world, combat).attackerChooses ? [asked(world, seat, attackerTable, choice(world, combat), supposing)] : []),
          ...(combat.attackers.length > 1
            ? [asked(world, seat, attackerLosses, { combat, units: combat.attackers, count: 1, first: [] }, supposing)]
            : []),
        ]
      }),
  ]
}

function inEnemyImpulse(world: WifWorld, seat: string): SampleQuestion[] {
  return attacksAtHand(world)
    .filter((combat) => defenderSeat(world, combat) === seat)
    .flatMap((combat) => {
      const supposing = `they attack ${world.map.name(combat.hex)}`
      const defenders = defendersOf(world, combat)
      return [
        ...(world.rules.decisions.includes(defenceSupport) && has(defenceSupport, world, { combat, combats: [combat], seat })
          ? [asked(world, seat, defenceSupport, { combat, combats: [combat], seat }, supposing)]
          : []),
        ...(whoChooses(world, combat).attackerChooses ? [] : [asked(world, seat, defenderTable, choice(world, combat), supposing)]),
        ...(defenders.length > 1 ? [asked(world, seat, defenderLosses, { combat, units: defenders, count: 1, first: [] }, supposing)] : []),
      ]
    })
}

const choice = (world: WifWorld, combat: Combat) => ({
  combat,
  attack: attackTotal(world, combat).total,
  defence: defenceTotal(world, combat).total,
})

/** There is something to choose from. */
const has = <Subject>(kind: DecisionKind<WifWorld, Subject>, world: WifWorld, subject: Subject): boolean =>
  (kind.choices?.(world, subject).length ?? 0) > 1
