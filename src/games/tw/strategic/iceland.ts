import { pay, plainPrice, type Price } from '../money.ts'
import { controllerOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'
import { BRITAIN, GERMANY, type Wager } from './units.ts'

/** 23.25: whose loss of home lets Britain land there. */
const DENMARK = 'Denmark'

export const isIcelandOccupied = (world: TwWorld): boolean => world.state.icelandOccupied === true
/** 23.25: from Denmark's surrender to Germany on. */
export const isDenmarkLost = (world: TwWorld): boolean => {
  const { conqueredBy } = world.nation(DENMARK)
  return conqueredBy !== null && controllerOf(world, conqueredBy) === GERMANY
}

type Occupation = Pick<StrategicOrder, 'iceland'>
/** 6.4.2: NARFs of it, when it is ordered. */
export const icelandPrice = (world: TwWorld, { iceland }: Occupation): Price =>
  plainPrice(BRITAIN, iceland ? world.tables.costs['Britain on Iceland and the Faeroes'] : 0)

export function icelandProblems(world: TwWorld, power: Wager, { iceland }: Occupation): string[] {
  if (!iceland) return []
  if (power !== BRITAIN) return ['23.25: Britain alone occupies Iceland and the Faeroes']
  if (!isDenmarkLost(world)) return ['23.25: Iceland and the Faeroes may be occupied once Denmark has surrendered to Germany']
  return isIcelandOccupied(world) ? ['23.25: Iceland and the Faeroes are occupied already'] : []
}

export function occupyIceland(world: TwWorld, { iceland }: Occupation): void {
  if (!iceland) return
  world.note({ icelandOccupied: true })
  const price = icelandPrice(world, { iceland })
  pay(world, price)
  world.report('strategic warfare', '23.25', `Britain occupies Iceland and the Faeroes: ${price.text}.`)
}
