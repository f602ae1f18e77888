import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { after } from '../logistics/ahead.ts'
import { unitText } from '../pieces.ts'
import { seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import { whyNotInPeacetime } from '../usa/prewar-building.ts'
import type { TwWorld } from '../world.ts'
import { seatMoney, type SeatSubject } from './facts.ts'
import { type Price, unitPrice, whyNotPaidBy, whyNotPay } from '../money.ts'
import { advanceShip, spaceOf, whyNotLaunch, whyNoWork, workOn, yardCapacity } from '../control/yards.ts'
import { byName } from '../../../board/by-name.ts'

/** A ship that its yard works on. */
export interface YardWork {
  ship: string
  accelerate?: boolean
  paidBy?: string
  deficit?: boolean
}

const FACTS = {
  ...MOMENT,
  narfs: number('NARFs that your powers have at hand'),
  room: number('NARFs that they may still spend on units at their price (15.1.6.1)'),
  ships: number('own ships in yards'),
}

const inYard = (world: TwWorld, seat: string): NavalUnit[] =>
  world
    .unitsIn('map', 'yard')
    .filter((unit): unit is NavalUnit => unit.kind === 'naval' && seatOf(world, unit) === seat && isForYard(world, unit))
    .sort((a, b) => spaceOf(world, b) - spaceOf(world, a) || byName(a.id, b.id))

/** 7.10: on a track, or Depleted in a port with a shipyard. */
export const isForYard = (world: TwWorld, ship: NavalUnit): boolean =>
  ship.place === 'yard' || (ship.place === 'map' && ship.depleted && yardCapacity(world, ship.hex) > 0)

/** Why no yard works on a ship now, money apart, or null. */
export function whyNotWorkOn(world: TwWorld, ship: NavalUnit, accelerate: boolean): string | null {
  if (!isForYard(world, ship)) return `15.1.5: ${ship.name} is in no shipyard, nor Depleted in a port that has one`
  if (world.ops.built.has(`ship ${ship.id}`)) return `15.1.5: ${ship.name} has been worked on this turn`
  if (ship.depleted && (ship.laidUp === world.state.turn.index || world.ops.navalMissions.get(ship.id) === 'way to a shipyard'))
    return `7.10: ${ship.name} came to its yard this turn: repairs begin in the next`
  if (accelerate && ship.type === 'CV') return `15.1.5.4: ${ship.name} is a CV: work on it cannot be accelerated`
  const from = spaceOf(world, ship)
  return (
    whyNotInPeacetime(world, ship, accelerate) ??
    whyNoWork(world, ship, ship.hex) ??
    whyNotLaunch(world, ship, ship.hex, from + workOn(world, ship, from, accelerate).spaces)
  )
}

export const workPrice = (world: TwWorld, ship: NavalUnit, from: number, accelerate: boolean, paidBy?: string): Price =>
  unitPrice(world, world.nation(ship.nation), workOn(world, ship, from, accelerate).narfs, paidBy)

function problemsOf(world: TwWorld, { seat }: SeatSubject, { ship: id, accelerate = false, paidBy, deficit = false }: YardWork): string[] {
  const ship = world.state.units[id]
  if (ship?.kind !== 'naval') return [`15.1.5: '${ship?.name ?? id}' is no ship`]
  if (seatOf(world, ship) !== seat) return [`${ship.name} is not yours`]
  const problem =
    whyNotWorkOn(world, ship, accelerate) ??
    whyNotPaidBy(world, world.nation(ship.nation), paidBy) ??
    whyNotPay(world, workPrice(world, ship, spaceOf(world, ship), accelerate, paidBy), deficit)
  return problem ? [problem] : []
}

/** 15.1.5.2: ships in yards that are put forward on their tracks. */
export const yardWork: DecisionKind<TwWorld, SeatSubject, YardWork | null> = {
  name: 'yard',
  section: '15.1.5.2',
  schema: z
    .strictObject({ ship: z.string(), accelerate: z.boolean().optional(), paidBy: z.string().optional(), deficit: z.boolean().optional() })
    .nullable(),
  key: () => '',
  problems: (world, subject, answer) => (answer === null ? [] : problemsOf(world, subject, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    ...seatMoney(world, seat),
    ships: inYard(world, seat).length,
  }),
  factTypes: FACTS,
  defaultIs: 'no yard works, or no more',
  example: 'yard: [{ ship: 10th Fleet, accelerate: yes }, all]',
  policies: {
    all: {
      means: 'every yard works on the ship that is nearest to its launch, at the normal pace, as long as NARFs are there',
      answer: (world, subject) => {
        const found = inYard(world, subject.seat).find(({ id }) => problemsOf(world, subject, { ship: id }).length === 0)
        return found ? { ship: found.id } : null
      },
    },
  },
  question: () => 'On which ships do your shipyards work (15.1.5)?',
  sheet: {
    section: 'yard',
    list: true,
    read: (world, reader: TwReader, node) => {
      const fields = node.value instanceof Map ? reader.fields(node, ['ship', 'at', 'accelerate', 'paid by', 'deficit']) : undefined
      if (node.value instanceof Map && !fields) return undefined
      const ship =
        fields && !fields.has('ship') ? shipAt(world, reader, fields.get('at')) : readShip(world, reader, fields?.get('ship') ?? node)
      if (ship === undefined)
        return reader.problems.length === 0 ? reader.problem(node, "say which ship: '{ship: 10th Fleet}', or 'at:' its yard") : undefined
      const yes = (name: string) => fields?.has(name) === true && reader.yesNo(fields.get(name)!) === true
      const paidBy = fields?.has('paid by') ? reader.nation(fields.get('paid by')!) : undefined
      return {
        ship,
        ...(yes('accelerate') && { accelerate: true }),
        ...(paidBy !== undefined && { paidBy }),
        ...(yes('deficit') && { deficit: true }),
      }
    },
    describe: (world, answer) =>
      answer === null ? 'no more work in yards' : `work on ${unitText(world.unit(answer.ship))}${answer.accelerate ? ', accelerated' : ''}`,
    check: (world, seat, answer) =>
      answer !== null && seatOf(world, world.unit(answer.ship)) !== seat ? [`${world.unit(answer.ship).name} is not yours`] : [],
    foresee: (world, _, answer) =>
      answer === null || whyNotWorkOn(world, world.unit(answer.ship) as NavalUnit, answer.accelerate === true) !== null
        ? world
        : after(world, (then) => doYardWork(then, answer, () => '')),
  },
}

/** A ship in a yard is not in play; one that lies Depleted in port is. */
function readShip(world: TwWorld, reader: TwReader, node: Parameters<TwReader['unit']>[0]): string | undefined {
  const apart = new (reader.constructor as typeof TwReader)(world, reader.seat)
  return apart.unitInPool(node) ?? reader.unit(node)
}

/** The ship that the yard of a hex would work on next. */
function shipAt(world: TwWorld, reader: TwReader, node: Parameters<TwReader['hex']>[0] | undefined): string | undefined {
  const code = node && reader.hex(node)
  if (node === undefined || code === undefined) return undefined
  const hex: Hex = world.map.hex(code)
  const here = inYard(world, reader.seat).filter((ship) => ship.hex === hex && !world.ops.built.has(`ship ${ship.id}`))
  return here[0]?.id ?? reader.problem(node, `15.1.5: no ship of yours waits in ${world.map.name(hex)}`)
}

/** Carries it out. */
export function doYardWork(world: TwWorld, { ship: id, accelerate = false, paidBy }: YardWork, pay: (price: Price) => string): void {
  const ship = world.unit(id) as NavalUnit
  const from = spaceOf(world, ship)
  const { spaces } = workOn(world, ship, from, accelerate)
  advanceShip(world, ship, ship.hex, from, spaces, pay(workPrice(world, ship, from, accelerate, paidBy)))
}
