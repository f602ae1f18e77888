import type { Hex } from '../../../board/hex.ts'
import { areFactions, factionName, homeOfFaction } from '../factions.ts'
import { homeOf } from '../ground/control.ts'
import { deniedBy } from '../ground/partisans.ts'
import { controllerOf, friendlyHex, powerOf, sideOf } from '../powers.ts'
import { isConvoy } from '../sea/ships.ts'
import { portHexes, whyNotBaseShip } from '../stacking/ports.ts'
import { canStack, whyNotStack } from '../stacking/stacking.ts'
import type { Unit } from '../state.ts'
import { supplyMap } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { inEnemyZoc } from '../ground/zoc.ts'

/**
 * Where a reinforcement may arrive (4.2.1), the usual place first: a MIL in its city, ships in ports, others in cities, of their home country that is controlled,
 * within the stacking limits, or where the campaign's schedule says (its home may lie beyond the map). Only when all of these are full,
 * next to one of them, in a controlled home hex out of enemy ZoC; one unit a city and turn. `crowded`: hexes that others have used up for this turn.
 */
export function placesFor(world: WifWorld, unit: Unit, crowded: ReadonlySet<Hex> = new Set()): Hex[] {
  const open = openPlaces(world, unit)
  if (open.length > 0 || unit.kind === 'naval') return openFor(world, unit, open, crowded)
  const cities = fullCities(world, unit).filter((city) => !crowded.has(city))
  return [...new Set(cities.flatMap((city) => beside(world, unit, city)))]
}

/** The ports of aligned minor countries are there for a power's convoy point too, one a turn (4.2.1). */
function openFor(world: WifWorld, unit: Unit, open: readonly Hex[], crowded: ReadonlySet<Hex>): Hex[] {
  return [...open, ...minorPorts(world, unit).filter((hex) => !crowded.has(hex) && !open.includes(hex) && hasRoom(world, unit, hex))]
}

/** Ports of the aligned minor countries of a power, for a single convoy point of its own, of a counter of more too; none for other units. */
export function minorPorts(world: WifWorld, unit: Unit): Hex[] {
  if (!isConvoy(unit)) return []
  const power = powerOf(world, unit)
  return portHexes(world).filter((hex) => {
    const home = world.state.countries[homeOf(world, hex)]
    return home !== undefined && !home.major && home.homeOf === undefined && home.controller === power && home.conqueredBy === null
  })
}

const hasRoom = (world: WifWorld, unit: Unit, hex: Hex): boolean =>
  deniedBy(world, hex, powerOf(world, unit)) === undefined &&
  (unit.kind === 'naval' ? whyNotBaseShip(world, unit, hex) === null : canStack(world, unit, hex))

/** Cities (ports for ships) and the scheduled place with room: that place first, then those safe from the enemy and in supply, then the emptiest. */
function openPlaces(world: WifWorld, unit: Unit): Hex[] {
  const wanted = scheduledPlace(world, unit)
  const supplied = supplyMap(world, unit.country)
  const rank = (hex: Hex): number =>
    hex === wanted
      ? -1
      : (inEnemyZoc(world, hex, unit.country) ? 100 : 0) +
        (supplied[hex] ? 0 : 100) +
        (unit.kind === 'naval' ? world.navalAt(hex) : world.unitsAt(hex)).length
  return [...new Set([...(wanted === null ? [] : [wanted]), ...homeCities(world, unit), ...fromBeyond(world, unit)])]
    .filter((hex) => hasRoom(world, unit, hex))
    .sort((a, b) => rank(a) - rank(b))
}

/** The place that the schedule names for a unit, while its side holds it and no enemy is near. */
function scheduledPlace(world: WifWorld, unit: Unit): Hex | null {
  const hex = world.state.schedule.find((entry) => entry.unit === unit.id)?.hex ?? null
  return hex !== null && friendlyHex(world, hex, sideOf(world, unit)) && !inEnemyZoc(world, hex, unit.country) ? hex : null
}

/** 4.2.1, with production: railways at the edge of the map where units come in whose cities lie beyond it; militia only where its own does. */
function fromBeyond(world: WifWorld, unit: Unit): Hex[] {
  const { gateways = [], production } = world.state
  if (!production || unit.kind === 'naval') return []
  const ownCity = unit.kind === 'land' && unit.type === 'MIL' && unit.city ? world.map.find(unit.city) : undefined
  if (ownCity !== undefined) return []
  return gateways.filter(({ country, hex }) => country === unit.country && world.state.control[hex] === country).map(({ hex }) => hex)
}

function homeCities(world: WifWorld, unit: Unit): Hex[] {
  const { map } = world
  // 4.2.1: ships go into ports, all else into cities.
  const own = map.places
    .filter((place) => (unit.kind === 'naval' ? place.port : place.city))
    .map((place) => map.hex(place.hex))
    .filter((hex) => isOwnHome(world, unit, hex))
  return [...new Set(own)].filter((hex) => unit.kind !== 'land' || unit.type !== 'MIL' || !unit.city || map.find(unit.city) === hex)
}

/** Where it could arrive but for the stacking limits. */
const fullCities = (world: WifWorld, unit: Unit): Hex[] =>
  homeCities(world, unit).filter((city) => deniedBy(world, city, powerOf(world, unit)) === undefined)

/** The home country of a unit: a new one where its own is conquered (13.7.1). */
const homeOfUnit = (world: WifWorld, { country }: Unit): string => world.state.countries[country]?.exile ?? homeOfFaction(country)

/** A hex of the unit's home country that its power controls. */
const isOwnHome = (world: WifWorld, unit: Unit, hex: Hex): boolean =>
  homeOf(world, hex) === homeOfUnit(world, unit) &&
  controllerOf(world, world.state.control[hex]) === powerOf(world, unit) &&
  !isOtherFactions(world, unit, hex)

/** 4.2.1, 20: a city of the other faction of China. */
const isOtherFactions = (world: WifWorld, { country }: Unit, hex: Hex): boolean =>
  world.map.cityAt(hex) !== undefined && areFactions(country, world.state.control[hex])

/** Hexes next to a full city where a unit may arrive in its place. */
function beside(world: WifWorld, unit: Unit, city: Hex): Hex[] {
  const hexes = world.map.adjacentTo(city).filter((hex) => world.map.isLand(hex))
  return hexes.filter((hex) => isOwnHome(world, unit, hex) && !inEnemyZoc(world, hex, unit.country) && hasRoom(world, unit, hex))
}

/** The full city in whose place a unit arrives beside it; undefined when it arrives in a city or where the schedule says. */
export function fullCityBeside(world: WifWorld, unit: Unit, hex: Hex, crowded: ReadonlySet<Hex>): Hex | undefined {
  if (unit.kind === 'naval' || openPlaces(world, unit).includes(hex)) return undefined
  return fullCities(world, unit).find((city) => !crowded.has(city) && world.map.isAdjacent(city, hex))
}

/** Why a reinforcement does not arrive in a hex that is not among its places (4.2.1). */
export function whyNotPlace(world: WifWorld, unit: Unit, hex: Hex, crowded: ReadonlySet<Hex>): string {
  const { map, state } = world
  const name = map.name(hex)
  const partisan = deniedBy(world, hex, powerOf(world, unit))
  if (partisan) return `${partisan.name} is there (13.1.3)`
  const isPort = minorPorts(world, unit).includes(hex)
  if (isPort && crowded.has(hex)) return 'a convoy point has arrived in a minor country this turn already'
  if (unit.kind === 'land' && unit.type === 'MIL' && unit.city && map.find(unit.city) !== hex && openPlaces(world, unit).length > 0)
    return `it is raised in ${unit.city}`
  const home = homeOf(world, hex)
  if (!isPort && home !== homeOfUnit(world, unit)) return home ? `it is in ${home}` : 'it is in no home country'
  const holder = controllerOf(world, state.control[hex])
  if (!isPort && holder !== powerOf(world, unit)) return `${holder ?? state.control[hex]} holds it`
  if (!isPort && isOtherFactions(world, unit, hex)) return `it is a city of the ${factionName(state.control[hex])} Chinese (20)`
  if (unit.kind === 'naval') return whyNotBaseShip(world, unit, hex) ?? 'it is not among the ports for it'
  const places = map.placesAt(hex)
  if (places.some(({ city }) => city)) return whyNotStack(world, unit, hex) ?? 'another city is named for it'
  if (openPlaces(world, unit).length > 0) return `there is no city in ${name}, and there is room in one`
  const full = fullCities(world, unit).filter((city) => map.isAdjacent(city, hex))
  if (full.length === 0) return 'it is next to none of the full cities'
  if (full.every((city) => crowded.has(city))) return `a unit has arrived beside ${map.name(full[0])} this turn already`
  if (inEnemyZoc(world, hex, unit.country)) return 'it is in an enemy ZoC'
  return whyNotStack(world, unit, hex) ?? 'nobody can be there'
}

/** Hexes by their distance from one. */
export function nearestFirst(world: WifWorld, from: Hex, hexes: readonly Hex[]): Hex[] {
  const distances = world.map.distancesFrom(from)
  return [...hexes].sort((a, b) => distances[a] - distances[b])
}

/** 4.2.1: a MIL whose city somebody else holds, the other faction of China among them (a ruling). */
export function hasLostItsCity(world: WifWorld, unit: Unit): boolean {
  const city = unit.kind === 'land' && unit.type === 'MIL' && unit.city ? world.map.find(unit.city) : undefined
  return (
    city !== undefined && (controllerOf(world, world.state.control[city]) !== powerOf(world, unit) || isOtherFactions(world, unit, city))
  )
}
