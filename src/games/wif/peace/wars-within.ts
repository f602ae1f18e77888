import { sideOfCountry } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** A country that has come to another side otherwise than by a declaration of its own fights nobody of that side any more. */
export function endWarsWithin(world: WifWorld, country: string): void {
  const side = sideOfCountry(world, country)
  for (const war of world.state.wars)
    if (war.between.includes(country) && war.between.every((party) => sideOfCountry(world, party) === side)) world.endWar(war)
}

/** A country that is neutral from now on fights nobody. */
export function endItsWars(world: WifWorld, country: string): void {
  for (const war of world.state.wars) if (war.between.includes(country)) world.endWar(war)
}
