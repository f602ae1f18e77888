import type { Hex } from '../../../board/hex.ts'
import { inPolitics } from '../cache.ts'
import { homeOf } from '../ground/control.ts'
import { hexesOf } from '../peace/homes.ts'
import type { WifWorld } from '../world.ts'

/** What the partisan table calls a country (13.1.1): a country, or a region of one that counts by itself. */
export interface Area {
  readonly name: string
  /** The country that it is, or is a region of. */
  readonly country: string
  readonly hexes: readonly Hex[]
}

/** The areas that a name of the table stands for: regions of a country, countries of a group; those alone that the map has. */
export function areasNamed(world: WifWorld, name: string): Area[] {
  const { regions, groups } = world.tables.partisans
  if (groups[name]) return groups[name].flatMap((each) => areaOf(world, each))
  if (regions[name]) return regions[name].flatMap((each) => areaOf(world, each))
  return areaOf(world, name)
}

/** The one area of a name; none where the map does not have it. */
export function areaOf(world: WifWorld, name: string): Area[] {
  const country = Object.entries(world.tables.partisans.regions).find(([, names]) => names.includes(name))?.[0] ?? name
  // France is Occupied France while there is a Vichy government (13.1.1, 17.1): its hexes are those then.
  const hexes = country === name ? hexesOf(world, country) : regionsOf(world, country).get(name)
  if (!hexes || hexes.length === 0 || !world.state.countries[country]) return []
  return [{ name, country, hexes }]
}

/** Every area that some row of the table names, once. */
export function allAreas(world: WifWorld): Area[] {
  const { oneOf } = world.tables.partisans
  const names = Array.from({ length: 10 }, (_, i) => world.tables.partisans.row(i + 1)).flat()
  const areas = names.flatMap((name) => (oneOf[name] ?? [name]).flatMap((each) => areasNamed(world, each)))
  return areas.filter((area, i) => areas.findIndex(({ name }) => name === area.name) === i)
}

/** Hexes of a country by its regions: those in none of them are the last one's. */
const regionsOf = (world: WifWorld, country: string): ReadonlyMap<string, readonly Hex[]> =>
  inPolitics(world, `partisan regions of ${country}`, () => {
    const { map } = world
    const names = world.tables.partisans.regions[country]
    const regions = new Map<string, Hex[]>(names.map((name) => [name, []]))
    for (const hex of hexesOf(world, country)) {
      const region = map.regionNames[map.region[hex]]
      regions.get(names.includes(region) ? region : names.at(-1)!)!.push(hex)
    }
    return regions
  })

/** Whether a hex is in an area. */
export const isIn = (world: WifWorld, hex: Hex, { country, hexes }: Area): boolean => homeOf(world, hex) === country && hexes.includes(hex)
