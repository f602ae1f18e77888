import type { Hex } from '../../../../board/hex.ts'
import type { Procedure } from '../../../../engine/procedure.ts'
import { homeOf } from '../../ground/control.ts'
import { controllerOf, powerOf, sideOfCountry } from '../../powers.ts'
import { portHexes, whyNotBaseShip } from '../../stacking/ports.ts'
import type { Unit } from '../../state.ts'
import { isFrench, VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { toArriveLater } from '../displaced.ts'
import { holderOf } from '../homes.ts'
import { leave } from './fleets.ts'

/** 17.3.1: who is not French leaves what Vichy controls, hexes and countries: land units and aircraft for two turns, ships for the nearest port of their side. */
export function* othersLeave(world: WifWorld): Procedure {
  const inVichy = ({ country, hex }: Unit): boolean =>
    controllerOf(world, country) !== null && !isFrench(world, country) && isInVichys(world, hex)
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
          !isInVichys(world, hex) &&
          whyNotBaseShip(world, ship, hex) === null,
      ),
    )
    yield* leave(world, ship, { mover: powerOf(world, ship), ports: (hex) => friendly.has(hex), ranges: 2, section: '17.3.1' })
  }
}

/** A hex that Vichy controls, or one that another holds in a country or territory of Vichy's. */
function isInVichys(world: WifWorld, hex: Hex): boolean {
  const home = world.state.countries[homeOf(world, hex)]
  return controllerOf(world, world.state.control[hex]) === VICHY || (home !== undefined && holderOf(home) === VICHY)
}
