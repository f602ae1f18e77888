import { hasNoPortOfItsFaction } from '../china/cities.ts'
import { controllerOf, isActive, isOwnOf, sideOfPower } from '../powers.ts'
import { hasLostItsCity } from '../turn/reinforcement-places.ts'
import type { NavalUnit, Unit } from '../state.ts'
import { destroyersFor } from '../politics/us-entry/destroyers.ts'
import { isInterned } from '../us-options.ts'
import { FRANCE, installerOf, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'
import { CONVOY_LOT, cyclesOf } from './ships.ts'

/** 4.1, 13.6.5: counters of one type and cost that a major power may build now; which of them comes is drawn. */
export interface ForcePool {
  readonly type: Unit['type']
  /** Build points of each, of a ship those of both its cycles. */
  readonly points: number
  /** What must be spent on each now: of a ship that of its first cycle. */
  readonly price: number
  /** How many may be built; convoy points come five at a time, whatever counters they are on. */
  readonly left: number
  readonly units: readonly Unit[]
  /** Of counters that are built before their year, how many years (13.6.5). */
  readonly ahead?: number
}

/**
 * The force pools of a major power and of the minor countries that it controls, by type in the order of the counters, the cheaper first. Counters come in with their
 * year (4.1.1); militia waits while somebody else holds its city (4.2.1), a Chinese ship while its faction has no port in China (20).
 */
export const forcePoolsOf = (world: WifWorld, power: string): ForcePool[] => {
  const { year } = world.state.turn
  const units = world.unitsIn('pool').filter((unit) => mayBuild(world, power, unit) && (unit.builtAhead || (unit.year ?? 0) <= year))
  return withConvoys(
    world,
    power,
    pooled(world, units).map((pool) => cheaperByGift(world, power, pool)),
    units,
  )
}

/** 13.3.2, option 16: what the gift of destroyers makes cheaper; no more than it lasts for, the rest has its full price. */
export function cheaperByGift(world: WifWorld, power: string, pool: ForcePool): ForcePool {
  const gifts = destroyersFor(world, power, pool.type)
  return gifts === 0 ? pool : { ...pool, price: Math.max(0, pool.price - 1), left: Math.min(pool.left, gifts) }
}

/** More than anybody can pay. */
export const ANY_NUMBER = 999

/** 1.2.1: of convoy points there are as many as are wanted, whatever counters are left of them, where a power has any in the campaign at all. */
function withConvoys(world: WifWorld, power: string, pools: readonly ForcePool[], units: readonly Unit[]): ForcePool[] {
  const like = convoyLike(world, power)
  if (!like) return [...pools]
  const [convoys] = pooled(world, [{ ...like, points: CONVOY_LOT }])
  const counters = units.filter(({ type }) => type === 'CP')
  const all = { ...convoys, units: counters.length > 0 ? counters : [like], left: ANY_NUMBER }
  const at = pools.findIndex(({ type }) => type === 'CP')
  return at < 0 ? [...pools, all] : pools.with(at, all)
}

/** A counter of convoy points of a power's own, wherever it is: others are made like it. France and Vichy build those of either (17.3.2). */
export function convoyLike(world: WifWorld, power: string): NavalUnit | undefined {
  const own = convoyOf(world, power)
  if (own || installerOf(world) === null) return own
  const other = power === VICHY ? FRANCE : power === FRANCE ? VICHY : null
  const like = other === null ? undefined : convoyOf(world, other)
  return like && { ...like, country: power }
}

const convoyOf = (world: WifWorld, power: string): NavalUnit | undefined =>
  Object.values(world.state.units).find(
    (unit): unit is NavalUnit =>
      unit.kind === 'naval' &&
      unit.type === 'CP' &&
      (unit.year ?? 0) <= world.state.turn.year &&
      isOwnOf(world, unit.country) &&
      controllerOf(world, unit.country) === power &&
      world.state.countries[unit.country].status !== 'conquered',
  )

/** Counters by type and cost. */
export function pooled(world: WifWorld, units: readonly Unit[]): ForcePool[] {
  const pools = new Map<string, { type: Unit['type']; points: number; price: number; units: Unit[] }>()
  for (const unit of units) {
    const points = unit.type === 'CP' ? CONVOY_LOT : unit.cost.points
    const price =
      unit.kind === 'naval' && unit.type !== 'CP' ? cyclesOf(world, unit)[0].points : unit.type === 'CP' ? points : world.rules.price(unit)
    const key = `${unit.type} ${points} ${price}`
    const pool = pools.get(key)
    if (pool) pool.units.push(unit)
    else pools.set(key, { type: unit.type, points, price, units: [unit] })
  }
  const types = [...new Set([...pools.values()].map(({ type }) => type))]
  return [...pools.values()]
    .map((pool) => ({ ...pool, left: pool.type === 'CP' ? Math.floor(pointsOf(pool.units) / CONVOY_LOT) : pool.units.length }))
    .filter(({ left }) => left > 0)
    .sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type) || a.points - b.points)
}

/** Convoy points on counters. */
export const pointsOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + (unit.kind === 'naval' ? unit.points : 0), 0)

/** Whether a power builds a counter of the pool, whatever its year. */
export function mayBuild(world: WifWorld, power: string, unit: Unit): boolean {
  const { countries } = world.state
  if (unit.type === 'PART' || isInterned(world, unit)) return false
  // 19.8: Ethiopians fight for the Allies alone.
  if (unit.country === 'Ethiopia' && sideOfPower(world, power) === 'Axis') return false
  // 13.6.5: convoy points that a power builds are its own.
  if (unit.type === 'CP' && !isOwnOf(world, unit.country)) return false
  // 4.1.2: a neutral major power has no militia.
  if (unit.type === 'MIL' && isOwnOf(world, unit.country) && !isActive(world, power)) return false
  if (controllerOf(world, unit.country) !== power || countries[unit.country].status === 'conquered' || countries[unit.country].outOfPools)
    return false
  return !hasLostItsCity(world, unit) && !hasNoPortOfItsFaction(world, unit)
}

/** "7 left", or "any number" of convoy points. */
export const leftText = ({ left }: ForcePool): string => (left === ANY_NUMBER ? 'any number' : `${left} left`)

/** "INF at 3", "INF at 3 ahead". */
export const poolName = ({ type, points, ahead }: Pick<ForcePool, 'type' | 'points' | 'ahead'>): string =>
  `${type} at ${points}${ahead === undefined ? '' : ' ahead'}`

/** "INF at 3 (7 left), ARM at 6 (2 left)"; `left` says how many otherwise. */
export const poolsText = (pools: readonly ForcePool[], left = (pool: ForcePool) => leftText(pool)): string =>
  pools
    .map(
      (pool) =>
        `${poolName(pool)} (${left(pool)}${pool.price === pool.points ? '' : pool.ahead === undefined ? `, ${pool.price} of it now` : `, ${pool.price} now`})`,
    )
    .join(', ') || 'nothing'

/** What the pools hold instead of what was asked for: "there are INF at 3 (7 left)", or "they are empty". */
export const insteadText = (pools: readonly ForcePool[]): string =>
  pools.length === 0 ? 'they are empty' : `there are ${poolsText(pools)}`
