import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { landNeighbours } from '../field/crossing.ts'
import { whyNotEnter } from '../ground/movement-cost.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { areEnemies, controllerOf, isFriendlyHex, sideOf } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import { fedBySuez, lesserSources, suezSource } from '../supply/sources.ts'
import type { TwWorld } from '../world.ts'

/** Hexes of a retreat, and those beyond them that are tried before a unit counts as having no room anywhere. */
const FARTHEST = 10

export interface Way {
  readonly to: Hex
  readonly path: readonly Hex[]
  /** Hexes of the path in an enemy ZOC, each held by a friend. */
  readonly zocs: readonly Hex[]
  /** Hexes of the path that the enemy controls and nobody holds. */
  readonly hostile: number
  /** Hexes of land from the end to the nearest source of supply. */
  readonly toSupply: number
}

/** What makes a way worse, each more than all of the next: a hex in an enemy ZOC, one that the enemy controls, an end that is about to be attacked, one beside the battle. */
const WORSE = { zoc: 10_000, hostile: 1_000, pending: 500, beside: 100 }

/**
 * 10.4: where a unit may retreat to, the nearest to supply first. Nobody of the enemy stands there; a hex in an enemy ZOC must hold a friend, and is entered only where there is no way without. Nor
 * does a unit leave friendly hexes for the enemy's as long as it can help it. It goes two hexes, and farther only as long as it has no room; of the ways that are as good it takes those
 * towards its supply, if any leads there.
 */
export function retreatWays(world: TwWorld, unit: GroundUnit, from: Hex, pending: ReadonlySet<Hex>): Way[] {
  const least = world.tables.groundCombat['retreat hexes']
  let layer: { hex: Hex; path: Hex[]; zocs: Hex[]; hostile: number }[] = [{ hex: from, path: [], zocs: [], hostile: 0 }]
  const found: { way: Omit<Way, 'toSupply'>; rank: number }[] = []
  const cost = ({ zocs, hostile }: (typeof layer)[number]) => zocs.length * WORSE.zoc + hostile * WORSE.hostile
  for (let steps = 1; steps <= FARTHEST; steps++) {
    const reached = new Map<Hex, (typeof layer)[number]>()
    for (const { hex, path, zocs, hostile } of layer) {
      for (const to of landNeighbours(world, hex)) {
        if (to === from || path.includes(to) || !mayEnter(world, unit, to)) continue
        const risky = inEnemyZoc(world, to, unit.nation)
        if (risky && !world.groundAt(to).some((other) => other !== unit && sideOf(world, other) === sideOf(world, unit))) continue
        const next = {
          hex: to,
          path: [...path, to],
          zocs: risky ? [...zocs, to] : zocs,
          hostile: hostile + Number(!isFriendlyHex(world, to, unit.nation)),
        }
        const known = reached.get(to)
        if (!known || cost(known) > cost(next)) reached.set(to, next)
      }
    }
    layer = [...reached.values()]
    if (steps < least) continue
    const onward: typeof layer = []
    for (const way of layer) {
      const { hex, path, zocs, hostile } = way
      // Who is Depleted by an enemy ZOC on the way has to fit as a Depleted unit.
      if (whyNotStack(world, [zocs.length > 0 ? { ...unit, depleted: true } : unit], hex) !== null) {
        onward.push(way)
        continue
      }
      const rank = cost(way) + (pending.has(hex) ? WORSE.pending : 0) + (world.map.isAdjacent(from, hex) ? WORSE.beside : 0) + steps
      found.push({ way: { to: hex, path, zocs, hostile }, rank })
    }
    // Only who finds no room goes on.
    layer = onward
  }
  if (found.length === 0) return []
  const best = Math.min(...found.map(({ rank }) => rank))
  const supply = distanceToSupply(world, unit, [from, ...found.map(({ way }) => way.to)])
  const ways = found
    .filter(({ rank }) => rank === best)
    .map(({ way }) => ({ ...way, toSupply: supply[way.to] }))
    .sort((a, b) => a.toSupply - b.toSupply || a.to - b.to)
  const towards = ways.filter(({ toSupply }) => toSupply < supply[from])
  return towards.length > 0 ? towards : ways
}

/** Why a unit may not retreat to a hex, where its ways are others (10.4). */
export function whyNotRetreatTo(
  world: TwWorld,
  unit: GroundUnit,
  from: Hex,
  to: Hex,
  pending: ReadonlySet<Hex>,
  ways: readonly Way[],
): string {
  const { map } = world
  if (!mayEnter(world, unit, to)) return whyNotEnter(world, unit, to) ?? `10.4: enemies are in ${map.name(to)}`
  const isRisky = inEnemyZoc(world, to, unit.nation)
  if (isRisky && !world.groundAt(to).some((other) => other !== unit && sideOf(world, other) === sideOf(world, unit)))
    return `10.4: ${map.name(to)} is in an enemy ZOC, and no friend stands there`
  const full = whyNotStack(world, [unit], to)
  if (full !== null) return full
  const better: readonly [boolean, string][] = [
    [isRisky && ways.some(({ zocs }) => zocs.length === 0), 'is in an enemy ZOC'],
    [!isFriendlyHex(world, to, unit.nation) && ways.some(({ hostile }) => hostile === 0), 'is in enemy hands'],
    [pending.has(to) && ways.some((way) => !pending.has(way.to)), 'is about to be attacked'],
    [map.isAdjacent(from, to) && ways.some((way) => !map.isAdjacent(from, way.to)), 'is beside the battle'],
  ]
  const worse = better.find(([is]) => is)
  if (worse) return `10.4: ${map.name(to)} ${worse[1]}, and another way is not`
  const least = world.tables.groundCombat['retreat hexes']
  return map.distance(from, to) > least
    ? `10.4: ${map.name(to)} is farther than the ${least} hexes of a retreat`
    : `10.4: no way of ${least} hexes that is as good as others, towards supply, ends in ${map.name(to)}`
}

/** No enemy unit is there, aircraft and ships counted: nobody takes a base by running away. */
function mayEnter(world: TwWorld, unit: GroundUnit, hex: Hex): boolean {
  return (
    [...world.troopsAt(hex), ...world.navalAt(hex)].every((other) => !areEnemies(world, unit, other)) &&
    whyNotEnter(world, unit, hex) === null
  )
}

const FAR = 9999

/**
 * Hexes over friendly land to the nearest source of supply that one of these hexes can reach on foot (12.2): the capitals of the unit's nation and of the power that runs it, and Suez for whom it
 * feeds; else a lesser capital (12.2.3); else, as supply comes over the sea then, a friendly port.
 */
function distanceToSupply(world: TwWorld, unit: GroundUnit, hexes: readonly Hex[]): Int32Array {
  const { nation } = unit
  const power = controllerOf(world, nation) ?? nation
  const fed = fedBySuez(world, unit)
  const capitals = () =>
    [nation, power]
      .flatMap((name) => [...world.nation(name).capitals, ...world.nation(name).secondCapitals])
      .filter((hex) => isFriendlyHex(world, hex, nation))
  const sources = {
    [`capitals${fed ? ' and Suez' : ''}`]: () => [...capitals(), ...(fed ? suezSource(world, nation) : [])],
    'lesser capitals': () => lesserSources(world, nation),
    ports: () =>
      world.map.places.flatMap((place, i) =>
        place.port && isFriendlyHex(world, world.map.placeHexes[i], nation) ? [world.map.placeHexes[i]] : [],
      ),
  }
  let field: Int32Array | undefined
  for (const [name, find] of Object.entries(sources)) {
    field = inPosition(world, `retreats of ${nation} to ${name}`, () => distances(world, nation, find(), FAR))
    if (hexes.some((hex) => field![hex] < FAR)) break
  }
  return field!
}

function distances(world: TwWorld, nation: string, sources: readonly Hex[], far: number): Int32Array {
  const field = new Int32Array(world.map.size).fill(far)
  const queue = [...new Set(sources)]
  for (const hex of queue) field[hex] = 0
  for (const hex of queue) {
    for (const to of landNeighbours(world, hex)) {
      if (field[to] <= field[hex] + 1 || !isFriendlyHex(world, to, nation)) continue
      field[to] = field[hex] + 1
      queue.push(to)
    }
  }
  return field
}
