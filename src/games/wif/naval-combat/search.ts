import { carrierRange, hasPlanes } from '../sea/ships.ts'
import { seaWeather } from '../ground/terrain.ts'
import type { Section, Side, Unit, WeatherKind } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { sideOfCountry } from '../powers.ts'

export const isStormy = (weather: WeatherKind): boolean => weather === 'storm' || weather === 'blizzard'

/** 11.5.5: range of carrier planes that adds 1, and 2, to their section's search number. */
const FAR = 4
const FARTHEST = 7

/**
 * 11.5.5: a side's modified search number in a section of a sea box: by the best carrier planes of its committed, undamaged CVs there, or a committed
 * NAV, unless it storms. `committed` may hold others too: only that side's in that section count.
 */
export function searchNumber(world: WifWorld, side: Side, area: number, section: Section, committed: readonly Unit[]): number {
  const { search } = world.tables.seaBox[section]
  if (isStormy(seaWeather(world, area))) return search
  const here = committed.filter(
    (unit) =>
      unit.sea?.area === area && unit.sea.section === section && unit.aboard === undefined && sideOfCountry(world, unit.country) === side,
  )
  return search + searchBonus(world, here)
}

/** 11.5.5: what units in a section add to its search number in fine weather, rain or snow. */
export function searchBonus(world: WifWorld, units: readonly Unit[]): number {
  const reach = Math.max(0, ...units.map((unit) => (unit.kind === 'naval' && hasPlanes(unit) ? carrierRange(world, unit) : 0)))
  return reach >= FARTHEST ? 2 : reach >= FAR || units.some((unit) => unit.kind === 'air' && unit.type === 'NAV') ? 1 : 0
}

/**
 * 11.5.5: what is added to a search roll: 1 in any weather but fine, and 1 less for every 10 enemy convoy points or part of 10. `enemyConvoys` is 0
 * in a port attack and in the first round of an interception combat, where they do not count; in storm and blizzard they never do.
 */
export function searchModifier(weather: WeatherKind, enemyConvoys: number): number {
  return (weather === 'fine' ? 0 : 1) - (isStormy(weather) ? 0 : Math.ceil(enemyConvoys / 10))
}
