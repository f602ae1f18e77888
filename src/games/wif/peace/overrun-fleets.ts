import type { Procedure } from '../../../engine/procedure.ts'
import { overrunShips } from '../naval/overrun-ships.ts'
import { controllerOf, sideOfCountry } from '../powers.ts'
import { portHexes } from '../stacking/ports.ts'
import type { WifWorld } from '../world.ts'
import { flagOf } from './exile.ts'

/** Ships in ports that are the other side's, or neutral, now: as if overrun, but not surprised (11.10.6). */
export function* overrunFleets(world: WifWorld): Procedure {
  for (const port of portHexes(world)) {
    const holder = world.state.control[port]
    const side = sideOfCountry(world, holder)
    const ships = world
      .navalAt(port)
      .filter(({ country }) => country !== holder && sideOfCountry(world, country) !== null && sideOfCountry(world, country) !== side)
    if (ships.length === 0) continue
    const power = controllerOf(world, holder)
    yield* overrunShips(world, { surprises: () => false, taker: power === null ? null : flagOf(world, power) }, ships, port)
  }
}
