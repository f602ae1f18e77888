import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { fits, isAirbase, mayBaseAnyTime } from '../bases/bases.ts'
import { airWeather } from '../air/weather.ts'
import { whyNotSoFar } from '../ground/anglo-french.ts'
import { leavesTooMany, whyNotStack } from '../ground/stacking.ts'
import { axisRailLimit } from '../field/weather.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { shipsOf, whyNotOnePort } from '../naval/mission-checks.ts'
import { friendlyPorts, isPort, whyNotBase } from '../bases/ports.ts'
import { navigatorOf } from '../field/sea.ts'
import { loads } from '../naval/sea-transport.ts'
import { isFriendlyHex, sideOf } from '../powers.ts'
import type { AirUnit, GroundUnit, NavalUnit, Troop } from '../state.ts'
import { whyNotNorthAfrica } from '../supply/north-africa.ts'
import { inSupply, supplyAt } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { type Hop, hopsTo } from './air-route.ts'
import { type Bill, hasStratmoved, whyNotAfford, whyNotOfMinor, whyNotPartner } from './capacity.ts'
import { isBuildUp, shipBills, troopBills } from './cost.ts'
import { escortsOf, NO_ESCORT } from './escort.ts'
import { troopsOf, whyNotConvoy, whyNotFed, whyNotSail, whyNotTroop } from './eligible.ts'
import { landRoute, whyNotArrive, whyNotBeside, whyNotLeave } from './land-route.ts'
import { mayFetchFromIndia, type SeaRoute, seaRoute } from './sea-route.ts'

/** One stratmove as ordered: units of one hex (or ships of one port) and where they go. */
export interface Stratmove {
  units: string[]
  to: string
  by: 'air' | 'land' | 'sea'
  /** Fleets that carry them, and escorts, of one port. */
  with?: string[]
  /** Sea areas to sail through. */
  via?: string[]
  /** Port of landing, where the units go on from it. */
  landing?: string
  /** TAC, MDM and FTR that escort PARA on their way through the air (8.3.2); they stay at their bases. */
  escort?: string[]
  /** The force of the ships' port is given the Evasion chit (7.8.2). */
  evade?: boolean
}

/** A way to a destination, over land or from base to base. */
export type Way = { readonly walk: readonly Hex[] } | { readonly hops: readonly Hop[] }

/** What an order comes to, checked: how it goes and what it costs. */
export type Itinerary =
  | {
      readonly how: 'way'
      readonly units: readonly Troop[]
      readonly way: Way
      readonly escorts: readonly AirUnit[]
      readonly to: Hex
      readonly bills: readonly Bill[]
    }
  | {
      readonly how: 'ships'
      readonly ships: readonly NavalUnit[]
      readonly route: SeaRoute
      readonly to: Hex
      readonly bills: readonly Bill[]
    }
  | {
      readonly how: 'cargo'
      readonly units: readonly Troop[]
      readonly ships: readonly NavalUnit[]
      readonly loads: ReadonlyMap<string, readonly Troop[]>
      readonly before: Way
      readonly route: SeaRoute
      readonly landing: Hex
      readonly after: Way
      readonly to: Hex
      readonly bills: readonly Bill[]
    }

const hexesOf = (from: Hex, way: Way): Hex[] => [from, ...('walk' in way ? way.walk : way.hops.map(({ to }) => to))]
export const lengthOf = (way: Way): number => ('walk' in way ? way.walk : way.hops).length

/** The itinerary of an order, or why it cannot be. */
export function itineraryOf(world: TwWorld, seat: string, order: Stratmove): Itinerary | string {
  const to = world.map.find(order.to)
  if (to === undefined) return `no hex ${order.to} on this board`
  if (order.units.length === 0) return '8.0: name the units'
  if (order.escort && order.by !== 'air') return NO_ESCORT
  if (order.units.every((id) => world.state.units[id]?.kind === 'naval')) return shipsTo(world, seat, order, to)
  const units = troopsOf(world, seat, order.units, order.by)
  if (typeof units === 'string') return units
  const bar = units.map((unit) => whyNotTroop(world, unit)).find((why) => why !== null) ?? whyNotOfMinor(world, units)
  if (bar) return bar
  if (units[0].hex === to) return `8.1: ${units[0].name} is in ${world.map.name(to)} already`
  const stay = whyNotLeave(world, units) ?? whyNotLeaveRest(world, units) ?? whyNotStay(world, order, units, to)
  if (stay) return stay
  const itinerary = order.by === 'sea' ? byFleet(world, seat, order, units, to) : byItself(world, seat, order, units, to)
  if (typeof itinerary === 'string') return itinerary
  return whyNotAfford(world, itinerary.bills) ?? itinerary
}

/** 9.6: who goes is not to leave too many behind. Nobody moves but by stratmoves any more, and one order takes several. */
function whyNotLeaveRest(world: TwWorld, units: readonly Troop[]): string | null {
  const ground = units.filter((unit): unit is GroundUnit => unit.kind === 'ground')
  const left = ground.length === 0 ? null : leavesTooMany(world, ground, ground[0].hex)
  return left && `${left}; others there go before, or in the same order`
}

/** Why units cannot be where they are to stay, or null. */
function whyNotStay(world: TwWorld, { by }: Stratmove, units: readonly Troop[], to: Hex): string | null {
  const ground = units.filter((unit): unit is GroundUnit => unit.kind === 'ground')
  const air = units.filter((unit): unit is AirUnit => unit.kind === 'air')
  const bar =
    (ground.length > 0 ? whyNotStack(world, ground, to) : null) ??
    ground.map((unit) => whyNotSoFar(world, unit, to)).find((why) => why !== null) ??
    air.map((unit) => mayBaseAnyTime(world, unit, to)).find((why) => why !== null)
  if (bar) return bar
  const here = world.airAt(to).filter((unit) => !air.includes(unit))
  if (air.length > 1 && !fits(world, [...here, ...air], to))
    return `11.1: ${world.map.name(to)} has no room for ${air.map(({ name }) => name).join(', ')} together`
  if (by === 'sea' && air.length > 0 && !isAirbase(world, to))
    return `8.3.3: aircraft that Fleets carry go to a city or an airbase; ${world.map.name(to)} is none`
  return whyNotNorthAfrica(world, units, to) ?? whyNotBeside(world, units, to)
}

/** Over land, or for PARA and aircraft by air. */
function byItself(world: TwWorld, seat: string, order: Stratmove, units: readonly Troop[], to: Hex): Itinerary | string {
  const hungry = units.map((unit) => whyNotFed(world, unit)).find((why) => why !== null)
  if (hungry) return hungry
  const way = order.by === 'air' ? wayByAir(world, units, units[0].hex, to) : wayByLand(world, units, units[0].hex, to)
  if (typeof way === 'string') return way
  const winter = 'walk' in way ? whyNotInWinter(world, units as GroundUnit[], hexesOf(units[0].hex, way)) : null
  if (winter) return winter
  const escorts = escortsOf(world, seat, order, units, 'hops' in way ? way.hops.flatMap(({ path }) => path) : [])
  return typeof escorts === 'string'
    ? escorts
    : { how: 'way', units, way, escorts, to, bills: troopBills(world, units, [hexesOf(units[0].hex, way)]) }
}

function wayByLand(world: TwWorld, units: readonly Troop[], from: Hex, to: Hex): Way | string {
  const flier = units.find(({ kind }) => kind === 'air')
  if (flier) return `8.3: ${flier.name} goes by air or by sea`
  const walk = landRoute(world, units as GroundUnit[], from, to)
  return typeof walk === 'string' ? walk : { walk }
}

function wayByAir(world: TwWorld, units: readonly Troop[], from: Hex, to: Hex): Way | string {
  const walker = units.find((unit) => unit.kind === 'ground' && unit.type !== 'PARA')
  if (walker) return `8.3: ${walker.name} does not go by air; aircraft and PARA do`
  const grounded = units.find((unit) => unit.kind === 'air' && airWeather(world, unit, unit.hex)?.grounded)
  if (grounded) return `26: the weather grounds ${grounded.name}`
  const hops = hopsTo(world, units, from, to)
  return typeof hops === 'string' ? hops : { hops }
}

/** 26.1.1: Axis units that move by rail and stratmove inside the Soviet Union in the worst of its winter. */
function whyNotInWinter(world: TwWorld, units: readonly GroundUnit[], hexes: readonly Hex[]): string | null {
  const inside = hexes.find((hex) => isInside1939USSR(world, hex))
  if (inside === undefined || sideOf(world, units[0]) !== 'Axis') return null
  const limit = axisRailLimit(world, inside)
  const moved =
    world.unitsIn('map').filter((unit) => unit.kind === 'ground' && hasStratmoved(world, unit) && isInside1939USSR(world, unit.hex))
      .length + world.ops.railed.size
  return moved + units.length > limit
    ? `26.1.1: in this weather ${numbered(limit, 'Axis unit')} may stratmove or go by rail inside the Soviet Union`
    : null
}

/** 8.2.1, 7.6.2: ships alone. */
function shipsTo(world: TwWorld, seat: string, order: Stratmove, to: Hex): Itinerary | string {
  const ships = shipsOf(world, seat, order.units)
  if (typeof ships === 'string') return ships
  const bar =
    ships.map((ship) => whyNotSail(world, ship)).find((why) => why !== null) ??
    whyNotOnePort(world, ships) ??
    whyNotOfMinor(world, ships) ??
    whyNotBase(world, ships, to)
  if (bar) return bar
  const route = seaRoute(world, navigatorOf(world, ships), ships[0].hex, to, false, order.via)
  if (typeof route === 'string') return route
  const bills = shipBills(world, ships, [], ships[0].hex, to)
  return whyNotAfford(world, bills) ?? { how: 'ships', ships, route, to, bills }
}

/** 8.3.2, 8.3.3: to a port, with Fleets to another, and on from there. */
function byFleet(world: TwWorld, seat: string, order: Stratmove, units: readonly Troop[], to: Hex): Itinerary | string {
  const { map } = world
  const ships = shipsOf(world, seat, order.with ?? [])
  if (typeof ships === 'string') return ships
  if (ships.length === 0) return "8.3.3: say which Fleets carry them: 'with: [1st Fleet]'"
  const bar = ships.map((ship) => whyNotConvoy(world, ship)).find((why) => why !== null) ?? whyNotOnePort(world, ships)
  if (bar) return bar
  const large = units.find(isBuildUp)
  if (large) return `8.3.3: ${large.name} stands for three units; break it down first`
  const fleets = ships.filter(({ type }) => type === 'Fleet')
  const cargo = loads(fleets, units)
  if (cargo === null)
    return `8.3.2: ${numbered(fleets.length, 'Fleet')} cannot carry ${units.map(({ name }) => name).join(', ')}: each takes one unit, three breakdown counters, or two Depleted ground or two Depleted air units`
  // 12.7.3: in supply where they start, or where they land.
  const starving = units.find((unit) => !inSupply(world, unit) && supplyAt(world, unit, to) === 'none')
  if (starving) return `12.7.3: ${starving.name} is in supply neither in ${map.name(units[0].hex)} nor in ${map.name(to)}; run supply first`
  const port = ships[0].hex
  const fetched = mayFetchFromIndia(world, port, units)
  const embarked = fetched ? units[0].hex : port
  const before = fetched ? NOWHERE : wayBetween(world, units, units[0].hex, port, false)
  if (typeof before === 'string') return before
  let problem = ''
  for (const landing of landings(world, order, units, to)) {
    const found = whyNotBase(world, ships, landing) ?? seaLeg(world, order, ships, units, embarked, landing, to)
    if (typeof found === 'string') {
      problem ||= found
      continue
    }
    const carriers = fleets.filter(({ id }) => cargo.get(id)!.length > 0)
    const walks = [hexesOf(units[0].hex, before), hexesOf(landing, found.after)]
    const bills = [...troopBills(world, units, walks), ...shipBills(world, ships, carriers, port, landing)]
    const partner = whyNotPartner(world, seat, bills)
    if (partner) return partner
    return { how: 'cargo', units, ships, loads: cargo, before, route: found.route, landing, after: found.after, to, bills }
  }
  return problem || `8.3.3: there is no friendly port from which ${map.name(to)} is reached`
}

const NOWHERE: Way = { walk: [] }

function seaLeg(
  world: TwWorld,
  order: Stratmove,
  ships: readonly NavalUnit[],
  units: readonly Troop[],
  from: Hex,
  landing: Hex,
  to: Hex,
): { route: SeaRoute; after: Way } | string {
  const route = seaRoute(world, navigatorOf(world, ships), from, landing, true, order.via)
  if (typeof route === 'string') return route
  const after = wayBetween(world, units, landing, to, true)
  return typeof after === 'string' ? after : { route, after }
}

/** To the port and from it: ground units over land, aircraft by air, PARA either way; after a landing never beside enemies (8.3.3). */
function wayBetween(world: TwWorld, units: readonly Troop[], from: Hex, to: Hex, landed: boolean): Way | string {
  const ground = units.filter((unit): unit is GroundUnit => unit.kind === 'ground')
  if (ground.length < units.length) return from === to ? { hops: [] } : wayByAir(world, units, from, to)
  if (landed) {
    const ashore = whyNotArrive(world, ground, from)
    if (ashore !== null || from === to) return ashore ?? NOWHERE
  }
  const walk = landRoute(world, ground, from, to, landed ? 'from a landing' : 'to a port')
  if (typeof walk !== 'string') return { walk }
  // 8.3.2: PARA may fly to the ship too, and from it.
  const air = ground.every(({ type }) => type === 'PARA') ? wayByAir(world, units, from, to) : walk
  return typeof air === 'string' ? walk : air
}

/** Ports of landing to be tried: the one ordered, the destination itself, else those nearest to it. */
function landings(world: TwWorld, order: Stratmove, units: readonly Troop[], to: Hex): Hex[] {
  if (order.landing !== undefined) return [world.map.hex(order.landing)]
  if (isPort(world, to)) return [to]
  const ports = friendlyPorts(world, units[0].nation).filter((hex) => units.every((unit) => isFriendlyHex(world, hex, unit.nation)))
  return ports
    .map((hex) => ({ hex, away: world.map.distance(hex, to) }))
    .filter(({ away }) => away < Infinity)
    .sort((a, b) => a.away - b.away || a.hex - b.hex)
    .map(({ hex }) => hex)
}
