import { NO_HEX } from '../../../board/hex.ts'
import { isActivated, isReached } from '../logistics/activation.ts'
import { whyHeld } from '../logistics/oil.ts'
import { whyNotAllowed } from '../logistics/efforts.ts'
import { isOfOwnAlliance, seatOf } from '../powers.ts'
import type { NavalUnit, Troop, Unit } from '../state.ts'
import { whyNotSupplied } from '../supply/check.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { whyNotLeaveUsa } from './american.ts'
import { hasStratmoved } from './capacity.ts'

/** 4.0: a unit of an effort, or one that has been placed within reach of it in this Build Segment. */
const isActive = (world: TwWorld, unit: Unit): boolean => isActivated(world, unit) || isReached(world, unit)

function whyNotAtAll(world: TwWorld, unit: Unit): string | null {
  const { name } = unit
  if (unit.place === 'sea') return `7.4: ${name} is on patrol until the end of this player turn`
  if (unit.place !== 'map') return `8.1: ${name} is not on the map`
  if (hasStratmoved(world, unit)) return `8.0: ${name} has stratmoved in this player turn`
  return whyNotLeaveUsa(world, unit) ?? whyHeld(world, unit)
}

/** Why a ground or air unit may not stratmove, wherever it goes, or null. */
export function whyNotTroop(world: TwWorld, unit: Troop): string | null {
  const first = whyNotAtAll(world, unit)
  if (first) return first
  if (unit.aboard !== undefined) return `8.1: ${unit.name} is aboard a ship and goes with it`
  if (unit.kind === 'ground' && unit.type === 'PART') return `25: partisans (${unit.name}) do not stratmove`
  if (world.ops.dropped.has(unit.id)) return `11.14.1: ${unit.name} has dropped in this player turn, and moves no more in it`
  if (!isActive(world, unit)) return `4.0: ${unit.name} is not activated`
  if (unit.kind === 'air' && world.ops.grounded.has(unit.id)) return `11.1.2: ${unit.name} flies no more in this player turn`
  return whyNotAllowed(world, unit, 'stratmove')
}

/** Why it may not go over land or by air for want of supply, or null (8.3.1, 12.6.2); by sea 12.7.3 holds instead. */
export function whyNotFed(world: TwWorld, unit: Troop): string | null {
  if (unit.kind === 'ground') return whyNotSupplied(world, unit)
  return inSupply(world, unit) ? null : `8.3.1: ${unit.name} is out of supply; only aircraft in supply stratmove by air`
}

/** Why a ship may not change base now, or null. It is no mission: it may follow one (7.0). */
export function whyNotSail(world: TwWorld, ship: NavalUnit): string | null {
  const first = whyNotAtAll(world, ship)
  if (first) return first
  // 4.0, 12.6.3: ships out of supply change base without an effort.
  if (!inSupply(world, ship)) return null
  return isActive(world, ship) ? whyNotAllowed(world, ship, 'stratmove') : `4.0: ${ship.name} is not activated`
}

/** Why a ship may not sail with cargo, as a carrier or an escort, or null: that is a mission (7.0). */
export function whyNotConvoy(world: TwWorld, ship: NavalUnit): string | null {
  const first = whyNotSail(world, ship)
  if (first) return first
  if (ship.depleted) return `7.10: ${ship.name} is Depleted and carries nothing`
  if (ship.launched === world.playerTurn)
    return `15.1.5.2: ${ship.name} was launched in this player turn: it may change base, and carry nothing`
  const done = world.ops.navalMissions.get(ship.id)
  if (done !== undefined) return `7.0: ${ship.name} has had its mission of this turn (${done})`
  return inSupply(world, ship) ? null : `12.6.3: ${ship.name} is out of supply and may only change base`
}

/** Ground and air units of an order; or what is wrong with the ids. A partner's may be carried by sea (6.2.1); PARA that fly may fly with aircraft (8.3.2). */
export function troopsOf(world: TwWorld, seat: string, ids: readonly string[], by: 'air' | 'land' | 'sea'): Troop[] | string {
  const units = ids.map((id) => world.state.units[id])
  const missing = ids.find((_, i) => units[i] === undefined)
  if (missing !== undefined) return `there is no unit '${missing}'`
  if (new Set(ids).size < ids.length) return '8.1: a unit is named twice'
  const wrong = units.find((unit) => unit.kind !== 'ground' && unit.kind !== 'air')
  if (wrong) return `8.1: ${wrong.name} goes in an order of its own kind`
  const stranger = units.find((unit) => seatOf(world, unit) !== seat && !(by === 'sea' && isOfOwnAlliance(world, seat, unit)))
  if (stranger) return `8.1: ${stranger.name} is not yours`
  const troops = units as Troop[]
  if (by !== 'air' && troops.some(({ kind }) => kind !== troops[0].kind))
    return '8.1.4: air units and ground units go in orders of their own'
  const apart = troops.find((unit) => unit.hex !== troops[0].hex || unit.place !== troops[0].place)
  if (!apart) return troops
  // The first may be lost since the order was written.
  const gone = troops.find(({ hex }) => hex === NO_HEX)
  return (
    (gone && whyNotAtAll(world, gone)) ??
    `8.1: ${apart.name} is not in ${world.map.name(troops[0].hex)}; units of one order begin in one hex`
  )
}
