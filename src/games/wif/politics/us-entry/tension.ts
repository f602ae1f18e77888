import { numbered } from '../../../common/words.ts'
import type { WifWorld } from '../../world.ts'
import { ENTRY_POOLS, type EntryPool } from '../state.ts'
import { bar, entryOf, moveToTension, poolOf } from './pools.ts'
import { AXIS } from './powers.ts'

/**
 * 13.3.2: a marker for each full 10 points moves to the tension pool, and one more by a die that does not exceed the rest. `from`: the pool that is aimed at; or a list, from whose pools markers
 * are taken in turn, the last for all that follow, and from the other where one is empty. How many have moved.
 */
export function payTension(world: WifWorld, from: EntryPool | readonly EntryPool[], cost: number, what: string): number {
  const rest = cost % 10
  const roll = rest > 0 ? world.dice.roll(10, `tension: ${what}`) : null
  const due = Math.floor(cost / 10) + (roll !== null && roll <= rest ? 1 : 0)
  const rolled = roll === null ? '' : `; rolled ${roll}, ${roll <= rest ? 'not more' : 'more'} than the remaining ${rest}`
  const moved = Array.from({ length: due }, (_, i) => moveOne(world, typeof from === 'string' ? [from] : inOrder(from, i))).filter(
    (pool) => pool !== null,
  )
  const counts = ENTRY_POOLS.map((pool) => ({ pool, count: moved.filter((each) => each === pool).length })).filter(({ count }) => count > 0)
  const told = counts.map(({ pool, count }) => `${numbered(count, 'marker')} against ${pool}`).join(' and ') || 'no marker'
  world.report(
    'us entry',
    '13.3.2',
    `${what} costs ${cost} of tension${rolled}: ${told} ${moved.length > 1 ? 'move' : 'moves'} to tension.`,
  )
  if (moved.length < due && typeof from === 'string') barPool(world, from)
  return moved.length
}

/** The pool that is named for a marker, then the other. */
const inOrder = (from: readonly EntryPool[], i: number): EntryPool[] => {
  const first = from[i] ?? from.at(-1) ?? 'Japan'
  return [first, ...ENTRY_POOLS.filter((pool) => pool !== first)]
}

function moveOne(world: WifWorld, pools: readonly EntryPool[]): EntryPool | null {
  const pool = pools.find((each) => entryOf(world).entry[each].length > 0)
  if (pool === undefined) return null
  moveToTension(world, pool)
  return pool
}

function barPool(world: WifWorld, pool: EntryPool): void {
  const powers = AXIS.filter((power) => poolOf(power) === pool && world.state.powers[power])
  bar(world, powers)
  world.report('us entry', '13.3.2', `The entry pool against ${pool} is empty: the USA may never declare war on ${powers.join(' and ')}.`)
}
