import type { Hex } from '../../../board/hex.ts'
import { enemiesAt, mayOverrun, overrunCost, overrunOdds } from './overrun.ts'
import { whyNotEnterGround } from '../stacking/foreign-troops.ts'
import { isNeutralSweden } from '../stacking/sweden.ts'
import { takeControl } from '../ground/control.ts'
import { enemySide, sideOf, sideOfCountry } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { entryCost, pointsOf } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { inPosition } from '../cache.ts'
import { zocOf } from '../ground/zoc.ts'

/** A land move as ordered: units that stand together, the hexes they enter, and where some of them stop. */
export interface Walk {
  readonly units: readonly LandUnit[]
  readonly path: readonly Hex[]
  /** Whether enemy land units in the way are to be overrun. */
  readonly overrun: boolean
  /** Hexes on the way in which units are left behind, by unit id. */
  readonly drop: Readonly<Record<string, Hex>>
}

/** What a move comes to. */
export interface Walked {
  readonly problems: string[]
  /** Movement points used, by unit id; more than its allowance when it entered its last hex with too few. */
  readonly spent: Map<string, number>
  /** Units that ran out of points in entering their last hex and turn face-down (11.10.1, 11.10.6). */
  readonly exhausted: Set<string>
  /** Units that went all the way. */
  readonly arriving: readonly LandUnit[]
  /** The position after it, when it was played through on a copy; else the one before. */
  readonly after: WifWorld
}

const same = (world: WifWorld, units: readonly LandUnit[]): LandUnit[] => units.map((unit) => world.unit(unit.id) as LandUnit)

/** Follows a move hex by hex through the rules of 11.10, on a copy where it overruns. Stops at the first problem. */
export function walk(world: WifWorld, order: Walk): Walked {
  const { map } = world
  const overruns = order.path.some((hex) => enemiesAt(world, hex, order.units[0]).length > 0)
  // An overrun is tried in a copy: events and changes stay in it.
  const there = overruns ? world.fork() : world
  let moving = same(there, order.units)
  const supplied = overruns ? new Set(order.units.filter((unit) => inSupply(world, unit)).map((unit) => unit.id)) : null
  const spent = new Map(moving.map((unit) => [unit.id, 0]))
  const exhausted = new Set<string>()
  const stop = (...problems: string[]): Walked => ({ problems, spent, exhausted, arriving: moving, after: there })
  let at = order.units[0].hex
  let entered = false
  for (const [i, hex] of order.path.entries()) {
    const name = map.name(hex)
    if (!map.isLand(hex)) return stop(`11.10.2: ${name} is sea`)
    if (!map.isAdjacent(at, hex)) return stop(`11.10.1: ${name} is not adjacent to ${map.name(at)}`)
    const defenders = enemiesAt(there, hex, moving[0])
    const tired = moving.find((unit) => exhausted.has(unit.id) || spent.get(unit.id)! >= unit.move)
    if (tired)
      return stop(
        `11.10.1: ${tired.name} has used its ${tired.move} movement points in ${map.name(at)}${moving.length > 1 ? ": let it stop there with 'drop:'" : ' and stops there'}`,
      )
    if (i > 0 && defenders.length === 0 && zocOf(there, enemySide(sideOf(there, moving[0])))[at])
      return stop(`11.10.1: in ${map.name(at)} it enters an enemy ZoC and must end its move there`)
    let factor = 1
    if (defenders.length > 0) {
      if (!order.overrun)
        return stop(
          `11.10.3: ${defenders.map((unit) => unit.name).join(', ')} in ${name}: enemy land units can only be overrun ('overrun: yes', 11.10.6)`,
        )
      const problems = mayOverrun(there, moving, at, hex, (unit) => supplied!.has(unit.id))
      if (problems.length > 0) return stop(...problems)
      factor = overrunCost(overrunOdds(there, moving, at, hex))
    }
    const first: boolean = !entered && isFirstInto(there, hex)
    for (const unit of moving) {
      const ground = whyNotEnterGround(there, unit, hex, moving)
      if (ground) return stop(ground)
      const cost = entryCost(there, unit, at, hex)
      if (!cost) return stop(`11.10.2: ${unit.name} cannot go from ${map.name(at)} to ${name}`)
      const total = spent.get(unit.id)! + pointsOf(cost, factor, first ? there.rules.movement.firstInto!.points(there, unit) : 0)
      spent.set(unit.id, total)
      if (total > unit.move) exhausted.add(unit.id)
    }
    entered ||= first
    if (overruns) {
      for (const unit of defenders) there.destroy(unit, 'overrun')
      for (const unit of moving) there.move(unit, hex)
      takeControl(there, hex, moving)
    }
    at = hex
    moving = moving.filter((unit) => order.drop[unit.id] !== hex)
    if (moving.length === 0 && i < order.path.length - 1) return stop(`11.10.1: no unit is left to go on from ${name}`)
  }
  return stop()
}

/** Whether a hex is of the kind for which the first that is entered costs more (11.10.2). */
const isFirstInto = (world: WifWorld, hex: Hex): boolean => world.rules.movement.firstInto?.is(world, hex) ?? false

/** A way to a hex: points used by each unit, in the order of the units. */
interface Label {
  readonly hex: Hex
  readonly spent: readonly number[]
  readonly tired: boolean
  /** Whether a hex has been entered of which the first costs more. */
  readonly entered: boolean
  readonly before: Label | null
}

/** All the best ways of units that move together, without overruns, by hex. */
export type Reach = ReadonlyMap<Hex, readonly Label[]>

/**
 * Where units can go together from a hex, having used some points. Units stop in enemy ZoCs and when one of them has no points
 * left; hexes with enemies are not entered, aircraft only at `goal`. `limits` may be lifted to find out what bars the way.
 */
export function reach(
  world: WifWorld,
  units: readonly LandUnit[],
  from: Hex,
  spent: readonly number[],
  fresh: boolean,
  goal: Hex,
  limits = { points: true, zoc: true },
  entered = false,
): Reach {
  const { map } = world
  const zoc = zocOf(world, enemySide(sideOf(world, units[0])))
  const found = new Map<Hex, Label[]>()
  const first: Label = { hex: from, spent, tired: false, entered, before: null }
  const { firstInto } = world.rules.movement
  found.set(from, [first])
  const open: Label[] = [first]
  // A hex is come to from several sides.
  const passable = new Map<Hex, boolean>()
  const pass = (hex: Hex): boolean => {
    const known = passable.get(hex)
    if (known !== undefined) return known
    const may = mayPass(world, units, hex, goal)
    passable.set(hex, may)
    return may
  }
  while (open.length > 0) {
    const label = cheapest(open)
    if (!found.get(label.hex)!.includes(label)) continue // a better way has been found since
    const isStart = label.before === null && fresh
    if (label.tired || (limits.zoc && !isStart && zoc[label.hex])) continue
    if (limits.points && label.spent.some((points, i) => points >= units[i].move)) continue
    for (const hex of map.adjacentTo(label.hex)) {
      if (hex === from || !pass(hex)) continue
      const costs = units.map((unit) => entryCost(world, unit, label.hex, hex))
      if (costs.some((cost) => cost === null)) continue
      const isFirst = firstInto !== null && !label.entered && firstInto.is(world, hex)
      const total = label.spent.map((points, i) => points + pointsOf(costs[i]!, 1, isFirst ? firstInto.points(world, units[i]) : 0))
      const next: Label = {
        hex,
        spent: total,
        tired: limits.points && total.some((points, i) => points > units[i].move),
        entered: label.entered || isFirst,
        before: label,
      }
      const known = found.get(hex) ?? []
      if (known.some((other) => isBetter(other, next))) continue
      found.set(hex, [...known.filter((other) => !isBetter(next, other)), next])
      open.push(next)
    }
  }
  return found
}

const isBetter = (a: Label, b: Label): boolean =>
  (!a.tired || b.tired) && (a.entered || !b.entered) && a.spent.every((points, i) => points <= b.spent[i])
const sum = (label: Label): number => label.spent.reduce((total, points) => total + points, 0) + (label.tired ? 1000 : 0)

function cheapest(open: Label[]): Label {
  let best = 0
  for (let i = 1; i < open.length; i++) if (sum(open[i]) < sum(open[best])) best = i
  return open.splice(best, 1)[0]
}

function mayPass(world: WifWorld, units: readonly LandUnit[], hex: Hex, goal: Hex): boolean {
  if (!world.map.isLand(hex)) return false
  const side = sideOf(world, units[0])
  if (world.unitsAt(hex).some((unit) => sideOfCountry(world, unit.country) === enemySide(side) && (unit.kind === 'land' || hex !== goal)))
    return false
  return units.every((unit) => whyNotEnterGround(world, unit, hex, units) === null)
}

/** The hexes of a way, without the one it starts from. */
function pathOf(label: Label): Hex[] {
  const path: Hex[] = []
  for (let step: Label | null = label; step?.before; step = step.before) path.unshift(step.hex)
  return path
}

/**
 * The cheapest legal path of units through waypoints, the last of which is where they go: staying face-up before saving points. Overruns
 * only what stands in a waypoint, and only when asked. Returns null when there is none.
 */
export function findPath(
  world: WifWorld,
  units: readonly LandUnit[],
  waypoints: readonly Hex[],
  overrun: boolean,
  drop: Readonly<Record<string, Hex>>,
): readonly Hex[] | null {
  // Orders are read once for themselves and once more for each before them that finds no room (2.3.1).
  const ids = units.map(({ id }) => id).join(',')
  const stops = Object.entries(drop).map(([id, hex]) => `${id}:${hex}`)
  const { path } = inPosition(world, `way of ${ids} by ${waypoints.join(',')} ${overrun} ${stops.join(',')}`, () => ({
    path: searchPath(world, units, waypoints, overrun, drop),
  }))
  return path
}

function searchPath(
  world: WifWorld,
  units: readonly LandUnit[],
  waypoints: readonly Hex[],
  overrun: boolean,
  drop: Readonly<Record<string, Hex>>,
): Hex[] | null {
  let path: Hex[] = []
  let walked: Walked | null = null
  for (const goal of waypoints) {
    const there: WifWorld = walked?.after ?? world
    const moving = same(there, walked?.arriving ?? units)
    if (moving.length === 0) return null
    const at = path.at(-1) ?? units[0].hex
    const spent = moving.map((unit) => walked?.spent.get(unit.id) ?? 0)
    const entered = path.some((hex) => isFirstInto(there, hex))
    const ways = reach(there, moving, at, spent, path.length === 0, goal, undefined, entered)
    const occupied = enemiesAt(there, goal, moving[0]).length > 0
    const ends: readonly Label[] = occupied && overrun ? around(there, ways, goal) : (ways.get(goal) ?? [])
    const before: readonly Hex[] = path
    let legal = false
    for (const label of [...ends].sort((a, b) => sum(a) - sum(b))) {
      path = [...before, ...pathOf(label), ...(occupied ? [goal] : [])]
      walked = walk(world, { units, path, overrun, drop })
      legal = walked.problems.length === 0
      if (legal) break
    }
    if (!legal) return null
  }
  return path
}

/** Ways to the hexes from which a hex can be overrun. */
function around(world: WifWorld, ways: Reach, goal: Hex): Label[] {
  return world.map.adjacentTo(goal).flatMap((hex) => (ways.get(hex) ?? []).filter((label) => !label.tired))
}

/** Why no path leads through waypoints: at the first that cannot be reached. */
export function whyNoWay(
  world: WifWorld,
  units: readonly LandUnit[],
  waypoints: readonly Hex[],
  overrun: boolean,
  drop: Readonly<Record<string, Hex>>,
): string {
  const { map } = world
  let reached: readonly Hex[] = []
  for (const [i, goal] of waypoints.entries()) {
    const path = findPath(world, units, waypoints.slice(0, i + 1), overrun, drop)
    if (path) {
      reached = path
      continue
    }
    if (i === 0) return whyNoPath(world, units, goal, overrun)
    const at = reached.at(-1)!
    const order = { units, overrun, drop }
    if (map.isAdjacent(at, goal)) return walk(world, { ...order, path: [...reached, goal] }).problems[0]
    const { spent, arriving, after } = walk(world, { ...order, path: reached })
    const points = arriving.map((unit) => `${unit.name} ${spent.get(unit.id)} of ${unit.move}`).join(', ')
    const stopped =
      arriving.length > 0 && zocOf(after, enemySide(sideOf(after, arriving[0])))[at] ? ', and it stops there in an enemy ZoC' : ''
    return `11.10.1: from ${map.name(at)} there is no way on to ${map.name(goal)} (movement points used: ${points}${stopped})`
  }
  return whyNoPath(world, units, waypoints.at(-1)!, overrun)
}

/** Why units cannot overrun what stands in a hex, from those that they reach (11.10.6). */
export function whyNoOverrun(world: WifWorld, units: readonly LandUnit[], goal: Hex, ways: Reach): string {
  const tries = around(world, ways, goal)
    .sort((a, b) => sum(a) - sum(b))
    .map((label) => walk(world, { units, path: [...pathOf(label), goal], overrun: true, drop: {} }).problems[0])
    .filter((problem) => problem !== undefined)
  const who = units.map((unit) => unit.name).join(', ')
  return tries[0] ?? `11.10.6: ${who} cannot come next to ${world.map.name(goal)} with points left to overrun it`
}

/** Why no path was found, and the nearest hex that can be reached: for the player who ordered it. */
export function whyNoPath(world: WifWorld, units: readonly LandUnit[], goal: Hex, overrun: boolean): string {
  const { map } = world
  const name = map.name(goal)
  const who = units.map((unit) => unit.name).join(', ')
  const from = units[0].hex
  if (goal === from) return `11.10.1: ${who} is in ${name} already`
  const start = units.map(() => 0)
  const ways = reach(world, units, from, start, true, goal)
  const advice = `; ${nearest(world, ways, from, goal)}`
  const enemies = enemiesAt(world, goal, units[0])
  if (enemies.length > 0) {
    if (!overrun)
      return `11.10.3: ${enemies.map((unit) => unit.name).join(', ')} in ${name}: enemy land units can only be overrun ('overrun: yes', 11.10.6)${advice}`
    return whyNoOverrun(world, units, goal, ways) + advice
  }
  const ground = units.map((unit) => whyNotEnterGround(world, unit, goal, units)).find((problem) => problem !== null)
  if (ground) return ground + advice
  if (!map.isLand(goal)) return `11.10.2: ${name} is sea${advice}`
  const label = (limits: { points: boolean; zoc: boolean }) => reach(world, units, from, start, true, goal, limits).get(goal)?.[0]
  const unlimited = label({ points: false, zoc: true })
  if (unlimited) {
    const i = unlimited.spent.findIndex((points, index) => points > units[index].move)
    const short = Math.max(0, i)
    return `11.10.1: to ${name} ${units[short].name} needs ${unlimited.spent[short]} of its ${units[short].move} movement points${advice}`
  }
  if (label({ points: false, zoc: false })) return `11.10.1: ${who} must stop in an enemy ZoC on every way to ${name}${advice}`
  return `11.10.2: no way over land leads ${who} to ${name}${advice}`
}

/** "it can reach E2139": the hex nearest to a goal that units can reach without an overrun. */
export const nearestReachable = (world: WifWorld, units: readonly LandUnit[], goal: Hex): string =>
  nearest(
    world,
    reach(
      world,
      units,
      units[0].hex,
      units.map(() => 0),
      true,
      goal,
    ),
    units[0].hex,
    goal,
  )

/** The reachable hex nearest to a goal, cheapest among equals. */
function nearest(world: WifWorld, ways: Reach, from: Hex, goal: Hex): string {
  const distance = world.map.distancesFrom(goal)
  const best = [...ways.values()]
    .flat()
    .filter(({ hex }) => hex !== from && hex !== goal && !isNeutralSweden(world, hex))
    .sort((a, b) => distance[a.hex] - distance[b.hex] || sum(a) - sum(b))[0]
  return best ? `it can reach ${world.map.name(best.hex)}${best.tired ? ' (face-down)' : ''}` : 'it cannot move at all'
}
