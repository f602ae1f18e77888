import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { shipyardSpace } from '../charts/naval.ts'
import { tellOfShip } from '../secrets.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Base, isFit, isOnRun, patrolPort } from './force.ts'
import { bringHome } from '../bases/ports.ts'
import { releaseParted } from './task-forces.ts'
import { sailOn } from './voyage.ts'
import { chooseWayHome, isShipyard } from './way-home.ts'

/** Whether a ship must go to a shipyard: Depleted, or a CV of which the NAC is (7.10). */
export const needsYard = (world: TwWorld, ship: NavalUnit): boolean =>
  !isOnRun(ship) && (ship.depleted || (ship.type === 'CV' && world.nacOf(ship)?.depleted === true))

/**
 * 7.10: a Depleted ship goes to the nearest shipyard, or by Suez to the South Africa Box, as its owner says, without an SMP and whatever the distance; on the way it may be intercepted. In a yard
 * it lies in the space of what is left of it. Without a way to either it goes to the nearest friendly port.
 */
export function* toShipyard(world: TwWorld, ships: readonly NavalUnit[]): Procedure {
  for (const ship of ships) {
    if (ship.place === 'pool' || !needsYard(world, ship)) continue
    world.remember((noted) => noted.navalMissions.set(ship.id, 'way to a shipyard'))
    const way = yield* chooseWayHome(world, ship)
    if (way === null) {
      world.report('naval mission', '7.10', `${ship.name} (${ship.nation}) finds no way to a shipyard`, [])
      bringHome(world, ship, null)
      continue
    }
    // Who was at sea is in the first sea area already; who leaves a port enters it.
    const ahead = ship.place === 'sea' ? way.path.slice(1) : way.path
    if (ahead.length > 0) {
      const arrived = yield* sailOn(world, { ships: [ship], from: way.to, path: ahead, mission: 'way to a shipyard', limit: Infinity })
      if (!arrived) continue
    }
    moor(world, ship, way.to)
  }
}

/** A damaged ship where it was bound: on the track of a yard, in port there with a Depleted NAC, or in the South Africa Box. */
function moor(world: TwWorld, ship: NavalUnit, hex: Hex): void {
  world.change(ship, { patrol: undefined, patrolSince: undefined })
  if (!isShipyard(world, hex)) {
    world.move(ship, hex)
    world.report(
      'naval mission',
      '7.10',
      `${ship.name} (${ship.nation}) goes to ${world.map.name(hex)} by way of Suez, on its way to a shipyard`,
      [hex],
    )
    return
  }
  if (!ship.depleted) {
    bringHome(world, ship, hex)
    world.report('naval mission', '7.10', `${ship.name} (${ship.nation}), its NAC Depleted, retires to ${world.map.name(ship.hex)}`, [hex])
    return
  }
  const space = Math.max(0, shipyardSpace(world.tables, ship.type, ship.damage ?? 0))
  world.report(
    'naval mission',
    '7.10',
    `${ship.name} (${ship.nation}) reaches the shipyard of ${world.map.name(hex)}: ${world.tables.navalDepletion.factors[ship.type]} - ${ship.damage ?? 0} = space ${space}`,
    [hex],
  )
  world.toYard(ship, hex, space)
}

/** 7.4: a CV that has lost its NAC is not at full strength, and goes home from its patrol. */
export function endPatrol(world: TwWorld, ship: NavalUnit): void {
  tellOfShip(world, ship, 'naval mission', '7.4', (who) => `${who} has no NAC any more, and patrols no longer.`, [])
  bringHome(world, ship, patrolPort(world, ship))
}

/** 7.8, 7.10: ships of a battle that is over go back to their bases; the damaged to a shipyard. */
export function* disperse(world: TwWorld, ships: readonly NavalUnit[], baseOf: (ship: NavalUnit) => Base): Procedure {
  for (const ship of ships) {
    if (ship.place === 'pool' || needsYard(world, ship)) continue
    const base = baseOf(ship)
    if (typeof base === 'number') bringHome(world, ship, base)
    else if (isOnRun(ship) || isFit(world, ship)) world.sail(ship, base.area)
    else endPatrol(world, ship)
  }
  yield* toShipyard(world, ships)
  releaseParted(world)
}
