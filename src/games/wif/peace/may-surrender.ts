import { inSupply } from '../supply/supply.ts'
import { atWar, controllerOf, sideOfPower } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { isPartlyOffTheMap } from './conquered.ts'
import { flagOf } from './exile.ts'
import { hexesOf } from './homes.ts'

/** 13.7.6: the home country that a major power may surrender now and why it may; or why it may not, with the section. */
export function maySurrender(world: WifWorld, power: string): { home: string; why: string } | { whyNot: string } {
  const no = (why: string) => ({ whyNot: `13.7.6: ${power} may not surrender: ${why}` })
  const home = currentHome(world, power)
  if (home === null || sideOfPower(world, power) === null) return no('it is out of the war')
  const country = world.state.countries[home]
  if (isPartlyOffTheMap(world, country)) return no(`part of ${home} lies beyond the map`)
  const hexes = hexesOf(world, home)
  const [capital] = country.capitals
  const holder = capital === undefined ? '' : world.state.control[capital]
  if (holder && atWar(world, holder, power)) return { home, why: `the enemy holds its capital ${world.map.name(capital)}` }
  // Partisans hold no country: neither theirs nor its own count.
  const supplied = (whose: (unit: LandUnit) => boolean): LandUnit | undefined =>
    hexes.flatMap((hex) => world.landAt(hex)).find((unit) => unit.type !== 'PART' && whose(unit) && inSupply(world, unit))
  const own = supplied(({ country: of }) => controllerOf(world, of) === power)
  if (own) return no(`no enemy holds its capital, and ${own.name} is in supply in ${home}, at ${world.map.name(own.hex)}`)
  const enemy = supplied(({ country: of }) => atWar(world, of, power))
  if (!enemy) return no(`no enemy holds its capital, and no land unit of an enemy is in supply in ${home}`)
  return { home, why: `${enemy.name} (${enemy.country}) is in supply in ${home}, and no land unit of its own is` }
}

/** The home country that a major power has now (13.7.1): its first, of the Commonwealth the United Kingdom, else the one from which it fights on. */
function currentHome(world: WifWorld, power: string): string | null {
  const home = flagOf(world, power)
  const { conqueredBy, exile } = world.state.countries[home]
  return conqueredBy === null ? home : (exile ?? null)
}
