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

/** How many counters of a class may be built, by pool: of what class it is, and the most of it. */
export type Caps = (pool: ForcePool) => { readonly of: string; readonly most: number }
const NO_CAPS: Caps = () => ({ of: '', most: Infinity })

/** What a power builds that says nothing: pool by pool, one counter each. No other choice from these pools spends more of the points. `weight`: how much more, or less, a pool is wanted now. */
export function defaultBuild(
  pools: readonly ForcePool[],
  points: number,
  weight: (pool: ForcePool) => number = () => 1,
  caps: Caps = NO_CAPS,
): ForcePool[] {
  const left = pools.map((pool) => pool.left)
  const room = new Map(pools.map(caps).map(({ of, most }) => [of, most]))
  const chosen: ForcePool[] = []
  const taken = (pool: ForcePool, by: number) => room.set(caps(pool).of, room.get(caps(pool).of)! + by)
  for (let rest = points; ;) {
    const most = mostSpent(pools, left, rest, caps, room)
    const built = (type: Unit['type']) => chosen.filter((pool) => pool.type === type).length
    const wish = (pool: ForcePool) => ((WANTED[pool.type] ?? 1) * weight(pool)) / (1 + built(pool.type))
    const leaves = (pool: ForcePool, i: number) => {
      taken(pool, -1)
      const spent = pool.price + mostSpent(pools, left.with(i, left[i] - 1), rest - pool.price, caps, room)
      taken(pool, 1)
      return spent === most
    }
    // Only what still lets as much be spent as can be.
    const [next] = pools
      .map((pool, i) => ({ pool, i }))
      .filter(({ pool, i }) => left[i] > 0 && pool.price <= rest && room.get(caps(pool).of)! > 0)
      .filter(({ pool, i }) => leaves(pool, i))
      .sort((a, b) => wish(b.pool) - wish(a.pool))
    if (!next) return chosen
    left[next.i]--
    taken(next.pool, -1)
    rest -= next.pool.price
    chosen.push(next.pool)
  }
}

/** The most of some points that can be spent on what is left in the pools, within what there is room for of each class. */
function mostSpent(
  pools: readonly ForcePool[],
  left: readonly number[],
  points: number,
  caps: Caps,
  room: ReadonlyMap<string, number>,
): number {
  let sums = new Uint8Array(points + 1)
  sums[0] = 1
  for (const [of, most] of room) {
    const own = pools.map((pool, i) => ({ price: pool.price, left: left[i], of: caps(pool).of })).filter((pool) => pool.of === of)
    if (own.reduce((all, pool) => all + Math.min(pool.left, Math.floor(points / pool.price)), 0) <= most) {
      for (const { price, left: n } of own)
        for (let k = 0; k < Math.min(n, Math.floor(points / price)); k++)
          for (let sum = points; sum >= price; sum--) if (sums[sum - price]) sums[sum] = 1
    } else sums = withAtMost(sums, own, most)
  }
  return sums.lastIndexOf(1)
}

/** Sums that can be reached with so many counters more at most. */
function withAtMost(
  sums: Uint8Array<ArrayBuffer>,
  pools: readonly { price: number; left: number }[],
  most: number,
): Uint8Array<ArrayBuffer> {
  // How few counters it takes to come to each sum.
  const fewest = Array.from(sums, (reached) => (reached ? 0 : Infinity))
  for (const { price, left } of pools)
    for (let k = 0; k < Math.min(left, fewest.length); k++)
      for (let sum = fewest.length - 1; sum >= price; sum--) fewest[sum] = Math.min(fewest[sum], fewest[sum - price] + 1)
  return Uint8Array.from(fewest, (n) => (n <= most ? 1 : 0))
}
