import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { unitText } from '../pieces.ts'
import { seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, GroundUnit, Unit } from '../state.ts'
import { siegeOf } from '../supply/siege.ts'
import { inSupply, supplyOf } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { repairCost } from './costs.ts'
import { seatMoney, type SeatSubject } from './facts.ts'
import { type Price, unitPrice, whyNotPaidBy, whyNotPay } from '../money.ts'
import { yardCapacity } from '../control/yards.ts'
import { byName } from '../../../board/by-name.ts'

/** A Depleted ground or air unit that is repaired. */
export interface Repair {
  unit: string
  paidBy?: string
  deficit?: boolean
}

const FACTS = {
  ...MOMENT,
  narfs: number('NARFs that your powers have at hand'),
  room: number('NARFs that they may still spend on units at their price (15.1.6.1)'),
  depleted: number('own ground and air units that could be repaired'),
}

type Repairable = GroundUnit | AirUnit

/** Why a unit cannot be repaired now (15.1.3), or null. Ships are: their yards do it. */
export function whyNotRepair(world: TwWorld, unit: Unit): string | null {
  const { map } = world
  if (unit.kind === 'naval') return `15.1.3.2: ${unit.name} is repaired in a yard: order it under 'yard'`
  if (unit.kind === 'strategic') return `5: ${unit.name} is no unit of the Build Segment`
  if (!unit.depleted) return `15.1.3: ${unit.name} is not Depleted`
  if (unit.aboard !== undefined) {
    const ship = world.unit(unit.aboard)
    // A Depleted CV means a Depleted NAC, until its yard works on it.
    if (ship.place === 'map' && ship.depleted) return `7.10: ${unit.name} is Depleted as long as ${ship.name} is, which lies in no yard`
    return (ship.place === 'map' || ship.place === 'yard') && yardCapacity(world, ship.hex) > 0
      ? null
      : `7.10: ${unit.name} is repaired in a port with a shipyard, where its carrier must lie`
  }
  if (unit.place !== 'map') return `15.1.3: ${unit.name} is not on the map`
  if (siegeOf(world, unit.hex) > 0) return `15.1.3.3: ${map.name(unit.hex)} is under siege: nobody in it is repaired`
  if (unit.kind === 'air') return null
  if (!inSupply(world, unit)) return `15.1.3.3: ${unit.name} is out of supply`
  if (world.installation(unit.hex, 'fortress') && supplyOf(world, unit) !== 'full')
    return `13.2.3: ${map.name(unit.hex)} is not in full supply: nobody in a fortress is repaired without it`
  return inEnemyZoc(world, unit.hex, unit.nation) ? `15.1.3.3: ${unit.name} stands in an enemy zone of control` : null
}

export const repairPrice = (world: TwWorld, unit: Repairable, paidBy?: string): Price =>
  unitPrice(world, world.nation(unit.nation), repairCost(world, unit).cost, paidBy)

function problemsOf(world: TwWorld, { seat }: SeatSubject, { unit: id, paidBy, deficit }: Repair): string[] {
  const unit = world.state.units[id]
  if (!unit) return [`there is no unit '${id}'`]
  if (seatOf(world, unit) !== seat) return [`${unit.name} is not yours`]
  const problem =
    whyNotRepair(world, unit) ??
    whyNotPaidBy(world, world.nation(unit.nation), paidBy) ??
    whyNotPay(world, repairPrice(world, unit as Repairable, paidBy), deficit === true)
  return problem ? [problem] : []
}

/** Depleted units of a seat that can be repaired, the dearest first. */
const repairable = (world: TwWorld, seat: string): Repairable[] =>
  world
    .unitsIn('map', 'sea', 'yard')
    .filter(
      (unit): unit is Repairable =>
        (unit.kind === 'ground' || unit.kind === 'air') &&
        unit.depleted &&
        seatOf(world, unit) === seat &&
        whyNotRepair(world, unit) === null,
    )
    .sort((a, b) => repairCost(world, b).cost - repairCost(world, a).cost || byName(a.id, b.id))

/** The next to be repaired with the NARFs at hand. */
function next(world: TwWorld, subject: SeatSubject, which: (unit: Repairable) => boolean): Repair | null {
  const found = repairable(world, subject.seat).find((unit) => which(unit) && problemsOf(world, subject, { unit: unit.id }).length === 0)
  return found ? { unit: found.id } : null
}

/** 15.1.3: Depleted ground and air units are repaired where they stand. */
export const repair: DecisionKind<TwWorld, SeatSubject, Repair | null> = {
  name: 'repair',
  section: '15.1.3',
  schema: z.strictObject({ unit: z.string(), paidBy: z.string().optional(), deficit: z.boolean().optional() }).nullable(),
  key: () => '',
  problems: (world, subject, answer) => (answer === null ? [] : problemsOf(world, subject, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    ...seatMoney(world, seat),
    depleted: repairable(world, seat).length,
  }),
  factTypes: FACTS,
  defaultIs: 'nobody is repaired, or nobody more',
  example: 'repair: [XV Pz, all at the normal price]',
  policies: {
    all: {
      means: 'every Depleted unit that can be, the dearest first, as long as NARFs are there',
      answer: (world, subject) => next(world, subject, () => true),
    },
    'all at the normal price': {
      means: 'those that neither moved nor flew nor stand where repairs cost double',
      answer: (world, subject) => next(world, subject, (unit) => repairCost(world, unit).why.length === 0),
    },
  },
  question: () => 'Which Depleted units do you repair (15.1.3)?',
  sheet: {
    section: 'repair',
    plain: [{ says: 'repair <.>', takes: { '.': 'units' }, example: 'repair XV Pz' }],
    list: true,
    read: (_, reader: TwReader, node) => {
      const fields = node.value instanceof Map ? reader.fields(node, ['unit', 'paid by', 'deficit'], ['unit']) : undefined
      if (node.value instanceof Map && !fields) return undefined
      const unit = reader.unitToRepair(fields?.get('unit') ?? node)
      if (unit === undefined) return undefined
      const paidBy = fields?.has('paid by') ? reader.nation(fields.get('paid by')!) : undefined
      const deficit = fields?.has('deficit') ? reader.yesNo(fields.get('deficit')!) : false
      return { unit, ...(paidBy !== undefined && { paidBy }), ...(deficit && { deficit }) }
    },
    describe: (world, answer) => (answer === null ? 'nobody more' : `repair ${unitText(world.unit(answer.unit))}`),
    // Who is Depleted when it comes to building is not known before.
    check: (world, seat, answer) =>
      answer !== null && seatOf(world, world.unit(answer.unit)) !== seat ? [`${world.unit(answer.unit).name} is not yours`] : [],
  },
}
