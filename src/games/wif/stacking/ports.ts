import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { deniedBy } from '../ground/partisans.ts'
import { isFrozen } from '../ground/terrain.ts'
import { whyNotInFactionCity } from '../china/whose-city.ts'
import { whyNotClosed } from '../politics/us-entry/closed-areas.ts'
import { closedHome, hasCommitment } from './foreign-troops.ts'
import { controllerOf, cooperate, isActive, sideOfCountry } from '../powers.ts'
import type { NavalUnit } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { whyNotOnBorder } from '../politics/pacts/border-closed.ts'
import { accessToVichy, whyNotForVichy } from './vichy-access.ts'

/** Naval units that may stack in a minor port (2.3.1). A major port holds any number. */
export const MINOR_PORT_LIMIT = 2
/** Convoy points that stack as one naval unit (2.3.1). */
export const POINTS_A_SHIP = 5

/** How many naval units convoy points are: counters break into change at any time (2.3.1, 11.5.8). */
export const convoyUnits = (points: number): number => Math.ceil(points / POINTS_A_SHIP)

/** Iced-in ports are closed in snow and blizzard (8.2.1). */
export const isClosed = (world: WifWorld, hex: Hex): boolean => world.map.portAt(hex)?.icedIn === true && isFrozen(world, hex)

/** Hexes with a port. */
export const portHexes = (world: WifWorld): readonly Hex[] =>
  inPosition(world, 'ports', () => [...new Set(world.map.places.flatMap((place, i) => (place.port ? [world.map.placeHexes[i]] : [])))])

/** How many naval units these count as for stacking: each ship, and every 5 convoy points or part of it, whatever counters they are on (2.3.1). */
export function stackSize(ships: readonly NavalUnit[]): number {
  const points = ships.reduce((sum, ship) => sum + ship.points, 0)
  return ships.filter(({ type }) => type !== 'CP').length + convoyUnits(points)
}

/** Naval units that may stack in a port (2.3.1): Infinity in a major one. */
export const portLimit = (world: WifWorld, hex: Hex): number => {
  const port = world.map.portAt(hex)?.port
  return port === 'major' ? Infinity : port === 'minor' ? MINOR_PORT_LIMIT : 0
}

/** Why ships could not be based in a port by who holds it and how (13.4.2, 18.2, 2.3.1), way and ice apart; null when they could. `among` sail in with them. */
export function whyNotBaseShip(world: WifWorld, ship: NavalUnit, hex: Hex, among: readonly NavalUnit[] = []): string | null {
  return whyNotHarbour(world, ship, hex) ?? whyNoRoom(world, ship, hex, among)
}

const PEARL_HARBOR = 26
const BEFORE_THE_FLEET: readonly string[] = ['TRS', 'CP']

/** 13.3.2, option 26: before it is chosen Allied ships but transports and convoys lie in neither Honolulu nor Pago Pago. */
function whyNotAtPearlHarbor(world: WifWorld, ship: NavalUnit, hex: Hex): string | null {
  if (!world.state.politics?.entry || BEFORE_THE_FLEET.includes(ship.type) || ship.hex === hex) return null
  if (sideOfCountry(world, ship.country) !== 'Allies' || hasChosen(world, PEARL_HARBOR)) return null
  return ['Honolulu', 'Pago Pago'].some((name) => world.map.find(name) === hex)
    ? `13.3.2: no Allied ship but TRS and convoys bases in ${world.map.name(hex)} before US entry option ${PEARL_HARBOR}`
    : null
}

/** Why a port is not one that a ship's country may use at all (13.4.2, 18.2), whoever lies in it now; null when it may. */
export function whyNotHarbour(world: WifWorld, ship: NavalUnit, hex: Hex): string | null {
  const name = world.map.name(hex)
  if (!world.map.portAt(hex)) return `11.4.2: ${name} is no port`
  const holder = world.state.control[hex]
  const [power, host] = [controllerOf(world, ship.country), controllerOf(world, holder)]
  if (!power) return `13.4.2: ${ship.country} is neutral`
  if (!holder || (holder !== ship.country && (host === null || sideOfCountry(world, holder) !== sideOfCountry(world, ship.country))))
    return `13.4.2: ${name} is not a port of your side`
  const vichy = whyNotForVichy(world, ship.country, hex) ?? whyNotOnBorder(world, ship, hex)
  if (vichy !== null) return vichy
  const access = accessToVichy(world, ship.country, hex)
  if (access !== null && typeof access === 'object') return access.whyNot
  if (!isActive(world, power) && host !== power)
    return `13.4.2: ${power} is neutral: ${ship.name} may base only in ports of its own power, and ${name} is ${holder}'s`
  if (access === null && host !== power && host !== null && !isActive(world, host))
    return `13.4.2: ${name} is ${holder}'s, and ${host} is neutral`
  const fleet = whyNotAtPearlHarbor(world, ship, hex) ?? whyNotClosed(world, ship, hex)
  if (fleet) return fleet
  const barred = whyNotInFactionCity(world, ship, hex)
  if (barred !== null) return barred
  const partisan = deniedBy(world, hex, power)
  return partisan ? `13.1.3: no unit can be moved to ${name} while ${partisan.name} is there` : null
}

/** Who lies there and how many: stacking, co-operation and the foreign troop commitment of 18.2. */
function whyNoRoom(world: WifWorld, ship: NavalUnit, hex: Hex, among: readonly NavalUnit[]): string | null {
  const name = world.map.name(hex)
  const there = [...world.navalAt(hex), ...among].filter((other, i, all) => other !== ship && all.indexOf(other) === i)
  const stranger = [...there, ...world.unitsAt(hex)].find(
    (other) =>
      controllerOf(world, other.country) !== null &&
      sideOfCountry(world, other.country) === sideOfCountry(world, ship.country) &&
      !cooperate(world, ship, other),
  )
  if (stranger) return `18.2: ${ship.name} (${ship.country}) does not co-operate with ${stranger.name} (${stranger.country}) in ${name}`
  const uncommitted = whyNotCommitted(world, ship, hex, among)
  if (uncommitted !== null) return uncommitted
  const size = stackSize([...there, ship])
  const limit = portLimit(world, hex)
  return size > limit
    ? `2.3.1: ${name} is a minor port for ${limit} naval units, and ${size - stackSize([ship])} ${size - stackSize([ship]) === 1 ? 'lies' : 'lie'} there`
    : null
}

/** 18.2: why the foreign troop commitment keeps a ship out of a port in a partner's home country with which it does not co-operate; null when nothing does. */
export function whyNotCommitted(world: WifWorld, ship: NavalUnit, hex: Hex, among: readonly NavalUnit[] = []): string | null {
  const home = closedHome(world, ship, hex)
  if (home === null || (ship.hex !== NO_HEX && closedHome(world, ship, ship.hex) === home) || hasCommitment(world, ship, home, among))
    return null
  return `18.2: ${world.map.name(hex)} is in ${home}, with which ${ship.country} does not co-operate; the foreign troop commitment does not cover ${ship.name}`
}
