import type { Measure } from '../../engine/game.ts'
import { allPowers, controllerOf } from './powers.ts'
import { bestPlans } from './production/plan.ts'
import { productionOf } from './production/points.ts'
import { pointsOf } from './turn/victory.ts'
import type { WifWorld } from './world.ts'

const byPower = (world: WifWorld, of: (power: string) => number): Record<string, number> =>
  Object.fromEntries(allPowers(world).map((power) => [power, of(power)]))

/** What is drawn over the turns of a campaign. */
export const measures: readonly Measure<WifWorld>[] = [
  {
    name: 'units',
    inReports: true,
    means: 'Units on the map and at sea, by major power with its minor countries',
    of: (world) => {
      const there = [...world.onMap(), ...world.inPort(), ...world.atSea()]
      return byPower(world, (power) => there.filter(({ country }) => controllerOf(world, country) === power).length)
    },
  },
  {
    name: 'victory',
    means: 'Points for places and ships sunk, by side (13.9)',
    of: (world) => {
      const points = pointsOf(world)
      return { Axis: points.Axis.total, Allies: points.Allies.total }
    },
  },
  {
    name: 'build points',
    inReports: true,
    means: 'Build points that factories would make as things stand, by major power (13.6)',
    of: (world) =>
      world.state.production ? byPower(world, (power) => productionOf(world, power, bestPlans(world).get(power)).buildPoints) : {},
  },
]
