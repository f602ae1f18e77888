import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { homeOf } from '../ground/control.ts'
import { deniedBy } from '../ground/partisans.ts'
import { controllerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** Printed oil resources of a hex. */
export const oilAt = (world: WifWorld, hex: Hex): number => world.map.placesAt(hex).reduce((sum, { oil }) => sum + (oil ?? 0), 0)

/** Resources of a hex, by kind (13.6.1); `bombed`: oil that strategic bombardment has cost it this turn (11.7). */
export interface Resources {
  readonly hex: Hex
  readonly general: number
  readonly oil: number
  readonly bombed: number
}

const known = new WeakMap<BoardMap, readonly Hex[]>()

/** All hexes with resources, in the order of the map. */
function resourceHexes({ map }: WifWorld): readonly Hex[] {
  if (!known.has(map)) {
    const hexes = new Set(map.places.filter(({ resources, oil }) => resources || oil).map(({ hex }) => map.hex(hex)))
    known.set(
      map,
      [...hexes].sort((a, b) => a - b),
    )
  }
  return known.get(map)!
}

function resourcesAt(world: WifWorld, hex: Hex): Resources {
  const { map, state } = world
  return {
    hex,
    general: map.placesAt(hex).reduce((sum, { resources }) => sum + (resources ?? 0), 0),
    oil: oilAt(world, hex),
    bombed: (state.bombed ?? [])
      .filter((raid) => raid.hex === hex && raid.turn === state.turn.index)
      .reduce((sum, { oil }) => sum + oil, 0),
  }
}

/** 13.6.1: resources that a major power controls now and no partisans deny it (13.1.3), wherever they are and however long it has held them; in the order of the map. */
export const resourcesOf = (world: WifWorld, power: string): Resources[] =>
  resourceHexes(world)
    .filter((hex) => controllerOf(world, world.state.control[hex]) === power && !deniedBy(world, hex, power))
    .map((hex) => resourcesAt(world, hex))

/** 5.1: resources in a minor country that it still holds, whoever runs it; in the order of the map. */
export const resourcesIn = (world: WifWorld, minor: string): Resources[] =>
  resourceHexes(world)
    .filter((hex) => homeOf(world, hex) === minor && controllerOf(world, world.state.control[hex]) === controllerOf(world, minor))
    .map((hex) => resourcesAt(world, hex))
