import type { Procedure } from '../../../../engine/procedure.ts'
import { controllerOf, powerOf, sideOfCountry } from '../../powers.ts'
import { portHexes, whyNotBaseShip } from '../../stacking/ports.ts'
import type { Unit } from '../../state.ts'
import { isFrench, VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { toArriveLater } from '../displaced.ts'
import { leave } from './fleets.ts'

/** 17.3.1: who is not French leaves what Vichy controls: land units and aircraft for two turns, ships for the nearest port of their side. */
export function* othersLeave(world: WifWorld): Procedure {
  const inVichy = ({ country, hex }: Unit): boolean =>
    controllerOf(world, country) !== null && !isFrench(world, country) && controllerOf(world, world.state.control[hex]) === VICHY
  toArriveLater(
    world,
    world.onMap().filter((unit) => unit.type !== 'PART' && inVichy(unit)),
    '17.3.1',
    "which is Vichy's now",
  )
  for (const ship of world.inPort().filter(inVichy)) {
    const friendly = new Set(
      portHexes(world).filter(
        (hex) =>
          sideOfCountry(world, world.state.control[hex]) === sideOfCountry(world, ship.country) &&
          whyNotBaseShip(world, ship, hex) === null,
      ),
    )
    yield* leave(world, ship, { mover: powerOf(world, ship), ports: (hex) => friendly.has(hex), ranges: 2, section: '17.3.1' })
  }
}
