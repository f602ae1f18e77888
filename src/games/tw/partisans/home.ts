import type { Hex } from '../../../board/hex.ts'
import { controllerOf, enemyGround, homeOf, sideOf, sideOfNation } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Countries that a unit of partisans or an SS Legion is at home in; null: it is neither. */
const homeCountries = (world: TwWorld, { raisedIn }: GroundUnit): readonly string[] | null =>
  raisedIn === undefined ? null : (world.tables.partisans.countries[raisedIn]?.of ?? null)

/** All their hexes. */
export function homeland(world: TwWorld, unit: GroundUnit): Hex[] | null {
  const countries = homeCountries(world, unit)
  if (countries === null) return null
  return Array.from({ length: world.map.size }, (_, hex) => hex).filter(
    (hex) => world.map.isLand(hex) && countries.includes(homeOf(world, hex)),
  )
}

/** 25.2: why partisans, or an SS Legion, are not built in a hex; null: they are; undefined: the unit is neither. */
export function whyNotInHomeland(world: TwWorld, unit: GroundUnit, hex: Hex): string | null | undefined {
  const countries = homeCountries(world, unit)
  if (countries === null) return undefined
  const where = world.map.name(hex)
  if (!world.map.isLand(hex) || !countries.includes(homeOf(world, hex)))
    return `25.2: ${unit.name} is built in ${unit.raisedIn}, and ${where} is not of it`
  if (enemyGround(world, hex, unit.nation).length > 0) return `25.2: enemies stand in ${where}`
  if (unit.type !== 'PART') return undefined
  const holder = sideOfNation(world, world.state.control[hex])
  if (holder === null || holder === sideOf(world, unit)) return `25.2: ${where} is not in enemy hands`
  return (world.ops.built.get(`partisans ${unit.raisedIn}`) ?? 0) >= world.tables.partisans['in a turn']
    ? `25.1.1: ${world.tables.partisans['in a turn']} partisans of ${unit.raisedIn} have been built this turn`
    : null
}

/** Counts those that have appeared. */
export const noteBuilt = (world: TwWorld, unit: GroundUnit): void =>
  world.remember((noted) => noted.built.set(`partisans ${unit.raisedIn}`, (world.ops.built.get(`partisans ${unit.raisedIn}`) ?? 0) + 1))

/** The power that occupies the land where partisans stand, whom they damage (25.4). */
export const occupierOf = (world: TwWorld, unit: GroundUnit): string | null => controllerOf(world, world.state.control[unit.hex])
