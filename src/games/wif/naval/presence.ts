import { seaWeather } from '../ground/terrain.ts'
import { atWar, sideOfCountry, surprised } from '../powers.ts'
import { isCarrier, isScs } from '../sea/ships.ts'
import type { NavalUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** What makes itself felt in a sea area (11.4.2): a CV or SCS, an aircraft that no ship carries; null for the rest. */
const kindOf = (unit: Unit): 'ship' | 'aircraft' | null =>
  unit.kind === 'air' ? (unit.aboard === undefined ? 'aircraft' : null) : isScs(unit) || isCarrier(unit) ? 'ship' : null

const keysOf = (world: WifWorld, unit: Unit): string[] => {
  const [side, kind] = [sideOfCountry(world, unit.country), kindOf(unit)]
  return side !== null && kind !== null ? [`${side} ${kind} ${unit.sea!.area}`] : []
}

const heldNow = (world: WifWorld): Set<string> => new Set(world.atSea().flatMap((unit) => keysOf(world, unit)))

/** Writes down who is where at sea as an impulse begins. */
export function rememberSeas(world: WifWorld): void {
  const held = heldNow(world)
  world.note((impulse) => (impulse.seasHeld = held))
}

/** In storm and blizzard aircraft are no presence, for either side. */
const aircraftCount = (world: WifWorld, area: number): boolean => {
  const weather = seaWeather(world, area)
  return weather !== 'storm' && weather !== 'blizzard'
}

/** Why a surface ship pays a point besides for entering a sea area (option 17): an enemy is there, and nobody of its side was when the impulse began. */
export function whyPresence(world: WifWorld, ship: NavalUnit, area: number): string | null {
  const kinds = aircraftCount(world, area) ? ['ship', 'aircraft'] : ['ship']
  const isEnemy = (unit: Unit): boolean =>
    kinds.includes(kindOf(unit) ?? '') && atWar(world, unit.country, ship.country) && !surprised(world, unit.country, ship.country)
  const enemy = world.seaAt(area).find(isEnemy)
  if (!enemy) return null
  const held = world.impulse.seasHeld ?? heldNow(world)
  const side: Side | null = sideOfCountry(world, ship.country)
  return kinds.some((kind) => held.has(`${side} ${kind} ${area}`))
    ? null
    : `in the presence of ${enemy.name} in the ${world.map.seaAreaNames[area]}`
}
