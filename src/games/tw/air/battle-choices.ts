import { z } from 'zod'
import type { DecisionKind, Policy } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, word, yesNo } from '../facts.ts'
import { unitsText } from '../pieces.ts'
import { movesWith, powerOf, seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { AirBattle } from './air-battle.ts'
import { speakerOf } from './losses.ts'
import { factorsOf, outlook, strengthOf } from './strength.ts'

/** A round that may be fought. */
export interface RoundAhead {
  readonly battle: AirBattle
  readonly round: number
  readonly onGround: boolean
}
interface Asked extends RoundAhead {
  readonly seat: string
}
export type Effort = 'RAE' | 'SAE'
interface EffortAsked {
  readonly battle: AirBattle
  readonly seat: string
  readonly effort: Effort
  readonly onGround: boolean
}

const BATTLE = {
  ...MOMENT,
  over: aName('hex or sea area', 'code of the hex or name of the sea area'),
  odds: word('odds of the phasing side against the other', ['1-4', '1-3', '1-2', '1-1', '3-2', '2-1', '3-1', '4-1']),
  own: number('own air factors'),
  enemy: number('enemy air factors'),
  ownFresh: number('own undepleted aircraft'),
  enemyFresh: number('undepleted aircraft of the enemy'),
  modifier: number("modifier of the phasing side's roll: minus is good for it"),
  advantage: number("the other side's losses less your own that a round brings on average: a depleted aircraft 1, an eliminated one 2"),
  onGround: yesNo('the enemy is struck on the ground (11.5.1)'),
}
const ROUND = { ...BATTLE, round: number('the round that would be fought, 2 or 3') }

const fresh = (units: readonly AirUnit[]) => units.filter((unit) => !unit.depleted).length

function battleFacts(
  world: TwWorld,
  { battle, seat, onGround }: { battle: AirBattle; seat: string; onGround: boolean },
): FactsOf<typeof BATTLE> {
  const side = movesWith(world, seat)
  const [own, enemy] = side === world.phasing ? [battle.attackers, battle.defenders] : [battle.defenders, battle.attackers]
  const strength = strengthOf(world, battle, onGround)
  return {
    ...momentFacts(world, side),
    over: battle.key,
    odds: strength.result(0).odds,
    own: factorsOf(own),
    enemy: factorsOf(enemy),
    ownFresh: fresh(own),
    enemyFresh: fresh(enemy),
    modifier: strength.modifier,
    advantage: outlook(world, battle, onGround) * (side === world.phasing ? 1 : -1),
    onGround,
  }
}

/** Factors at least equal, and somebody who is not Depleted. */
const isEven = (world: TwWorld, subject: Asked): boolean => {
  const { own, enemy, ownFresh } = battleFacts(world, subject)
  return own >= enemy && ownFresh > 0
}

const POLICIES: Readonly<Record<string, Policy<TwWorld, Asked, boolean>>> = {
  'while even': { means: "as long as your air factors are at least the enemy's and one of your aircraft is undepleted", answer: isEven },
  'while favourable': {
    means: 'as long as a round costs the enemy more than you on average',
    answer: (world, subject) => battleFacts(world, subject).advantage > 0,
  },
  always: { means: 'all three rounds', answer: () => true },
  never: { means: 'one round alone', answer: () => false },
}

function roundKind(name: string, isAttacker: boolean): DecisionKind<TwWorld, Asked, boolean> {
  return {
    name,
    section: '11.9',
    schema: z.boolean(),
    key: (_, { battle }) => battle.key,
    problems: () => [],
    byDefault: isEven,
    facts: (world, subject) => ({ ...battleFacts(world, subject), round: subject.round }),
    factTypes: ROUND,
    defaultIs: `${isAttacker ? 'fights on' : 'stays'} while the odds are 1-1 or better for your side and one of its aircraft is undepleted`,
    example: 'air battle:\n  - { stay: while favourable }',
    policies: POLICIES,
    question: (world, subject) => {
      const { odds, modifier } = battleFacts(world, subject)
      return `Round ${subject.round} ${subject.battle.place}: ${unitsText(subject.battle.attackers)} against ${unitsText(subject.battle.defenders)}, ${odds}, modifier ${modifier}. ${isAttacker ? 'Do you fight on' : 'Do you stay'} (11.9)?`
    },
    choices: () => [
      { answer: true, word: isAttacker ? 'fight' : 'stay', text: isAttacker ? 'another round' : 'stays for another round' },
      { answer: false, word: isAttacker ? 'end' : 'leave', text: isAttacker ? 'no more rounds' : 'breaks off' },
    ],
    sheet: {
      section: 'air battle',
      field: 'stay',
      read: (_, reader: TwReader, node) => reader.yesNo(node),
      describe: (_, answer) => (answer ? 'another round in the air' : 'no further round in the air'),
    },
  }
}

/** The phasing side's choice after a round. */
export const fightOn = roundKind('fight on in the air', true)
/** The other side's. */
export const stayInBattle = roundKind('stay in the air', false)

/** The effort that the phasing side may announce: by the plan of the power that speaks for its aircraft. */
export function effortFor(world: TwWorld, battle: AirBattle): Effort | null {
  const seat = speakerOf(world, battle.attackers)
  const unit = battle.attackers.find((each) => seatOf(world, each) === seat)
  const effort = unit && world.state.plans[powerOf(world, unit)]?.effort
  return effort === 'SLE' ? 'SAE' : effort === 'RLE' ? 'RAE' : null
}

const favourable = (world: TwWorld, { battle, onGround }: EffortAsked): boolean => outlook(world, battle, onGround) > 0

/** 4.1, 4.2, 11.9: results of the first round count twice or three times, for both sides. */
export const airEffort: DecisionKind<TwWorld, EffortAsked, boolean> = {
  name: 'air effort',
  section: '11.9',
  schema: z.boolean(),
  key: (_, { battle }) => battle.key,
  problems: () => [],
  byDefault: favourable,
  facts: battleFacts,
  factTypes: BATTLE,
  defaultIs: 'announced when a round costs the enemy more than you on average',
  example: 'air battle:\n  - { at: Cologne, effort: no }',
  policies: { 'when favourable': { means: 'when a round costs the enemy more than you on average', answer: favourable } },
  question: (world, subject) =>
    `Do you announce a ${subject.effort} ${subject.battle.place} (4.1, 11.9)? ${strengthOf(world, subject.battle, subject.onGround).text}.`,
  sheet: {
    section: 'air battle',
    field: 'effort',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'with a sustained or regional air effort' : 'without an air effort'),
  },
}
