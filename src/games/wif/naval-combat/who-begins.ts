import { z } from 'zod'
import { seaWeather } from '../ground/terrain.ts'
import { isConvoy } from '../sea/ships.ts'
import { mayFightAtSea } from '../sea/neutral-usa.ts'
import { enemySide, powerOf, seatOf, seatOfUnit, sideAsked, sideOf } from '../powers.ts'
import type { Side } from '../state.ts'
import { actionsOf, allowance, spend } from '../limits.ts'
import type { WifWorld } from '../world.ts'
import { type Combatant, combatants, inWarWithin, seaName } from './combat.ts'
import { isStormy } from './search.ts'
import { listed } from '../../common/words.ts'
import { extraActions, payExtra } from '../offensive/extra.ts'
import { boughtBy } from '../offensive/points.ts'

/** A battle begun: where, and which unit turns face-down for it; null: the cheapest that can, or one that has intercepted there already. */
export const orderSchema = z.strictObject({ at: z.string(), with: z.string().nullable() })
export type Order = z.infer<typeof orderSchema>

export interface Starting {
  readonly seat: string
  /** 11.6: it is the opponent's turn to begin combats. */
  readonly opponent: boolean
}

/** 11.5.2: why a unit cannot be turned face-down to begin a combat in its area, or null. */
function whyNotTurn(world: WifWorld, unit: Combatant): string | null {
  const { map } = world
  const area = unit.sea!.area
  if (isConvoy(unit)) return `11.5.2: ${unit.name} is convoy points, which begin no combat`
  if (unit.faceDown) return `11.5.2: ${unit.name} is face-down`
  if (unit.kind === 'air' && isStormy(seaWeather(world, area))) return `11.5.2: no aircraft begins a combat in ${seaWeather(world, area)}`
  const power = powerOf(world, unit)
  const actions = actionsOf(world, power)
  if (allowance(world, power, 'naval combat') === 0)
    return `10.2: ${power}'s ${listed(actions) || 'missing'} action lets it begin no naval combat`
  if (isShipInAirAction(world, unit) && extraActions(world, power, 'naval combat', {}) < 1)
    return `11.5.2: ${power} chose an air action: only an aircraft may be turned face-down, not ${unit.name}`
  if (unit.kind === 'naval' && unit.type !== 'SUB' && boughtBy(world, power)?.submarinesOnly)
    return `16.2: ${power} has paid for a naval action of submarines and convoy points alone, and ${unit.name} is none`
  const enemies = combatants(world, area, enemySide(sideOf(world, unit)))
  return enemies.some((enemy) => mayFightAtSea(world, unit, enemy))
    ? null
    : `11.5.2: ${unit.name} is at war with nobody in ${seaName(map.seaAreaNames[area])}`
}

const isShipInAirAction = (world: WifWorld, unit: Combatant): boolean => {
  const actions = actionsOf(world, powerOf(world, unit))
  return unit.kind === 'naval' && actions.includes('air') && !actions.includes('naval')
}

/** 16.5: a search that the actions of its power do not allow is paid for. */
export function paySearch(world: WifWorld, unit: Combatant): void {
  const power = powerOf(world, unit)
  if (isShipInAirAction(world, unit)) payExtra(world, power, 'naval combat', 1, {})
  else spend(world, power, 'naval combat')
}

/** 11.4.6, 11.6: a unit that turned face-down to intercept in the area and is still there: it need not be done again. */
export function intercepter(world: WifWorld, side: Side, area: number): Combatant | undefined {
  const id = world.impulse.seaReadied.get(`${side} ${area}`)
  return combatants(world, area, side).find((unit) => unit.id === id)
}

/** Whom to turn: not the carrier of planes or of cargo, then the cheapest, aircraft before ships. */
const cheapest = (world: WifWorld, units: readonly Combatant[]): Combatant[] => {
  const dear = (unit: Combatant): number => {
    if (unit.kind === 'air') return 0
    if (isShipInAirAction(world, unit)) return 5
    if (unit.type === 'CV') return 4
    return world.cargoOf(unit).length > 0 ? 3 : 1
  }
  return [...units].sort((a, b) => dear(a) - dear(b) || a.cost.points - b.cost.points || (a.id < b.id ? -1 : 1))
}

/** Units of a seat in an area that could be turned face-down for a combat there, the usual one first. */
export const ableIn = (world: WifWorld, { seat }: Starting, area: number): Combatant[] =>
  cheapest(
    world,
    combatants(world, area).filter((unit) => seatOfUnit(world, unit) === seat && whyNotTurn(world, unit) === null),
  )

/** 11.6: whether the side with the impulse moved something there that is not a SUB, and is still there at war with somebody. */
function movedInto(world: WifWorld, area: number): boolean {
  const { active } = world.state
  const enemies = combatants(world, area, enemySide(active))
  return combatants(world, area, active).some(
    (unit) => unit.type !== 'SUB' && world.impulse.sailed.has(unit.id) && enemies.some((enemy) => mayFightAtSea(world, unit, enemy)),
  )
}

/** Why a seat may begin no combat in an area, or null. */
function whyNotIn(world: WifWorld, starting: Starting, area: number): string | null {
  const { impulse, map } = world
  const name = seaName(map.seaAreaNames[area])
  if (impulse.foughtSeas.has(area))
    return starting.opponent
      ? `11.6: a combat was begun in ${name} already in this impulse`
      : `11.5.1: your side has begun a combat in ${name} already`
  if (inWarWithin(world, combatants(world, area)).length === 0) return `11.5.1: no units at war with each other are in ${name}`
  if (starting.opponent && !movedInto(world, area))
    return `11.6: no enemy unit that moved into ${name} in this impulse, SUBs apart, is at war with anybody there`
  return null
}

/** Areas where a seat could begin a combat now, in the order of their numbers. */
export const areasFor = (world: WifWorld, starting: Starting): number[] => {
  const { seat, opponent } = starting
  const side = sideAsked(world, seat)
  const areas = [...new Set(world.atSea().map(({ sea }) => sea!.area))].sort((a, b) => a - b)
  return areas.filter(
    (area) =>
      whyNotIn(world, starting, area) === null &&
      (ableIn(world, starting, area).length > 0 || (opponent && intercepterOf(world, seat, side, area))),
  )
}

const intercepterOf = (world: WifWorld, seat: string, side: Side, area: number): boolean => {
  const unit = intercepter(world, side, area)
  return unit !== undefined && seatOfUnit(world, unit) === seat
}

export function problemsOf(world: WifWorld, starting: Starting, order: Order): string[] {
  const { map } = world
  const area = map.seaAreaNames.indexOf(order.at)
  if (area <= 0) return [`no sea area '${order.at}'`]
  const { seat } = starting
  const side = sideAsked(world, seat)
  const why = whyNotIn(world, starting, area)
  if (why !== null) return [why]
  if (order.with === null) {
    if (ableIn(world, starting, area).length > 0 || (starting.opponent && intercepterOf(world, seat, side, area))) return []
    const own = combatants(world, area).filter((unit) => seatOfUnit(world, unit) === seat)
    const reasons = own.map((unit) => whyNotTurn(world, unit)!)
    return [reasons.length > 0 ? [...new Set(reasons)].slice(0, 3).join('; ') : `11.5.2: you have no unit in ${seaName(order.at)}`]
  }
  const unit = world.unit(order.with)
  if (unit.aboard !== undefined) return [`11.5.2: ${unit.name} is cargo, which begins no combat`]
  if (unit.kind === 'land' || seatOf(world, unit) !== seat || unit.sea?.area !== area)
    return [`11.5.2: ${unit.name} is no ship or aircraft of yours in ${seaName(order.at)}`]
  if (starting.opponent && intercepter(world, side, area) === unit) return []
  const no = whyNotTurn(world, unit)
  return no === null ? [] : [no]
}
