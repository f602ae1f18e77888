import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { hexesOf } from '../peace/homes.ts'
import { atWar } from '../powers.ts'
import { whyNotBaseShip } from '../stacking/ports.ts'
import { whyNotStack } from '../stacking/stacking.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** How far a set-up has come: units outside the home country, of all that are set up. */
interface Done {
  readonly minor: string
  readonly abroad: number
  readonly all: number
}

/** 19.4.1: why a unit of a minor country is not set up in a hex; null when it may be. */
export function whyNotSetUp(world: WifWorld, { minor, abroad, all }: Done, unit: Unit, hex: Hex): string | null {
  const { state, map } = world
  const holder = state.control[hex]
  if (holder !== minor && state.countries[holder]?.aligned1939 !== minor) return `${holder || 'nobody'} controls it, not ${minor}`
  // Half or more of the initial units stand at home.
  if (homeOf(world, hex) !== minor && 2 * (abroad + 1) > all)
    return `at least half of the ${all} units of ${minor} are set up in its home country, and ${abroad} are elsewhere`
  if (unit.kind !== 'naval') return whyNotStack(world, unit, hex)
  return map.portAt(hex) ? whyNotBaseShip(world, unit, hex) : 'it is no port'
}

/** Hexes where a unit of a minor country may be set up, the usual first: the capital, other cities and ports, factories and resources, then what borders on its enemies. */
export function placesToSetUp(world: WifWorld, done: Done, unit: Unit): Hex[] {
  const { map, state } = world
  const country = state.countries[done.minor]
  const border = (hex: Hex): boolean =>
    map
      .adjacentTo(hex)
      .some((next) => state.control[next] !== '' && state.control[next] !== undefined && atWar(world, state.control[next], done.minor))
  const worth = (hex: Hex): number => {
    const places = map.placesAt(hex)
    if (country.capitals.includes(hex)) return 0
    if (places.some(({ city, port }) => city ?? port)) return 1
    if (places.some(({ factories, resources, oil }) => factories ?? resources ?? oil)) return 2
    return border(hex) ? 3 : 4
  }
  // Each hex once, before any has its second unit; the capital has two.
  const rank = (hex: Hex): number => {
    const stacked = (unit.kind === 'naval' ? world.navalAt(hex) : world.unitsAt(hex)).filter(({ kind }) => kind === unit.kind).length
    return worth(hex) + 10 * Math.max(0, country.capitals.includes(hex) ? stacked - 1 : stacked)
  }
  const hexes = [
    ...new Set([
      ...hexesOf(world, done.minor),
      ...Object.values(state.countries).flatMap((each) => (each.aligned1939 === done.minor ? hexesOf(world, each.name) : [])),
    ]),
  ]
  return hexes
    .filter((hex) => whyNotSetUp(world, done, unit, hex) === null)
    .map((hex) => ({ hex, rank: rank(hex) + (homeOf(world, hex) === done.minor ? 0 : 100) }))
    .sort((a, b) => a.rank - b.rank || a.hex - b.hex)
    .map(({ hex }) => hex)
}
