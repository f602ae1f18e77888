import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Choice, DecisionKind, Policy } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import {
  activeFirst,
  type Combatant,
  COMBAT_TYPES,
  type CombatType,
  enemyOf,
  enemyShips,
  type Fleet,
  type NavalCombat,
  PRICE,
  spendPoints,
  subsIn,
  tell,
  typesOf,
} from './combat.ts'
import { avoidsAir, wholePrice } from './air-sea-search.ts'
import { forecast, gain, mayCallAir, mayCallSubs, naturalType } from './outlook.ts'
import { yesNoKind } from './yes-no.ts'

const sides = ({ combat, side }: Battle) => ({ own: combat.fleets[side].included, enemy: enemyOf(combat, combat.fleets[side]).included })

const gainOf = (world: WifWorld, battle: Battle, type: CombatType): number =>
  gain(world, battle.combat, type, sides(battle).own, sides(battle).enemy)

/** What would come about if this side called no naval air combat: what the enemy gains by, then the SUBs of either side. */
function otherwise(world: WifWorld, { combat, side }: Battle): CombatType {
  const { own, enemy } = sides({ combat, side })
  const better = (type: CombatType, by: readonly Combatant[], against: readonly Combatant[]) =>
    gain(world, combat, type, by, against) - gain(world, combat, 'surface', by, against)
  if (mayCallAir(combat, enemy) && better('naval air', enemy, own) > 0) return 'naval air'
  const called = [
    [own, enemy],
    [enemy, own],
  ].some(([by, against]) => mayCallSubs(by, against) && better('submarine', by, against) >= 0)
  return called ? 'submarine' : 'surface'
}

const outlookText = (world: WifWorld, battle: Battle, type: CombatType): string => {
  const { own, enemy } = sides(battle)
  const { inflicted, suffered } = forecast(world, battle.combat, type, own, enemy)
  return `${type}: about ${inflicted} in results for you against ${suffered} (12 an X, 4 a D, 1 an A)`
}

/** Results, weighed, that a bought type or an avoided combat must gain before points are spent on it unasked. */
const WORTHWHILE = 6

/** The type that is best for the side, where it is clearly better than what would come about. */
function bestBought(world: WifWorld, battle: Battle): CombatType | 'none' {
  const open = COMBAT_TYPES.filter((type) => !isEmpty(battle.combat, type))
  const usual = gainOf(world, battle, naturalType(world, battle.combat, sides(battle).own, sides(battle).enemy))
  const best = open.reduce<CombatType | null>(
    (top, type) => (top === null || gainOf(world, battle, type) > gainOf(world, battle, top) ? type : top),
    null,
  )
  return best !== null && gainOf(world, battle, best) - usual >= WORTHWHILE ? best : 'none'
}

const BOUGHT = [...COMBAT_TYPES, 'none'] as const
type Bought = (typeof BOUGHT)[number]

const POLICIES: Readonly<Record<string, Policy<WifWorld, Battle, Bought>>> = {
  best: { means: 'the type of which you may expect most, where it is clearly better than what would come about', answer: bestBought },
}

/** 11.5.7, 1: the type of combat for 4 surprise points. */
export const buyType: DecisionKind<WifWorld, Battle, Bought> = {
  name: 'buy combat type',
  section: '11.5.7',
  schema: z.enum(BOUGHT),
  key: battleKey,
  problems: () => [],
  byDefault: bestBought,
  facts: battleFacts,
  factTypes: BATTLE,
  defaultIs: `the type of which you may expect most, where it gains ${WORTHWHILE} or more in results over what would come about (12 an X, 4 a D, 1 an A); else none is bought`,
  policies: POLICIES,
  example: 'sea battle:\n  - { at: Eastern Mediterranean, buy type: surface }',
  choices: (world, battle) => {
    const choices: Choice<Bought>[] = [
      { answer: 'none', word: 'none', text: 'keep the points' },
      ...COMBAT_TYPES.map((type) => ({
        answer: type,
        word: type,
        text: isEmpty(battle.combat, type) ? `${type}: no combat, and both sides search again` : outlookText(world, battle, type),
      })),
    ]
    return choices
  },
  question: (world, { combat, side }) =>
    `${combat.place}, round ${combat.round}: you have ${typesOf(combat.fleets[side].included)} against ${typesOf(enemyOf(combat, combat.fleets[side]).included)}, and ${numbered(combat.fleets[side].left, 'surprise point')}. Do you choose the type of combat for ${wholePrice(world, combat, combat.fleets[side])} of them (11.5.7)?`,
  sheet: {
    section: 'sea battle',
    field: 'buy type',
    read: (_world, reader: WifReader, node) => reader.word(node, BOUGHT),
    describe: (_, type) =>
      type === 'none'
        ? 'in battles at sea, no points are spent on the type of combat'
        : `in battles at sea, points make it a ${type} combat`,
  },
}

/** 11.5.7, 2. */
export const callAir = yesNoKind({
  name: 'call naval air combat',
  section: '11.5.7',
  field: 'naval air',
  usual: (world, battle) => gainOf(world, battle, 'naval air') > gainOf(world, battle, otherwise(world, battle)),
  defaultIs: 'called when you may expect more of it than of what would come about else',
  example: 'sea battle:\n  - { at: Eastern Mediterranean, naval air: yes }',
  policies: {
    'if better': {
      means: 'called when you may expect more of it than of what would come about else',
      says: (world, battle) => gainOf(world, battle, 'naval air') > gainOf(world, battle, otherwise(world, battle)),
    },
    'if bombing': {
      means: 'called when you have air-to-sea factors in it',
      says: (world, battle) => forecast(world, battle.combat, 'naval air', sides(battle).own, sides(battle).enemy).inflicted > 0,
    },
  },
  question: (world, battle) =>
    `${battle.combat.place}, round ${battle.combat.round}: you have ${typesOf(sides(battle).own)} against ${typesOf(sides(battle).enemy)}. Do you make it a naval air combat (11.5.7)? ${outlookText(world, battle, 'naval air')}; ${otherwise(world, battle) === 'naval air' ? 'else the enemy may call it' : outlookText(world, battle, otherwise(world, battle))}.`,
  choices: { yes: 'a naval air combat is called', no: 'no naval air combat is called' },
})

/** 11.5.7, 3. */
export const callSubs = yesNoKind({
  name: 'call submarine combat',
  section: '11.5.7',
  field: 'submarine',
  usual: (world, battle) => gainOf(world, battle, 'submarine') >= gainOf(world, battle, 'surface'),
  defaultIs: 'called when you may expect as much of it as of a surface combat, or more',
  example: 'sea battle:\n  - { at: Eastern Mediterranean, submarine: yes }',
  policies: {
    'if better': {
      means: 'called when you may expect as much of it as of a surface combat, or more',
      says: (world, battle) => gainOf(world, battle, 'submarine') >= gainOf(world, battle, 'surface'),
    },
  },
  question: (world, battle) =>
    `${battle.combat.place}, round ${battle.combat.round}: ${subsIn(sides(battle).own).length} of your SUBs are included, against ${typesOf(sides(battle).enemy)}. Do you make it a submarine combat (11.5.7)? ${outlookText(world, battle, 'submarine')}; ${outlookText(world, battle, 'surface')}.`,
  choices: { yes: 'a submarine combat is called', no: 'no submarine combat is called' },
})

/** 11.5.6: the whole combat is avoided for 4 surprise points. */
export const avoidCombat = yesNoKind({
  name: 'avoid naval combat',
  section: '11.5.6',
  field: 'avoid',
  usual: isOutgunned,
  defaultIs: `avoided when you must expect results of ${WORTHWHILE} or more (12 an X, 4 a D, 1 an A), and twice as much as you inflict or more`,
  example: 'sea battle:\n  - { at: Eastern Mediterranean, avoid: when outgunned }',
  policies: {
    'when outgunned': {
      means: `avoided when you must expect results of ${WORTHWHILE} or more, and twice as much as you inflict or more`,
      says: isOutgunned,
    },
    'when weaker': {
      means: 'avoided when you must expect more than you inflict',
      says: (world, battle) => {
        const { inflicted, suffered } = bestRound(world, battle)
        return suffered > inflicted
      },
    },
  },
  question: (world, battle) =>
    `${battle.combat.place}, round ${battle.combat.round}: ${typesOf(sides(battle).own)} of yours ${sides(battle).own.length === 1 ? 'has' : 'have'} met ${typesOf(sides(battle).enemy)}; you have ${numbered(battle.combat.fleets[battle.side].left, 'surprise point')}. Do you avoid the combat for ${wholePrice(world, battle.combat, battle.combat.fleets[battle.side])} of them (11.5.6)? It is over then. Else you may expect ${outlookText(world, battle, naturalType(world, battle.combat, sides(battle).own, sides(battle).enemy))}.`,
  choices: { yes: 'the combat is avoided', no: 'the combat is fought' },
})

/** The round that would come about, at best for the side that has points. */
function bestRound(world: WifWorld, battle: Battle) {
  const { own, enemy } = sides(battle)
  const bought = bestBought(world, battle)
  return forecast(
    world,
    battle.combat,
    bought === 'none' ? naturalType(world, battle.combat, own, enemy) : bought,
    own,
    enemy,
    Math.floor(battle.combat.fleets[battle.side].left / PRICE.column),
  )
}

function isOutgunned(world: WifWorld, battle: Battle): boolean {
  const { inflicted, suffered } = bestRound(world, battle)
  return suffered >= WORTHWHILE && suffered >= 2 * inflicted
}

/** 11.5.7: whether a type would produce no combat with what is included. */
export function isEmpty(combat: NavalCombat, type: CombatType): boolean {
  const fleets = [combat.fleets.Axis, combat.fleets.Allies]
  switch (type) {
    case 'naval air':
      return !fleets.some(({ included }) => mayCallAir(combat, included))
    case 'submarine':
      return !fleets.some((fleet) => mayCallSubs(fleet.included, enemyOf(combat, fleet).included))
    case 'surface':
      return fleets.some(({ included }) => enemyShips(included) === 0 && !included.some(({ kind }) => kind === 'naval'))
  }
}

/** 11.5.7: the type of the round. `bought` types may produce no combat, which the others may not complain of. */
export function* chooseType(world: WifWorld, combat: NavalCombat): Procedure<{ type: CombatType; bought: boolean }> {
  const fleets = activeFirst(world, combat)
  const battleOf = ({ side }: Fleet): Battle => ({ combat, side })
  const ahead = fleets.find((fleet) => fleet.left >= wholePrice(world, combat, fleet))
  if (ahead) {
    const type = yield* ask(world, ahead.speaker, buyType, battleOf(ahead))
    if (type !== 'none') {
      spendPoints(world, combat, ahead.side, wholePrice(world, combat, ahead), `choosing a ${type} combat`)
      return { type, bought: true }
    }
  }
  for (const [type, kind, may] of [
    ['naval air', callAir, (fleet: Fleet) => mayCallAir(combat, fleet.included)],
    ['submarine', callSubs, (fleet: Fleet) => mayCallSubs(fleet.included, enemyOf(combat, fleet).included)],
  ] as const) {
    for (const fleet of fleets.filter(may)) {
      if (!(yield* ask(world, fleet.speaker, kind, battleOf(fleet)))) continue
      // 11.5.7, option 22: nobody fights it in this round then.
      if (type === 'naval air' && (yield* avoidsAir(world, combat, fleet))) break
      tell(world, combat, '11.5.7', `the ${fleet.side} make it a ${type} combat`, { side: fleet.side, type })
      return { type, bought: false }
    }
  }
  tell(world, combat, '11.5.7', 'it is a surface combat', { type: 'surface' })
  return { type: 'surface', bought: false }
}
