import type { Arrow } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'

/** How aircraft fly to a hex, perhaps over others, on a map; of those that stand in no hex nothing is drawn. */
export const flightArrows = (world: TwWorld, units: readonly string[], ...to: readonly string[]): Arrow[] =>
  units.flatMap((id) => {
    const { hex, place } = world.unit(id)
    return place === 'map' && hex >= 0 ? [{ hexes: [world.map.code(hex), ...to], style: 'air' as const }] : []
  })
