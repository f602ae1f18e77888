import { isMajorHome, sideOfPower } from '../../powers.ts'
import type { Country } from '../../state.ts'
import { FRANCE, wasFrench } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { belongsTo } from '../homes.ts'

/**
 * 13.7.5: with whom a minor country or territory is aligned that a major power liberates: with the Allied major power, or by way of the minor country, that it belonged to in
 * 1939, if that is in the war; null where that minor country is neutral. One of France's is Free France's in any case; any other the liberator's.
 */
export function alignedWith(world: WifWorld, country: Country, by: string): string | null {
  const { aligned1939: name } = country
  const master = name === undefined ? undefined : world.state.countries[name]
  if (wasFrench(world, country) && sideOfPower(world, by) === 'Allies') return FRANCE
  if (!master) return by
  const power = isMajorHome(world, master.name) ? belongsTo(master) : master.controller
  if (power === null) return null
  return sideOfPower(world, power) === sideOfPower(world, by) ? power : by
}
