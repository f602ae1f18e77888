import { controllerOf, isActive, isOwnOf } from '../powers.ts'
import { hasLostItsCity } from '../turn/reinforcement-places.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** 4.1, 13.6.5: counters of one type and cost that a major power may build now; which of them comes is drawn. */
export interface ForcePool {
  readonly type: Unit['type']
  /** Build points of each. */
  readonly points: number
  readonly units: readonly Unit[]
}

/**
 * The force pools of a major power and of the minor countries that it controls, by type in the order of the counters, the cheaper first. Counters come in with their
 * year (4.1.1); militia waits while somebody else holds its city (4.2.1). Ships are in no pool yet: naval building is refused by name.
 */
export function forcePoolsOf(world: WifWorld, power: string): ForcePool[] {
  const pools = new Map<string, { type: Unit['type']; points: number; units: Unit[] }>()
  for (const unit of world.unitsIn('pool')) {
    if (!mayBuild(world, power, unit)) continue
    const key = `${unit.type} ${unit.cost.points}`
    const pool = pools.get(key)
    if (pool) pool.units.push(unit)
    else pools.set(key, { type: unit.type, points: unit.cost.points, units: [unit] })
  }
  const types = [...new Set([...pools.values()].map(({ type }) => type))]
  return [...pools.values()].sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type) || a.points - b.points)
}

function mayBuild(world: WifWorld, power: string, unit: Unit): boolean {
  const { countries, turn } = world.state
  if (unit.kind === 'naval' || unit.type === 'PART') return false
  // 4.1.2: a neutral major power has no militia.
  if (unit.type === 'MIL' && isOwnOf(world, unit.country) && !isActive(world, power)) return false
  if (controllerOf(world, unit.country) !== power || countries[unit.country].status === 'conquered' || countries[unit.country].outOfPools)
    return false
  return (unit.year ?? 0) <= turn.year && !hasLostItsCity(world, unit)
}

/** "INF at 3". */
export const poolName = ({ type, points }: Pick<ForcePool, 'type' | 'points'>): string => `${type} at ${points}`

/** "INF at 3 (7 left), ARM at 6 (2 left)". */
export const poolsText = (pools: readonly ForcePool[]): string =>
  pools.map((pool) => `${poolName(pool)} (${pool.units.length} left)`).join(', ') || 'nothing'
