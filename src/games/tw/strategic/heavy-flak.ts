import { isFlak } from '../field/enemies.ts'
import { pay, plainPrice, type Price } from '../money.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'
import { GERMANY, USSR, type Wager } from './units.ts'

/** 11.12.3: the highest level, and the year from which Germany buys levels. */
const HIGHEST = 5
const BOUGHT_FROM = 1943
/** 29.12: the level of the Soviets, who never raise it. */
const SOVIET = 1

/** 11.12.3: the level of heavy Flak that a power has reached. */
export const heavyFlakLevel = (world: TwWorld, power: string): number =>
  power === USSR && world.rules.bombing.ofUssr ? SOVIET : (world.state.heavyFlak?.[power]?.level ?? 0)

type Flak = Pick<StrategicOrder, 'heavyFlak'>
/** 15.1.2: NARFs of a level; of none without an order. */
export function heavyFlakPrice(world: TwWorld, power: Wager, { heavyFlak }: Flak): Price {
  const { 'NARFs with them': withUnits, 'German NARFs without': bought } = world.tables.production['heavy flak']
  return plainPrice(power, heavyFlak === 'buy' ? bought : heavyFlak.length > 0 ? withUnits : 0)
}

export function heavyFlakProblems(world: TwWorld, power: Wager, { heavyFlak }: Flak): string[] {
  if (heavyFlak.length === 0) return []
  const { year } = world.state.turn
  const needed = world.tables.production['heavy flak']['light units']
  if (heavyFlakLevel(world, power) >= HIGHEST) return [`11.12.3: ${power} has reached the highest level of heavy Flak, ${HIGHEST}`]
  if (world.state.heavyFlak?.[power]?.raisedIn === year) return [`11.12.3: ${power} has raised its heavy Flak in ${year}: once a year`]
  if (heavyFlak === 'buy') {
    if (power !== GERMANY || year < BOUGHT_FROM)
      return [`11.12.3: Germany alone buys a level, from ${BOUGHT_FROM}; ${power} gives ${needed} light Flak units for it`]
  } else {
    const wrong = heavyFlak.find((id) => !isLightFlak(world, power, id))
    if (wrong !== undefined) return [`11.12.3: ${world.state.units[wrong]?.name ?? wrong} is no Flak unit of ${power} on the map`]
    if (new Set(heavyFlak).size !== needed || heavyFlak.length !== needed)
      return [`11.12.3: ${needed} light Flak units make a level of heavy Flak, not ${new Set(heavyFlak).size}`]
  }
  return []
}

export const lightFlakUnits = (world: TwWorld, power: Wager): GroundUnit[] =>
  world.unitsOf(power).filter((unit): unit is GroundUnit => isLightFlak(world, power, unit.id))

function isLightFlak(world: TwWorld, power: Wager, id: string): boolean {
  const unit = world.state.units[id]
  return unit?.kind === 'ground' && isFlak(unit) && unit.nation === power && unit.place === 'map'
}

/** 11.12.3: raises the level for good; the light units go back to the force pool. */
export function raiseHeavyFlak(world: TwWorld, power: Wager, { heavyFlak }: Flak): void {
  if (heavyFlak.length === 0) return
  const units = heavyFlak === 'buy' ? [] : heavyFlak.map((id) => world.unit(id))
  const level = heavyFlakLevel(world, power) + 1
  for (const unit of units) world.remove(unit, 'pool')
  world.note({ heavyFlak: { ...world.state.heavyFlak, [power]: { level, raisedIn: world.state.turn.year } } })
  const price = heavyFlakPrice(world, power, { heavyFlak })
  pay(world, price)
  const given = units.length > 0 ? `, with ${units.map(({ name }) => name).join(', ')}, which return to the force pool` : ''
  world.report('strategic warfare', '11.12.3', `${power}'s heavy Flak reaches level ${level}: ${price.text}${given}.`)
}
