import { NO_HEX } from '../../../../board/hex.ts'
import { homeOf } from '../../ground/control.ts'
import { hexesOf } from '../../peace/homes.ts'
import { isOwnOf, powerOf } from '../../powers.ts'
import type { Unit } from '../../state.ts'
import { inSupply } from '../../supply/supply.ts'
import type { WifWorld } from '../../world.ts'

/** Corps-sized land units of a major power itself, of none of its minor countries, on the map (19.7). */
const corpsOf = (world: WifWorld, power: string): Unit[] =>
  world
    .onMap()
    .filter((unit) => unit.kind === 'land' && unit.size === 'corps' && powerOf(world, unit) === power && isOwnOf(world, unit.country))

/** Countries that border on a country. */
export function neighboursOf(world: WifWorld, country: string): Set<string> {
  const found = new Set<string>()
  for (const hex of hexesOf(world, country))
    for (const other of world.map.adjacentTo(hex)) if (other !== NO_HEX && world.map.isLand(other)) found.add(homeOf(world, other))
  found.delete(country)
  found.delete('')
  return found
}

/** How many corps of a power stand in countries that border on a minor country, those apart that are named. */
export function corpsAround(
  world: WifWorld,
  power: string,
  minor: string,
  { supplied = false, apart = [] as readonly string[] } = {},
): number {
  const around = neighboursOf(world, minor)
  for (const each of apart) around.delete(each)
  return corpsOf(world, power)
    .filter(({ hex }) => around.has(homeOf(world, hex)))
    .filter((unit) => !supplied || inSupply(world, unit)).length
}

/** How many in-supply corps of a power stand in a country, in hexes beside a minor country. */
export function corpsAtBorder(world: WifWorld, power: string, country: string, minor: string): number {
  const beyond = new Set(hexesOf(world, minor))
  return corpsOf(world, power).filter(
    (unit) => homeOf(world, unit.hex) === country && world.map.adjacentTo(unit.hex).some((hex) => beyond.has(hex)) && inSupply(world, unit),
  ).length
}
