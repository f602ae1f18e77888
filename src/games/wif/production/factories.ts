import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { deniedBy } from '../ground/partisans.ts'
import { controllerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** 13.6.2: printed factories in a hex that work for whoever holds it: red ones, and blue ones at home or in an aligned minor country. */
export function usableFactories(world: WifWorld, hex: Hex): number {
  const power = controllerOf(world, world.state.control[hex])
  if (!power || deniedBy(world, hex, power)) return 0
  const home = world.state.countries[homeOf(world, hex)]
  const ownBlue = home?.controller === power && home.conqueredBy === null
  return world.map.placesAt(hex).reduce((sum, { factories }) => sum + (factories ? factories.red + (ownBlue ? factories.blue : 0) : 0), 0)
}

/** Hexes with usable factories of a major power, and how many; in the order of the map. */
export function factoriesOf(world: WifWorld, power: string): { hex: Hex; factories: number }[] {
  const hexes = [...new Set(world.map.places.filter(({ factories }) => factories).map(({ hex }) => world.map.hex(hex)))]
  return hexes
    .filter((hex) => controllerOf(world, world.state.control[hex]) === power)
    .map((hex) => ({ hex, factories: usableFactories(world, hex) }))
    .filter(({ factories }) => factories > 0)
    .sort((a, b) => a.hex - b.hex)
}
