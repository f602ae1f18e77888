import type { Gauge, MapLayer } from '../../engine/game.ts'
import { zocHexes } from './field/zoc.ts'
import { playedPowers, sideOfPower, commanderOf } from './powers.ts'
import { openNarfs } from './secrets.ts'
import { isHexInSupply } from './supply/supply.ts'
import type { TwWorld } from './world.ts'

/** What maps show on demand: zones of control of each side (9.7), and hexes from which a chain leads to a source of a power (12.1.1). */
export function layers(world: TwWorld): MapLayer[] {
  const onMap = new Set(world.unitsIn('map').map((unit) => commanderOf(world, unit.nation)))
  return [
    ...(['Axis', 'Allies'] as const).map((whose) => ({ what: 'Zones of control', whose, section: '9.7', hexes: zocHexes(world, whose) })),
    ...playedPowers(world)
      .filter((power) => onMap.has(power) && sideOfPower(world, power) !== null)
      .map((whose) => ({ what: 'Supply', whose, section: '12.1.1', hexes: suppliedHexes(world, whose) })),
  ]
}

function suppliedHexes(world: TwWorld, nation: string): Uint8Array {
  const { map } = world
  return Uint8Array.from({ length: map.size }, (_, hex) => (map.isLand(hex) && isHexInSupply(world, nation, hex) ? 1 : 0))
}

/** NARF bases, and what is at hand of them as everybody may know it: secret spending is not in it. */
export function gauges(world: TwWorld): Gauge[] {
  const powers = playedPowers(world)
  const of = (value: (power: string) => number) => Object.fromEntries(powers.map((power) => [power, value(power)]))
  return [
    { what: 'NARF base', section: '14.1', values: of((power) => world.nation(power).base) },
    { what: 'NARFs at hand', section: '14.1', values: of((power) => openNarfs(world, power)) },
  ]
}
