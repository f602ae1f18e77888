import type { Hex } from '../../../board/hex.ts'
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

/** 13.6.1: resources that a major power controls now and no partisans deny it (13.1.3), wherever they are and however long it has held them; in the order of the map. */
export function resourcesOf(world: WifWorld, power: string): Resources[] {
  const { map, state } = world
  const hexes = [...new Set(map.places.filter(({ resources, oil }) => resources || oil).map(({ hex }) => map.hex(hex)))]
  return hexes
    .filter((hex) => controllerOf(world, state.control[hex]) === power && !deniedBy(world, hex, power))
    .map((hex) => ({
      hex,
      general: map.placesAt(hex).reduce((sum, { resources }) => sum + (resources ?? 0), 0),
      oil: oilAt(world, hex),
      bombed: (state.bombed ?? [])
        .filter((raid) => raid.hex === hex && raid.turn === state.turn.index)
        .reduce((sum, { oil }) => sum + oil, 0),
    }))
    .sort((a, b) => a.hex - b.hex)
}
