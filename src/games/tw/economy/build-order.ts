import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { after } from '../logistics/ahead.ts'
import { airCounter } from '../air-counters.ts'
import { noteBuilt } from '../partisans/home.ts'
import { unitText } from '../pieces.ts'
import { powerOf, seatOf } from '../powers.ts'
import { turnAt, turnName } from '../seasons.ts'
import { type Gift, noteFree, whyFree } from '../east/mobilisation.ts'
import { USSR } from '../east/pact.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, GroundUnit, NavalUnit, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { buildCost, isDouble } from './costs.ts'
import { seatMoney, type SeatSubject } from './facts.ts'
import { type Price, roomWithinHalf, unitPrice, whyNotPaidBy, whyNotPay } from '../money.ts'
import { carrierFor, notePlaced, placesFor, whyNotLayDown, whyNotPlace } from './placement.ts'
import { advanceShip, workOn } from '../control/yards.ts'
import { noteInPeacetime, whyNotInPeacetime } from '../usa/prewar-building.ts'
import { byName } from '../../../board/by-name.ts'

/** A new unit and the hex where it appears, or where a ship is laid down. */
export interface Build {
  unit: string
  at: string
  accelerate?: boolean
  paidBy?: string
  deficit?: boolean
  /** False: it is paid for, and leaves the turn's free units to others (21.7.1). */
  free?: false
}
export type Buildable = GroundUnit | AirUnit | NavalUnit

const FACTS = {
  ...MOMENT,
  narfs: number('NARFs that your powers have at hand'),
  room: number('NARFs that they may still spend on units at their price (15.1.6.1)'),
  waiting: number('units in your force pools'),
}

/** Why a unit is not to be built at all now (15.1.1, 15.4), or null. */
export function whyNotBuild(world: TwWorld, unit: Unit): string | null {
  const { state } = world
  if (unit.kind === 'strategic') return `5: ${unit.name} is built in the Strategic Warfare Segment: order it under 'strategic warfare'`
  if (unit.place !== 'pool') return `15.1.1: ${unit.name} is not in the force pool`
  if (unit.kind === 'ground' && unit.breakdown) return `9.6.3: ${unit.name} is a breakdown counter, which is not built`
  if (world.nation(unit.nation).conqueredBy !== null) return `15.4: ${unit.nation} is conquered: its units are not built again`
  if ((unit.from ?? 0) > state.turn.index) return `15.1.1: ${unit.name} joins the force pool in ${turnName(turnAt(state.turn, unit.from!))}`
  const first = isDouble(unit) ? rebuiltFirst(world, unit) : undefined
  return first ? `15.1.6.1: ${first.name}, which costs its price alone, is built before ${unit.name}` : null
}

/** 15.1.6.1: a counter alike that waits without having been lost out of supply. */
const rebuiltFirst = (world: TwWorld, unit: Unit): Unit | undefined =>
  world
    .unitsOf(unit.nation, 'pool')
    .find((other) => !isDouble(other) && kindOf(other) === kindOf(unit) && (other.from ?? 0) <= world.state.turn.index)

/** Counters of one kind are alike to the rules. */
export const kindOf = (unit: Unit): string =>
  unit.kind === 'ground'
    ? `${unit.type} ${unit.strength}-${unit.move}${unit.raisedIn ? ` of ${unit.raisedIn}` : ''}${unit.breakdown ? ' breakdown' : ''}`
    : unit.kind === 'air'
      ? airCounter(unit)
      : unit.type

/** What it costs; of a ship its first space, or two. */
export function buildPrice(world: TwWorld, unit: Buildable, accelerate = false, paidBy?: string, free?: false): Price {
  if (free !== false && whyFree(world, unit) !== null) return unitPrice(world, world.nation(unit.nation), 0)
  const cost =
    unit.kind === 'naval' ? workOn(world, unit, 0, accelerate).narfs : buildCost(world, unit) + (training(world, unit)?.narfs ?? 0)
  return unitPrice(world, world.nation(unit.nation), cost, paidBy)
}

const training = (world: TwWorld, unit: Unit) => (unit.kind === 'air' ? world.rules.building.training(world, unit) : null)

function problemsOf(
  world: TwWorld,
  { seat }: SeatSubject,
  { unit: id, at, accelerate = false, paidBy, deficit = false, free }: Build,
): string[] {
  const unit = world.state.units[id]
  if (!unit) return [`there is no unit '${id}'`]
  if (seatOf(world, unit) !== seat) return [`${unit.name} is not yours`]
  const not = whyNotBuild(world, unit)
  if (not) return [not]
  const hex = world.map.hex(at)
  if (accelerate && (unit.kind !== 'naval' || unit.type === 'CV'))
    return [`15.1.5.4: only Fleets are built at twice the pace, not ${unit.name}`]
  const buildable = unit as Buildable
  const problem =
    whyNotInPeacetime(world, unit, accelerate) ??
    (buildable.kind === 'naval' ? whyNotLayDown(world, buildable, hex) : whyNotPlace(world, buildable, hex)) ??
    whyNotPaidBy(world, world.nation(unit.nation), paidBy) ??
    whyNotPay(world, buildPrice(world, buildable, accelerate, paidBy, free), deficit)
  return problem ? [problem] : []
}

/** 15.1.1, 15.2: a unit of the force pool is built. */
export const build: DecisionKind<TwWorld, SeatSubject, Build | null> = {
  name: 'build',
  section: '15.1',
  schema: z
    .strictObject({
      unit: z.string(),
      at: z.string(),
      accelerate: z.boolean().optional(),
      paidBy: z.string().optional(),
      deficit: z.boolean().optional(),
      free: z.literal(false).optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, subject, answer) => (answer === null ? [] : problemsOf(world, subject, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    ...seatMoney(world, seat),
    waiting: waiting(world, seat).length,
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is built, or nothing more',
  example: 'build:\n  - { unit: III Corps, at: London }\n  - { unit: Formidable, at: Southampton, accelerate: yes }',
  policies: {
    best: {
      means: 'the dearest ground and air units that NARFs are there for, within half the base, each near its capital',
      answer: (world, subject) => bestBuild(world, subject),
    },
  },
  question: (world, { seat }) => `Which units do you build (15.1)? You have ${numbered(seatMoney(world, seat).narfs, 'NARF')}.`,
  sheet: {
    section: 'build',
    plain: [{ says: 'build <unit> at|in <at>', takes: { unit: 'unit', at: 'hex' }, example: 'build III Corps at London' }],
    list: true,
    read: readBuild,
    describe: (world, answer) =>
      answer === null
        ? 'nothing more'
        : `build ${unitText(world.unit(answer.unit))} at ${world.map.name(world.map.hex(answer.at))}${answer.accelerate ? ', accelerated' : ''}`,
    check: (world, _, answer) => {
      if (answer === null) return []
      const unit = world.unit(answer.unit)
      if (unit.place === 'map' || unit.place === 'sea') return [`15.1.1: ${unit.name} is in play: it is built only if it is lost before`]
      return [whyNotBuild(world, unit) ?? []].flat()
    },
    foresee: (world, _, answer) => (answer === null ? world : after(world, (then) => doBuild(then, answer, () => ''))),
  },
}

/** "VI Corps", or `{unit, at, accelerate, paid by, deficit, free}`. Without a place the nearest to the capital. */
function readBuild(world: TwWorld, reader: TwReader, node: SheetNode): Build | undefined {
  const fields =
    node.value instanceof Map ? reader.fields(node, ['unit', 'at', 'accelerate', 'paid by', 'deficit', 'free'], ['unit']) : undefined
  if (node.value instanceof Map && !fields) return undefined
  const id = reader.unitToBuild(fields?.get('unit') ?? node)
  if (id === undefined) return undefined
  const unit = world.unit(id)
  const code = fields?.has('at')
    ? reader.hex(fields.get('at')!)
    : unit.kind === 'strategic'
      ? world.map.code(world.nation(unit.nation).capitals[0])
      : placesFor(world, unit, 1).map((hex) => world.map.code(hex))[0]
  if (code === undefined)
    return fields?.has('at')
      ? undefined
      : reader.problem(
          node,
          whyNotBuild(world, unit) ?? `15.2: there is no place for ${unit.name} to appear; say 'at:' to learn why not there`,
        )
  const yes = (name: string) => fields?.has(name) === true && reader.yesNo(fields.get(name)!) === true
  const paidBy = fields?.has('paid by') ? reader.nation(fields.get('paid by')!) : undefined
  return {
    unit: id,
    at: code,
    ...(yes('accelerate') && { accelerate: true }),
    ...(paidBy !== undefined && { paidBy }),
    ...(yes('deficit') && { deficit: true }),
    ...(fields?.has('free') && reader.yesNo(fields.get('free')!) === false && { free: false as const }),
  }
}

/** Units of a seat's force pools that may be built, one of each kind. */
export function waiting(world: TwWorld, seat: string): Buildable[] {
  const found = new Map<string, Buildable>()
  for (const unit of world.unitsIn('pool')) {
    if (unit.kind === 'strategic' || (unit.from ?? 0) > world.state.turn.index || seatOf(world, unit) !== seat) continue
    const key = `${unit.nation} ${kindOf(unit)} ${isDouble(unit)}`
    if (!found.has(key) && whyNotBuild(world, unit) === null) found.set(key, unit)
  }
  return [...found.values()]
}

function bestBuild(world: TwWorld, subject: SeatSubject): Build | null {
  const able = waiting(world, subject.seat)
    .filter((unit): unit is GroundUnit | AirUnit => unit.kind !== 'naval')
    .sort((a, b) => buildCost(world, b) - buildCost(world, a) || byName(a.id, b.id))
  for (const unit of able) {
    const power = powerOf(world, unit)
    if (buildPrice(world, unit).total > roomWithinHalf(world, power) || whyNotPay(world, buildPrice(world, unit), false) !== null) continue
    const [hex] = placesFor(world, unit, 1)
    if (hex !== undefined) return { unit: unit.id, at: world.map.code(hex) }
  }
  return null
}

/** What has a unit built for nothing; a project's is used up by it. */
function giftText(world: TwWorld, unit: Buildable, gift: Gift | null): string {
  if (gift === null || unit.kind === 'naval') return ''
  if (gift === 'project') return ` (28: ${world.rules.building.gift(world, unit, true)})`
  if (gift === 'lent') return ` (28: ${unit.lentBy} pays for it)`
  return unit.nation === USSR ? ' (21.7.1)' : ' (28)'
}

/** Carries it out. */
export function doBuild(world: TwWorld, { unit: id, at, accelerate = false, paidBy, free }: Build, pay: (price: Price) => string): void {
  const unit = world.unit(id) as Buildable
  const hex = world.map.hex(at)
  const gift = free === false ? null : whyFree(world, unit)
  const price = buildPrice(world, unit, accelerate, paidBy, free)
  const given = giftText(world, unit, gift)
  const twice = isDouble(unit) ? `, twice the price as it was ${unit.givenUp ? 'given up (15.5)' : 'eliminated out of supply (15.3)'}` : ''
  const trained = gift === null ? training(world, unit) : null
  const paid = pay(price)
  if (gift === 'free unit') noteFree(world)
  notePlaced(world, unit, hex, gift)
  noteInPeacetime(world, unit)
  world.change<Unit>(unit, { lostOutOfSupply: undefined, free: undefined, ...(unit.kind !== 'naval' && { givenUp: undefined }) })
  if (unit.kind === 'naval') return advanceShip(world, unit, hex, 0, workOn(world, unit, 0, accelerate).spaces, paid)
  const carrier = unit.kind === 'air' && unit.type === 'NAC' ? carrierFor(world, unit, hex) : undefined
  if (carrier) world.embark(unit, carrier)
  else world.move(unit, hex)
  if (unit.kind === 'ground' && unit.type === 'PART') noteBuilt(world, unit)
  world.report(
    'build',
    '15.1',
    `${unit.nation} builds ${unitText(unit)} at ${world.map.name(hex)}${carrier ? ` for ${carrier.name}` : ''}: ${paid}${gift === null ? twice : given}${trained === null ? '' : `, ${trained.why}`}.`,
    [hex],
    { units: [unit.id] },
  )
}
