import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { shipyardSpace } from '../charts/naval.ts'
import { homeOf, isFriendlyHex } from '../powers.ts'
import { tellOfShip } from '../secrets.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Base, isFit, patrolPort } from './force.ts'
import { bringHome } from './ports.ts'
import { seaPath } from './sea.ts'
import { releaseParted } from './task-forces.ts'
import { sailOn } from './voyage.ts'

/** 15.1.5: hexes with a shipyard, those of the Boxes and those built too. */
export const isShipyard = (world: TwWorld, hex: Hex): boolean =>
  world.map.placesAt(hex).some(({ marks }) => marks?.shipyard === true || Number(marks?.shipyards ?? 0) > 0) || world.installation(hex, 'shipyard') !== undefined

/** 7.10: the nearest shipyard for a ship, of its home country before others that are friendly, with the way there over legal water, whatever the distance. */
export function nearestYard(world: TwWorld, ship: NavalUnit): { hex: Hex; path: number[] } | null {
  const from = ship.place === 'sea' ? { area: ship.sea! } : ship.hex
  const yards = [...new Set([...world.map.placeHexes].filter((hex) => isShipyard(world, hex) && isFriendlyHex(world, hex, ship.nation)))]
  const ways = yards.flatMap((hex) => {
    if (ship.place !== 'sea' && hex === ship.hex) return [{ hex, path: [] as number[] }]
    const path = seaPath(world, ship.nation, from, hex, Infinity)
    return path === null ? [] : [{ hex, path }]
  })
  const isHome = ({ hex }: { hex: Hex }) => Number(homeOf(world, hex) !== ship.nation)
  // Nearest on the map: from the Mediterranean that is Southampton, as the examples have it, though Liverpool is a sea area less away (see the rulings).
  const start = ship.place === 'sea' ? (world.map.seas.all.find(({ number }) => number === ship.sea)?.box ?? yards[0]) : ship.hex
  const distances = world.map.distancesFrom(start)
  return ways.sort((a, b) => isHome(a) - isHome(b) || distances[a.hex] - distances[b.hex] || a.path.length - b.path.length || a.hex - b.hex)[0] ?? null
}

/** Whether a ship must go to a shipyard: Depleted, or a CV of which the NAC is (7.10). */
export const needsYard = (world: TwWorld, ship: NavalUnit): boolean => ship.depleted || (ship.type === 'CV' && world.nacOf(ship)?.depleted === true)

/**
 * 7.10: a Depleted ship goes to the nearest shipyard, without an SMP and whatever the distance; on the way it may be intercepted. It lies there in the space of what is left of it. Without a
 * way to one it goes to the South Africa Box through Suez, if that is open, else to the nearest friendly port.
 */
export function* toShipyard(world: TwWorld, ships: readonly NavalUnit[]): Procedure {
  for (const ship of ships) {
    if (ship.place === 'pool' || !needsYard(world, ship)) continue
    world.ops.navalMissions.set(ship.id, 'way to a shipyard')
    const yard = nearestYard(world, ship)
    if (yard === null) {
      refuge(world, ship)
      continue
    }
    // Who was at sea is in the first sea area already; who leaves a port enters it.
    const ahead = ship.place === 'sea' ? yard.path.slice(1) : yard.path
    if (ahead.length > 0) {
      const arrived = yield* sailOn(world, { ships: [ship], from: yard.hex, path: ahead, mission: 'way to a shipyard', limit: Infinity })
      if (!arrived) continue
    }
    if (!ship.depleted) {
      bringHome(world, ship, yard.hex)
      world.report('naval mission', '7.10', `${ship.name} (${ship.nation}), its NAC Depleted, retires to ${world.map.name(ship.hex)}`, [yard.hex])
      continue
    }
    const space = Math.max(0, shipyardSpace(world.tables, ship.type, ship.damage ?? 0))
    world.report('naval mission', '7.10', `${ship.name} (${ship.nation}) reaches the shipyard of ${world.map.name(yard.hex)}: ${world.tables.navalDepletion.factors[ship.type]} - ${ship.damage ?? 0} = space ${space}`, [yard.hex])
    world.toYard(ship, yard.hex, space)
    delete ship.patrol
    delete ship.patrolSince
  }
}

function refuge(world: TwWorld, ship: NavalUnit): void {
  const suez = world.map.find('Suez')
  const box = world.map.find('South Africa')
  const from = ship.place === 'sea' ? { area: ship.sea! } : ship.hex
  if (suez !== undefined && box !== undefined && isFriendlyHex(world, suez, ship.nation) && isFriendlyHex(world, box, ship.nation) && seaPath(world, ship.nation, from, suez, Infinity) !== null) {
    world.move(ship, box)
    world.report('naval mission', '7.10', `${ship.name} (${ship.nation}) goes to the South Africa Box by way of Suez, on its way to a shipyard`, [box])
    return
  }
  world.report('naval mission', '7.10', `${ship.name} (${ship.nation}) finds no way to a shipyard`, [])
  bringHome(world, ship, null)
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
    else if (isFit(world, ship)) world.sail(ship, base.area)
    else endPatrol(world, ship)
  }
  yield* toShipyard(world, ships)
  releaseParted(world)
}
