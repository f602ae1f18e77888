import { givesWay } from '../east/pact-territory.ts'
import type { Hex } from '../../../board/hex.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import { whyNotNorthAfrica } from '../supply/north-africa.ts'
import { whyNotElsewhere } from '../east/forward.ts'
import type { TwWorld } from '../world.ts'
import { type Allowance, allowanceOf, allowancesOf, limitIn, whyNotMove } from '../ground/allowance.ts'
import { whyNotSoFar } from '../ground/anglo-french.ts'
import { avProblem } from '../combat/automatic-victory.ts'
import { barringUnits } from '../field/enemies.ts'
import { mayCross } from '../field/crossing.ts'
import { stepCost, wayOf, whyNotEnter, whyStop } from '../ground/movement-cost.ts'
import { stackProblem, whyNotLeaveRest } from '../ground/stacking.ts'

/** A move as ordered: units of one hex, the hexes they enter, and how enemies on the way are dealt with. */
export interface Walk {
  readonly units: readonly GroundUnit[]
  readonly path: readonly Hex[]
  /** Automatic victories are to be won over enemies in the way (9.8): with these units from beside, and these aircraft. */
  readonly overrun: boolean
  readonly helpers: readonly GroundUnit[]
  readonly support: readonly AirUnit[]
  readonly escort: readonly AirUnit[]
  /** Where units of the stack stop on the way. */
  readonly drop: ReadonlyMap<GroundUnit, Hex>
  /** The hex where it ends may hold too many for now: others will move on (9.6). */
  readonly overstack: boolean
  /** The last hex is emptied by automatic victory from the one before, and not entered (9.8). */
  readonly halt: boolean
  /** Units that march farther than they may otherwise (29.1). */
  readonly marching?: ReadonlySet<GroundUnit>
}

export interface Walked {
  readonly problem: string | null
  /** Movement points spent by those that went farthest. */
  readonly spent: number
}

/** 9.8: an automatic victory over a hex beside, won without moving. */
export const isAttackInPlace = ({ halt, path }: Walk): boolean => halt && path.length === 1

/** Follows a move hex by hex through the rules of section 9. Stops at the first problem. */
export function walk(world: TwWorld, order: Walk): Walked {
  const { map } = world
  const from = order.units[0].hex
  const gone = new Set<GroundUnit>()
  let moving = order.units
  let allowances = allowancesOf(world, moving, order.marching)
  let [spent, entered, at] = [0, 0, from]
  let support = order.support
  const stop = (problem: string | null): Walked => ({ problem, spent })
  for (const [i, hex] of order.path.entries()) {
    const isLast = i === order.path.length - 1
    const name = map.name(hex)
    if (!map.isLand(hex)) return stop(`9.4: ${name} is sea`)
    if (map.directionTo(at, hex) < 0) return stop(`9.4: ${name} is not contiguous with ${map.name(at)}`)
    if (!mayCross(world, at, hex)) return stop(`10.6.11: no ground unit can go from ${map.name(at)} to ${name}`)
    const before = wayOf(world, moving, from, gone)
    const halt = at === from ? null : whyStop(world, before, at)
    if (halt !== null) return stop(halt)
    for (const unit of moving) {
      const closed = whyNotEnter(world, unit, hex)
      if (closed !== null) return stop(closed)
    }
    const defenders = barringUnits(world, hex, moving[0].nation).filter((unit) => !gone.has(unit))
    if (defenders.length > 0) {
      if (!order.overrun)
        return stop(
          `9.4: ${defenders.map((unit) => unit.name).join(', ')} in ${name}: enemies are entered by automatic victory alone ('overrun: yes', 9.8)`,
        )
      const helpers = order.helpers.filter((unit) => mayCross(world, unit.hex, hex))
      const bar = avProblem(world, moving, helpers, support, new Map(moving.map((unit) => [unit, at])), hex)
      if (bar !== null) return stop(bar)
      const short = helpers.find((unit) => canEnter(world, unit, hex, defenders) !== null)
      if (short) return stop(canEnter(world, short, hex, defenders))
      for (const unit of defenders) gone.add(unit)
      support = []
    } else if (order.halt && isLast) return stop(`9.8: nobody stands in ${name}: 'enter: no' is for an automatic victory from beside`)
    const cost = stepCost(world, wayOf(world, moving, from, gone), at, hex, defenders.length > 0)
    entered++
    const limit = limitIn(world, allowances, hex)
    if (spent + cost > limit)
      return stop(`9.2: ${name} would take ${spent + cost} movement points of ${limit} (${slowest(moving, allowances).name})`)
    const hexes = Math.min(...allowances.map((each) => each.hexes))
    if (entered > hexes)
      return stop(`${world.ops.impulse === 1 ? '4.5' : '10.8.4'}: ${slowest(moving, allowances).name} may move ${hexes} hex only`)
    // 9.8: who attacks without entering must have the points for it, and keeps them.
    if (order.halt && isLast) break
    spent += cost
    at = hex
    const staying = moving.filter((unit) => order.drop.get(unit) === hex)
    if (staying.length > 0) {
      const last = whyNotStay(world, staying, hex, order.overstack, gone)
      if (last !== null) return stop(last)
      moving = moving.filter((unit) => !staying.includes(unit))
      if (moving.length === 0) return stop(hex === order.path.at(-1) ? null : `9.0: no unit is left to go on from ${name}`)
      allowances = allowancesOf(world, moving, order.marching)
    }
  }
  if (isAttackInPlace(order)) return stop(null)
  return stop(whyNotStay(world, moving, at, order.overstack, gone) ?? (order.overstack ? null : whyNotLeaveRest(world, order.units)))
}

const slowest = (units: readonly GroundUnit[], allowances: readonly Allowance[]): GroundUnit => {
  const least = Math.min(...allowances.map(({ points, hexes }) => Math.min(points, hexes)))
  return units[allowances.findIndex(({ points, hexes }) => Math.min(points, hexes) === least)]
}

/** 9.8: who helps without moving needs the movement points to step in, and must be free to move. */
function canEnter(world: TwWorld, unit: GroundUnit, hex: Hex, defenders: readonly GroundUnit[]): string | null {
  const bar = whyNotMove(world, unit)
  if (bar !== null) return bar
  const cost = stepCost(world, wayOf(world, [unit], unit.hex, new Set(defenders)), unit.hex, hex, true)
  const { points } = allowanceOf(world, unit)
  return cost > points ? `9.8: ${unit.name} has ${points} movement points, and ${world.map.name(hex)} would take ${cost}` : null
}

/** Why units may not end their move in a hex (9.6, 6.2.1, 12.2.5). */
export function whyNotStay(
  world: TwWorld,
  units: readonly GroundUnit[],
  hex: Hex,
  overstack: boolean,
  gone: ReadonlySet<GroundUnit>,
): string | null {
  const far = units.map((unit) => whyNotSoFar(world, unit, hex)).find((why) => why !== null)
  if (far) return far
  const africa = whyNotNorthAfrica(world, units, hex) ?? whyNotElsewhere(world, units, hex)
  if (africa !== null) return africa
  const there = world
    .groundAt(hex)
    .filter(
      (unit) =>
        !units.includes(unit) &&
        !gone.has(unit) &&
        !barringUnits(world, hex, units[0].nation).includes(unit) &&
        !givesWay(world, unit, units[0], hex),
    )
  const bar = stackProblem(world, [...there, ...units], hex, true)
  if (bar !== null || overstack) return bar
  const full = stackProblem(world, [...there, ...units], hex)
  return full && `${full} ('overstack: yes' if others there move on later)`
}
