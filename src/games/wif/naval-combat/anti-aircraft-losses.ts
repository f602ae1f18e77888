import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { shipOf, shootDown } from '../air/carrier-planes.ts'
import { comeHome } from '../air/return-to-base.ts'
import type { AirStep, Sortie } from '../air/sortie.ts'
import { standingUnits } from '../sheet/standing-units.ts'
import { distinct, type FactsOf, number, someNames } from '../facts.ts'
import { seatOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import { enemyOf, type Fleet, type NavalCombat, PRICE, spendPoints, tell } from './combat.ts'
import { SEA_BATTLE } from './sheet.ts'

/** A loss that anti-aircraft fire inflicts: for 10 points, for 5, or what is left of 10 after the owner has bought its first part. */
interface Loss extends Battle {
  readonly bombers: readonly Sortie[]
  readonly points: 10 | 5
}

type Kind = 'land' | 'carrier'
/** One aircraft that a loss takes: destroyed, or sent home. */
interface Part {
  readonly kind: Kind
  readonly fate: 'destroyed' | 'aborted'
}
const LOSSES = ['land', 'carriers', 'both'] as const
type Way = (typeof LOSSES)[number]

/** 11.5.9: what each way of spending points takes. With one carrier plane alone there it is the one that is destroyed. */
const PARTS: Readonly<Record<10 | 5, Readonly<Record<Way, readonly Part[]>>>> = {
  10: {
    land: [{ kind: 'land', fate: 'destroyed' }],
    carriers: [
      { kind: 'carrier', fate: 'destroyed' },
      { kind: 'carrier', fate: 'destroyed' },
    ],
    both: [
      { kind: 'carrier', fate: 'destroyed' },
      { kind: 'land', fate: 'aborted' },
    ],
  },
  5: { land: [{ kind: 'land', fate: 'aborted' }], carriers: [{ kind: 'carrier', fate: 'destroyed' }], both: [] },
}

const kindOf = ({ unit }: Sortie): Kind => (shipOf(unit) ? 'carrier' : 'land')
const count = (bombers: readonly Sortie[], kind: Kind): number => bombers.filter((bomber) => kindOf(bomber) === kind).length

/** Ways open to the firing side: those that find all their aircraft; two carrier planes need not be there when nothing else is. */
function waysOf({ bombers, points }: Pick<Loss, 'bombers' | 'points'>): Way[] {
  const [land, carriers] = [count(bombers, 'land'), count(bombers, 'carrier')]
  return LOSSES.filter((way) => {
    if (way === 'land') return land > 0
    if (way === 'both') return points === 10 && land > 0 && carriers > 0
    return points === 5 ? carriers > 0 : carriers > 1 || (carriers > 0 && land === 0)
  })
}

/** What a bomber's going is worth to the enemy: its factors in this attack, and what it costs to have it again. */
const worthOf = (sortie: Sortie): number => 2 * factorsOf(sortie) + sortie.unit.cost.points
export const factorsOf = ({ unit, extended }: Sortie): number => unit.airToSea * (extended ? 0.5 : 1)
const byWorth = (bombers: readonly Sortie[]): Sortie[] =>
  [...bombers].sort((a, b) => worthOf(a) - worthOf(b) || (a.unit.id < b.unit.id ? -1 : 1))

/** What a way takes, as the owner would choose it. */
function worthOfWay({ bombers, points }: Loss, way: Way): number {
  const left = byWorth(bombers)
  return PARTS[points][way].reduce((sum, { kind, fate }) => {
    const i = left.findIndex((bomber) => kindOf(bomber) === kind)
    if (i < 0) return sum
    const [taken] = left.splice(i, 1)
    return sum + (fate === 'destroyed' ? worthOf(taken) : 2 * factorsOf(taken))
  }, 0)
}

const usualWay = (loss: Loss): Way => waysOf(loss).reduce((best, way) => (worthOfWay(loss, way) > worthOfWay(loss, best) ? way : best))

const FACTS = {
  ...BATTLE,
  pointsOfFire: number('points of anti-aircraft fire that the loss is for: 10 or 5'),
  landBombers: number('land based bombers that got through and are still there'),
  carrierBombers: number('carrier planes that got through as bombers and are still there'),
  able: someNames('unit', 'names of the bombers of which one is lost'),
}
const factsOf = (world: WifWorld, loss: Loss): FactsOf<typeof FACTS> => ({
  ...battleFacts(world, loss),
  pointsOfFire: loss.points,
  landBombers: count(loss.bombers, 'land'),
  carrierBombers: count(loss.bombers, 'carrier'),
  able: loss.bombers.map(({ unit }) => unit.name),
})

const WAYS: Readonly<Record<10 | 5, Readonly<Record<Way, string>>>> = {
  10: {
    land: '1 land based bomber destroyed',
    carriers: '2 carrier planes destroyed',
    both: '1 carrier plane destroyed and 1 land based bomber aborted',
  },
  5: { land: '1 land based bomber aborted', carriers: '1 carrier plane destroyed', both: '' },
}

/** 11.5.9: the firing side says what kind of loss every 10 points are, and the last 5. */
export const chooseFire: DecisionKind<WifWorld, Loss, Way> = {
  name: 'anti-aircraft losses',
  section: '11.5.9',
  schema: z.enum(LOSSES),
  key: battleKey,
  problems: (_, loss, way) =>
    waysOf(loss).includes(way)
      ? []
      : [
          `11.5.9: ${WAYS[loss.points][way] || 'both'} cannot be: there are ${count(loss.bombers, 'land')} land based bombers and ${count(loss.bombers, 'carrier')} carrier planes`,
        ],
  byDefault: (_, loss) => usualWay(loss),
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'the kind of loss that takes most, air-to-sea factors and build points together, when the owner gives up what is worth least',
  example: 'sea battle:\n  - { at: Eastern Mediterranean, fire: land }',
  choices: (_, loss) => {
    const usual = usualWay(loss)
    return [usual, ...waysOf(loss).filter((way) => way !== usual)].map((way) => ({ answer: way, word: way, text: WAYS[loss.points][way] }))
  },
  question: (_world, { combat, bombers, points }) =>
    `${combat.place}, round ${combat.round}: ${points} points of anti-aircraft fire against ${bombers.map(({ unit }) => unit.name).join(', ')}. What does it cost the enemy (11.5.9)?`,
  sheet: {
    section: SEA_BATTLE,
    field: 'fire',
    read: (_world, reader: WifReader, node) => reader.word(node, LOSSES),
    describe: (_, way) => `anti-aircraft fire: ${WAYS[10][way]} for every 10 points`,
  },
}

interface OneLoss extends Loss {
  readonly fate: Part['fate']
  /** Ids of bombers that this fire has taken already. */
  readonly gone: ReadonlySet<string>
}

/** Why none of the bombers named can be lost; those of a list that is for several losses need not be there for each, and some have gone already. */
function strangers(world: WifWorld, { combat, bombers, gone }: OneLoss, ids: readonly string[]): string[] {
  const waiting = ids.filter((id) => !gone.has(id))
  if (waiting.length === 0 || bombers.some(({ unit }) => waiting.includes(unit.id))) return []
  const named = waiting.map((id) => world.state.units[id]?.name ?? id).join(', ')
  const left = bombers.map(({ unit }) => unit.name).join(', ')
  return [`11.5.9: ${named} cannot be lost in ${combat.place} now: it is ${bombers.length === 1 ? left : `one of ${left}`}`]
}

/** 11.5.9: which bomber of the kind is lost: its owner's choice. */
export const chooseLostBomber: DecisionKind<WifWorld, OneLoss, string[]> = {
  name: 'lose bomber',
  section: '11.5.9',
  schema: z.array(z.string()),
  key: battleKey,
  problems: strangers,
  byDefault: () => [],
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'the one with the fewest air-to-sea factors and build points',
  example: 'sea battle:\n  - { at: Eastern Mediterranean, bomber losses: [Ju-88A4] }',
  choices: (_, { bombers }) =>
    distinct<string[]>(
      [
        { answer: [], word: 'usual', text: byWorth(bombers)[0].unit.name },
        ...byWorth(bombers)
          .slice(1, 8)
          .map(({ unit }) => ({ answer: [unit.id], word: unit.name, text: unit.name })),
      ],
      (answer) => pickOf(bombers, answer).unit.id,
    ),
  question: (_world, { combat, bombers, fate }) =>
    `${combat.place}, round ${combat.round}: anti-aircraft fire. Which of ${bombers
      .map(({ unit }) => `${unit.name} (air-to-sea ${unit.airToSea})`)
      .join(', ')
      .slice(0, 260)} is ${fate} (11.5.9)?`,
  sheet: {
    section: SEA_BATTLE,
    field: 'bomber losses',
    read: (_world, reader: WifReader, node) => standingUnits(reader, node),
    describe: (world, ids) =>
      `of bombers, ${ids.map((id) => world.unit(id).name).join(', then ')} ${ids.length === 1 ? 'is' : 'are'} lost first`,
  },
}

const pickOf = (bombers: readonly Sortie[], ids: readonly string[]): Sortie =>
  ids.flatMap((id) => bombers.filter(({ unit }) => unit.id === id))[0] ?? byWorth(bombers)[0]

/** 11.5.6: 3 surprise points to say which aircraft is lost in place of the other side; 'none' keeps them. */
export const buyLostBomber: DecisionKind<WifWorld, OneLoss, string[]> = {
  name: 'buy bomber loss',
  section: '11.5.6',
  schema: z.array(z.string()),
  key: battleKey,
  problems(world, loss, ids) {
    const { left } = loss.combat.fleets[loss.side]
    return ids.length > 0 && left < PRICE.target
      ? [`11.5.6: a bomber is chosen for ${PRICE.target} surprise points, and you have ${left}`]
      : strangers(world, loss, ids)
  },
  byDefault: () => [],
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'nothing is bought: the points are kept for the attack on ships',
  example: 'sea battle:\n  - { at: Eastern Mediterranean, choose bombers: [Ju-88A4] }',
  choices: (_, { bombers, combat, side }) => [
    { answer: [], word: 'none', text: 'keep the points' },
    ...distinct<string[]>(
      (combat.fleets[side].left < PRICE.target ? [] : byWorth(bombers))
        .slice(0, 8)
        .map(({ unit }) => ({ answer: [unit.id], word: unit.name, text: unit.name })),
      (answer) => answer,
    ),
  ],
  question: (_world, { combat, side, bombers }) =>
    `${combat.place}, round ${combat.round}: you have ${numbered(combat.fleets[side].left, 'surprise point')}. For ${PRICE.target} you say which of ${bombers
      .map(({ unit }) => unit.name)
      .join(', ')
      .slice(0, 240)} anti-aircraft fire takes (11.5.6). Do you?`,
  sheet: {
    section: SEA_BATTLE,
    field: 'choose bombers',
    read(_world, reader: WifReader, node) {
      if (node.value === 'none' || node.value === false) return []
      return reader.list(node).flatMap((item) => [reader.anyUnit(item)].filter((id) => id !== undefined))
    },
    describe: (world, ids) =>
      ids.length === 0
        ? 'no surprise points for bombers'
        : `surprise points say that anti-aircraft fire takes ${ids.map((id) => world.state.units[id]?.name ?? id).join(', ')}`,
  },
}

/** Spends the points of a fleet's fire on the enemy's bombers; says how many air-to-sea factors do not press the attack. */
export function* loseBombers(
  world: WifWorld,
  combat: NavalCombat,
  step: AirStep,
  firing: Fleet,
  bombers: readonly Sortie[],
  total: number,
): Procedure<number> {
  let left = [...bombers]
  const lose = function* (sortie: Sortie, fate: Part['fate']): Procedure<void> {
    left = left.filter((other) => other !== sortie)
    if (fate === 'destroyed') {
      step.sorties = step.sorties.filter((other) => other !== sortie)
      shootDown(world, sortie.unit, `shot down by the ships in ${combat.place}`)
    }
    tell(
      world,
      combat,
      '11.5.9',
      `${sortie.unit.name} ${shipOf(sortie.unit) ? 'are' : 'is'} ${fate === 'destroyed' ? 'shot down' : 'turned back'} by anti-aircraft fire`,
      { side: sortie.side, unit: sortie.unit.id, fate },
    )
    if (fate === 'aborted') yield* comeHome(world, step, sortie, true)
  }
  // Who has ordered to buy and lacks the points is told so once.
  const told = new Set<Side>()
  const sky: Sky = { left: () => left, gone: () => new Set(bombers.filter((each) => !left.includes(each)).map(({ unit }) => unit.id)) }
  let points = total
  for (; points >= 10 && left.length > 0; points -= 10) yield* loss(world, combat, firing, 10, sky, lose, told)
  if (points >= 5 && points < 10 && left.length > 0) {
    yield* loss(world, combat, firing, 5, sky, lose, told)
    points -= 5
  }
  if (points > 0 && left.length > 0)
    tell(world, combat, '11.5.9', `${points} air-to-sea factor${points === 1 ? ' does' : 's do'} not press the attack`, { stopped: points })
  return left.length > 0 ? points : 0
}

type Lose = (sortie: Sortie, fate: Part['fate']) => Procedure<void>

/** Bombers that still fly, and the ids of those that the fire has taken. */
interface Sky {
  readonly left: () => readonly Sortie[]
  readonly gone: () => ReadonlySet<string>
}

/** One loss: the owner may buy which aircraft it takes first; the rest of it, or all, is of a kind that the firing side says. */
function* loss(
  world: WifWorld,
  combat: NavalCombat,
  firing: Fleet,
  points: 10 | 5,
  { left, gone }: Sky,
  lose: Lose,
  told: Set<Side>,
): Procedure<void> {
  const owner = enemyOf(combat, firing)
  let rest: 10 | 5 = points
  const bought = yield* buy(world, { combat, side: owner.side, bombers: left(), points, fate: 'destroyed', gone: gone() }, told)
  if (bought) {
    const fate = kindOf(bought) === 'land' && points === 5 ? 'aborted' : 'destroyed'
    yield* lose(bought, fate)
    if (points === 5 || kindOf(bought) === 'land' || left().length === 0) return
    rest = 5
  }
  const subject: Loss = { combat, side: firing.side, bombers: left(), points: rest }
  const ways = waysOf(subject)
  // With one way alone, who named another is told why it cannot be.
  if (ways.length === 1) yield* tellInVain(world, firing.speaker, chooseFire, subject)
  const way = ways.length === 1 ? ways[0] : yield* ask(world, firing.speaker, chooseFire, subject)
  for (const { kind, fate } of PARTS[rest][way]) {
    const among = left().filter((bomber) => kindOf(bomber) === kind)
    if (among.length === 0) continue
    const one = { combat, bombers: among, points: rest, fate, gone: gone() }
    const picked = (yield* buy(world, { ...one, side: firing.side }, told)) ?? (yield* pick(world, { ...one, side: owner.side }))
    yield* lose(picked, fate)
  }
}

/** A choice for 3 surprise points; null when it is not bought. */
function* buy(world: WifWorld, subject: OneLoss, told: Set<Side>): Procedure<Sortie | null> {
  const { combat, side, bombers } = subject
  const { left, speaker } = combat.fleets[side]
  if (bombers.length < 2) return null
  if (left < PRICE.target) {
    if (!told.has(side)) yield* tellInVain(world, speaker, buyLostBomber, subject)
    told.add(side)
    return null
  }
  const ids = yield* ask(world, speaker, buyLostBomber, subject)
  const picked = ids.flatMap((id) => bombers.filter(({ unit }) => unit.id === id))[0]
  if (!picked) return null
  spendPoints(world, combat, side, PRICE.target, `having anti-aircraft fire take ${picked.unit.name}`)
  return picked
}

/** The owner's choice; where aircraft of several players are there, of the one who has most of them. Of a single one who named others is told. */
function* pick(world: WifWorld, subject: OneLoss): Procedure<Sortie> {
  const { bombers } = subject
  const seats = bombers.map(({ unit }) => seatOf(world, unit))
  const seat = seats.reduce((best, each) =>
    seats.filter((other) => other === each).length > seats.filter((other) => other === best).length ? each : best,
  )
  if (bombers.length > 1) return pickOf(bombers, yield* ask(world, seat, chooseLostBomber, subject))
  yield* tellInVain(world, seat, chooseLostBomber, subject)
  return bombers[0]
}
