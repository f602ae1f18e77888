import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { deniedBy } from '../ground/partisans.ts'
import { belongsTo } from '../peace/homes.ts'
import { controllerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** 11.9: a factory that was railed makes nothing before so many turns are over. */
const IDLE_TURNS = 2
const PRINTED = -Infinity

/** 11.9: blue factories that are in a hex now, printed there or railed there, each by the turn from which it works. */
export function blueAt(world: WifWorld, hex: Hex): number[] {
  const printed = world.map.placesAt(hex).reduce((sum, { factories }) => sum + (factories?.blue ?? 0), 0)
  const here: number[] = Array.from({ length: printed }, () => PRINTED)
  for (const { from, to, turn } of world.state.railed ?? []) {
    if (to === hex) here.push(turn + IDLE_TURNS)
    // Who came last goes on first.
    if (from === hex) here.splice(here.indexOf(Math.max(...here)), 1)
  }
  return here
}

/** Red factories of a hex. */
export const redAt = (world: WifWorld, hex: Hex): number =>
  world.map.placesAt(hex).reduce((sum, { factories }) => sum + (factories?.red ?? 0), 0)

/** Whether a hex was part of a home country of a major power in 1939, whoever has conquered it since: what the map prints. */
function isHomeOf1939({ map, state }: WifWorld, hex: Hex, power: string): boolean {
  const country = state.countries[map.countryNames[map.country[hex]]]
  return country !== undefined && belongsTo(country) === power
}

/** 13.6.2: factories in a hex that work for whoever holds it: red ones, and blue ones at home, now or in 1939, or in an aligned minor country. */
export function usableFactories(world: WifWorld, hex: Hex): number {
  const power = controllerOf(world, world.state.control[hex])
  if (!power || deniedBy(world, hex, power)) return 0
  const home = world.state.countries[homeOf(world, hex)]
  const ownBlue = (home?.controller === power && home.conqueredBy === null) || isHomeOf1939(world, hex, power)
  const blue = ownBlue ? blueAt(world, hex).filter((from) => from <= world.state.turn.index).length : 0
  return redAt(world, hex) + blue
}

/** Hexes with usable factories of a major power, and how many; in the order of the map. */
export function factoriesOf(world: WifWorld, power: string): { hex: Hex; factories: number }[] {
  const printed = world.map.places.filter(({ factories }) => factories).map(({ hex }) => world.map.hex(hex))
  const hexes = [...new Set([...printed, ...(world.state.railed ?? []).map(({ to }) => to)])]
  return hexes
    .filter((hex) => controllerOf(world, world.state.control[hex]) === power)
    .map((hex) => ({ hex, factories: usableFactories(world, hex) }))
    .filter(({ factories }) => factories > 0)
    .sort((a, b) => a.hex - b.hex)
}
