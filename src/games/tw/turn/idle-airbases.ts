import { airbasesIn, isInvadedNow } from '../air/invader-airbase.ts'
import { withdrawFrom } from '../control/withdraw.ts'
import { homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** 23.23, 23.58: without an INF or ARM that has come into the country in the turn of the invasion the airbase there is taken down at the end of the player turn. */
export function removeIdleAirbases(world: TwWorld): void {
  const { by, countries } = world.traits['airbase of an invader']
  for (const country of countries.filter((each) => isInvadedNow(world, each))) {
    const entered = world
      .unitsOf(by, 'map')
      .some((unit) => unit.kind === 'ground' && (unit.type === 'INF' || unit.type === 'ARM') && homeOf(world, unit.hex) === country)
    if (entered || world.phasing !== 'Axis') continue
    for (const airbase of airbasesIn(world, by, country)) {
      world.dismantle(airbase)
      world.setControl(airbase.hex, country)
      world.report(
        'airbase',
        '23.58',
        `No INF or ARM of ${by} has entered ${country}: its airbase in ${world.map.name(airbase.hex)} is taken down.`,
        [airbase.hex],
      )
      withdrawFrom(world, [airbase.hex], '23.58')
    }
  }
}
