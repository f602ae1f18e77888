import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { whyNotEnterAsFrench } from '../ground/anglo-french.ts'
import { landNeighbours } from '../ground/crossing.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { inEnemyZoc } from '../ground/zoc.ts'
import { controllerOf, enemyGround, isFriendlyHex, sideOf } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Hexes of a retreat, and those beyond them that are tried before a unit counts as having no room anywhere. */
const FARTHEST = 10

export interface Way {
  readonly to: Hex
  readonly path: readonly Hex[]
  /** Hexes of the path in an enemy ZOC, each held by a friend. */
  readonly zocs: readonly Hex[]
  /** Hexes of land from the end to the nearest source of supply. */
  readonly toSupply: number
}

/**
 * 10.4: where a unit may retreat to, the nearest to supply first. Hexes are friendly and free of enemies; one in an enemy ZOC must hold a friend. The ways with the
 * fewest such hexes come before all others, then those that end two hexes away, then the shortest; of these the unit goes towards its supply, if any does.
 */
export function retreatWays(world: TwWorld, unit: GroundUnit, from: Hex, pending: ReadonlySet<Hex>): Way[] {
  const least = world.tables.groundCombat['retreat hexes']
  const supply = distanceToSupply(world, unit.nation, from)
  let layer: { hex: Hex; path: Hex[]; zocs: Hex[] }[] = [{ hex: from, path: [], zocs: [] }]
  const found: { way: Way; rank: number }[] = []
  for (let steps = 1; steps <= FARTHEST; steps++) {
    const reached = new Map<Hex, (typeof layer)[number]>()
    for (const { hex, path, zocs } of layer) {
      for (const to of landNeighbours(world, hex)) {
        if (to === from || path.includes(to) || !mayEnter(world, unit, to)) continue
        const risky = inEnemyZoc(world, to, unit.nation)
        if (risky && !world.groundAt(to).some((other) => other !== unit && sideOf(world, other) === sideOf(world, unit))) continue
        const next = { hex: to, path: [...path, to], zocs: risky ? [...zocs, to] : zocs }
        const known = reached.get(to)
        if (!known || known.zocs.length > next.zocs.length) reached.set(to, next)
      }
    }
    layer = [...reached.values()]
    if (steps < least) continue
    for (const { hex, path, zocs } of layer) {
      if (whyNotStack(world, [unit], hex) !== null) continue
      const near = world.map.isAdjacent(from, hex) ? 1 : 0
      // Nobody runs into a hex that is about to be attacked while there is another.
      const rank = zocs.length * 1000 + (pending.has(hex) ? 500 : 0) + near * 100 + steps
      found.push({ way: { to: hex, path, zocs, toSupply: supply[hex] }, rank })
    }
    // More steps only add to the rank: the best of this length cannot be beaten but by a way with fewer zones.
    if (found.some(({ rank }) => rank < 100)) break
  }
  if (found.length === 0) return []
  const best = Math.min(...found.map(({ rank }) => rank))
  const ways = found.filter(({ rank }) => rank === best).map(({ way }) => way).sort((a, b) => a.toSupply - b.toSupply || a.to - b.to)
  const towards = ways.filter(({ toSupply }) => toSupply < supply[from])
  return towards.length > 0 ? towards : ways
}

function mayEnter(world: TwWorld, unit: GroundUnit, hex: Hex): boolean {
  return isFriendlyHex(world, hex, unit.nation) && enemyGround(world, hex, unit.nation).length === 0 && whyNotEnterAsFrench(world, unit, hex) === null
}

const FAR = 9999

/** Hexes over friendly land to the nearest source of supply that a hex can reach: its nation's or its power's capitals (12.2.2), or else a friendly port. */
function distanceToSupply(world: TwWorld, nation: string, from: Hex): Int32Array {
  const power = controllerOf(world, nation) ?? nation
  const capitals = [nation, power].flatMap((name) => [...world.nation(name).capitals, ...world.nation(name).secondCapitals]).filter((hex) => isFriendlyHex(world, hex, nation))
  const byLand = inPosition(world, `retreats of ${nation} to capitals`, () => distances(world, nation, capitals, FAR))
  // Where the battle's own hex cannot reach a capital on foot, its neighbours cannot either: supply comes over the sea.
  if ([from, ...landNeighbours(world, from)].some((hex) => byLand[hex] < FAR)) return byLand
  const ports = world.map.places.flatMap((place, i) => (place.port && isFriendlyHex(world, world.map.placeHexes[i], nation) ? [world.map.placeHexes[i]] : []))
  return inPosition(world, `retreats of ${nation} to ports`, () => distances(world, nation, ports, FAR))
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
