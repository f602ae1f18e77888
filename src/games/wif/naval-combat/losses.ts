import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { distinct, type FactsOf, number, someNames, word } from '../facts.ts'
import { shown } from '../fractions.ts'
import { defenceOf, isConvoy } from '../sea/ships.ts'
import { enemySide, seatOf } from '../powers.ts'
import type { NavalUnit, Side } from '../state.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import { type NavalCombat, PRICE, spendPoints } from './combat.ts'
import { expectedLoss, type Result, targetOf, worthOf } from './hit-worth.ts'
import { readShips, SEA_BATTLE, SHIP_WORDS, shipsText } from './sheet.ts'

/** One result to be put on a ship of `victims`, of those that may be chosen. */
interface ToHit extends Battle {
  readonly victims: Side
  readonly result: Exclude<Result, '1/2 A'>
  readonly among: readonly NavalUnit[]
  /** Ship that the other side would take, if it is not bought away; null where no result would fall. */
  readonly otherwise?: NavalUnit | null
}

const OTHER_WORDS = ['spare CV', 'spare BB', 'none'] as const
const WORDS: readonly string[] = [...SHIP_WORDS, ...OTHER_WORDS]

const FACTS = {
  ...BATTLE,
  result: word('the result: X destroys, D damages, A sends home; in the air AX and DX shoot down, AA and DA send home', ['X', 'D', 'A']),
  able: someNames('unit', 'names of the units of which some are destroyed, or of the ships that may be hit'),
  ownShips: word("whose ship is hit: yours or the enemy's", ['yours', 'enemy']),
  worth: number('build points of the dearest ship that may be hit, its cargo counted'),
}

const factsOf = (world: WifWorld, subject: ToHit): FactsOf<typeof FACTS> => ({
  ...battleFacts(world, subject),
  result: subject.result,
  able: subject.among.map(({ name }) => name),
  ownShips: subject.victims === subject.side ? 'yours' : 'enemy',
  worth: Math.max(0, ...subject.among.map((ship) => worthOf(world, ship))),
})

/** Ranks of a ship by an item of a preference: 0 comes first. */
function rank(world: WifWorld, combat: NavalCombat, item: string, ship: NavalUnit): number {
  switch (item) {
    case 'convoys':
      return isConvoy(ship) ? 0 : 1
    case 'loaded':
      return world.cargoOf(ship).length > 0 ? 0 : 1
    case 'damaged':
      return ship.damaged ? 0 : 1
    case 'undamaged':
      return ship.damaged ? 1 : 0
    case 'untouched':
      return ship.damaged || combat.halfAborts.has(ship.id) ? 1 : 0
    case 'cheapest':
      return worthOf(world, ship)
    case 'dearest':
      return -worthOf(world, ship)
    case 'spare CV':
      return ship.type === 'CV' ? 1 : 0
    case 'spare BB':
      return ship.type === 'BB' ? 1 : 0
  }
  return ship.id === item || ship.type === item ? 0 : 1
}

/** Words that put ships in an order and name none. */
const ORDERS: readonly string[] = ['cheapest', 'dearest', 'undamaged', 'untouched', 'spare CV', 'spare BB']

/** Ships in the order of a preference: the first item that tells two apart decides; among those alike whose loss costs the chooser least (or the enemy most). */
function inOrder(world: WifWorld, { combat, victims, side, result, among }: ToHit, preference: readonly string[]): NavalUnit[] {
  const sign = victims === side ? 1 : -1
  return [...among].sort((a, b) => {
    for (const item of preference) {
      const apart = rank(world, combat, item, a) - rank(world, combat, item, b)
      if (apart !== 0) return apart
    }
    return sign * (expectedLoss(world, combat, a, result) - expectedLoss(world, combat, b, result))
  })
}

/** "Gneisenau (defence 3, 4 build points)" */
const said = (world: WifWorld, combat: NavalCombat, ship: NavalUnit): string =>
  ship.type === 'CP'
    ? `${targetOf(combat, ship).name}${ship.damaged ? ', damaged' : ''}`
    : `${ship.name} (${ship.type}, defence ${shown(defenceOf(world, ship))}, ${worthOf(world, ship)} build points${ship.damaged ? ', damaged' : ''})`

/** Ships that differ to a chooser: convoy points of one country in one state are one. */
const apartIn = (ships: readonly NavalUnit[]): NavalUnit[] =>
  ships.filter(
    (ship, i) =>
      !isConvoy(ship) ||
      ships.findIndex((other) => isConvoy(other) && other.country === ship.country && other.damaged === ship.damaged) === i,
  )

function choicesOf(world: WifWorld, subject: ToHit, usual: readonly string[]): Choice<string[]>[] {
  const [first] = inOrder(world, subject, usual)
  const each = apartIn(inOrder(world, subject, [])).map((ship) => ({
    answer: [ship.id],
    word: ship.name,
    text: said(world, subject.combat, ship),
  }))
  return distinct<string[]>(
    [{ answer: [...usual], word: 'usual', text: said(world, subject.combat, first) }, ...each.slice(0, 8)],
    (answer) => inOrder(world, subject, answer)[0].id,
  )
}

const unknown = (world: WifWorld, answer: readonly string[]): string[] =>
  answer
    .filter((item) => !WORDS.includes(item) && world.state.units[item]?.kind !== 'naval')
    .map((item) => `11.5.8: ${world.state.units[item]?.name ?? item} is no ship`)

/** 11.5.8: on which ship a result falls, where the choice is one's own: mostly on one's own ships. */
export const chooseHit: DecisionKind<WifWorld, ToHit, string[]> = {
  name: 'naval losses',
  section: '11.5.8',
  schema: z.array(z.string()),
  key: battleKey,
  problems: (world, _, answer) => unknown(world, answer),
  byDefault: () => [],
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: "of your own ships the one whose expected loss in build points is least, by its defence; of the enemy's the one whose is most",
  example: 'sea battle:\n  - { losses: [convoys, spare CV, cheapest] }',
  choices: (world, subject) => choicesOf(world, subject, []),
  question: (world, { combat, result, victims, side, among }) =>
    `${combat.place}, round ${combat.round}: ${article(result)} falls on ${victims === side ? 'a ship of yours' : 'an enemy ship'}, by your choice. On which of ${apartIn(
      among,
    )
      .slice(0, 10)
      .map((ship) => said(world, combat, ship))
      .join(', ')
      .slice(0, 240)} (11.5.8)?`,
  sheet: {
    section: SEA_BATTLE,
    field: 'losses',
    answers: [{ says: 'lose|give_up <.>', takes: { '.': 'units' }, example: 'lose convoys, cheapest' }],
    read: (_world, reader: WifReader, node) => readShips(reader, node, WORDS),
    describe: (world, answer) => `in battles at sea, losses fall on ${shipsText(world, answer)} first`,
  },
}

const article = (result: string): string => (result === 'X' || result === 'A' ? `an ${result}` : `a ${result}`)

/** 11.5.6: 3 surprise points to say which ship a result falls on, in place of the other side. `none`: not bought. */
export const buyTarget: DecisionKind<WifWorld, ToHit, string[]> = {
  name: 'buy target',
  section: '11.5.6',
  schema: z.array(z.string()),
  key: battleKey,
  problems: (world, _, answer) => unknown(world, answer),
  byDefault: (world, subject) => (paysOff(world, subject) ? ['dearest'] : ['none']),
  facts: factsOf,
  factTypes: FACTS,
  defaultIs:
    'bought when another ship than the other side would choose is worth more, the ship whose expected loss is most (least, of your own)',
  example: 'sea battle:\n  - { targets: [CV, loaded, dearest] }',
  choices: (world, subject) => {
    const usual = buyTarget.byDefault(world, subject)
    const best = inOrder(world, subject, ['dearest'])[0]
    const none: Choice<string[]> = { answer: ['none'], word: 'none', text: 'keep the points' }
    const dearest: Choice<string[]> = { answer: ['dearest'], word: 'dearest', text: said(world, subject.combat, best) }
    const each = apartIn(subject.among)
      .filter((ship) => ship !== best)
      .slice(0, 6)
      .map((ship) => ({ answer: [ship.id], word: ship.name, text: said(world, subject.combat, ship) }))
    return distinct<string[]>([...(usual[0] === 'none' ? [none, dearest] : [dearest, none]), ...each], (answer) => answer)
  },
  question: (world, { combat, result, victims, side, among, otherwise }) =>
    `${combat.place}, round ${combat.round}: you have ${numbered(combat.fleets[side].left, 'surprise point')}. For ${PRICE.target} you choose on which ${victims === side ? 'of your ships' : 'enemy ship'} ${article(result)} falls${otherwise ? `, which may else be ${otherwise.name}` : ''}: ${apartIn(
      among,
    )
      .slice(0, 8)
      .map((ship) => said(world, combat, ship))
      .join(', ')
      .slice(0, 200)} (11.5.6). Do you?`,
  sheet: {
    section: SEA_BATTLE,
    field: 'targets',
    read: (_world, reader: WifReader, node) => readShips(reader, node, WORDS),
    describe: (world, answer) =>
      answer.includes('none')
        ? 'in battles at sea, surprise points are not spent on targets'
        : `in battles at sea, surprise points choose targets: ${shipsText(world, answer)}`,
  },
}

/** Worth in build points that a bought target must bring, as far as can be expected. */
const WORTHWHILE = 0.2

function paysOff(world: WifWorld, subject: ToHit): boolean {
  const { combat, result, otherwise, victims, side } = subject
  const [best] = inOrder(world, subject, ['dearest'])
  const sign = victims === side ? -1 : 1
  const usual = otherwise ? expectedLoss(world, combat, otherwise, result) : 0
  return sign * (expectedLoss(world, combat, best, result) - usual) > WORTHWHILE
}

/** The ship that a bought pick falls on; null when it is not bought. Ships and types that are named and not there are not replaced by others. */
function boughtShip(world: WifWorld, subject: ToHit, answer: readonly string[]): NavalUnit | null {
  if (answer.includes('none')) return null
  // 'dearest' is what hurts most by chance and worth together.
  const preference = answer.filter((item) => item !== 'dearest' || answer.length > 1)
  const [first] = inOrder(world, subject, preference)
  if (!first) return null
  return answer.length === 0 || answer.some((item) => ORDERS.includes(item) || rank(world, subject.combat, item, first) === 0)
    ? first
    : null
}

/**
 * 11.5.8, 11.5.6: the ship that a result falls on. `picker` chooses among `among`; the other side may buy the choice, among `ifBought`. Null when
 * there is nothing to choose.
 */
export function* pickTarget(
  world: WifWorld,
  combat: NavalCombat,
  victims: Side,
  result: ToHit['result'],
  picker: Side,
  among: readonly NavalUnit[],
  ifBought: readonly NavalUnit[],
): Procedure<NavalUnit | null> {
  const buyer = enemySide(picker)
  const own: ToHit = { combat, side: picker, victims, result, among }
  if (combat.fleets[buyer].left >= PRICE.target && apartIn(ifBought).length > (among.length > 0 ? 1 : 0)) {
    const subject: ToHit = {
      combat,
      side: buyer,
      victims,
      result,
      among: ifBought,
      otherwise: among.length > 0 ? inOrder(world, own, [])[0] : null,
    }
    const ship = boughtShip(world, subject, yield* ask(world, combat.fleets[buyer].speaker, buyTarget, subject))
    // What would fall there anyway costs nothing.
    if (ship && !(apartIn(among).length === 1 && apartIn([...new Set([...among, ship])]).length === 1)) {
      spendPoints(world, combat, buyer, PRICE.target, `putting ${article(result)} on ${targetOf(combat, ship).name}`)
      return ship
    }
  }
  if (among.length === 0) return null
  if (apartIn(among).length === 1) return among[0]
  // Where ships of several players may be hit, the one with the most units in the combat chooses.
  const owners = [...new Set(among.map((ship) => seatOf(world, ship)))]
  const seat = picker === victims && owners.length === 1 ? owners[0] : combat.fleets[picker].speaker
  const answer = yield* ask(world, seat, chooseHit, own)
  return inOrder(world, own, answer)[0]
}
