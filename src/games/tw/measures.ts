import type { Measure } from '../../engine/game.ts'
import { judged } from './turn/objectives.ts'
import { pointsOf } from './turn/victory.ts'
import type { TwWorld } from './world.ts'

/** What is drawn over the turns of a campaign. */
export const measures: readonly Measure<TwWorld>[] = [
  {
    name: 'units',
    means: 'Counters on the map, by nation',
    of: (world) => {
      const counts: Record<string, number> = {}
      for (const { nation } of world.unitsIn('map', 'sea')) counts[nation] = (counts[nation] ?? 0) + 1
      return counts
    },
  },
  {
    name: 'victory',
    means: 'Objectives by seat (27.1), or points by side',
    of: (world) =>
      world.state.victory.byObjectives
        ? Object.fromEntries(judged(world).map(({ seat, objectives }) => [seat, objectives]))
        : { Axis: pointsOf(world, 'Axis'), Allies: pointsOf(world, 'Allies') },
  },
]
