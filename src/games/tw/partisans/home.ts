import type { Hex } from '../../../board/hex.ts'
import { isHomeOfRaised } from '../field/partisan-hexes.ts'
import { atWar, controllerOf, enemyGround, sideOf, sideOfNation } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** All hexes of the home of partisans or an SS Legion; null: it is neither. */
export function homeland(world: TwWorld, unit: GroundUnit): Hex[] | null {
  if (isHomeOfRaised(world, unit, 0) === null) return null
  return Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.isLand(hex) && isHomeOfRaised(world, unit, hex))
}

/** 23.29: Irish partisans are built in Northern Ireland or beside it. */
function whyNotRising(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const { called, hexes } = world.tables.partisans.rising
  const parts = hexes.map((code) => world.map.hex(code))
  return parts.some((part) => part === hex || world.map.isAdjacent(part, hex))
    ? null
    : `23.29: ${unit.name} is built in ${called} or beside it, not in ${world.map.name(hex)}`
}

/** 25.2: why partisans, or an SS Legion, are not built in a hex; null: they are; undefined: the unit is neither. */
export function whyNotInHomeland(world: TwWorld, unit: GroundUnit, hex: Hex): string | null | undefined {
  const isHome = isHomeOfRaised(world, unit, hex)
  if (isHome === null) return undefined
  const where = world.map.name(hex)
  if (!world.map.isLand(hex) || !isHome) return `25.2: ${unit.name} is built in ${unit.raisedIn}, and ${where} is not of it`
  const enemies =
    enemyGround(world, hex, unit.nation).length + world.airAt(hex).filter((air) => atWar(world, air.nation, unit.nation)).length
  if (enemies > 0) return `25.2: enemies stand in ${where}`
  if (unit.type !== 'PART') return undefined
  const isRising = unit.raisedIn === world.tables.partisans.rising.called
  if (isRising && whyNotRising(world, unit, hex) !== null) return whyNotRising(world, unit, hex)
  const holder = sideOfNation(world, world.state.control[hex])
  if (!isRising && (holder === null || holder === sideOf(world, unit))) return `25.2: ${where} is not in enemy hands`
  return (world.ops.built.get(`partisans ${unit.raisedIn}`) ?? 0) >= world.tables.partisans['in a turn']
    ? `25.1.1: ${world.tables.partisans['in a turn']} partisans of ${unit.raisedIn} have been built this turn`
    : null
}

/** Counts those that have appeared. */
export const noteBuilt = (world: TwWorld, unit: GroundUnit): void =>
  world.remember((noted) => noted.built.set(`partisans ${unit.raisedIn}`, (world.ops.built.get(`partisans ${unit.raisedIn}`) ?? 0) + 1))

/** The power that occupies the land where partisans stand, whom they damage (25.4). */
export const occupierOf = (world: TwWorld, unit: GroundUnit): string | null => controllerOf(world, world.state.control[unit.hex])
