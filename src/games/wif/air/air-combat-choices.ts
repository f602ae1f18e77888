import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Choice, DecisionKind, SheetEntry } from '../../../engine/decision.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { CombatView } from '../air-fight.ts'
import type { WifWorld } from '../world.ts'
import { combatValue, type Line, strengthOf } from './air-strength.ts'
import { namesOf, placeKey, placeOf, type Sortie, type StepMission } from './sortie.ts'
import { priceOf } from './air-facts.ts'
import { distinct, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, word as wordFact } from '../facts.ts'
import { standingUnits } from '../sheet/standing-units.ts'

/*
 * The choices of an air-to-air combat (14.3), for either side. A sheet answers them in one section:
 *
 *     air combat:
 *       - {at: Minsk, line: [Bf-109F, Bf-110C, Ju-88A, Ju-87B], shoot: bomber, lose: fighter, abort: no fighters}
 *       - {clear: best, clear enemy: weakest, abort: never}      # without at: serves every combat
 */
export const AIR_COMBAT = 'air combat'

export type { CombatView } from '../air-fight.ts'

export const airCombatKey = (world: WifWorld, { step, at }: CombatView): string => placeKey(world, step, at)

export const AIR_COMBAT_FACTS = {
  ...PLACE,
  ...MOMENT,
  round: number('round of the combat, from 1'),
  fighters: number('own fighters still in the combat'),
  bombers: number('own bombers and transports still in it, not cleared through'),
  enemyFighters: number('enemy fighters still in it'),
  enemyBombers: number('enemy bombers and transports still in it'),
  value: number("your air-to-air value for the next round: your strength less the enemy's, rounded (14.3.2)"),
  enemyValue: number("the enemy's value for the next round"),
  strength: number('your air-to-air strength: front fighter and a tenth of each other, else the front bomber'),
  enemyStrength: number("the enemy's air-to-air strength"),
  points: number('build points of your aircraft in the combat, cargo counted'),
  enemyPoints: number("build points of the enemy's"),
  aboard: number('land units aboard your aircraft in the combat'),
  frontPoints: number('build points of your front aircraft, the cheaper of fighter and bomber'),
}

export function airCombatFacts(world: WifWorld, { at, round, own, enemy }: CombatView): FactsOf<typeof AIR_COMBAT_FACTS> {
  const both = isIn(own) && isIn(enemy)
  const front = [own.fighters[0], own.bombers[0]].filter((sortie) => sortie !== undefined)
  return {
    ...placeFacts(world, at),
    ...momentFacts(world, own.side),
    round,
    fighters: own.fighters.length,
    bombers: own.bombers.length,
    enemyFighters: enemy.fighters.length,
    enemyBombers: enemy.bombers.length,
    value: both ? combatValue(own, enemy) : 0,
    enemyValue: both ? combatValue(enemy, own) : 0,
    strength: isIn(own) ? strengthOf(own).strength : 0,
    enemyStrength: isIn(enemy) ? strengthOf(enemy).strength : 0,
    points: pointsOf(own),
    enemyPoints: pointsOf(enemy),
    aboard: own.bombers.filter(({ cargo }) => cargo).length,
    frontPoints: Math.min(...(front.length > 0 ? front.map(priceOf) : [0])),
  }
}

const pointsOf = ({ fighters, bombers }: Line): number => [...fighters, ...bombers].reduce((sum, sortie) => sum + priceOf(sortie), 0)

/** Facts of a choice that a result of the dice brings. */
const RESULT_FACTS = {
  ...AIR_COMBAT_FACTS,
  result: wordFact('the result: AX and DX shoot down, AA and DA send home', ['AX', 'DX', 'AA', 'DA']),
}
const resultFacts = (world: WifWorld, view: CombatView & { result: string }): FactsOf<typeof RESULT_FACTS> => ({
  ...airCombatFacts(world, view),
  result: view.result,
})

/** "your Bf-109F (6, 3 build points)" */
export const said = (sortie: Sortie): string =>
  `${namesOf([sortie])} (air-to-air ${sortie.unit.unarmed ? `(${sortie.unit.airToAir})` : sortie.unit.airToAir}, tactical ${sortie.unit.tactical}, ${priceOf(sortie)} build points)`

const isIn = (line: Line): boolean => line.fighters.length + line.bombers.length > 0

export const where = (world: WifWorld, { step, at, round }: CombatView): string =>
  `Air combat at ${placeOf(world, step, at)}, round ${round}`

/** 14.3.1: the order of both groups, front first. Aircraft not named follow in their usual order. */
export const chooseLine: DecisionKind<WifWorld, CombatView, string[]> = {
  name: 'air combat line',
  section: '14.3.1',
  schema: z.array(z.string()),
  key: airCombatKey,
  problems: () => [],
  byDefault: () => [],
  facts: airCombatFacts,
  factTypes: AIR_COMBAT_FACTS,
  defaultIs: 'fighters with the highest air-to-air rating in front, of bombers the one worth least to its mission',
  example: 'air combat:\n  - { at: Minsk, line: [Bf-109F2, Bf-109E3] }',
  choices: (_world, { own }) =>
    distinct<string[]>(
      [
        { answer: [], word: 'usual', text: `${namesOf([...own.fighters.slice(0, 1), ...own.bombers.slice(0, 1)])} in front` },
        ...[...own.fighters.slice(1), ...own.bombers.slice(1)].map((sortie) => ({
          answer: [sortie.unit.id],
          word: sortie.unit.name,
          text: `${said(sortie)} in front`,
        })),
      ],
      (answer) => answer,
    ),
  question: (world, view) =>
    `${where(world, view)}: in which order, front first, do ${namesOf([...view.own.fighters, ...view.own.bombers])} stand (14.3.1)?`,
  sheet: {
    section: AIR_COMBAT,
    field: 'line',
    read: (_world, reader: WifReader, node) => standingUnits(reader, node),
    describe: (world, ids) => `air combat line, front first: ${ids.map((id) => world.unit(id).name).join(', ')}`,
  },
}

const word = <W extends string>(field: string, words: readonly W[], say: (word: W) => string): SheetEntry<WifWorld, W> => ({
  section: AIR_COMBAT,
  field,
  read: (_world, reader: WifReader, node) => reader.word(node, words),
  describe: (_world, answer) => say(answer),
})

const TARGETS = ['fighter', 'bomber', 'dearer'] as const
/** AX and AA: which of the enemy's two front aircraft. 'dearer' is the one of more build points, its cargo counted; the bomber when alike. */
export const chooseTarget: DecisionKind<WifWorld, CombatView & { result: string }, (typeof TARGETS)[number]> = {
  name: 'shoot at',
  section: '14.3.3',
  schema: z.enum(TARGETS),
  key: airCombatKey,
  problems: () => [],
  byDefault: () => 'dearer',
  facts: resultFacts,
  factTypes: RESULT_FACTS,
  defaultIs: 'the one of more build points, its cargo counted; the bomber when they are alike',
  example: 'air combat:\n  - { shoot: bomber }',
  choices: (_world, { enemy }) =>
    distinct<(typeof TARGETS)[number]>(
      [
        { answer: 'dearer', word: 'dearer', text: `${said(dearer(enemy))}, the dearer` },
        { answer: 'fighter', word: 'fighter', text: said(enemy.fighters[0]) },
        { answer: 'bomber', word: 'bomber', text: said(enemy.bombers[0]) },
      ],
      (answer) => (answer === 'dearer' ? dearer(enemy) : answer === 'fighter' ? enemy.fighters[0] : enemy.bombers[0]).unit.id,
    ),
  question: (world, view) =>
    `${where(world, view)}: ${view.result}. Is it the enemy's front fighter ${view.enemy.fighters[0].unit.name} or front bomber ${view.enemy.bombers[0].unit.name}?`,
  sheet: word(
    'shoot',
    TARGETS,
    (answer) => `in air combat, shoot at the enemy's ${answer === 'dearer' ? 'dearer front aircraft' : `front ${answer}`}`,
  ),
}

const LOSSES = ['fighter', 'bomber', 'cheaper'] as const
/** DX and DA: which of one's own two front aircraft. 'cheaper' is the one of fewer build points, the bomber when alike. */
export const chooseOwnLoss: DecisionKind<WifWorld, CombatView & { result: string }, (typeof LOSSES)[number]> = {
  name: 'give up',
  section: '14.3.3',
  schema: z.enum(LOSSES),
  key: airCombatKey,
  problems: () => [],
  byDefault: () => 'cheaper',
  facts: resultFacts,
  factTypes: RESULT_FACTS,
  defaultIs: 'the one of fewer build points, its cargo counted; the bomber when they are alike',
  example: 'air combat:\n  - { lose: fighter }',
  choices: (_world, { own }) =>
    distinct<(typeof LOSSES)[number]>(
      [
        { answer: 'cheaper', word: 'cheaper', text: `${said(cheaper(own))}, the cheaper` },
        { answer: 'fighter', word: 'fighter', text: said(own.fighters[0]) },
        { answer: 'bomber', word: 'bomber', text: said(own.bombers[0]) },
      ],
      (answer) => (answer === 'cheaper' ? cheaper(own) : answer === 'fighter' ? own.fighters[0] : own.bombers[0]).unit.id,
    ),
  question: (world, view) =>
    `${where(world, view)}: ${view.result}. Do you give up your front fighter ${view.own.fighters[0].unit.name} or front bomber ${view.own.bombers[0].unit.name}?`,
  sheet: word(
    'lose',
    LOSSES,
    (answer) => `in air combat, give up the ${answer === 'cheaper' ? 'cheaper front aircraft' : `front ${answer}`}`,
  ),
}

/** As the combat itself weighs them: the bomber when alike. */
const dearer = ({ fighters: [fighter], bombers: [bomber] }: Line): Sortie => (priceOf(fighter) > priceOf(bomber) ? fighter : bomber)
const cheaper = ({ fighters: [fighter], bombers: [bomber] }: Line): Sortie => (priceOf(fighter) < priceOf(bomber) ? fighter : bomber)

/** The usual bomber by its word, the others by their names. */
function bomberChoices(bombers: readonly Sortie[], mission: StepMission, usual: 'best' | 'weakest'): Choice<string>[] {
  const byWorth = [...bombers].sort((a, b) => bombingWorth(a, mission) - bombingWorth(b, mission))
  const first = usual === 'best' ? byWorth.at(-1)! : byWorth[0]
  const others = byWorth.filter((sortie) => sortie !== first)
  return distinct(
    [
      { answer: usual, word: usual, text: `${said(first)}, the ${usual}` },
      ...others.map((sortie) => ({ answer: sortie.unit.id, word: sortie.unit.name, text: said(sortie) })),
    ],
    (answer) => answer,
  )
}

/** A bomber of the side, by id, or the best or weakest. */
const bomberSchema = z.string()

/** DC: the owner clears one of his bombers through. */
export const chooseOwnBomber: DecisionKind<WifWorld, CombatView, string> = {
  name: 'clear own bomber through',
  section: '14.3.3',
  schema: bomberSchema,
  key: airCombatKey,
  problems: () => [],
  byDefault: () => 'best',
  facts: airCombatFacts,
  factTypes: AIR_COMBAT_FACTS,
  defaultIs: 'the bomber worth most to the mission: the unit it carries, then its factors for the mission',
  example: 'air combat:\n  - { clear: best }',
  choices: (_world, { own, step }) => bomberChoices(own.bombers, step.mission, 'best'),
  question: (world, view) => `${where(world, view)}: DC. Which of your bombers ${namesOf(view.own.bombers)} gets through?`,
  sheet: {
    section: AIR_COMBAT,
    field: 'clear',
    read: (_world, reader: WifReader, node) => (node.value === 'best' || node.value === 'weakest' ? node.value : reader.unit(node)),
    describe: (world, answer) => `in air combat, clear through ${world.state.units[answer]?.name ?? `the ${answer} bomber`} first`,
  },
}

/** AC: the enemy (who rolled) chooses which bomber gets through. */
export const chooseEnemyBomber: DecisionKind<WifWorld, CombatView, string> = {
  name: 'clear enemy bomber through',
  section: '14.3.3',
  schema: bomberSchema,
  key: airCombatKey,
  problems: () => [],
  byDefault: () => 'weakest',
  facts: airCombatFacts,
  factTypes: AIR_COMBAT_FACTS,
  defaultIs: 'the bomber worth least to its mission',
  example: 'air combat:\n  - { clear enemy: weakest }',
  choices: (_world, { enemy, step }) => bomberChoices(enemy.bombers, step.mission, 'weakest'),
  question: (world, view) => `${where(world, view)}: AC. Which of the enemy's bombers ${namesOf(view.enemy.bombers)} do you let through?`,
  sheet: {
    section: AIR_COMBAT,
    field: 'clear enemy',
    read: (_world, reader: WifReader, node) => (node.value === 'best' || node.value === 'weakest' ? node.value : reader.anyUnit(node)),
    describe: (world, answer) => `in air combat, let ${world.state.units[answer]?.name ?? `the enemy's ${answer} bomber`} through first`,
  },
}

/** Air-to-air value at which fighters with nothing to guard go home unasked. */
const HOPELESS = -3

/**
 * A ruling, as players do at the table: to stay brings nothing but losses when there is no bomber to see through and the odds are hopeless.
 * Bombers fly on to their target, and whoever guards them stays.
 */
const outclassed = ({ own, enemy }: CombatView): boolean =>
  own.bombers.length === 0 && isIn(own) && enemy.fighters.length > 0 && combatValue(own, enemy) <= HOPELESS

/** What a standing order to abort says in words. */
const WHEN_TO_ABORT = {
  never: 'never',
  now: 'now',
  'no fighters': 'when you have no fighter left and the enemy has',
  'no bombers': 'when no bomber of either side is left in it',
  always: 'after the first round, even when the enemy does so too',
} as const
const ABORTS = ['never', 'now', 'no fighters', 'no bombers', 'always'] as const
type Abort = (typeof ABORTS)[number] | { value: number } | { rounds: number }
/** 14.3.2: after each round: break off with all that is left. 'now' does not, but 'always' does, when the enemy has just broken off himself. */
export const chooseAbort: DecisionKind<WifWorld, CombatView, Abort> = {
  name: 'abort air combat',
  section: '14.3.2',
  schema: z.union([z.enum(ABORTS), z.strictObject({ value: z.number().int() }), z.strictObject({ rounds: z.number().int().min(1) })]),
  key: airCombatKey,
  problems: () => [],
  byDefault: (_world, view) => (outclassed(view) ? 'now' : 'never'),
  facts: airCombatFacts,
  factTypes: AIR_COMBAT_FACTS,
  defaultIs: `it is fought to the end; but fighters without a bomber of their own left to guard go home when their value for the next round is ${HOPELESS} or less`,
  example: 'air combat:\n  - { at: Minsk, abort: { value: -3 } }',
  choices: (_world, { own, enemy }) => [
    {
      answer: 'never',
      word: 'stay',
      text: `fight on${isIn(own) && isIn(enemy) ? `, value ${combatValue(own, enemy)} against ${combatValue(enemy, own)}` : ''}`,
    },
    {
      answer: isIn(enemy) ? 'now' : 'always',
      word: 'abort',
      text: `all that is left goes home: ${namesOf([...own.fighters, ...own.bombers])}`,
    },
  ],
  question: (world, view) =>
    `${where(world, view)} is over. You have ${namesOf([...view.own.fighters, ...view.own.bombers])}, the enemy ${namesOf([...view.enemy.fighters, ...view.enemy.bombers]) || 'nothing'}. Do you abort (${isIn(view.enemy) ? 'now' : 'always'} or never)?`,
  sheet: {
    section: AIR_COMBAT,
    field: 'abort',
    read: (_world, reader: WifReader, node) => {
      if (!(node.value instanceof Map)) return reader.word(node, ABORTS)
      const fields = reader.fields(node, ['value', 'rounds'])
      if (!fields) return undefined
      const [field, number] = [...fields][0] ?? []
      const count = number && reader.number(number)
      if (count === undefined) return undefined
      return field === 'value' ? { value: count } : { rounds: count }
    },
    describe: (_world, answer) =>
      typeof answer === 'string'
        ? `abort air combat: ${WHEN_TO_ABORT[answer]}`
        : 'value' in answer
          ? `abort air combat when your value for the next round would be ${answer.value} or less`
          : `abort air combat after ${numbered(answer.rounds, 'round')}`,
  },
}

/** Whether an answer means to abort after this round. */
export function aborts(answer: Abort, { own, enemy, round }: CombatView): boolean {
  if (answer === 'always') return true
  // An enemy who has just broken off leaves the bombers a free way.
  if (answer === 'never' || !isIn(enemy)) return false
  if (answer === 'now') return true
  if (answer === 'no fighters') return own.fighters.length === 0 && enemy.fighters.length > 0
  if (answer === 'no bombers') return own.bombers.length + enemy.bombers.length === 0
  return 'value' in answer ? combatValue(own, enemy) <= answer.value : round >= answer.rounds
}

/** What a bomber is worth to its mission: its factors for it, halved on extended range; for transports what they carry. */
export function bombingWorth({ unit, extended, cargo }: Sortie, mission: StepMission): number {
  const factors =
    mission === 'port attack' || mission === 'naval air'
      ? unit.airToSea
      : mission === 'strategic bombardment'
        ? unit.strategic
        : unit.tactical
  return (cargo ? cargo.cost.points * 10 : 0) + factors * (extended ? 0.5 : 1)
}

export const airCombatDecisions = [chooseLine, chooseTarget, chooseOwnLoss, chooseOwnBomber, chooseEnemyBomber, chooseAbort]
