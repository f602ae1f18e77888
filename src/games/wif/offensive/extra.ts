import type { OffensiveTable } from '../charts/tables.ts'
import type { WifWorld } from '../world.ts'
import { boughtBy, noteBought, pay } from './points.ts'

/** 16.5: as what an activity of the table (10.2) is bought beyond the limits; what is not here cannot be. */
const BOUGHT_AS: Readonly<Record<string, keyof OffensiveTable['extra']>> = {
  'port attack': 'airMission',
  'naval air': 'airMission',
  'strategic bombardment': 'airMission',
  'ground strike': 'airMission',
  'air transport': 'airMission',
  paradrop: 'airMission',
  'aircraft rebase': 'airMission',
  'air supply': 'airMission',
  'naval movement': 'ship',
  'land movement': 'landMove',
  debarkation: 'landMove',
  'land attack': 'landAttack',
  'naval combat': 'search',
}
const WHAT: Readonly<Record<keyof OffensiveTable['extra'], { readonly one: string; readonly more: string }>> = {
  airMission: { one: 'extra air mission', more: 'extra air missions' },
  ship: { one: 'extra ship that moves', more: 'extra ships that move' },
  landMove: { one: 'extra land move', more: 'extra land moves' },
  search: { one: 'extra naval search', more: 'extra naval searches' },
  landAttack: { one: 'extra land attack', more: 'extra land attacks' },
}

/** Points that one more of an activity costs, `ships` of them in a naval move; Infinity where it cannot be bought. */
function priceOf({ tables }: WifWorld, activity: string, ships: number): number {
  const { extra } = tables.offensive
  // 11.13: who invades moves and attacks, and is asked for each.
  if (activity === 'invasion') return Math.min(extra.landMove, extra.landAttack)
  const as = BOUGHT_AS[activity]
  return as === undefined ? Infinity : extra[as] * (as === 'ship' ? ships : 1)
}

/** How many more of an activity a power pays for (16.5). */
export function extraActions(world: WifWorld, power: string, activity: string, { ships = 1 }: { readonly ships?: number }): number {
  const bought = boughtBy(world, power)
  if (bought === null) return 0
  return (activity === 'land attack' ? bought.attacksPaid : 0) + Math.floor(bought.extra / priceOf(world, activity, ships))
}

/** Points that so many of an activity cost. */
export const extraCost = (world: WifWorld, activity: string, count: number): number => (count > 0 ? count * priceOf(world, activity, 1) : 0)

/** A power pays for what it does beyond its limits, as it does it. */
export function payExtra(
  world: WifWorld,
  power: string,
  activity: string,
  count: number,
  { ships = 1 }: { readonly ships?: number },
): void {
  const { attacksPaid, extra } = boughtBy(world, power)!
  const paid = activity === 'land attack' ? Math.min(count, attacksPaid) : 0
  if (paid > 0) noteBought(world, power, { attacksPaid: attacksPaid - paid })
  if (count === paid) return
  buy(world, power, activity, count - paid, ships, extra)
}

/** 11.13, 11.14: who lands must attack, and what that costs is paid as he lands. */
export function payAttacksAhead(world: WifWorld, power: string, count: number): void {
  if (count <= 0) return
  const { attacksPaid, extra } = boughtBy(world, power)!
  buy(world, power, 'land attack', count, 1, extra)
  noteBought(world, power, { attacksPaid: attacksPaid + count })
}

function buy(world: WifWorld, power: string, activity: string, count: number, ships: number, extra: number): void {
  const price = count * priceOf(world, activity, ships)
  const as = BOUGHT_AS[activity]
  const number = as === 'ship' ? count * ships : count
  noteBought(world, power, { extra: extra - price })
  pay(world, power, price, '16.5', number === 1 ? `one ${WHAT[as].one}` : `${number} ${WHAT[as].more}`)
}
