import type { Hex } from '../../../board/hex.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Allowance, limitIn } from './allowance.ts'
import { barringUnits } from '../field/enemies.ts'
import { barredSides, mayCross } from '../field/crossing.ts'
import { isBarred, stepCost, type Way, wayOf, whyNotEnter, whyStop } from './movement-cost.ts'

const FAR = 0x7fff

/** Where a group can get from a hex: points spent by hex (FAR where it cannot), the hex before, hexes entered, and where it must stop. */
export interface Reach {
  readonly spent: Int16Array
  readonly before: Int32Array
  readonly entered: Int16Array
  readonly stopped: Uint8Array
}

export interface Start {
  readonly hex: Hex
  readonly spent: number
  readonly entered: number
}

/** All hexes that a group can reach without fighting, at the least cost, within its allowances (9.2 to 9.4). Buckets by points spent: every step costs at least one. */
export function reach(world: TwWorld, way: Way, allowances: readonly Allowance[], start: Start): Reach {
  const { map } = world
  const barred = barredSides(map)
  const [spent, before] = [new Int16Array(map.size).fill(FAR), new Int32Array(map.size).fill(-1)]
  const [entered, stopped] = [new Int16Array(map.size), new Uint8Array(map.size)]
  const hexes = Math.min(...allowances.map((each) => each.hexes))
  const most = Math.max(...allowances.map(({ points }) => points))
  spent[start.hex] = start.spent
  entered[start.hex] = start.entered
  const buckets: Hex[][] = Array.from({ length: most + 1 }, () => [])
  if (start.spent <= most) buckets[start.spent].push(start.hex)
  for (let points = start.spent; points <= most; points++) {
    for (const hex of buckets[points]) {
      if (spent[hex] !== points || stopped[hex] || entered[hex] >= hexes) continue
      for (let direction = 0; direction < 6; direction++) {
        const next = map.neighbours[hex * 6 + direction]
        if (
          barred[hex * 6 + direction] ||
          isBarred(world, way.units, next) ||
          way.units.some((unit) => whyNotEnter(world, unit, next) !== null)
        )
          continue
        const total = points + stepCost(world, way, hex, next, false)
        if (total >= spent[next] || total > limitIn(world, allowances, next)) continue
        spent[next] = total
        before[next] = hex
        entered[next] = entered[hex] + 1
        stopped[next] = whyStop(world, way, next) === null ? 0 : 1
        buckets[total].push(next)
      }
    }
  }
  return { spent, before, entered, stopped }
}

export const isReached = ({ spent }: Reach, hex: Hex): boolean => spent[hex] < FAR

function back(found: Reach, from: Hex, to: Hex): Hex[] {
  const path: Hex[] = []
  for (let hex = to; hex !== from; hex = found.before[hex]) path.unshift(hex)
  return path
}

/** The cheapest path through hexes in order, each step within the allowances; enemies stand in waypoints alone, where `av` allows victories. Null when there is none. */
export function findPath(
  world: TwWorld,
  units: readonly GroundUnit[],
  allowances: readonly Allowance[],
  waypoints: readonly Hex[],
  av: boolean,
): Hex[] | null {
  const from = units[0].hex
  const gone = new Set<GroundUnit>()
  const path: Hex[] = []
  let at: Start = { hex: from, spent: 0, entered: 0 }
  for (const goal of waypoints) {
    if (goal === at.hex) continue
    const way = wayOf(world, units, from, gone)
    if (at.hex !== from && whyStop(world, way, at.hex) !== null) return null
    const found = reach(world, way, allowances, at)
    const defenders = barringUnits(world, goal, units[0].nation)
    if (defenders.length === 0 || defenders.every((unit) => gone.has(unit))) {
      if (!isReached(found, goal)) return null
      path.push(...back(found, at.hex, goal))
      at = { hex: goal, spent: found.spent[goal], entered: found.entered[goal] }
      continue
    }
    if (!av) return null
    for (const unit of defenders) gone.add(unit)
    const last = lastStep(world, units, allowances, found, at.hex, goal, wayOf(world, units, from, gone))
    if (last === null) return null
    path.push(...back(found, at.hex, last.hex), goal)
    at = { hex: goal, spent: last.spent, entered: found.entered[last.hex] + 1 }
  }
  return path
}

/** From where a group steps into a hex that an automatic victory empties, and what it has spent then. */
function lastStep(
  world: TwWorld,
  units: readonly GroundUnit[],
  allowances: readonly Allowance[],
  found: Reach,
  from: Hex,
  goal: Hex,
  after: Way,
): { hex: Hex; spent: number } | null {
  const hexes = Math.min(...allowances.map((each) => each.hexes))
  let best: { hex: Hex; spent: number } | null = null
  for (const hex of world.map.bordering(goal)) {
    if (!mayCross(world, hex, goal) || !isReached(found, hex) || (hex !== from && found.stopped[hex]) || found.entered[hex] >= hexes)
      continue
    if (units.some((unit) => whyNotEnter(world, unit, goal) !== null)) continue
    const spent = found.spent[hex] + stepCost(world, after, hex, goal, true)
    if (spent <= limitIn(world, allowances, goal) && (best === null || spent < best.spent)) best = { hex, spent }
  }
  return best
}
