import { atWar, controllerOf, powersOf } from '../../powers.ts'
import { FRANCE, southOfFrance } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'

const USA = 'USA'

/** Land combat factors of each Axis major power in Paris, the capital of France; none where the campaign has no France. */
export function factorsInParis(world: WifWorld): { power: string; factors: number }[] {
  const [paris] = world.state.countries[FRANCE]?.capitals ?? []
  if (paris === undefined) return []
  return powersOf(world, 'Axis').map((power) => ({
    power,
    factors: world
      .landAt(paris)
      .filter(({ country, type }) => type !== 'PART' && controllerOf(world, country) === power)
      .reduce((sum, { combat }) => sum + combat, 0),
  }))
}

/** 17.1: the Axis major power that may install a Vichy government now; null for none. Only where the map has the part of France that would be Vichy's. */
export function mayInstall(world: WifWorld): string | null {
  const { countries, politics, powers } = world.state
  const france = countries[FRANCE]
  if (!politics || !powers[FRANCE] || france.conqueredBy !== null) return null
  const there = factorsInParis(world).sort((a, b) => b.factors - a.factors)
  const [most, next] = there
  if (!most || most.factors === 0 || next?.factors === most.factors) return null
  if (powers[USA] && atWar(world, most.power, USA)) return null
  return southOfFrance(world).length > 0 ? most.power : null
}
