import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { allows, effortOf } from '../logistics/efforts.ts'
import { whyHeld } from '../logistics/oil.ts'
import { unitText } from '../pieces.ts'
import { called, playerOf, powersOfSeat, seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit, Rating, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isBesideEnemy } from '../field/enemies.ts'
import { seatMoney, type SeatSubject } from './facts.ts'
import { plainPrice, whyNotPay } from '../money.ts'
import { playForReserve, whyNoChit } from './reserve-espionage.ts'
import { byName } from '../../../board/by-name.ts'

export interface ReserveOrder {
  unit: string
  deficit?: boolean
  /** One more than the limit, with an Espionage chit. */
  espionage?: boolean
}

/** 9.9.1: the types that go into Reserve. */
const TYPES: readonly GroundUnit['type'][] = ['ARM', 'MECH', 'MOT', 'MOTFlak', 'CAV']
/** 9.9.1: who holds a Fortification in Reserve in place of a unit, and how its sheet says so: `reserve: [fortification]`. */
export const reserveFortifier = ({ traits }: TwWorld): string => traits['Reserve Fortification'].power
export const isFortificationItem = (value: unknown): boolean => /^fortifications?$/i.test(String(value))
const FACTS = {
  ...MOMENT,
  narfs: number('NARFs that your powers have at hand'),
  left: number('Reserves that your powers may still create this turn'),
}

/** 9.9.1: Reserves that a power may still create in this turn, by the rating of its army. */
export function reservesLeft(world: TwWorld, power: string): number {
  if (!allows(world, power, 'reserves')) return 0
  const rating: Rating = world.nation(power).ratings.army
  return (rating === 4 ? 0 : world.tables.ratings.reserves[rating]) - (world.ops.built.get(`Reserve ${power}`) ?? 0)
}

/** Why a unit cannot be marked as Reserve (9.9.1, 9.9.2), money apart, or null. */
export function whyNotReserve(world: TwWorld, unit: Unit, espionage = false): string | null {
  const { nation, name } = unit
  if (unit.kind !== 'ground' || !TYPES.includes(unit.type)) return `9.9.1: ${name} is none of ${TYPES.join(', ')}: it goes not into Reserve`
  if (unit.place !== 'map' || unit.aboard !== undefined) return `9.9.1: ${name} is not on the map`
  if (world.nation(nation).kind !== 'major') return `9.9.6: ${name} is of ${nation}: units of minor countries are no Reserves`
  if (unit.reserve) return `9.9.2: ${name} is in Reserve`
  const held = whyHeld(world, unit)
  if (held !== null) return held
  if (!allows(world, nation, 'reserves'))
    return `9.9.2: Reserves are created in turns of an SLE or RLE; ${nation} has ${effortOf(world, nation) === 'none' ? 'none' : `an ${effortOf(world, nation)}`}`
  const chit = espionage ? whyNoChit(world, nation) : null
  if (chit !== null) return chit
  if (!espionage && reservesLeft(world, nation) <= 0)
    return `9.9.1: ${nation} has created all its Reserves of this turn (${world.ops.built.get(`Reserve ${nation}`) ?? 0}); one more takes an Espionage chit: 'espionage: yes'`
  return isBesideEnemy(world, unit) ? `9.9.2: enemies stand beside ${name}` : null
}

const priceOf = (world: TwWorld, unit: Unit) => plainPrice(unit.nation, world.tables.costs['reserve unit'])

function problemsOf(world: TwWorld, { seat }: SeatSubject, { unit: id, deficit = false, espionage = false }: ReserveOrder): string[] {
  const unit = world.state.units[id]
  if (!unit) return [`there is no unit '${id}'`]
  if (seatOf(world, unit) !== seat) return [`${unit.name} is not yours`]
  const problem = whyNotReserve(world, unit, espionage) ?? whyNotPay(world, priceOf(world, unit), deficit)
  return problem ? [problem] : []
}

/** Units that could go into Reserve, the strongest first. */
export const candidates = (world: TwWorld, seat: string): GroundUnit[] =>
  world
    .unitsIn('map')
    .filter((unit): unit is GroundUnit => unit.kind === 'ground' && seatOf(world, unit) === seat && whyNotReserve(world, unit) === null)
    .sort((a, b) => Number(a.depleted) - Number(b.depleted) || b.strength - a.strength || byName(a.id, b.id))

/** 9.9.1: units marked as Reserve. */
export const reserve: DecisionKind<TwWorld, SeatSubject, ReserveOrder | null> = {
  name: 'reserve',
  section: '9.9.1',
  schema: z.strictObject({ unit: z.string(), deficit: z.boolean().optional(), espionage: z.boolean().optional() }).nullable(),
  key: () => '',
  problems: (world, subject, answer) => (answer === null ? [] : problemsOf(world, subject, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    narfs: seatMoney(world, seat).narfs,
    left: powersOfSeat(world, seat).reduce((sum, power) => sum + Math.max(0, reservesLeft(world, power)), 0),
  }),
  factTypes: FACTS,
  defaultIs: 'no Reserves, or no more',
  example: 'reserve: [XIX Pz, XIV Mot]',
  policies: {
    strongest: {
      means: 'the strongest units that may be, as long as NARFs are there',
      answer: (world, subject) => {
        const found = candidates(world, subject.seat).find(({ id }) => problemsOf(world, subject, { unit: id }).length === 0)
        return found ? { unit: found.id } : null
      },
    },
  },
  question: () => 'Which units do you hold in Reserve through the enemy player turn (9.9.1)?',
  sheet: {
    section: 'reserve',
    plain: [{ says: 'reserve <.>', takes: { '.': 'units' }, example: 'reserve XIX Pz, XIV Mot' }],
    list: true,
    read: (world, reader: TwReader, node) => {
      // 9.9.1: `reserveFortification` reads it for whom it may be.
      if (isFortificationItem(node.value))
        return playerOf(world, reserveFortifier(world)) === reader.seat
          ? null
          : reader.problem(node, `9.9.1: only ${called(world, reserveFortifier(world))} holds Fortifications in Reserve`)
      const fields = node.value instanceof Map ? reader.fields(node, ['unit', 'deficit', 'espionage'], ['unit']) : undefined
      if (node.value instanceof Map && !fields) return undefined
      const unit = reader.unit(fields?.get('unit') ?? node)
      if (unit === undefined) return undefined
      const yes = (name: string) => fields?.has(name) === true && reader.yesNo(fields.get(name)!) === true
      return { unit, ...(yes('deficit') && { deficit: true }), ...(yes('espionage') && { espionage: true }) }
    },
    describe: (world, answer) =>
      answer === null
        ? 'no more Reserves'
        : `${unitText(world.unit(answer.unit))} into Reserve${answer.espionage ? ', beyond the limit, with an Espionage chit' : ''}`,
    check: (world, seat, answer) => {
      if (answer === null) return []
      const unit = world.unit(answer.unit)
      if (seatOf(world, unit) !== seat) return [`${unit.name} is not yours`]
      return unit.kind !== 'ground' || !TYPES.includes(unit.type) || world.nation(unit.nation).kind !== 'major'
        ? [whyNotReserve(world, unit)!]
        : []
    },
  },
}

/** Carries it out, unless the Espionage chit of one more than the limit is cancelled. */
export function* doReserve(
  world: TwWorld,
  { unit: id, espionage = false }: ReserveOrder,
  pay: (price: ReturnType<typeof priceOf>) => string,
): Procedure {
  const unit = world.unit(id) as GroundUnit
  if (espionage && !(yield* playForReserve(world, unit))) return
  world.change(unit, { reserve: true })
  if (!espionage)
    world.remember((noted) => noted.built.set(`Reserve ${unit.nation}`, (world.ops.built.get(`Reserve ${unit.nation}`) ?? 0) + 1))
  world.report(
    'reserve',
    '9.9.1',
    `${unitText(unit)} in ${world.map.name(unit.hex)} goes into Reserve: ${pay(priceOf(world, unit))}.`,
    [unit.hex],
    { units: [unit.id] },
  )
}
