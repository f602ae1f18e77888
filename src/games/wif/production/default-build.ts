import type { Unit } from '../state.ts'
import type { ForcePool } from './force-pools.ts'

/**
 * How much of each type a power wants that says nothing, against each other: the line first, its armour and aircraft, then what is for special work.
 * The project's own; HQs come seldom and are soon gone from the pools.
 */
const WANTED: Readonly<Partial<Record<Unit['type'], number>>> = {
  INF: 6,
  ARM: 6,
  MECH: 6,
  MOT: 5,
  MIL: 5,
  'HQ-A': 4,
  'HQ-I': 4,
  FTR: 5,
  LND: 4,
  MTN: 2,
  CV: 4,
  TRS: 3,
  SUB: 3,
  AMPH: 2,
  CA: 2,
  GARR: 2,
}

/** What a power builds that says nothing: pool by pool, one counter each. No other choice from these pools spends more of the points. `weight`: how much more, or less, a pool is wanted now. */
export function defaultBuild(pools: readonly ForcePool[], points: number, weight: (pool: ForcePool) => number = () => 1): ForcePool[] {
  const left = pools.map((pool) => pool.left)
  const chosen: ForcePool[] = []
  for (let rest = points; ;) {
    const most = mostSpent(pools, left, rest)
    const built = (type: Unit['type']) => chosen.filter((pool) => pool.type === type).length
    const wish = (pool: ForcePool) => ((WANTED[pool.type] ?? 1) * weight(pool)) / (1 + built(pool.type))
    // Only what still lets as much be spent as can be.
    const [next] = pools
      .map((pool, i) => ({ pool, i }))
      .filter(({ pool, i }) => left[i] > 0 && pool.price <= rest)
      .filter(({ pool, i }) => pool.price + mostSpent(pools, left.with(i, left[i] - 1), rest - pool.price) === most)
      .sort((a, b) => wish(b.pool) - wish(a.pool))
    if (!next) return chosen
    left[next.i]--
    rest -= next.pool.price
    chosen.push(next.pool)
  }
}

/** The most of some points that can be spent on what is left in the pools. */
function mostSpent(pools: readonly ForcePool[], left: readonly number[], points: number): number {
  const sums = new Uint8Array(points + 1)
  sums[0] = 1
  for (const [i, { price: cost }] of pools.entries())
    for (let n = 0; n < Math.min(left[i], Math.floor(points / cost)); n++)
      for (let sum = points; sum >= cost; sum--) if (sums[sum - cost]) sums[sum] = 1
  return sums.lastIndexOf(1)
}
