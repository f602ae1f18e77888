import { z } from 'zod'
import type { DecisionKind, Policy } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, yesNo } from '../facts.ts'
import { sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { carriesUnits, fleetsOf, forceText, fullNacs, isFit, type SeaForce } from './force.ts'
import type { SeaBattle } from './sea-battle.ts'

/** A round of a battle at sea, for one of its sides. */
export interface RoundAhead {
  readonly battle: SeaBattle
  readonly round: number
  readonly which: 'attackers' | 'defenders'
}
interface Asked extends RoundAhead {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  at: aName('hex or sea area', 'sea area, or code of the port'),
  round: number('the round that would be fought'),
  own: number('Fleets that your side counts as (7.9.5)'),
  enemy: number('Fleets that the enemy counts as'),
  ownShips: number('your ships there'),
  ownFit: number('those of them that are not Depleted, and your aircraft that are not'),
  ownDepleted: number('your Depleted ships there'),
  enemyDepleted: number('Depleted ships of the enemy there'),
  ownAir: number('air factors of your side there, NACs too'),
  enemyAir: number('air factors of the enemy there, NACs too'),
  carries: yesNo('your side carries units'),
}

const opposite = (which: 'attackers' | 'defenders') => (which === 'attackers' ? 'defenders' : 'attackers')
const factors = (world: TwWorld, { ships, air }: SeaForce) =>
  [...air, ...fullNacs(world, ships)].reduce((sum, { combat }) => sum + combat, 0)

function factsOf(world: TwWorld, { battle, which, round, seat }: Asked): FactsOf<typeof FACTS> {
  const [own, enemy] = [battle[which], battle[opposite(which)]]
  const damaged = ({ ships }: SeaForce) => ships.filter(({ depleted }) => depleted).length
  return {
    ...momentFacts(world, sideOfSeat(world, seat)),
    at: battle.key,
    round,
    own: fleetsOf(world, own, 'all', battle.strait),
    enemy: fleetsOf(world, enemy, 'all', battle.strait),
    ownShips: own.ships.length,
    ownFit: own.ships.filter((ship) => isFit(world, ship)).length + own.air.filter(({ depleted }) => !depleted).length,
    ownDepleted: damaged(own),
    enemyDepleted: damaged(enemy),
    ownAir: factors(world, own),
    enemyAir: factors(world, enemy),
    carries: carriesUnits(world, own),
  }
}

const isEven = (world: TwWorld, asked: Asked): boolean => {
  const { own, enemy, ownFit, ownDepleted, ownAir, enemyAir } = factsOf(world, asked)
  // Ships in port do not sail against aircraft: what rises counts.
  if (asked.battle.inPort) return ownFit > 0 && ownAir >= enemyAir
  return ownFit > 0 && (own > enemy || (own === enemy && ownDepleted === 0))
}

const STAY: Readonly<Record<string, Policy<TwWorld, Asked, boolean>>> = {
  'while even': {
    means:
      'as long as your side counts at least as many Fleets as the enemy (over a port: air factors), has somebody undepleted and, at equality, no ship Depleted',
    answer: isEven,
  },
  always: { means: 'all three rounds', answer: () => true },
  never: { means: 'one round alone', answer: () => false },
}

/** 7.9.5, 7.9.7 K and L: whether a side fights another round; it breaks off with all it has. */
export const stays: DecisionKind<TwWorld, Asked, boolean> = {
  name: 'stay in a battle at sea',
  section: '7.9.5',
  schema: z.boolean(),
  key: (_, { battle }) => battle.key,
  problems: () => [],
  byDefault: isEven,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs:
    'stays while its side counts at least as many Fleets as the enemy (over a port: air factors), has somebody undepleted and, at equality, no ship Depleted',
  example: 'sea battle:\n  - { at: Sardinian Sea, stay: while even }',
  policies: STAY,
  choices: () => [
    { answer: true, word: 'stay', text: 'another round' },
    { answer: false, word: 'leave', text: 'breaks off with everything; a mission is given up' },
  ],
  question: (world, asked) =>
    `Round ${asked.round} ${asked.battle.place}: ${forceText(world, asked.battle.attackers)} (phasing) against ${forceText(world, asked.battle.defenders)}. Do you stay (7.9.5)?`,
  sheet: {
    section: 'sea battle',
    field: 'stay',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'another round at sea' : 'break off at sea after a round'),
  },
}

/** NACs rise with other aircraft of their side, or against no more factors than theirs. */
const usuallyRise = (world: TwWorld, asked: Asked): boolean => {
  const { ownAir, enemyAir } = factsOf(world, asked)
  return asked.battle[asked.which].air.length > 0 || enemyAir <= ownAir
}

/** 7.9.7 D: NACs need not come up to fight. */
export const rises: DecisionKind<TwWorld, Asked, boolean> = {
  name: 'NACs rise',
  section: '7.9.7',
  schema: z.boolean(),
  key: (_, { battle }) => battle.key,
  problems: () => [],
  byDefault: usuallyRise,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'NACs come up with other aircraft of their side, or against no more air factors than their own',
  example: 'sea battle:\n  - { at: Sardinian Sea, nac: no }',
  policies: {
    'with others': { means: 'with other aircraft of your side, or against no more air factors than their own', answer: usuallyRise },
    always: { means: 'always', answer: () => true },
    never: { means: 'they stay out of the air battle', answer: () => false },
  },
  choices: () => [
    { answer: true, word: 'rise', text: 'they fight in the air battle' },
    { answer: false, word: 'stay down', text: 'they do not; without an air battle the enemy may roll for surprise' },
  ],
  question: (world, { battle, which }) =>
    `Do the NACs of your CVs come up to fight ${battle.place} (7.9.7): ${fullNacs(world, battle[which].ships)
      .map(({ name }) => name)
      .join(', ')}?`,
  sheet: {
    section: 'sea battle',
    field: 'nac',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'NACs rise' : 'NACs stay out of the air battle'),
  },
}
