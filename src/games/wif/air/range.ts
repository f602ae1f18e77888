import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { inPolitics } from '../cache.ts'
import { nearest } from '../fractions.ts'
import { atWar, controllerOf, isActive, powerOf, sideOfPower } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import { accessToVichy, whyNotForVichy } from '../stacking/vichy-access.ts'
import { installerOf, isOfVichy, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'
import { type AirMission, isFighterMission, isNavalAir } from './sortie.ts'

/** 14.1.1: points of range to enter a hex or hexdot of a map's scale. Between two scales the dearer counts (2.1.1). */
const POINTS = { european: 1, pacific: 2, 'off-map': 6 } as const

/** How a flight uses its aircraft, as far as range goes. */
export interface Flight {
  readonly mission: AirMission
  readonly extended: boolean
  /** An interceptor with all of its range. */
  readonly whole?: boolean
}

/**
 * 14.1.1: points an aircraft may fly to its target. An interceptor has half its range, so has a FTR that flies as a bomber, but not into a sea area; extended
 * range doubles. Rounded at the end (2.6).
 */
export function rangeOut(unit: AirUnit, { mission, extended, whole = false }: Flight): number {
  const half = (mission === 'interception' && !whole) || mission === 'naval air interception' || asFighterBomber(unit, mission)
  return nearest(unit.range * (half ? 0.5 : 1) * (extended ? 2 : 1))
}

/** 14.1.1, 14.2.4: points it may fly home. Interceptors have their full range again; FTRs that bombed still have half. */
export function rangeHome(unit: AirUnit, { mission, extended }: Flight): number {
  return nearest(unit.range * (asFighterBomber(unit, mission) ? 0.5 : 1) * (extended ? 2 : 1))
}

/** 11.16: points of a rebase; `safe` when it flies over friendly hexes and clean seas only. */
export const rebaseRange = (unit: AirUnit, safe: boolean): number => unit.range * (safe ? 3 : 2) * (unit.extendedRange ? 2 : 1)

/** "range 3, halved as interceptor: 2" for messages. */
export function rangeText(unit: AirUnit, flight: Flight): string {
  const reasons: string[] = []
  if ((flight.mission === 'interception' && !flight.whole) || flight.mission === 'naval air interception')
    reasons.push('halved to intercept')
  else if (asFighterBomber(unit, flight.mission)) reasons.push('halved for a FTR as bomber')
  if (flight.extended) reasons.push('doubled by extended range')
  return reasons.length === 0 ? `range ${unit.range}` : `range ${unit.range}, ${reasons.join(', ')}: ${rangeOut(unit, flight)}`
}

const asFighterBomber = (unit: AirUnit, mission: AirMission): boolean =>
  unit.type === 'FTR' && !isFighterMission(mission) && !isNavalAir(mission)

/** Whether an aircraft may fly over a hex: not over neutral countries (9.1, 19.2), nor over enemies it is not at war with (9.8). */
export const mayOverfly = (world: WifWorld, unit: AirUnit, hex: Hex): boolean =>
  !world.map.isLand(hex) ||
  (isVichysMatter(world, unit, world.state.control[hex])
    ? isOpenByVichy(world, unit, hex)
    : isOpenTo(world, unit, world.state.control[hex]))

function isOpenTo(world: WifWorld, unit: AirUnit, holder: string): boolean {
  if (!holder || atWar(world, holder, unit.country)) return true
  const power = controllerOf(world, holder)
  if (!power) return false
  const own = powerOf(world, unit)
  if (power === own) return true
  return sideOfPower(world, power) === sideOfPower(world, own) && isActive(world, power) && isActive(world, own)
}

/** 17.4.2, 17.4.3: Vichy's aircraft keep to what is Vichy's or the enemy's, and over what is Vichy's its partners keep to where they may go on the ground. */
const isVichysMatter = (world: WifWorld, unit: AirUnit, holder: string): boolean =>
  installerOf(world) !== null && [unit.country, holder].some((country) => controllerOf(world, country) === VICHY)

function isOpenByVichy(world: WifWorld, unit: AirUnit, hex: Hex): boolean {
  const holder = world.state.control[hex]
  if (atWar(world, holder, unit.country)) return true
  if (isOfVichy(world, unit)) return whyNotForVichy(world, unit.country, hex) === null
  const access = accessToVichy(world, unit.country, hex)
  return access === 'open' || access === 'committed'
}

/** `mayOverfly` for a search, each country asked once. */
export function overflight(world: WifWorld, unit: AirUnit): (hex: Hex) => boolean {
  const open = new Map<string, boolean>()
  const { map, state } = world
  return (hex) => {
    if (!map.isLand(hex)) return true
    const holder = state.control[hex]
    if (isVichysMatter(world, unit, holder)) return isOpenByVichy(world, unit, hex)
    let answer = open.get(holder)
    if (answer === undefined) open.set(holder, (answer = isOpenTo(world, unit, holder)))
    return answer
  }
}

/** Whom an aircraft may not fly over on a way that it could else fly within its range, and why; '' where no way is short enough. */
export function whoBarsFlight(
  world: WifWorld,
  unit: AirUnit,
  to: Hex,
  range: number,
  starts: readonly (readonly [Hex, number])[] = [[unit.hex, 0]],
): string {
  const { map, state } = world
  const free = flood(world, starts, () => true, range)
  if (free[to] === Infinity) return ''
  const open = overflight(world, unit)
  const closed = new Set<string>()
  free.forEach((points, hex) => {
    if (points !== Infinity && !open(hex)) closed.add(state.control[hex])
  })
  const saying = (holder: string) =>
    `${holder}, ${isVichysMatter(world, unit, holder) ? `where ${unit.country} may not fly (17.4.2, 17.4.3)` : controllerOf(world, holder) === null ? 'which is neutral' : `with which ${unit.country} is neither at war nor allied in this war`}`
  const one = [...closed].find(
    (holder) => flood(world, starts, (hex) => open(hex) || state.control[hex] === holder, range)[to] !== Infinity,
  )
  const over = one === undefined ? [...closed].sort().slice(0, 3).join(', ') : saying(one)
  return `; the way of ${free[to]}${map.isLand(to) && !open(to) ? ' to it' : ''} leads over ${over} (9.1, 9.8)`
}

/** 14.1.1: points of range from a hex or hexdot into one beside it. Between two scales the dearer counts (2.1.1). */
export const stepPoints = (map: BoardMap, from: Hex, to: Hex): number => Math.max(POINTS[map.scale[from]], POINTS[map.scale[to]])

/** All steps of a map: those from a hex stand from `first[hex]` to before `first[hex + 1]`, each with the hex it leads to and its points. */
interface Steps {
  readonly first: Int32Array
  readonly to: Int32Array
  readonly cost: Uint8Array
}

const stepsOfMaps = new WeakMap<BoardMap, Steps>()

function stepsOf(map: BoardMap): Steps {
  const known = stepsOfMaps.get(map)
  if (known) return known
  const first = new Int32Array(map.size + 1)
  const to: Hex[] = []
  const cost: number[] = []
  for (let hex = 0; hex < map.size; hex++) {
    for (const other of map.adjacentTo(hex)) {
      to.push(other)
      cost.push(stepPoints(map, hex, other))
    }
    first[hex + 1] = to.length
  }
  const steps = { first, to: Int32Array.from(to), cost: Uint8Array.from(cost) }
  stepsOfMaps.set(map, steps)
  return steps
}

/** Points from a hex to every hex within `limit`, over hexes that `mayEnter`; Infinity elsewhere. */
export const flightPoints = (world: WifWorld, from: Hex, limit: number, mayEnter: (hex: Hex) => boolean): Float64Array =>
  flood(world, [[from, 0]], mayEnter, limit)

/** The same from several hexes, each with the points spent when a flight begins there. */
export function flood(
  { map }: WifWorld,
  starts: readonly (readonly [Hex, number])[],
  mayEnter: (hex: Hex) => boolean,
  limit = Infinity,
): Float64Array {
  const points = new Float64Array(map.size).fill(Infinity)
  const { first, to, cost } = stepsOf(map)
  // Steps cost 1 to 6, so a list of hexes for each number of points visits them in order.
  const due: Hex[][] = []
  for (const [hex, spent] of starts) {
    if (spent >= points[hex]) continue
    points[hex] = spent
    ;(due[spent] ??= []).push(hex)
  }
  for (let now = 0; now < due.length; now++) {
    for (const hex of due[now] ?? []) {
      if (points[hex] !== now) continue
      for (let step = first[hex]; step < first[hex + 1]; step++) {
        const other = to[step]
        const total = now + cost[step]
        if (total > limit || total >= points[other] || !mayEnter(other)) continue
        points[other] = total
        ;(due[total] ??= []).push(other)
      }
    }
  }
  return points
}

/** Points for an aircraft from a hex to every hex, Infinity where no way leads. Do not write into it. */
export const pointsFrom = (world: WifWorld, unit: AirUnit, from: Hex): Float64Array =>
  inPolitics(world, `flight of ${unit.country} from ${from}`, () => flightPoints(world, from, Infinity, overflight(world, unit)))
