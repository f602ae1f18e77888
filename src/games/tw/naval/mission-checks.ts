import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Activity } from '../charts/cost-schemas.ts'
import { isActivated } from '../logistics/activation.ts'
import { whyHeld } from '../logistics/oil.ts'
import { effortOf, effortPowerOf, whyNotAllowed } from '../logistics/efforts.ts'
import { isOfOwnAlliance, seatOf } from '../powers.ts'
import type { NavalUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { isFit } from './force.ts'
import { whyNotOutOf } from '../field/associates.ts'
import { areaNamed, navigatorOf, seaPath, whyNoSeaWay } from '../field/sea.ts'
import { missionRange } from './voyage.ts'

/** Why a ship may not do a mission of its own player turn, or null. `activity`: what the turn's effort must allow (4). */
export function whyNotMission(world: TwWorld, ship: NavalUnit, activity: Activity | null = null): string | null {
  const { name } = ship
  if (ship.depleted) return `7.10: ${name} is Depleted`
  if (!isFit(world, ship) && !(ship.type === 'CV' && world.nacOf(ship) === undefined)) return `7.4: the NAC of ${name} is Depleted`
  const done = world.ops.navalMissions.get(ship.id)
  if (done !== undefined) return `7.0: ${name} has had its mission of this turn (${done})`
  if (ship.place === 'sea') return `7.4: ${name} is on patrol until the end of this player turn`
  if (ship.place !== 'map') return `7.1: ${name} is not in port`
  if (ship.launched === world.playerTurn) return `15.1.5.2: ${name} was launched this turn`
  if (!isActivated(world, ship)) return `4.0: ${name} is not activated`
  const guest = activity === 'air attack' ? whyNotOutOf(world, ship) : null
  if (guest !== null) return guest
  const held = whyHeld(world, ship)
  if (held !== null) return held
  if (!inSupply(world, ship)) return `12.6.3: ${name} is out of supply and may only change base`
  const power = effortPowerOf(world, ship)
  if (power !== null && effortOf(world, power) === 'Pass') return '4.5: a Pass allows ships nothing but a change of base'
  return activity === null ? null : whyNotAllowed(world, ship, activity)
}

/** Ids of ships of one port that are of a seat's side: the ships, or what is wrong. */
export function shipsOf(world: TwWorld, seat: string, ids: readonly string[]): NavalUnit[] | string {
  const units = ids.map((id) => world.state.units[id])
  const missing = ids.find((_, i) => units[i] === undefined)
  if (missing !== undefined) return `there is no unit '${missing}'`
  const stranger = units.find((unit) => unit.kind !== 'naval')
  if (stranger) return `7.0: ${stranger.name} is no ship`
  const ships = units as NavalUnit[]
  const other = ships.find((ship) => !isOfOwnAlliance(world, seat, ship) || seatOf(world, ship) !== seat)
  if (other) return `7.0: ${other.name} is not yours`
  if (new Set(ids).size < ids.length) return '7.0: a ship is named twice'
  const whole = ships.flatMap(({ taskForce }) => taskForce ?? [])
  const left = world
    .unitsIn('map', 'sea')
    .find((unit) => unit.kind === 'naval' && unit.taskForce !== undefined && whole.includes(unit.taskForce) && !ids.includes(unit.id))
  return left ? `7.12: Task Force ${(left as NavalUnit).taskForce} goes as a whole; dissolve it first` : ships
}

/** 7.8: ships of one mission come from one port. */
export const whyNotOnePort = (world: TwWorld, ships: readonly NavalUnit[]): string | null => {
  const other = ships.find((ship) => ship.hex !== ships[0].hex || ship.place !== ships[0].place)
  return other ? `7.8: ${other.name} is not in ${world.map.name(ships[0].hex)}; ships of one mission begin in one port` : null
}

/** The way of a mission by names of sea areas to go through; or why there is none. */
export const wayOf = (
  world: TwWorld,
  ships: readonly NavalUnit[],
  to: Hex | { readonly area: number },
  via: readonly string[] = [],
): number[] | string =>
  wayBetween(world, navigatorOf(world, ships), ships[0].hex, to, Math.min(...ships.map((ship) => missionRange(world, ship))), via)

/** The way of what sails so many sea areas under a nation's flag; or why there is none. */
export function wayBetween(
  world: TwWorld,
  nation: string,
  from: Hex,
  to: Hex | { readonly area: number },
  range: number,
  via: readonly string[] = [],
): number[] | string {
  const areas = via.map((name) => areaNamed(world, name))
  const unknown = via.find((_, i) => areas[i] <= 0)
  if (unknown !== undefined) return `7.2: there is no sea area '${unknown}'`
  const path = seaPath(world, nation, from, to, range, areas)
  if (path !== null) return path
  const where = typeof to === 'number' ? world.map.name(to) : world.map.seaAreaNames[to.area]
  const longer = seaPath(world, nation, from, to, Infinity, areas)
  if (longer !== null) return `7.2: ${where} is ${numbered(longer.length, 'Sea Area')} from ${world.map.name(from)}; ships sail ${range}`
  return `7.3: no open way by sea from ${world.map.name(from)} to ${where}: ${whyNoSeaWay(world, nation, from, to, areas)}`
}
