import type { Hex } from '../../../board/hex.ts'
import { secondImpulseMove } from '../charts/forces.ts'
import { combatRating } from '../ratings.ts'
import { INVADED, isBarbarossa, isWesternSurprise, suffers } from '../field/surprise.ts'
import { isActivated } from '../logistics/activation.ts'
import { whyHeld } from '../logistics/oil.ts'
import { scorched } from '../east/scorched.ts'
import { effortOf, whyNotByEffort } from '../logistics/efforts.ts'
import { sideOf, commanderOf } from '../powers.ts'
import type { GroundType, GroundUnit } from '../state.ts'
import { whyNotSupplied } from '../supply/check.ts'
import type { TwWorld } from '../world.ts'
import { pointsAt, whyNotSecond } from './hostile-france.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { weatherForbidsSecond, weatherLoss } from '../field/weather.ts'

/** Types that move in Second Impulse too (9.2). */
const EXPLOITING: readonly GroundType[] = ['ARM', 'MECH', 'CAV']

/** 18.2: movement points that surprise on the Western Front takes from French units in their First Impulse. */
const SHOCK = 3

/** 21.4: movement points that the surprise takes from Soviet units in both impulses of their player turn after the attack. */
const SHOCK_IN_THE_EAST: Partial<Record<GroundType, number>> = { INF: 1, ARM: 2, CAV: 2 }
const shockInTheEast = (world: TwWorld, unit: GroundUnit): number =>
  unit.nation === INVADED && isBarbarossa(world) ? (SHOCK_IN_THE_EAST[unit.type] ?? 0) : 0

/** What a unit may spend in this impulse: movement points, and the hexes it may enter at most. */
export interface Allowance {
  readonly points: number
  /** For hexes inside the Soviet Union of 1939 (10.2.4). */
  readonly pointsInUssr: number
  readonly hexes: number
}

/** Why a unit cannot move on the ground in this impulse, or null (4, 9.2, 12.6). */
export function whyNotMove(world: TwWorld, unit: GroundUnit): string | null {
  const { ops } = world
  if (unit.place !== 'map' || unit.aboard !== undefined) return `9.0: ${unit.name} is not on the map`
  if (sideOf(world, unit) !== world.phasing) return `9.0: ${unit.name} is not of the side whose turn it is`
  if (ops.dropped.has(unit.id)) return `11.14: ${unit.name} has dropped in this player turn and does not move on the ground`
  if (ops.moved[ops.impulse].has(unit.id)) return `9.0: ${unit.name} has moved in this impulse already`
  if (!isActivated(world, unit)) return `4.0: ${unit.name} is not activated`
  const held = whyHeld(world, unit)
  if (held !== null) return held
  const supply = whyNotSupplied(world, unit)
  if (supply !== null) return supply
  if (ops.impulse === 1) return whyNotByEffort(world, unit, 'one hex') === null ? null : whyNotByEffort(world, unit, 'first impulse')
  if (ops.mired.has(unit.id)) return `10.6.7: ${unit.name} has entered a swamp in First Impulse and moves no further in this turn`
  if (!EXPLOITING.includes(unit.type)) return `9.2: ${unit.name} is ${unit.type}; only ARM, MECH and CAV move in Second Impulse`
  return whyNotByEffort(world, unit, 'second impulse movement') ?? whyNotSecond(world, unit) ?? weatherForbidsSecond(world, unit, unit.hex)
}

/** 9.2, 10.2.4, 10.8.4, 26: a unit's allowance in this impulse, from where it stands. */
export function allowanceOf(world: TwWorld, unit: GroundUnit): Allowance {
  const lost =
    weatherLoss(world, unit, unit.hex) +
    shockInTheEast(world, unit) +
    (world.ops.impulse === 1 && isWesternSurprise(world) && suffers(world, unit.nation, 'slow') ? SHOCK : 0)
  const clipped = (points: number) => Math.max(0, points - lost)
  if (world.ops.impulse === 1) {
    // 7.5: who was carried by sea has what landing left it.
    const points = Math.min(clipped(pointsAt(world, unit)), world.ops.mpsLeft.get(unit.id) ?? Infinity)
    return { points, pointsInUssr: points, hexes: isOneHex(world, unit) ? 1 : Infinity }
  }
  const rating = combatRating(world, unit)
  if (rating === 4)
    return {
      points: clipped(unit.move),
      pointsInUssr: Math.max(0, clipped(unit.move) - scorched(world, unit)),
      hexes: secondImpulseMove(world.tables, rating, unit.move),
    }
  const inUssr = Math.max(
    0,
    clipped(secondImpulseMove(world.tables, rating, unit.move, sideOf(world, unit) === 'Axis')) - scorched(world, unit),
  )
  return {
    points: isInside1939USSR(world, unit.hex) ? inUssr : clipped(secondImpulseMove(world.tables, rating, unit.move)),
    pointsInUssr: inUssr,
    hexes: Infinity,
  }
}

/** 4.5: a Pass lets units move one hex. */
const isOneHex = (world: TwWorld, unit: GroundUnit): boolean => effortOf(world, commanderOf(world, unit.nation) ?? '') === 'Pass'

/** Points that a group may have spent once it has entered a hex: the least of its units'. */
export const limitIn = (world: TwWorld, allowances: readonly Allowance[], hex: Hex): number =>
  Math.min(...allowances.map(({ points, pointsInUssr }) => (isInside1939USSR(world, hex) ? Math.min(points, pointsInUssr) : points)))

/** The allowances of a group, with what a forced march adds to those that march (29.1). */
export function allowancesOf(world: TwWorld, units: readonly GroundUnit[], marching?: ReadonlySet<GroundUnit>): Allowance[] {
  const more = world.rules.movement.forcedMarch?.points ?? 0
  return units.map((unit) => {
    const own = allowanceOf(world, unit)
    return marching?.has(unit) ? { ...own, points: own.points + more, pointsInUssr: own.pointsInUssr + more } : own
  })
}
