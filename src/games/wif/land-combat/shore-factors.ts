import type { Bombarder } from '../land-attack.ts'
import type { Hex } from '../../../board/hex.ts'
import { shown } from '../fractions.ts'
import { terrainAt, weatherAt } from '../ground/terrain.ts'
import { bombardmentModifier } from '../landing/bombardment-modifier.ts'
import { isOnSea } from '../sea/shores.ts'
import { isScs } from '../sea/ships.ts'
import { atWar, countriesCooperate, sideOfCountry, sideOfHex } from '../powers.ts'
import type { NavalUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { type Combat, defendersOf, surprisedIn } from './combat.ts'

export type { Bombarder } from '../land-attack.ts'

/** A ship's bombardment of a hex (11.15.2): its printed factor less the modifier of its section, then halved in forest, jungle and swamp. Never below 0. */
export function bombardmentOf(world: WifWorld, ship: NavalUnit, hex: Hex): Bombarder {
  const { section } = ship.sea!
  const modifier = bombardmentModifier(world, section, hex) ?? ship.bombardment
  const weather = weatherAt(world, hex)
  const { name, row } = terrainAt(world, hex)
  const reduced = Math.max(0, ship.bombardment - modifier)
  // The chart halves it in the same terrain as aircraft.
  const factors = reduced * row.air
  const where = `section ${section}${weather === 'fine' ? '' : ` in ${weather}`}`
  return {
    ship,
    factors,
    why: `${ship.name} ${ship.bombardment}${modifier > 0 ? `, -${modifier} from ${where}: ${reduced}` : ` from ${where}`}${row.air === 1 ? '' : `, halved in ${name}: ${shown(factors)}`}`,
  }
}

/** Why a ship may not bombard in a combat (11.15.2, 9.8, 15.1), the number of ships apart; null when it may. */
export function whyNotBombard(world: WifWorld, combat: Combat, ship: Unit): string | null {
  const place = world.map.name(combat.hex)
  if (!isScs(ship)) return `11.15.2: ${ship.name} is no surface combat ship`
  if (ship.place !== 'sea') return `11.15.2: ${ship.name} is not at sea`
  const area = world.map.seaAreaNames[ship.sea!.area]
  if (!isOnSea(world, combat.hex, ship.sea!.area)) return `11.15.2: ${place} is not on the ${area}, where ${ship.name} is`
  if (ship.faceDown) return `11.15.2: ${ship.name} is face-down`
  if (bombardmentModifier(world, ship.sea!.section, combat.hex) === null)
    return `11.15.2: ${ship.name} is in section ${ship.sea!.section} of the ${area}; no ship bombards from there`
  const weather = weatherAt(world, combat.hex)
  if (weather === 'storm' || weather === 'blizzard') return `11.15.2: no ship bombards in ${weather}, which ${place} has`
  const attacking = sideOfCountry(world, ship.country) === world.state.active
  if (!cooperatesIn(world, combat, ship).some(Boolean))
    return `11.15.2: ${ship.name} (${ship.country}) co-operates with no land unit of its side in the combat at ${place}`
  const bombarder = bombardmentOf(world, ship, combat.hex)
  if (bombarder.factors === 0) return `11.15.2: ${ship.name} adds nothing at ${place} (${bombarder.why})`
  return attacking ? whyNotAttack(world, combat, ship) : whyNotDefend(world, combat, ship)
}

/** 9.8: the attacker's ships are at war with the hex; in one of their own side partisans are attacked, who are at war with all of it (13.1.3). */
const whyNotAttack = (world: WifWorld, combat: Combat, ship: NavalUnit): string | null =>
  sideOfHex(world, combat.hex) === world.state.active || atWar(world, ship.country, world.state.control[combat.hex])
    ? null
    : `9.8: ${ship.country} is not at war with ${world.state.control[combat.hex]}, which holds ${world.map.name(combat.hex)}`

/** 15.1: nothing of a surprised ship, nor for a hex of surprised units only. 9.8: for units of its own country, or against who it is at war with. */
function whyNotDefend(world: WifWorld, combat: Combat, ship: NavalUnit): string | null {
  const place = world.map.name(combat.hex)
  const victims = [...defendersOf(world, combat), ...(combat.notional ? [combat.notional] : [])].map(({ country }) => country)
  if (surprisedIn(world, ship.country, combat.attackers)) return `15.1: ${ship.name} is surprised`
  if (victims.every((country) => surprisedIn(world, country, combat.attackers)))
    return `15.1: all units in ${place} are surprised: no ship bombards for them`
  // Who attacks is at war with the hex, and so with the ships of its country.
  return victims.includes(ship.country) || combat.attackers.some(({ country }) => atWar(world, ship.country, country))
    ? null
    : `9.8: ${ship.country} is at war with nobody who attacks ${place}, and nothing there is its own`
}

/** Countries of the units on a ship's side in a combat, the notional one counted: one ship for each (11.15.2). */
function friendsIn(world: WifWorld, combat: Combat, ship: NavalUnit): string[] {
  if (sideOfCountry(world, ship.country) === world.state.active) return combat.attackers.map(({ country }) => country)
  const defenders = defendersOf(world, combat).map(({ country }) => country)
  return combat.notional ? [...defenders, combat.notional.country] : defenders
}

const cooperatesIn = (world: WifWorld, combat: Combat, ship: NavalUnit): boolean[] =>
  friendsIn(world, combat, ship).map((country) => countriesCooperate(world, ship.country, country))

/** Whether each of these ships can have a co-operating unit of its own in the combat. */
export function haveUnits(world: WifWorld, combat: Combat, ships: readonly NavalUnit[]): boolean {
  const takenBy = new Map<number, NavalUnit>()
  const find = (ship: NavalUnit, tried: Set<number>): boolean =>
    cooperatesIn(world, combat, ship).some((good, i) => {
      if (!good || tried.has(i)) return false
      tried.add(i)
      const other = takenBy.get(i)
      if (other && !find(other, tried)) return false
      takenBy.set(i, ship)
      return true
    })
  return ships.every((ship) => find(ship, new Set()))
}
