import { isActive } from '../powers.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { cheaperByGift, type ForcePool, forcePoolsOf, mayBuild, pooled } from './force-pools.ts'

/** The US entry option by which a neutral USA builds ahead (13.3.2). */
const BUILDS_AHEAD = 46

/**
 * 13.6.5 (option 38): what a power may build before its year: of each type of which no counter is left in any of its force pools, those of the next year that adds some. Each
 * year takes once more its cost, at least one build point, and a turn; of a ship that of both cycles, all of it in the first. Foreign aircraft (13.6.4) are not drawn.
 */
export function aheadPoolsOf(world: WifWorld, power: string): ForcePool[] {
  const { year } = world.state.turn
  if (!isActive(world, power) && !(power === 'USA' && hasChosen(world, BUILDS_AHEAD))) return []
  const inPools = new Set(forcePoolsOf(world, power).map(({ type }) => type))
  const later = world
    .unitsIn('pool')
    .filter((unit) => !inPools.has(unit.type) && !unit.builtAhead && (unit.year ?? 0) > year && mayBuild(world, power, unit))
    .filter((unit) => unit.kind !== 'air' || !unit.source)
  return [...new Set(later.map((unit) => unit.type))].flatMap((type) => {
    const ofType = later.filter((unit) => unit.type === type)
    const next = Math.min(...ofType.map((unit) => unit.year!))
    const ahead = next - year
    return pooled(
      world,
      ofType.filter((unit) => unit.year === next),
    )
      .map((pool) => cheaperByGift(world, power, pool))
      .map((pool) => ({ ...pool, ahead, price: Math.max(1 + ahead, pool.price + ahead * pool.points) }))
  })
}
