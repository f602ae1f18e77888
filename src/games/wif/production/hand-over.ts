import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { whyNotFlyAshore } from '../air/fly-ashore.ts'
import { whyNotRebase } from '../air/rebase-range.ts'
import { whyNotBase } from '../air/return-to-base.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames, word } from '../facts.ts'
import { whoMustStay } from '../ground/half-at-home.ts'
import { homeOf } from '../ground/control.ts'
import { allowance, limitText, spend } from '../limits.ts'
import { portsInReach } from '../naval/home-ports.ts'
import { controllerOf, isActive, isOwnOf, powerOf, seatOfUnit, seatsOf, sideOfSeat } from '../powers.ts'
import { carrierOf, turnTransports } from '../sea/carriers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { whyNotBaseShip } from '../stacking/ports.ts'
import type { AirUnit, NavalUnit, Unit } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'
import { isInItsYear, isVersionOf, ownerOf, stripedUnits } from './lend-lease-pool.ts'

/** A unit that its power gives away in a hex of who gets it. */
interface HandOver {
  readonly unit: string
  readonly to: string
}
/** Aircraft are handed over as they rebase, ships as they return to base at the end of a turn. */
interface Handing {
  readonly seat: string
  readonly what: 'aircraft' | 'ships'
}

const FACTS = {
  ...MOMENT,
  what: word('what is handed over now', ['aircraft', 'ships']),
  able: someNames('unit', 'names of your units of which another power has a version in the lend-lease pool'),
  units: number('how many they are'),
}

/** 13.6.4 (option 37): an aircraft or ship becomes the foreign version of who has the hex that it comes into. */
export const handOver: DecisionKind<WifWorld, Handing, HandOver | null> = {
  name: 'hand over',
  section: '13.6.4',
  schema: z.strictObject({ unit: z.string(), to: z.string() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat, what }, order) => {
    if (!order) return []
    const why = whyNotHandOver(world, seat, what, world.unit(order.unit), world.map.hex(order.to))
    return why === null ? [] : [/^\d/.test(why) ? why : `13.6.4: ${why}`]
  },
  byDefault: () => null,
  facts: (world, { seat, what }): FactsOf<typeof FACTS> => {
    const able = toHandOver(world, seat, what)
    return { ...momentFacts(world, sideOfSeat(world, seat)), what, able: able.map(({ name }) => name), units: able.length }
  },
  factTypes: FACTS,
  defaultIs: 'nothing is handed over',
  example: 'hand over:\n  - { unit: Ju-87B, to: Siedlce }',
  question: (_, { what }) => `Which ${what} of yours become another power's, and where (13.6.4)?`,
  sheet: {
    section: 'hand over',
    list: true,
    read: (_, reader: WifReader, node) => {
      const fields = reader.fields(node, ['unit', 'to'], ['unit', 'to'])
      if (!fields) return undefined
      const [unit, to] = [reader.unitWherever(fields.get('unit')!), reader.hex(fields.get('to')!)]
      return unit === undefined || to === undefined ? undefined : { unit, to }
    },
    describe: (world, order) =>
      order ? `${world.unit(order.unit).name} is handed over in ${world.map.name(world.map.hex(order.to))}` : '',
    check: (world) => (world.state.production ? [] : ['13.6.4: production is not played in this campaign']),
  },
}

/** Units of a seat with a foreign version in the lend-lease pool. */
export const toHandOver = (world: WifWorld, seat: string, what: Handing['what']): Unit[] =>
  Object.values(world.state.units).filter(
    (unit) =>
      unit.versions !== undefined &&
      seatOfUnit(world, unit) === seat &&
      (what === 'aircraft' ? unit.kind === 'air' && (unit.place === 'map' || unit.aboard !== undefined) : unit.place === 'sea') &&
      stripedUnits(world).some((striped) => isWaiting(world, striped) && isVersionOf(unit, striped)),
  )

const isWaiting = (world: WifWorld, striped: Unit): boolean => striped.place === 'lend-lease' && isInItsYear(world, striped)

/** The version of a unit that a power has in the lend-lease pool. */
const versionFor = (world: WifWorld, unit: Unit, power: string): AirUnit | NavalUnit | undefined =>
  stripedUnits(world).find(
    (striped): striped is AirUnit | NavalUnit =>
      striped.kind !== 'land' && isWaiting(world, striped) && isVersionOf(unit, striped) && ownerOf(world, striped) === power,
  )

/** The major power that controls a hex of its own home country. */
function powerAtHome(world: WifWorld, hex: Hex): string | null {
  const home = homeOf(world, hex)
  const power = controllerOf(world, home)
  return power !== null && isOwnOf(world, home) && controllerOf(world, world.state.control[hex]) === power ? power : null
}

/** The entry options by which a neutral USA lends units, by who gets them (13.3.2). */
const OPENED: Readonly<Record<string, number>> = { China: 17, Commonwealth: 27, France: 27, USSR: 30 }

function whyNotLendTo(world: WifWorld, giver: string, power: string): string | null {
  if (giver === power) return `${giver} hands nothing over to itself`
  if (!isActive(world, power)) return `${power} is not active`
  if (isActive(world, giver)) return null
  const option = giver === 'USA' ? OPENED[power] : undefined
  if (option === undefined) return `${giver} is not active`
  // An active power of the Allies is at war with one of the Axis.
  return hasChosen(world, option)
    ? null
    : `13.3.2: the neutral USA hands nothing over to ${power} before US entry option ${option} is chosen`
}

function whyNotHandOver(world: WifWorld, seat: string, what: Handing['what'], unit: Unit, to: Hex): string | null {
  const named = `${unit.name} (${unit.country})`
  if (unit.kind === 'land') return 'only aircraft and ships are handed over'
  if (seatOfUnit(world, unit) !== seat) return `${named} is not yours`
  if ((unit.kind === 'air') !== (what === 'aircraft'))
    return unit.kind === 'air'
      ? `${named} is handed over when it rebases or debarks`
      : `${named} is handed over when it returns to base at the end of a turn`
  const power = powerAtHome(world, to)
  if (power === null) return `${world.map.name(to)} is in no home country that its own major power controls there`
  const lending = whyNotLendTo(world, powerOf(world, unit), power)
  if (lending !== null) return lending
  const version = versionFor(world, unit, power)
  if (!version) return `no version of ${named} for ${power} is in the lend-lease pool`
  return unit.kind === 'air' ? whyNotFly(world, unit, version as AirUnit, to) : whyNotSail(world, unit, version as NavalUnit, to)
}

/** 11.16, 11.4.5: as a rebase, but for co-operation: there the version of who gets it must be able to stay. */
function whyNotFly(world: WifWorld, unit: AirUnit, version: AirUnit, to: Hex): string | null {
  if (unit.place !== 'map' && unit.place !== 'sea') return `${unit.name} is ${whereIs(world, unit)}`
  if (unit.faceDown) return `14.2.2: ${unit.name} is face-down`
  const way = unit.place === 'sea' ? whyNotFlyAshore(world, unit, to) : whyNotRebase(world, unit, to, version)
  if (way !== null) return way
  const [stays] = whoMustStay(world, [unit], () => to)
  if (stays !== undefined) return stays
  const power = powerOf(world, unit)
  if (power in world.impulse.actions && allowance(world, power, 'aircraft rebase') < 1)
    return limitText(world, power, 'aircraft rebase') || `10.2: ${power} has no air mission left`
  return whyNotBase(world, null, version, to)
}

/** 13.4: as a return to base, but for co-operation. */
function whyNotSail(world: WifWorld, ship: NavalUnit, version: NavalUnit, to: Hex): string | null {
  if (ship.place !== 'sea') return `${ship.name} is ${whereIs(world, ship)}, and returns to no base`
  if (ship.damaged) return `11.5.8: ${ship.name} is damaged and goes into the repair pool`
  const [cargo] = world.cargoOf(ship)
  if (cargo) return `${ship.name} carries ${cargo.name}`
  if (!portsInReach(world, ship).has(to)) return `13.4.2: ${ship.name} cannot reach ${world.map.name(to)}`
  return whyNotBaseShip(world, version, to)
}

/** 13.6.4: the giver's counter goes into the lend-lease pool, and that of who gets it is where it has come to. */
function replace(world: WifWorld, unit: Unit, power: string, to: Hex): void {
  const version = versionFor(world, unit, power)!
  const { faceDown } = unit
  world.toLendLeasePool(unit)
  world.move(version, to)
  if (faceDown) world.turnFaceDown(version)
  world.change(version, { standsFor: unit.id })
  world.report(
    unit.kind === 'air' ? 'rebase' : 'return to base',
    '13.6.4',
    `${powerOf(world, unit)} hands ${unit.name} over to ${power} in ${world.map.name(to)}: ${version.name} (${version.country}) stands there, ${unit.name} is in the lend-lease pool.`,
    [to],
  )
}

/** 13.6.4, 11.16: aircraft that are handed over before the others rebase; each is an air mission. */
export function* handOverAircraft(world: WifWorld): Procedure {
  if (!world.state.production || stripedUnits(world).length === 0) return
  for (const seat of seatsOf(world, world.state.active))
    for (;;) {
      const order = yield* askWhile(world, false, seat, handOver, { seat, what: 'aircraft' })
      if (!order) break
      const [unit, to] = [world.unit(order.unit) as AirUnit, world.map.hex(order.to)]
      const ship = carrierOf(world, unit)
      spend(world, powerOf(world, unit), 'aircraft rebase')
      replace(world, unit, powerAtHome(world, to)!, to)
      if (ship) turnTransports(world, new Set([ship]), '11.4.5')
    }
}

/** How ships come home to a port, intercepted perhaps; `arrive`: what is done with those that do. */
export type ComeHome = (ships: readonly NavalUnit[], port: Hex, arrive: (ship: NavalUnit) => void) => Procedure

/** 13.6.4, 13.4: ships of a seat that are handed over as they return to base. */
export function* handOverShips(world: WifWorld, seat: string, ships: readonly NavalUnit[], comeHome: ComeHome): Procedure {
  if (!world.state.production || stripedUnits(world).length === 0) return
  for (;;) {
    const order = yield* askWhile(world, false, seat, handOver, { seat, what: 'ships' })
    if (!order) return
    const [ship, to] = [world.unit(order.unit) as NavalUnit, world.map.hex(order.to)]
    if (!ships.includes(ship)) {
      world.tell({
        kind: 'refused order',
        section: '13.6.4',
        text: `${ship.name} is not handed over in ${world.map.name(to)}: it stays at sea`,
        hexes: [world.map.code(to)],
        seats: [seat],
      })
      continue
    }
    yield* comeHome([ship], to, () => {
      world.turnFaceDown(ship)
      replace(world, ship, powerAtHome(world, to)!, to)
    })
  }
}
