import { isHomeGuard } from './field/home-guard.ts'
import type { AirUnit, GroundUnit, NavalUnit, Rating } from './state.ts'
import { supplyAfloat, supplyInCombat } from './supply/check.ts'
import type { TwWorld } from './world.ts'

/** 10.8: what Depleted units of a nation fight as: Fourth-Rate, German ones Third-Rate. */
function depletedRating({ traits }: TwWorld, nation: string): Rating {
  const { others, of } = traits['depleted army']
  return of[nation] ?? others
}

/** 10.8: a ground unit's nationality level; partisans are always Fourth-Rate, and a project may have brought one with a level of its own (28.1). */
export function armyRating(world: TwWorld, unit: GroundUnit): Rating {
  if (unit.type === 'PART') return 4
  if (unit.depleted) return depletedRating(world, unit.nation)
  if (unit.rating !== undefined) return unit.rating
  return isHomeGuard(world, unit) ? world.traits['home guard'].rating : world.nation(unit.nation).ratings.army
}

/** 7.11, 12.6.3: naval units that are Depleted or out of supply are Fourth-Rate. */
export const navyRating = (world: TwWorld, unit: NavalUnit): Rating =>
  unit.depleted || supplyAfloat(world, unit) === 'none' ? 4 : world.nation(unit.nation).ratings.navy

/**
 * 11.11: Depleted air units are Fourth-Rate, and all NAC in air-to-air combat; an undepleted NAC strikes ships with its air force's own. Out of supply they are Fourth-Rate (12.6.3), with a
 * limited source alone Third-Rate at best (12.2.3).
 */
export function airRating(world: TwWorld, unit: AirUnit, combat: 'air-to-air' | 'air-to-sea' = 'air-to-air'): Rating {
  if (unit.depleted || (unit.type === 'NAC' && combat === 'air-to-air')) return 4
  const supply = supplyAfloat(world, unit)
  const own = world.nation(unit.nation).ratings.air
  return supply === 'none' ? 4 : supply === 'limited' ? (Math.max(own, LIMITED_AIR) as Rating) : own
}

/** 12.2.3. */
const LIMITED_AIR = 3

/**
 * The rating of a mixed force: the best that half or more of the counted weights have (7.11.5, 10.8.5, 11.11.5: in a tie the better). When no rating has half,
 * the best one that half or more have or better.
 */
export function ruling(weighted: readonly { readonly rating: Rating; readonly weight: number }[]): Rating {
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  for (const rating of [1, 2, 3, 4] as const) {
    const own = weighted.filter((each) => each.rating === rating).reduce((total, { weight }) => total + weight, 0)
    sum += own
    if (own > 0 && sum * 2 >= all) return rating
  }
  return 4
}

/** 12.2.3: with a limited source of supply alone a unit fights as if Depleted. */
export const fightsDepleted = (world: TwWorld, unit: GroundUnit): boolean =>
  unit.depleted || (unit.type !== 'PART' && supplyInCombat(world, unit) === 'limited')

/** The rating a unit fights with (10.8): that of a Depleted one when it fights as if Depleted. */
export const combatRating = (world: TwWorld, unit: GroundUnit): Rating =>
  unit.type !== 'PART' && fightsDepleted(world, unit) ? depletedRating(world, unit.nation) : armyRating(world, unit)
