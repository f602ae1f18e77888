import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { whyHeld } from '../logistics/oil.ts'
import { effortOf } from '../logistics/efforts.ts'
import { seatOf, commanderOf } from '../powers.ts'
import { after } from '../logistics/ahead.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, GroundUnit, Unit } from '../state.ts'
import { supplyAt } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { fits, isAirbase, mayBase, mayEndPara, mayLand, mayStagePara } from '../bases/bases.ts'
import { effortForbids } from './missions.ts'
import { flightDistance, legOf, stagingLegs } from './range.ts'
import { whyClosedByPact } from '../field/guests.ts'
import { airWeather } from './weather.ts'
import { flightArrows } from './flight-arrows.ts'

/** Units that stage to a base, and the bases where they land, the last one the end. */
export interface Staging {
  units: string[]
  legs: string[]
}
interface Subject {
  readonly seat: string
}

const FACTS = { ...MOMENT, available: number('own air units that could still stage in this impulse') }

type Stager = AirUnit | GroundUnit
const canStage = (unit: { kind: string; type?: string; place: string; aboard?: string }): boolean =>
  unit.place === 'map' && unit.aboard === undefined && (unit.kind === 'air' || unit.type === 'PARA')

/** A unit stages once in each impulse. */
const stagedKey = (world: TwWorld, unit: Stager): string => `staged ${unit.id} ${world.ops.impulse}`
export const noteStaged = (world: TwWorld, unit: Stager): void => void world.remember((noted) => noted.tried.add(stagedKey(world, unit)))

/** Why a unit cannot land somewhere on its way, and stay at its end. */
const whyNotThere = (world: TwWorld, unit: Stager, hex: Hex, isEnd: boolean, leaving: readonly AirUnit[]): string | null =>
  unit.kind === 'ground'
    ? (isEnd ? mayEndPara : mayStagePara)(world, unit, hex)
    : isEnd
      ? mayBase(world, unit, hex, leaving)
      : mayLand(world, unit, hex)

function stagingProblems(world: TwWorld, { seat }: Subject, { units, legs }: Staging): string[] {
  const { map, ops } = world
  const problems: string[] = []
  if (legs.length > stagingLegs(world)) problems.push(`11.2.1.1: ${legs.length} legs; staging has ${stagingLegs(world)} at most`)
  const hexes = legs.map((code) => map.hex(code))
  // 4.3: an LLE has one impulse.
  const movement = ops.impulse === 1 ? 'staging' : 'second impulse movement'
  const together = units.map((id) => world.state.units[id])
  for (const unit of together) {
    if (!unit || !canStage(unit)) problems.push(`11.2.1.1: ${unit?.name ?? 'a unit'} does not stage; air units and PARA on the map do`)
    else if (seatOf(world, unit) !== seat) problems.push(`${unit.name} is not yours`)
    else if (!world.toCome && !ops.activated.has(unit.id) && !escapes(world, unit)) problems.push(`4.0: ${unit.name} is not activated`)
    else if (whyHeld(world, unit) !== null) problems.push(whyHeld(world, unit)!)
    else if (!escapes(world, unit) && !isPassing(world, unit) && effortForbids(world, unit, movement))
      problems.push(effortForbids(world, unit, movement)!)
    else if (unit.kind === 'ground' && !isAirbase(world, unit.hex))
      problems.push(`11.2.1.1: ${unit.name} is in no airbase, and PARA fly from one to another`)
    else if (airWeather(world, unit, unit.hex)?.grounded) problems.push(`26: the weather grounds ${unit.name} at ${map.name(unit.hex)}`)
    else if (ops.grounded.has(unit.id)) problems.push(`11.1.2: ${unit.name} flies no more in this player turn`)
    else if (ops.tried.has(stagedKey(world, unit as Stager))) problems.push(`11.2.1.1: ${unit.name} has staged in this impulse`)
    else if (!escapes(world, unit) && isPassing(world, unit)) problems.push(...passProblems(world, unit as Stager, hexes))
    else if (!world.toCome && !ops.activated.has(unit.id) && supplyAt(world, unit, hexes.at(-1)!) === 'none')
      problems.push(`12.6.3: ${unit.name} is out of supply, and without an effort flies to a supplied base alone`)
    else problems.push(...legProblems(world, unit as Stager, hexes))
  }
  // Several that come together must find room together; one by one they would take each other's place unseen.
  const air = together.filter((unit): unit is AirUnit => unit?.kind === 'air')
  if (problems.length === 0 && air.length > 1) {
    const end = hexes.at(-1)!
    const crowded = air.find(
      (unit, i) => air.slice(0, i).length > 0 && !fitsWith(world, air.slice(0, i + 1), end) && mayBase(world, unit, end) === null,
    )
    if (crowded)
      problems.push(
        `11.1: ${map.name(end)} has no room for ${crowded.name} besides ${air
          .filter((unit) => unit !== crowded)
          .map(({ name }) => name)
          .join(', ')}`,
      )
  }
  return problems
}

/** 4.0, 12.6.3: air units out of supply fly to a supplied base without an effort. */
const escapes = (world: TwWorld, unit: Unit): boolean => unit.kind === 'air' && world.ops.outOfSupply.has(unit.id)

/** 4.5: under a Pass air units move by their printed range, and do not stage. */
const isPassing = (world: TwWorld, unit: Unit): boolean =>
  unit.kind === 'air' && effortOf(world, commanderOf(world, unit.nation) ?? '') === 'Pass'

function passProblems(world: TwWorld, unit: Stager, legs: readonly Hex[]): string[] {
  if (unit.kind !== 'air') return []
  const far = flightDistance(world, unit.nation, unit.hex, legs[0])
  if (legs.length > 1 || far > unit.range)
    return [`4.5: under a Pass ${unit.name} flies its printed range of ${unit.range} hexes, and does not stage farther`]
  return legProblems(world, unit, legs)
}

function fitsWith(world: TwWorld, arriving: readonly AirUnit[], hex: Hex): boolean {
  const here = world.airAt(hex).filter((unit) => !arriving.includes(unit))
  return fits(world, [...here, ...arriving], hex)
}

function legProblems(world: TwWorld, unit: Stager, legs: readonly Hex[]): string[] {
  const problems: string[] = []
  let from = unit.hex
  legs.forEach((hex, i) => {
    const isEnd = i === legs.length - 1
    const flown = flightDistance(world, unit.nation, from, hex)
    if (flown > legOf(world, unit))
      problems.push(
        `11.2.1.1: ${world.map.name(hex)} is farther from ${world.map.name(from)} than a leg of ${unit.name}: ${legOf(world, unit)} hexes${legs.length < stagingLegs(world) ? ", with 'via:' it may land on its way" : ''}`,
      )
    const problem = whyClosedByPact(world, unit.nation, [from, hex]) ?? whyNotThere(world, unit, hex, isEnd, [])
    if (problem) problems.push(problem)
    from = hex
  })
  return problems
}

/** The bases of the way with the fewest legs, or the target alone where there is none. */
export function legsTo(world: TwWorld, unit: Stager, to: Hex): Hex[] {
  const leg = legOf(world, unit)
  const distance = (a: Hex, b: Hex) => flightDistance(world, unit.nation, a, b)
  if (distance(unit.hex, to) <= leg) return [to]
  const bases: Hex[] = []
  for (let hex = 0; hex < world.map.size; hex++) if (hex !== to && whyNotThere(world, unit, hex, false, []) === null) bases.push(hex)
  const first = bases.filter((hex) => distance(unit.hex, hex) <= leg)
  const last = bases.filter((hex) => distance(to, hex) <= leg)
  const between = first.find((hex) => last.includes(hex))
  if (between !== undefined) return [between, to]
  for (const one of first) for (const two of last) if (distance(one, two) <= leg) return [one, two, to]
  return [to]
}

function readStaging(world: TwWorld, reader: TwReader, node: SheetNode): Staging | undefined {
  const fields = reader.fields(node, ['unit', 'units', 'from', 'to', 'via', 'counter'])
  const who = fields?.get('units') ?? fields?.get('unit')
  if (!fields) return undefined
  // An entry with `counter` alone answers interceptors everywhere; it moves nobody.
  if (!who && fields.has('counter')) return undefined
  if (!fields.has('to')) return reader.problem(node, "'to:' is missing")
  if (!who) return reader.problem(node, "'units:' is missing")
  const from = fields.get('from')
  const start = from && reader.hex(from)
  const units = reader.squadron(who, start)
  const to = reader.hex(fields.get('to')!)
  const via = fields.has('via') ? reader.hexes(fields.get('via')!) : []
  if (to === undefined || units.length === 0 || (from && start === undefined)) return undefined
  const first = world.unit(units[0])
  if (via.length > 0 || !canStage(first)) return { units, legs: [...via, to] }
  return { units, legs: legsTo(world, first as Stager, world.map.hex(to)).map((hex) => world.map.code(hex)) }
}

const kindOf = (section: string, impulse: 1 | 2): DecisionKind<TwWorld, Subject, Staging | null> => ({
  name: impulse === 1 ? 'stage' : 'stage in Second Impulse',
  section: '11.2.1.1',
  schema: z.strictObject({ units: z.array(z.string()).min(1), legs: z.array(z.string()).min(1) }).nullable(),
  key: () => '',
  problems: (world, subject, order) => (order === null ? [] : stagingProblems(world, subject, order)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    available: world
      .unitsIn('map')
      .filter(
        (unit) =>
          canStage(unit) &&
          seatOf(world, unit) === seat &&
          world.ops.activated.has(unit.id) &&
          !world.ops.tried.has(stagedKey(world, unit as Stager)),
      ).length,
  }),
  factTypes: FACTS,
  defaultIs: 'nobody stages, or nobody more',
  example: `${section}:\n  - { units: [Luftflotte 3], to: Cologne }`,
  question: () => `Which air and PARA units change base${impulse === 2 ? ' in Second Impulse' : ''} (11.2.1.1)?`,
  sheet: {
    section,
    list: true,
    plain: [
      {
        says: `${section.replace(' ', '_')} <units> to <to>`,
        takes: { units: 'units', to: 'hex' },
        example: `${section} Luftflotte 3 to Cologne`,
      },
    ],
    read: readStaging,
    describe: (world, order) =>
      order === null
        ? 'no more staging'
        : `${order.units.map((id) => world.unit(id).name).join(', ')} to ${order.legs.map((code) => world.map.name(world.map.hex(code))).join(', then ')}`,
    check: (world, seat, order) => (order === null ? [] : stagingProblems(world, { seat }, order)),
    ...(impulse === 1 && {
      foresee: (world: TwWorld, _: string, order: Staging | null) =>
        order === null
          ? world
          : after(world, (then) => order.units.forEach((id) => then.move(then.unit(id), then.map.hex(order.legs.at(-1)!)))),
    }),
    arrows: (world, order) => (order === null ? [] : flightArrows(world, order.units.slice(0, 1), ...order.legs)),
  },
})

/** 11.2.1.1: air and PARA units change base, before or without a mission, in either impulse. */
export const stageKinds = { 1: kindOf('stage', 1), 2: kindOf('second stage', 2) }
