import { whyNotLeaveHome } from '../ground/half-at-home.ts'
import type { Hex } from '../../../board/hex.ts'
import { controllerOf, cooperate, isHQ, sideOf, sideOfHex } from '../powers.ts'
import type { NavalUnit, Troop } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { isClosed } from '../stacking/ports.ts'
import { isTransport } from '../sea/ships.ts'

/** Why a ship cannot carry a unit at all (11.4.5), or null when it can. */
export function whyNotCarry(world: WifWorld, ship: NavalUnit, cargo: Troop): string | null {
  if (!isTransport(ship)) return `11.4.5: ${ship.name} is a ${ship.type}: only TRS and AMPH carry units`
  if (cargo.type === 'PART') return `13.1.3: partisans such as ${cargo.name} never leave their home country`
  if (!cooperate(world, ship, cargo))
    return `18.2: ${ship.name} (${ship.country}) does not co-operate with ${cargo.name} (${cargo.country})`
  if (ship.type === 'TRS' && !ship.liner) return null
  const what = ship.liner ? `${ship.name}, converted liners,` : `${ship.name}, an AMPH,`
  if (cargo.kind === 'air') return `11.4.5: ${what} carries no aircraft`
  return ['GARR', 'TERR', 'MIL'].includes(cargo.type) || world.tables.units[cargo.type].invades.includes('AMPH')
    ? null
    : `11.4.5: ${what} carries only GARR, TERR, MIL and units that may invade, and ${cargo.name} is ${cargo.type}`
}

/** Why a unit cannot embark on a ship from the hex it is in (11.4.5), where the ship is apart; null when it can. */
export function whyNotEmbark(world: WifWorld, ship: NavalUnit, cargo: Troop): string | null {
  const carry = whyNotCarry(world, ship, cargo)
  if (carry) return carry
  if (cargo.faceDown) return `11.4.5: ${cargo.name} is face-down and cannot embark`
  if (ship.faceDown) return `11.4.5: ${ship.name} is face-down and carries nobody`
  const mustStay = whyNotLeaveHome(world, cargo, null)
  if (mustStay) return mustStay
  const port = whyNotQuay(world, cargo.hex, cargo)
  if (port === null) return null
  if ((ship.type === 'AMPH' || (cargo.kind === 'land' && cargo.type === 'MAR')) && world.map.seas.coast[cargo.hex] === 1) return null
  return port
}

/** 11.4.5: an open friendly port, or a coast with a co-operating HQ. */
function whyNotQuay(world: WifWorld, hex: Hex, cargo: Troop): string | null {
  const name = world.map.name(hex)
  if (
    world.map.seas.coast[hex] === 1 &&
    world.landAt(hex).some((unit) => isHQ(unit) && controllerOf(world, unit.country) !== null && cooperate(world, unit, cargo))
  )
    return null
  if (!world.map.portAt(hex))
    return `11.4.5: ${name} is no port, and no co-operating HQ is there; from a beach embark MAR, and what boards an AMPH`
  if (isClosed(world, hex)) return `8.2.1: ${name} is closed by ice`
  return sideOfHex(world, hex) === sideOf(world, cargo) ? null : `11.4.5: ${name} is not a friendly port`
}
