import { fits, mayLand } from '../bases/bases.ts'
import { isOnPatrol } from '../naval/force.ts'
import { isPort } from '../bases/ports.ts'
import { isBeingLeft, isFriendlyHex } from '../powers.ts'
import type { NavalUnit } from '../state.ts'
import { siegeOf } from '../supply/siege.ts'
import type { TwWorld } from '../world.ts'
import { said, turnToCome } from './said.ts'

/** Aircraft and ships lie where they may be based, and ships carry the marks of where they are. */
export const wrongBases = (world: TwWorld): string[] => [...aircraft(world), ...ships(world), ...taskForces(world)]

function aircraft(world: TwWorld): string[] {
  const wrong: string[] = []
  for (let hex = 0; hex < world.map.size; hex++) {
    const air = world.airAt(hex)
    if (air.length === 0) continue
    if (!fits(world, air, hex)) wrong.push(`${world.map.code(hex)} has no room for ${air.map(({ id }) => id).join(', ')} (11.1)`)
    if (siegeOf(world, hex) >= 3) wrong.push(`${air[0].id} is based in ${world.map.code(hex)} under its third Siege (13.2.3)`)
    for (const unit of air) {
      const why = mayLand(world, unit, hex)
      if (why !== null && !isBeingLeft(world, hex, unit.nation)) wrong.push(`${said(world, unit)}: ${why}`)
    }
  }
  return wrong
}

function ships(world: TwWorld): string[] {
  const wrong: string[] = []
  for (const unit of world.units()) {
    if (unit.kind !== 'naval') continue
    const what = said(world, unit)
    if (unit.place === 'map') {
      if (!isPort(world, unit.hex)) wrong.push(`${what} is in no port (7.1)`)
      else if (!isFriendlyHex(world, unit.hex, unit.nation) && !isBeingLeft(world, unit.hex, unit.nation))
        wrong.push(`${what} lies in a port of ${world.state.control[unit.hex]} (7.1)`)
      if (siegeOf(world, unit.hex) >= 3) wrong.push(`${what} is based under a third Siege (13.2.3)`)
    }
    // The player turn that is over is the one before the next.
    const since = turnToCome(world) - 1 - (unit.patrolSince ?? Infinity)
    if ((unit.place === 'sea') !== (unit.patrol !== undefined) || (unit.patrol === undefined) !== (unit.patrolSince === undefined))
      wrong.push(`${what}: patrol from ${unit.patrol} since ${unit.patrolSince} (7.4)`)
    if (unit.place === 'sea' && (!isOnPatrol(world, unit) || (since !== 0 && since !== 1)))
      wrong.push(`${what} is at sea since player turn ${unit.patrolSince}, and ${turnToCome(world)} comes (7.4)`)
    if (unit.place === 'sea' && unit.type === 'CV' && world.nacOf(unit)?.depleted !== false)
      wrong.push(`${what} is on patrol without a NAC at full strength (7.4)`)
    if (unit.damage !== undefined && (!unit.depleted || unit.place !== 'map'))
      wrong.push(`${what} has ${unit.damage} factors of damage (7.10)`)
    if (unit.depleted && unit.place === 'map' && unit.damage === undefined) wrong.push(`${what} is Depleted by nothing (7.10)`)
    // In a yard its NAC may be repaired before it is.
    if (unit.depleted && unit.place === 'map' && world.nacOf(unit)?.depleted === false)
      wrong.push(`${what} is Depleted and its NAC is not (7.10)`)
    if (world.aboard(unit).length > 1)
      wrong.push(
        `${what} carries ${world
          .aboard(unit)
          .map(({ id }) => id)
          .join(', ')}`,
      )
    if (unit.laidUp !== undefined && unit.place !== 'yard') wrong.push(`${what} is laid up`)
    if ((unit.launched ?? -1) >= turnToCome(world)) wrong.push(`${what} is launched in player turn ${unit.launched}`)
  }
  return wrong
}

/** 7.12: two or three ships in one place. */
function taskForces(world: TwWorld): string[] {
  const wrong: string[] = []
  const forces = new Map<string, NavalUnit[]>()
  for (const unit of world.units())
    if (unit.kind === 'naval' && unit.taskForce !== undefined) forces.set(unit.taskForce, [...(forces.get(unit.taskForce) ?? []), unit])
  for (const [name, members] of forces) {
    const stray = members.find(
      (ship) => ship.place === 'yard' || ship.place === 'pool' || ship.place === 'gone' || ship.nation !== members[0].nation,
    )
    if (stray) wrong.push(`${said(world, stray)} is in Task Force ${name} (7.12)`)
  }
  return wrong
}
