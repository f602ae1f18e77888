import { groundCost, groundRepairCost, type GroundType as CostType } from '../charts/costs.ts'
import { diesOfDepletion } from '../pieces.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { byName } from '../../../board/by-name.ts'

/** Words that a preference of losses may hold besides units. */
export const CHEAPEST = 'cheapest'
export const KEEP_ARMOUR = 'keep armour'
export const PREFERENCES = [CHEAPEST, KEEP_ARMOUR] as const

/** A unit and what it counts for in the loss: attacking factors, or defending ones after terrain. */
export interface Counted {
  readonly unit: GroundUnit
  readonly factors: number
}

const isArmour = ({ type }: GroundUnit): boolean => type === 'ARM' || type === 'MECH'
const costType = ({ type }: GroundUnit): CostType => (type === 'MOTFlak' ? 'Flak' : type)

/** NARFs that it would take to make the loss good; what is Depleted already is worth half. */
const priceOf = (world: TwWorld, unit: GroundUnit): number =>
  groundCost(world.tables, unit.nation, costType(unit), unit.strength) * (unit.depleted ? 0.5 : 1)
const priceOfDepletion = (world: TwWorld, unit: GroundUnit): number =>
  diesOfDepletion(unit) ? priceOf(world, unit) : groundRepairCost(world.tables, unit.nation, costType(unit), unit.strength)

/** 10.3.4: the best armies lose first; units by the rating of their nation, best first. */
export function byRating<U extends Counted>(world: TwWorld, units: readonly U[]): U[][] {
  const rating = ({ unit }: U) => world.nation(unit.nation).ratings.army
  return ([1, 2, 3, 4] as const).map((each) => units.filter((unit) => rating(unit) === each)).filter((group) => group.length > 0)
}

/** Where a loss of so many factors leaves a choice: units lost whatever is chosen, and those to choose among with what they still owe (10.3.4). */
export function owing(world: TwWorld, units: readonly Counted[], need: number): { lost: Counted[]; among: Counted[]; left: number } {
  const lost: Counted[] = []
  let left = need
  for (const group of byRating(world, units)) {
    if (left <= 0) break
    const sum = group.reduce((total, { factors }) => total + factors, 0)
    if (sum > left) return { lost, among: group, left }
    lost.push(...group)
    left -= sum
  }
  return { lost, among: [], left: Math.max(0, left) }
}

/** More units than this are taken one by one, the cheapest first; below, every combination is weighed. */
const MOST_TO_WEIGH = 12

/** Whole units worth at least so many factors: those wished for in their order, then whatever costs least in all. */
export function pickFactors(world: TwWorld, among: readonly Counted[], need: number, wishes: readonly string[]): Counted[] {
  const picked: Counted[] = []
  let left = need
  for (const wish of wishes) {
    const named = among.find(({ unit }) => unit.id === wish)
    if (left <= 0 || !named || picked.includes(named)) continue
    picked.push(named)
    left -= named.factors
  }
  if (left <= 0) return picked
  const rest = among.filter((each) => !picked.includes(each))
  const price = ({ unit }: Counted) => priceOf(world, unit) * (wishes.includes(KEEP_ARMOUR) && isArmour(unit) ? 100 : 1)
  if (rest.length > MOST_TO_WEIGH) {
    for (const each of [...rest].sort((a, b) => price(a) / a.factors - price(b) / b.factors)) {
      if (left <= 0) break
      picked.push(each)
      left -= each.factors
    }
    return picked
  }
  let best: { price: number; factors: number; units: Counted[] } | null = null
  for (let mask = 1; mask < 1 << rest.length; mask++) {
    const units = rest.filter((_, i) => mask & (1 << i))
    const factors = units.reduce((sum, each) => sum + each.factors, 0)
    if (factors < left) continue
    const cost = units.reduce((sum, each) => sum + price(each), 0)
    if (best === null || cost < best.price || (cost === best.price && factors < best.factors)) best = { price: cost, factors, units }
  }
  return [...picked, ...(best?.units ?? rest)]
}

/** Units that take a Depletion each: those wished for, then those that lose least by it. */
export function pickForDepletion(world: TwWorld, among: readonly GroundUnit[], count: number, wishes: readonly string[]): GroundUnit[] {
  const wished = wishes.flatMap((wish) => among.filter(({ id }) => id === wish))
  const price = (unit: GroundUnit) => priceOfDepletion(world, unit) * (wishes.includes(KEEP_ARMOUR) && isArmour(unit) ? 100 : 1)
  const rest = among
    .filter((unit) => !wished.includes(unit))
    .sort((a, b) => price(a) - price(b) || a.strength - b.strength || byName(a.id, b.id))
  return [...new Set([...wished, ...rest])].slice(0, count)
}
