import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { type FactsOf, number, word } from '../facts.ts'
import { unitsDo, unitsText, unitText } from '../pieces.ts'
import { seatOf, sideOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { diesUnsupplied } from '../supply/check.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, attackKey, seatsOfUnits } from './attack.ts'
import { byRating, CHEAPEST, type Counted, KEEP_ARMOUR, owing, pickFactors, pickForDepletion, PREFERENCES } from './casualties.ts'
import { diesOfDepletion } from '../pieces.ts'
import { COMBAT, combatFacts } from './facts.ts'
import { ATTACK, attackSection, DEFEND, forBoth, preferenceText, SECOND_ATTACK } from './sheet-fields.ts'
import { problemsOfList, sortOut } from '../sort-out.ts'

const FACTS = {
  ...COMBAT,
  loss: word('what the units take: eliminated factors, or Depletions', ['factors', 'depletions']),
  need: number('factors to lose at least, or units to Deplete'),
  ofThem: number('units of yours among which the loss is chosen'),
}

interface Losing {
  readonly attack: Attack
  readonly among: readonly Counted[]
  readonly need: number
  readonly loss: 'factors' | 'depletions'
  readonly seat: string
}
type Which = 'attacker' | 'defender'
const NAMES: Readonly<Record<string, string>> = {
  [ATTACK]: 'attacker losses',
  [SECOND_ATTACK]: 'second attacker losses',
  [DEFEND]: 'defender losses',
}

/** Why an item of an answer is no wish, or null: it is neither a word nor a unit, but what a sheet's reader says of it. */
const whyNoWish = (world: TwWorld, item: string): string | null =>
  (PREFERENCES as readonly string[]).includes(item) || world.state.units[item] ? null : item

function kindFor(section: string): DecisionKind<TwWorld, Losing, string[]> {
  return {
    name: NAMES[section],
    section: '10.3',
    schema: z.array(z.string()),
    key: (world, { attack }) => attackKey(world, attack),
    problems: (world, _, answer) => problemsOfList(answer, (item) => whyNoWish(world, item)),
    byDefault: () => [CHEAPEST],
    facts: (world, { attack, among, need, loss, seat }): FactsOf<typeof FACTS> => ({
      ...combatFacts(world, attack, sideOf(world, among[0].unit) ?? world.phasing),
      loss,
      need,
      ofThem: among.filter(({ unit }) => seatOf(world, unit) === seat).length,
    }),
    factTypes: FACTS,
    defaultIs: 'what is cheapest to build or repair again; of allies the best army loses first, whoever it is (10.3.4)',
    example: `${section}:\n  - { at: Sedan, losses: [II Corps, keep armour] }`,
    policies: {
      [CHEAPEST]: { means: 'what is cheapest to build or repair again', answer: () => [CHEAPEST] },
      [KEEP_ARMOUR]: { means: 'the same, ARM and MECH last', answer: () => [KEEP_ARMOUR] },
    },
    question: (world, { attack, among, need, loss, seat }) =>
      `${world.map.name(attack.hex)}: ${loss === 'factors' ? `your side loses ${numbered(need, 'factor')} at least` : `${need} unit${need === 1 ? ' is' : 's are'} Depleted`} (10.3). Which of ${unitsText(among.filter(({ unit }) => seatOf(world, unit) === seat).map(({ unit }) => unit))} go first?`,
    choices: (_, { among, seat }) => [
      { answer: [CHEAPEST], word: CHEAPEST, text: 'what is cheapest to build or repair again' },
      { answer: [KEEP_ARMOUR], word: KEEP_ARMOUR, text: 'the same, ARM and MECH last' },
      ...(among.length <= 6
        ? among
            .filter(({ unit }) => unit.id && seat)
            .map(({ unit }) => ({ answer: [unit.id], word: unit.name, text: `${unitText(unit)} first` }))
        : []),
    ],
    sheet: {
      section,
      field: 'losses',
      answers: [{ says: 'lose|give_up <.>', takes: { '.': 'units' }, example: 'lose II Corps, keep armour' }],
      read: (_, reader: TwReader, node) => reader.wishes({ ...node, ofGroup: true }, PREFERENCES),
      describe: (world, answer) => `lose ${preferenceText(world, answer)}`,
    },
  }
}

/** 10.3: which units a side loses, where the rules leave a choice. */
export const attackerLosses = forBoth(kindFor)
export const defenderLosses = kindFor(DEFEND)

/** What each seat would rather lose. */
type Wishes = ReadonlyMap<string, readonly string[]>

/** What the seats of the units among which there is a choice want; nobody asks for units that no seat plays. Who has no choice, but named units, is heard all the same, to be told who is spared. */
function* wishesOf(
  world: TwWorld,
  which: Which,
  losing: Omit<Losing, 'seat'>,
  isChoice: boolean,
  others: readonly GroundUnit[],
): Procedure<Wishes> {
  const kind = which === 'attacker' ? attackerLosses[attackSection(world)] : defenderLosses
  const wishes = new Map<string, string[]>()
  const seats = isChoice
    ? seatsOfUnits(
        world,
        losing.among.map(({ unit }) => unit),
      )
    : []
  for (const seat of seats) wishes.set(seat, yield* ask(world, seat, kind, { ...losing, seat }))
  for (const seat of seatsOfUnits(world, others).filter((each) => !wishes.has(each)))
    wishes.set(seat, (yield* tellInVain(world, seat, kind, { ...losing, seat })) ?? [])
  const { hex } = losing.attack
  for (const [seat, wished] of wishes)
    for (const why of sortOut(wished, (item) => whyNoWish(world, item)).refused)
      tellRefused(world, seat, '10.3', `losses in ${world.map.name(hex)}: ${why}`, [hex])
  return wishes
}

/** 10.3.4: who named units that the best army spares, losing first, is told so. */
function tellSpared(
  world: TwWorld,
  { hex }: Pick<Attack, 'hex'>,
  units: readonly GroundUnit[],
  wishes: Wishes,
  hurt: readonly GroundUnit[],
): void {
  for (const [seat, wished] of wishes) {
    if (hurt.every(({ id }) => wished.includes(id))) continue
    const spared = units.filter((unit) => wished.includes(unit.id) && !hurt.includes(unit) && seatOf(world, unit) === seat)
    if (spared.length === 0) continue
    const who = unitsDo(spared, 'is', 'are')
    tellRefused(world, seat, '10.3.4', `losses in ${world.map.name(hex)}: ${who} named and spared, for the best army loses first`, [hex])
  }
}

/** Eliminates whole units worth at least so many factors (10.3.2, 10.3.4). */
export function* loseFactors(
  world: TwWorld,
  which: Which,
  attack: Attack,
  units: readonly Counted[],
  need: number,
): Procedure<GroundUnit[]> {
  const { lost, among, left } = owing(world, units, need)
  const isChoice = among.length > 1
  const all = units.map(({ unit }) => unit)
  const isAllLost = lost.length + among.length === units.length && !isChoice
  const losing = { attack, among: isChoice ? among : units, need: isChoice ? left : need, loss: 'factors' as const }
  const wishes: Wishes = isAllLost ? new Map() : yield* wishesOf(world, which, losing, isChoice, all)
  const gone = [...lost, ...(among.length > 0 ? pickFactors(world, among, left, [...wishes.values()].flat()) : [])]
  tellSpared(
    world,
    attack,
    all,
    wishes,
    gone.map(({ unit }) => unit),
  )
  eliminate(
    world,
    attack,
    gone.map(({ unit }) => unit),
    `${need} factors to lose at least, ${gone.reduce((sum, { factors }) => sum + factors, 0)} are`,
  )
  return gone.map(({ unit }) => unit)
}

/** Eliminates units. Out of supply (12.6.4), and in a besieged fortress (13.2.3), they count as eliminated out of supply. */
export function eliminate(
  world: TwWorld,
  { hex }: Pick<Attack, 'hex'>,
  units: readonly GroundUnit[],
  why: string,
  outOfSupply = false,
): void {
  if (units.length === 0) return
  const text = unitsText(units)
  const besieged = (unit: GroundUnit) => unit.hex === hex && (world.installation(hex, 'fortress')?.siege ?? 0) > 0
  for (const unit of units)
    world.eliminate(unit, `ground combat at ${world.map.name(hex)}`, outOfSupply || besieged(unit) || diesUnsupplied(world, unit))
  world.report('losses', '10.3', `${text} ${units.length === 1 ? 'is' : 'are'} eliminated${why ? ` (${why})` : ''}.`, [hex], {
    units: units.map(({ id }) => id),
  })
}

/** Depletes so many units, the best armies' first (10.2.3, 10.3.4). With `again`, Depletions beyond the number of units hit those who survive once more. */
export function* depleteUnits(
  world: TwWorld,
  which: Which,
  attack: Attack,
  units: readonly GroundUnit[],
  count: number,
  section: string,
  again = false,
): Procedure {
  let left = count
  let living = [...units]
  while (left > 0 && living.length > 0) {
    const hit: GroundUnit[] = []
    const groups = byRating(
      world,
      living.map((unit) => ({ unit, factors: unit.strength })),
    )
    let wishes: Wishes = new Map()
    for (const group of groups) {
      const wanted = Math.min(left - hit.length, group.length)
      if (wanted <= 0) break
      const isChoice = wanted < group.length
      const isLast = hit.length + wanted === Math.min(left, living.length)
      // Who is heard in vain is heard once it is known that nobody else will be hit.
      if (isLast && hit.length + wanted < living.length)
        wishes = yield* wishesOf(world, which, { attack, among: group, need: wanted, loss: 'depletions' }, isChoice, living)
      hit.push(
        ...pickForDepletion(
          world,
          group.map(({ unit }) => unit),
          wanted,
          [...wishes.values()].flat(),
        ),
      )
    }
    tellSpared(world, attack, living, wishes, hit)
    for (const unit of hit) depleteOrEliminate(world, unit, attack, section)
    left -= hit.length
    living = living.filter((unit) => unit.place === 'map' || unit.place === 'sea')
    if (!again) break
  }
}

/** One Depletion: what cannot be Depleted, or is already, is eliminated (10.2.6). */
export function depleteOrEliminate(world: TwWorld, unit: GroundUnit, attack: Pick<Attack, 'hex'>, section: string): void {
  if (diesOfDepletion(unit)) {
    eliminate(
      world,
      attack,
      [unit],
      unit.depleted ? 'Depleted again' : `${unit.type === 'ART' ? 'ART' : `of ${unit.strength} factors`}, never Depleted (10.2.6)`,
    )
    return
  }
  const text = unitText(unit)
  world.deplete(unit)
  world.report('depleted', section, `${text} is Depleted.`, [attack.hex], { units: [unit.id] })
}
