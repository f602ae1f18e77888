import { z } from 'zod'
import { byName } from '../../../board/by-name.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { listed, numbered } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { controllerOf, isBelligerent, playerOf } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import { problemsOfList, sortOut } from '../sort-out.ts'
import type { Unit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'
import { areInterceptorsHeld, INT, isShort, OIL_POWERS, type OilPower, oilOf } from './oil.ts'

const SECTION = 'oil shortage'
const GERMANY = 'Germany'
const ITALY = 'Italy'
const BRITAIN = 'Britain'
const USSR = 'USSR'
const SECTIONS: Readonly<Record<OilPower, string>> = { Germany: '24.1', USSR: '24.2', Britain: '24.3' }
const SIDES = 10
/** 24.2: tanks too small to count. */
const SMALL_TANK = 2

interface Subject {
  readonly power: OilPower
  readonly units: number
}

const FACTS = { ...MOMENT, held: number('units that stay where they are'), factors: number('oil factors of your power') }

/** 24.1 to 24.3: which units a want of oil holds still. */
export const oilShortage: DecisionKind<TwWorld, Subject, string[]> = {
  name: SECTION,
  section: '24',
  schema: z.array(z.string()),
  key: () => '',
  problems: (world, { power }, answer) => problemsOfList(answer, (id) => whyNotHold(world, power, id)),
  byDefault: () => [],
  facts: (world, { power, units }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, power === GERMANY ? 'Axis' : 'Allies'),
    held: units,
    factors: oilOf(world, power).factors,
  }),
  factTypes: FACTS,
  defaultIs: 'ships, then aircraft, then ARM and MECH, the weakest first',
  example: `${SECTION}: [2nd Fleet, INT, XIV Pz]`,
  question: (world, { power, units }) =>
    `${power} has ${numbered(oilOf(world, power).factors, 'oil factor')}: ${numbered(units, 'unit')} stay where they are in its player turn (24). Which first?`,
  sheet: {
    section: SECTION,
    read: (_, reader: TwReader, node) => reader.wishes({ ...node, ofGroup: true }, [INT.toLowerCase()])?.map(asWord),
    describe: (world, answer) => `without fuel, if there is too little: ${listed(answer.map((id) => world.state.units[id]?.name ?? id))}`,
  },
}
const asWord = (wish: string): string => (wish === INT.toLowerCase() ? INT : wish)

/** Why a wish comes to nothing, or null; what the sheet could not read stands there as what is wrong with it. */
function whyNotHold(world: TwWorld, power: OilPower, id: string): string | null {
  if (id === INT) return hasInterceptors(world, power) ? null : `24.1: ${power} has no INT to keep down`
  const unit = world.state.units[id]
  if (!unit) return id
  // One list serves all powers of a seat.
  const seat = playerOf(world, power)
  const may = OIL_POWERS.some((each) => playerOf(world, each) === seat && isOfKind(world, each, unit))
  return may ? null : `24: ${unit.name} is no unit that a want of oil holds still in place of others`
}

const hasInterceptors = (world: TwWorld, power: OilPower): boolean =>
  power === GERMANY &&
  !areInterceptorsHeld(world) &&
  world.unitsOf(GERMANY, 'strategic').some(({ type }) => type === INT || type === 'Jet INT')

/** 24.1 to 24.3: units on the board that count, Depleted or not. */
function isOfKind(world: TwWorld, power: OilPower, unit: Unit): boolean {
  if (unit.place !== 'map' && unit.place !== 'sea') return false
  if (!owners(world, power).includes(controllerOf(world, unit.nation) ?? '') || world.nation(unit.nation).kind !== 'major') return false
  if (unit.kind === 'naval') return unit.type === 'Fleet' && power !== USSR
  if (unit.kind === 'air') return unit.type !== 'NAC'
  if (unit.kind !== 'ground' || (unit.type !== 'ARM' && unit.type !== 'MECH')) return false
  if (power === BRITAIN) return unit.breakdown !== true
  return power !== USSR || unit.type !== 'ARM' || unit.strength > SMALL_TANK
}

/** 24.1: an Italy that lasts until 1944 shares the want. */
function owners(world: TwWorld, power: OilPower): readonly string[] {
  const from = world.tables.oil['Italian units from']
  const shares = power === GERMANY && isFrom(world.state.turn, from.season, from.year) && world.nation(ITALY).conqueredBy === null
  return shares && isBelligerent(world, ITALY) ? [power, ITALY] : [power]
}

/** 24: at the start of Planning powers with too little oil roll for the units that stay where they are in their player turn. */
export function* rollForOil(world: TwWorld): Procedure {
  for (const power of OIL_POWERS) {
    const seat = playerOf(world, power)
    if (seat === null || world.nation(power).conqueredBy !== null || !isBelligerent(world, power)) continue
    const { factors, lines } = oilOf(world, power)
    const rules = world.tables.oil.powers[power]
    if (!isShort(world, power)) continue
    const short = rules['shortage below'] - factors
    const die = world.dice.roll(SIDES, `oil ${power}`)
    const part = Math.ceil(die / rules['die divided by'])
    const more = short * rules['more for each factor short']
    const wanted = part + more
    const wishes = yield* ask(world, seat, oilShortage, { power, units: wanted })
    const { sound, refused } = sortOut(wishes, (id) => whyNotHold(world, power, id))
    for (const why of refused) tellRefused(world, seat, '24', `Oil: ${why}`)
    const held = heldOf(world, power, wanted, sound)
    // Interceptors that a roll since the last strategic warfare keeps down stay down.
    const units = power === GERMANY && areInterceptorsHeld(world) ? [...held, INT] : held
    world.note({ oilShortage: { ...world.state.oilShortage, [power]: { turn: world.state.turn.index, units } } })
    const arithmetic = [
      `rolled ${die}`,
      ...(rules['die divided by'] > 1 ? [`halved, rounded up, ${part}`] : []),
      ...(more > 0 ? [`${numbered(short, 'factor')} short of ${rules['shortage below']} + ${more} = ${wanted}`] : []),
    ].join(', ')
    world.report(
      'oil',
      SECTIONS[power],
      `${power} has ${numbered(factors, 'oil factor')} (${lines.map(([what, value]) => `${what} ${value}`).join(', ') || 'none'}), fewer than ${rules['shortage below']}: ${arithmetic}. ` +
        `${held.length === 0 ? 'No unit is there to stay behind' : `Without fuel in its player turn: ${listed(held.map((id) => (id === INT ? 'all INT' : world.unit(id).name)))}`}.`,
      held.flatMap((id) => (id === INT || world.unit(id).place !== 'map' ? [] : [world.unit(id).hex])),
    )
  }
}

/** Those wished for and then the least, the undepleted before all Depleted ones. */
function heldOf(world: TwWorld, power: OilPower, wanted: number, wishes: readonly string[]): string[] {
  const all = world.unitsIn('map', 'sea').filter((unit) => isOfKind(world, power, unit))
  const ids = [...all].sort((a, b) => rankOf(a) - rankOf(b) || byName(a.id, b.id)).map(({ id }) => id)
  const inOrder = [
    ...new Set([...wishes.filter((id) => id === INT || ids.includes(id)), ...ids, ...(hasInterceptors(world, power) ? [INT] : [])]),
  ]
  const isWhole = (id: string) => id === INT || !world.unit(id).depleted
  return [...inOrder.filter(isWhole), ...inOrder.filter((id) => !isWhole(id))].slice(0, wanted)
}

/** Ships, then aircraft, then tanks; the weakest of each first. */
const rankOf = (unit: Unit): number => {
  if (unit.kind === 'naval') return unit.combat
  if (unit.kind === 'air') return 100 + unit.combat
  return unit.kind === 'ground' ? 200 + unit.strength : 300
}
