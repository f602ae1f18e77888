import { atWar, isActive, powerOf, sideOfPower } from '../powers.ts'
import type { AirUnit, NavalUnit, Unit } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { isCarrier, isConvoy, isScs } from './ships.ts'

const USA = 'USA'
/** 13.3.2: entry options by which a neutral USA fights at sea. */
const EAST_COAST_ESCORTS = 11
const AIR_ESCORT = 20
const NORTH_ATLANTIC_ESCORTS = 29
const NO_WAR_ZONES = 32
const ARMED_MERCHANTMEN = 38
const UNRESTRICTED = 50
/** CVs and SCS that escort in an area (13.3.2, options 11, 29 and 38). */
const MOST_ESCORTS = 5

const isNeutral = (world: WifWorld): boolean => world.state.powers[USA] !== undefined && !isActive(world, USA)

/** Whether a unit is a neutral USA's, its minor countries' too. */
export const isNeutralUsas = (world: WifWorld, unit: Unit): boolean => isNeutral(world) && powerOf(world, unit) === USA

/** 9.8, 13.3.2: whether two units may fight at sea: at war with each other, or by what the neutral USA has chosen. */
export const mayFightAtSea = (world: WifWorld, a: Unit, b: Unit): boolean =>
  atWar(world, a.country, b.country) || isOpenTo(world, a, b) || isOpenTo(world, b, a)

/** Option 50: all that the USA has at sea; option 32: its convoy points. Both against any active power of the Axis. */
function isOpenTo(world: WifWorld, own: Unit, foe: Unit): boolean {
  if (!isNeutralUsas(world, own) || own.kind === 'land') return false
  const power = powerOf(world, foe)
  if (sideOfPower(world, power) !== 'Axis' || !isActive(world, power)) return false
  return isUnrestricted(world) || (isConvoy(own) && hasChosen(world, NO_WAR_ZONES))
}

/** Option 50. */
export const isUnrestricted = (world: WifWorld): boolean => hasChosen(world, UNRESTRICTED)

/** Options 11, 29 and 38: whether ships of a neutral USA escort convoys in a sea area. */
export function mayEscortIn(world: WifWorld, area: number): boolean {
  const name = world.map.seaAreaNames[area]
  return (
    hasChosen(world, ARMED_MERCHANTMEN) ||
    (name === 'North Atlantic' && hasChosen(world, NORTH_ATLANTIC_ESCORTS)) ||
    (name === 'US East Coast' && hasChosen(world, EAST_COAST_ESCORTS))
  )
}

/** Options 11, 20, 29 and 38: of units in an area those of a neutral USA that may fight beside Allied convoys: from the 0 section five CVs and SCS, the strongest, and aircraft. */
export function escortsAmong<T extends Unit>(world: WifWorld, units: readonly T[]): T[] {
  if (!isNeutral(world)) return []
  const here = units.filter(
    (unit) => unit.sea?.section === 0 && unit.aboard === undefined && isNeutralUsas(world, unit) && mayEscortIn(world, unit.sea.area),
  )
  const strength = (unit: Unit): number => (unit.kind === 'naval' ? unit.attack + unit.airComponent : 0)
  const ships = here
    .filter((unit): unit is T & NavalUnit => unit.kind === 'naval' && (isCarrier(unit) || isScs(unit)))
    .sort((a, b) => strength(b) - strength(a))
  const aircraft = hasChosen(world, AIR_ESCORT) ? here.filter((unit): unit is T & AirUnit => unit.kind === 'air') : []
  return [...ships.slice(0, MOST_ESCORTS), ...aircraft]
}
