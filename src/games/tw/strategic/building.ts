import { strategicCost, strategicRepairCost } from '../charts/costs.ts'
import { noteAsw, shipyardCapacity } from '../control/yards.ts'
import { pay, plainPrice, type Price } from '../money.ts'
import { allianceOfNation, insiders } from '../powers.ts'
import { keepSecret } from '../secrets.ts'
import type { StrategicType } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'
import { built, counted, inPool, TYPES, type Wager } from './units.ts'

/** 15.1.5.3: U-Boats in a turn, for each ship that the yards can work on. */
const UBOATS_EACH = 2

type Building = Pick<StrategicOrder, 'build' | 'repair'>
const numberOf = ({ build }: Pick<StrategicOrder, 'build'>, type: StrategicType): number => build[type] ?? 0

/** The most that may be built of a type in a turn by a power, and the section. */
export function buildLimit(world: TwWorld, power: Wager, type: StrategicType): { most: number; why: string } | null {
  const yards = () => shipyardCapacity(world, power)
  if (type === 'U-Boat')
    return {
      most: yards() * UBOATS_EACH,
      why: `15.1.5.3: ${power}'s shipyards have a capacity of ${yards()}, and twice as many U-Boats are built in a turn`,
    }
  if (type === 'ASW') return { most: yards(), why: `15.1.5.3: an ASW takes up a shipyard, and ${power} has ${yards()}` }
  const most = type === 'SAC' ? world.traits['SAC in a turn'].most[power] : undefined
  return most === undefined ? null : { most, why: `5.2.4: ${power} builds ${most} SAC in a turn` }
}

/** NARFs of a unit (15.1.2, 28). */
export const priceOfOne = (world: TwWorld, power: Wager, type: StrategicType): number =>
  strategicCost(world.tables, power, type) +
  (type === 'SAC' ? world.rules.bonuses(world, 'NARFs of a SAC built', { power }).reduce((sum, { value }) => sum + value, 0) : 0)

/** NARFs of what is built and repaired (15.1.2). Half the base does not limit units of strategic warfare (15.1.6.1). */
export function buildingPrice(world: TwWorld, power: Wager, order: Building): Price {
  const units = TYPES[power].reduce((sum, type) => sum + numberOf(order, type) * priceOfOne(world, power, type), 0)
  return plainPrice(power, units + order.repair * strategicRepairCost(world.tables, power, 'SAC')!)
}

export function buildingProblems(world: TwWorld, power: Wager, order: Building): string[] {
  const problems: string[] = []
  for (const type of Object.keys(order.build) as StrategicType[]) {
    const wanted = numberOf(order, type)
    if (wanted === 0) continue
    if (!TYPES[power].includes(type)) {
      problems.push(`5.1: ${power} has no ${type}`)
      continue
    }
    const waiting = inPool(world, power, type).length
    const limit = buildLimit(world, power, type)
    if (wanted > waiting) problems.push(`15.1.1: ${power}'s force pool has ${counted(waiting, type)} to build, not ${wanted}`)
    else if (limit && wanted > limit.most) problems.push(`${limit.why}, not ${wanted}`)
  }
  const damaged = built(world, power, 'SAC').filter(({ depleted }) => depleted).length
  if (order.repair > damaged) problems.push(`15.1.2: ${power} has ${damaged} Depleted SAC to repair, not ${order.repair}`)
  return problems
}

/** 5.1, 15.2.5: new units go face down to their boxes; the other side does not learn of them, nor of what they cost. */
export function build(world: TwWorld, power: Wager, order: Building): void {
  const what = TYPES[power].filter((type) => numberOf(order, type) > 0).map((type) => counted(numberOf(order, type), type))
  if (order.repair > 0) what.push(`the repair of ${order.repair} SAC`)
  if (what.length === 0) return
  const price = buildingPrice(world, power, order)
  for (const type of TYPES[power])
    for (const unit of inPool(world, power, type).slice(0, numberOf(order, type))) world.remove(unit, 'strategic')
  for (const unit of built(world, power, 'SAC')
    .filter(({ depleted }) => depleted)
    .slice(0, order.repair))
    world.restore(unit)
  if (numberOf(order, 'ASW') > 0) noteAsw(world, power, numberOf(order, 'ASW'))
  const paid = pay(world, price)
  keepSecret(world, power, price.total)
  world.report(
    'strategic warfare',
    '5.1',
    `${power} builds ${what.join(', ')}: ${paid}, unknown to the other side.`,
    [],
    undefined,
    insiders(world, allianceOfNation(world, power)),
  )
}
