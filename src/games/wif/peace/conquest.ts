import type { Procedure } from '../../../engine/procedure.ts'
import { removeLostFactions, takeFactionCities } from '../china/cities.ts'
import { settlePartisans } from '../partisans/entity.ts'
import { noteRumania } from '../politics/alignment/claims-state.ts'
import { actionOfConquest } from '../politics/us-entry/actions-of-conquest.ts'
import { actionsSince, watchedNow } from '../politics/us-entry/watch.ts'
import type { WifWorld } from '../world.ts'
import { orphaned } from './complete.ts'
import { type Conquest, conquests } from './conquered.ts'
import { displace } from './displaced.ts'
import { takeHome } from './effects.ts'
import { isHomeCountry } from './homes.ts'
import { overrunFleets } from './overrun-fleets.ts'

/**
 * 13.7.1 Conquest. All that is conquered now is so at once: first every home and territory changes hands, then each country that lost its home, old or new, fights
 * on from another or is out of the war. What is to be liberated instead (13.7.5) is not conquered.
 */
export function* conquest(world: WifWorld, liberated: readonly Conquest[] = []): Procedure {
  takeFactionCities(world) // 20
  yield* conquerAll(
    world,
    conquests(world).filter(({ country }) => !liberated.some((each) => each.country === country)),
    { liberated },
  )
  removeLostFactions(world) // 20
}

/** 13.7.1: what is conquered, or surrendered (13.7.6), changes hands, all of it at once. `liberated`: what is freed in the same step (13.7.5). */
export function* conquerAll(
  world: WifWorld,
  all: readonly Conquest[],
  { surrendered = false, liberated = [] }: { readonly surrendered?: boolean; readonly liberated?: readonly Conquest[] },
): Procedure {
  if (all.length === 0) return
  const watched = watchedNow(world)
  const before = [...world.state.control]
  for (const each of all) takeHome(world, each)
  for (const { country, by } of all) yield* settle(world, country, by, liberated)
  displace(
    world,
    world.state.control.flatMap((holder, hex) => (holder === before[hex] ? [] : [hex])),
  )
  yield* overrunFleets(world)
  settlePartisans(world) // 13.1.2
  noteRumania(world) // 19.6.2
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
  for (const each of all) yield* settle(world, each.country, by)
  for (const war of world.state.wars.filter(({ between }) => between.includes(minor))) world.endWar(war)
  displace(
    world,
    world.state.control.flatMap((holder, hex) => (holder === before[hex] ? [] : [hex])),
  )
  yield* overrunFleets(world)
}

/** What becomes of a country whose home is taken, and of those that had their exile there. */
export function* settle(world: WifWorld, name: string, by: string, liberated: readonly Conquest[] = []): Procedure {
  const country = world.state.countries[name]
  // Its conqueror may have fallen in the same step, and it with it to another, or to nobody.
  const isStill = country.conqueredBy === by
  if (isStill && (!isHomeCountry(country) || country.controller === null || country.status === 'conquered')) {
    world.changeCountry(name, { controller: by, status: 'conquered' })
    // Whoever was at war with itself is not with its conqueror by that.
    for (const war of world.state.wars.filter(({ between }) => between.includes(name))) world.endWar(war)
  }
  // In exile already, it stays where it is, unless that is lost.
  else if (isStill && country.status === 'free') yield* orphaned(world, name, by, { liberated })
  for (const exile of Object.values(world.state.countries))
    if (exile.exile === name && exile.status === 'incompletely conquered') yield* orphaned(world, exile.name, by, { liberated })
}
