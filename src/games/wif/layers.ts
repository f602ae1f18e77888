import type { Gauge, MapLayer } from '../../engine/game.ts'
import { zocOf } from './ground/zoc.ts'
import { allPowers, controllerOf, sideOfPower } from './powers.ts'
import { productionOf } from './production/points.ts'
import { supplyMap } from './supply/supply.ts'
import type { WifWorld } from './world.ts'

/** What maps show on demand: zones of control of each side (2.2), and where a unit of a major power would be in supply by a path of its own (2.4.2). */
export function layers(world: WifWorld): MapLayer[] {
  const onMap = new Set(world.onMap().map((unit) => controllerOf(world, unit.country)))
  return [
    ...(['Axis', 'Allies'] as const).map((whose) => ({ what: 'Zones of control', whose, section: '2.2', hexes: zocOf(world, whose) })),
    ...allPowers(world)
      .filter((power) => onMap.has(power) && sideOfPower(world, power) !== null)
      .map((whose) => ({ what: 'Supply', whose, section: '2.4.2', hexes: supplyMap(world, whose) })),
  ]
}

/** Build points that factories would make as things stand (13.6.3), whether the campaign plays production or not. */
export const gauges = (world: WifWorld): Gauge[] => [
  {
    what: 'Build points a turn, by rail',
    section: '13.6.3',
    values: Object.fromEntries(
      allPowers(world)
        .filter((power) => sideOfPower(world, power) !== null)
        .map((power) => [power, productionOf(world, power).buildPoints]),
    ),
  },
]
