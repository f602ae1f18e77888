import { type Hex, NO_HEX } from '../../../board/hex.ts'
import type { Arrow } from '../../../engine/decision.ts'
import { areaDots } from '../sea/area-dots.ts'
import { airComponent, carrierRange } from '../sea/ships.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/**
 * 14.4: the carrier planes of a CV: an aircraft for all purposes while they fly. They are made anew for each mission or round, under their ship's id,
 * for their air component is split anew each time; the position knows the CV alone.
 */
export interface CarrierPlanes extends AirUnit {
  readonly type: 'CVP'
  readonly ship: NavalUnit
}

/** The CV that an aircraft flies from; null for every other aircraft. */
export const shipOf = (unit: AirUnit): NavalUnit | null => ('ship' in unit ? (unit as CarrierPlanes).ship : null)

/**
 * A CV's planes with so much of their air component as air-to-air rating; the rest are air-to-sea factors. Their tactical factors are half of
 * these, their strategic factors a tenth. As a loss they weigh half their CV's build points: about what the yards take to replace them (13.6.5).
 */
export function planesOf(world: WifWorld, ship: NavalUnit, airToAir: number): CarrierPlanes {
  const airToSea = airComponent(world, ship) - airToAir
  return {
    kind: 'air',
    type: 'CVP',
    ship,
    id: ship.id,
    name: `${ship.name}'s planes`,
    country: ship.country,
    cost: { ...ship.cost, points: Math.ceil(ship.cost.points / 2) },
    place: ship.place,
    hex: NO_HEX,
    ...(ship.sea && { sea: ship.sea }),
    faceDown: ship.faceDown,
    airToAir,
    unarmed: false,
    airToSea,
    tactical: airToSea / 2,
    strategic: airToSea / 10,
    range: carrierRange(world, ship),
    extendedRange: false,
    carries: false,
  }
}

/** 14.4: why a CV's planes cannot fly a mission now; null when they can. In naval air combat they take part face-down too. */
export function whyNotLaunch(ship: NavalUnit): string | null {
  if (ship.type !== 'CV') return `14.4: ${ship.name} has no planes`
  if (ship.place !== 'sea') return `14.4: ${ship.name} is not at sea, and carrier planes never fly from a port`
  if (ship.damaged) return `14.4: ${ship.name} is damaged, and its planes cannot fly`
  if (ship.noPlanes) return `14.4: ${ship.name} has no planes left`
  return ship.faceDown ? `14.4: ${ship.name} is face-down, and its planes cannot fly a mission` : null
}

/** CVs at sea whose planes could fly a mission. */
export const readyCarriers = (world: WifWorld): NavalUnit[] =>
  world.atSea().filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.type === 'CV' && whyNotLaunch(unit) === null)

/**
 * An aircraft as it would fly: itself, or a CV's planes, with `airToAir` of the air component in air-to-air; unsaid, all of it as fighter and none as bomber.
 * Null for everything else.
 */
export function flyerOf(world: WifWorld, id: string, asFighter: boolean, airToAir?: number): AirUnit | null {
  const unit = world.unit(id)
  if (unit.kind === 'air') return unit
  if (unit.kind !== 'naval' || unit.type !== 'CV') return null
  const component = airComponent(world, unit)
  return planesOf(world, unit, Math.min(airToAir ?? (asFighter ? component : 0), component))
}

/** Where a flight to a hex begins: an aircraft's base, or for carrier planes the hexdot of their CV's area nearest to the hex (14.4). */
export function startOf(world: WifWorld, unit: AirUnit, at: Hex): Hex {
  if (!unit.sea) return unit.hex
  const away = world.map.distancesFrom(at)
  return areaDots(world.map, unit.sea.area).reduce((best, dot) => (away[dot] < away[best] ? dot : best))
}

/** 14.4: carrier planes that are shot down: their CV has none any more and lies face-down in its section, undamaged. Other aircraft are destroyed. */
export function shootDown(world: WifWorld, unit: AirUnit, how: string): void {
  const ship = shipOf(unit)
  if (!ship) return world.destroy(unit, how)
  world.change(ship, { noPlanes: true })
  world.turnFaceDown(ship)
}

/** The arrow of an order's flight, for the preview map. */
export function flightArrow(world: WifWorld, id: string, to: string): Arrow {
  const unit = world.unit(id)
  return { hexes: [unit.sea ? world.map.seaAreaNames[unit.sea.area] : world.map.code(unit.hex), to], style: 'air' }
}
