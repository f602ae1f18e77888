import type { Procedure } from '../../../engine/procedure.ts'
import { removeLostFactions, takeFactionCities } from '../china/cities.ts'
import { overrunShips } from '../naval/overrun-ships.ts'
import { controllerOf, sideOfCountry } from '../powers.ts'
import { settlePartisans } from '../partisans/entity.ts'
import { actionOfConquest } from '../politics/us-entry/actions-of-conquest.ts'
import { actionsSince, watchedNow } from '../politics/us-entry/watch.ts'
import { portHexes } from '../stacking/ports.ts'
import type { WifWorld } from '../world.ts'
import { fall } from './complete.ts'
import { type Conquest, conquests } from './conquered.ts'
import { displace } from './displaced.ts'
import { takeHome } from './effects.ts'
import { flagOf, goIntoExile } from './exile.ts'
import { homesLeft, isHomeCountry } from './homes.ts'

/**
 * 13.7.1 Conquest. All that is conquered now is so at once: first every home and territory changes hands, then each country that lost its home, old or new, fights
 * on from another or is out of the war. What is to be liberated instead (13.7.5) is not conquered.
 */
export function* conquest(world: WifWorld, liberated: readonly Conquest[] = []): Procedure {
  takeFactionCities(world) // 20
  yield* conquerAll(
    world,
    conquests(world).filter(({ country }) => !liberated.some((each) => each.country === country)),
  )
  removeLostFactions(world) // 20
}

/** 13.7.1: what is conquered, or surrendered (13.7.6), changes hands, all of it at once. */
export function* conquerAll(world: WifWorld, all: readonly Conquest[], surrendered = false): Procedure {
  if (all.length === 0) return
  const watched = watchedNow(world)
  const before = [...world.state.control]
  for (const each of all) takeHome(world, each)
  for (const { country, by } of all) yield* settle(world, country, by, all)
  displace(
    world,
    world.state.control.flatMap((holder, hex) => (holder === before[hex] ? [] : [hex])),
  )
  yield* overrunFleets(world)
  settlePartisans(world) // 13.1.2
  for (const each of all) yield* actionOfConquest(world, each, surrendered) // 13.3.3
  yield* actionsSince(world, watched, surrendered)
}

/** 19.2: a minor country that nobody takes is conquered at once by who attacked it, with the minor countries and territories that it controls. */
export function* conquerAtOnce(world: WifWorld, minor: string, by: string, why: string): Procedure {
  const own = Object.values(world.state.countries).filter(
    ({ name, aligned1939, controller }) => name === minor || (aligned1939 === minor && controller === null),
  )
  const all = own.map(({ name }) => ({ country: name, by, why }))
  const before = [...world.state.control]
  for (const each of all) takeHome(world, each)
  for (const each of all) yield* settle(world, each.country, by, all)
  for (const war of world.state.wars.filter(({ between }) => between.includes(minor))) world.endWar(war)
  displace(
    world,
    world.state.control.flatMap((holder, hex) => (holder === before[hex] ? [] : [hex])),
  )
  yield* overrunFleets(world)
}

/** What becomes of a country whose home is taken, and of those that had their exile there. */
export function* settle(world: WifWorld, name: string, by: string, all: readonly Conquest[]): Procedure {
  const country = world.state.countries[name]
  const conquerorOf = (home: string): string => all.find((each) => each.country === home)?.by ?? by
  // Its conqueror may have fallen in the same step, and it with it to another, or to nobody.
  const isStill = country.conqueredBy === by
  if (isStill && (!isHomeCountry(country) || country.controller === null || country.status === 'conquered')) {
    world.changeCountry(name, { controller: by, status: 'conquered' })
    // Whoever was at war with itself is not with its conqueror by that.
    for (const war of world.state.wars.filter(({ between }) => between.includes(name))) world.endWar(war)
  }
  // In exile already, it stays where it is, unless that is lost.
  else if (isStill && country.status === 'free') yield* orphaned(world, name, by)
  for (const exile of Object.values(world.state.countries))
    if (exile.exile === name && exile.status === 'incompletely conquered') yield* orphaned(world, exile.name, conquerorOf(name))
}

function* orphaned(world: WifWorld, name: string, by: string): Procedure {
  const homes = homesLeft(world, world.state.countries[name])
  if (homes.length > 0) yield* goIntoExile(world, name, by, homes)
  else yield* fall(world, name, by)
}

/** Ships in ports that are the other side's, or neutral, now: as if overrun, but not surprised (11.10.6). */
export function* overrunFleets(world: WifWorld): Procedure {
  for (const port of portHexes(world)) {
    const holder = world.state.control[port]
    const side = sideOfCountry(world, holder)
    const ships = world
      .navalAt(port)
      .filter(({ country }) => country !== holder && sideOfCountry(world, country) !== null && sideOfCountry(world, country) !== side)
    if (ships.length === 0) continue
    const power = controllerOf(world, holder)
    yield* overrunShips(world, { surprises: () => false, taker: power === null ? null : flagOf(world, power) }, ships, port)
  }
}
