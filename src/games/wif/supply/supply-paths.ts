import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { inPosition, inWeather } from '../cache.ts'
import { homeOf } from '../ground/control.ts'
import { atWar, controllerOf, enemySide, isActive, sideOfCountry } from '../powers.ts'
import { HEXSIDE, hexsidesUnderWeather, NO_SUPPLY_ACROSS, terrainAt, weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { zocOf } from '../ground/zoc.ts'
import { seaLanes } from './overseas.ts'

/**
 * How far every hex is from a set of supply sources, and which way. A supply chain may go over sea once (2.4.2), so that each hex stands
 * twice where the campaign has supply overseas: hex for paths over land, hex + size for paths that have gone over sea, there or in the
 * chain of the source they lead to.
 */
export class Paths {
  readonly size: number
  /** Hexes that a path from this hex counts (2.4.2 Supply paths), FAR when there is none. */
  readonly length: Uint8Array
  /** The next hex towards the source, NO_HEX at the source itself. */
  readonly next: Int32Array
  /** Paths that begin on a hex's coast and go over sea at once, which only the unit there can trace; null without supply overseas. */
  readonly beach: { readonly length: Uint8Array; readonly next: Int32Array } | null

  constructor(size: number, overseas: boolean) {
    this.size = size
    const rows = (layers: number) => ({ length: new Uint8Array(size * layers).fill(FAR), next: new Int32Array(size * layers).fill(NO_HEX) })
    const { length, next } = rows(overseas ? 2 : 1)
    this.length = length
    this.next = next
    this.beach = overseas ? rows(1) : null
  }

  /** What a path by land alone counts, its source's chain included. */
  byLand(hex: Hex): number {
    return this.length[hex]
  }

  /** What a path counts that goes over sea, through ports only. */
  bySea(hex: Hex): number {
    return this.beach ? this.length[hex + this.size] : FAR
  }

  /** The least that a unit's path counts, which may begin on a coast. */
  fromUnit(hex: Hex): number {
    return this.beach ? Math.min(this.length[hex], this.length[hex + this.size], this.beach.length[hex]) : this.length[hex]
  }

  /** Hexes of a path from a hex to its source, both included: by land, by sea, or the shortest that a unit there can trace. */
  hexes(from: Hex, way: 'land' | 'sea' | 'unit'): Hex[] {
    const least = this.fromUnit(from)
    const beached = way === 'unit' && this.beach !== null && this.length[from] !== least && this.length[from + this.size] !== least
    const hexes = beached ? [from] : []
    let node = beached ? this.beach!.next[from] : way === 'sea' || (way === 'unit' && this.length[from] !== least) ? from + this.size : from
    for (; node !== NO_HEX; node = this.next[node]) hexes.push(node % this.size)
    return hexes
  }
}

export const FAR = 255

/** Hexes that a path traced from this hex may count: by its own weather (2.4.2). */
export const supplyRange = (world: WifWorld, from: Hex): number => world.tables.weatherEffects[weatherAt(world, from)].supplyRange

/**
 * Shortest supply paths of a country to any of `sources`, from every hex at once: searched backwards, each hex paid for by the
 * hex before it on the way in. On a railway path, hexes entered by rail, road, or straits between rail hexes are free.
 * Links (the join of two maps, communication lines between land hexes) are adjacencies like any other (2.1.1). Sources of `overSea`
 * are secondary ones whose own chain has gone over sea already.
 */
export function pathsTo(world: WifWorld, country: string, sources: Iterable<Hex>, railway: boolean, overSea: Iterable<Hex> = []): Paths {
  const { map } = world
  const { size } = map
  const may = traceable(world, country)
  const cost = supplyCosts(world)
  const sides = hexsidesUnderWeather(world)
  const rail = railway ? railHexes(world) : null
  const rails = map.linkNames.map((line) => /rail|road/.test(line))
  const lanes = seaLanes(world, country, may)
  const paths = new Paths(size, lanes !== null)
  const { length, next } = paths
  const sailed = new Uint8Array(map.seaAreaNames.length)
  // A bucket of hexes for each length; hexes whose length has fallen since are skipped when they come up.
  const buckets: number[][] = [[]]
  const reach = (node: number, total: number, towards: number): void => {
    if (total >= length[node]) return
    length[node] = total
    next[node] = towards
    ;(buckets[total] ??= []).push(node)
  }
  for (const hex of sources) reach(hex, 0, NO_HEX)
  for (const hex of overSea) reach(hex + size, 0, NO_HEX)
  for (let reached = 0; reached < buckets.length && reached < FAR; reached++) {
    const bucket = (buckets[reached] ??= [])
    for (let i = 0; i < bucket.length; i++) {
      const node = bucket[i]
      const hex = node < size ? node : node - size
      if (length[node] !== reached || !may[hex]) continue
      const layer = node - hex
      for (let direction = 0; direction < 6; direction++) {
        const before = map.neighbours[hex * 6 + direction]
        if (before === NO_HEX || cost[before] === 0) continue
        const side = sides[hex * 6 + direction]
        if (side & NO_SUPPLY_ACROSS) continue
        const free = rail !== null && (side & (HEXSIDE.rail | HEXSIDE.road) || (side & HEXSIDE.straits && rail[before] && rail[hex]))
        reach(before + layer, free ? reached : reached + cost[hex], node)
      }
      for (let link = map.linkStart[hex]; link < map.linkStart[hex + 1]; link++) {
        const before = map.linkTo[link]
        if (cost[before] !== 0) reach(before + layer, railway && rails[map.linkLine[link]] ? reached : reached + cost[hex], node)
      }
      if (lanes !== null && layer === 0 && lanes.ports[hex]) sail(hex, reached + 1)
    }
  }
  return paths

  /** Over sea into a port, which counts 1 whatever the map and terrain: from all ports and coasts of every sea area that can be reached from it. */
  function sail(port: Hex, total: number): void {
    const { seas } = map
    const areas: number[] = []
    const enter = (area: number): void => {
      if (sailed[area] || !lanes!.open[area]) return
      sailed[area] = 1
      areas.push(area)
    }
    for (const area of seas.at(port)) if (!lanes!.cutOff.has(`${port} ${area}`)) enter(area)
    for (let i = 0; i < areas.length; i++) {
      const area = areas[i]
      for (const other of lanes!.onTo[area]) enter(other)
      for (let k = seas.shoreStart[area]; k < seas.shoreStart[area + 1]; k++) {
        const from = seas.shore[k]
        if (from === port || (lanes!.cutOff.size > 0 && lanes!.cutOff.has(`${from} ${area}`))) continue
        if (lanes!.ports[from]) reach(from + size, total, port)
        else if (lanes!.coast[from] && total < paths.beach!.length[from]) {
          paths.beach!.length[from] = total
          paths.beach!.next[from] = port
        }
      }
    }
  }
}

/** Hexes a path counts for entering each hex (2.4.2); 0 where an INF could not go (sea, unfrozen lakes). */
function supplyCosts(world: WifWorld): Uint8Array {
  return inWeather(world, 'supply costs', () => {
    const cost = new Uint8Array(world.map.size)
    for (let hex = 0; hex < cost.length; hex++) {
      const { row } = terrainAt(world, hex)
      if (row.leg === null) continue
      cost[hex] = { european: 1, pacific: 2, 'off-map': 4 }[world.map.scale[hex]] + row.supplyExtra
    }
    return cost
  })
}

/** Hexes with a railway. */
function railHexes(world: WifWorld): Uint8Array {
  return inWeather(world, 'rail hexes', () => {
    const sides = hexsidesUnderWeather(world)
    return Uint8Array.from({ length: world.map.size }, (_, hex) => {
      for (let direction = 0; direction < 6; direction++) if (sides[hex * 6 + direction] & HEXSIDE.rail) return 1
      return 0
    })
  })
}

/** Hexes that a country's supply paths may be traced into (2.4.2 Limits): 1 where they may. */
export function traceable(world: WifWorld, country: string): Uint8Array {
  return inPosition(world, `traceable ${country}`, () => {
    const may = new Uint8Array(world.map.size)
    const side = sideOfCountry(world, country)
    const zoc = side && zocOf(world, enemySide(side))
    const ground = new Map<string, boolean>()
    for (let hex = 0; hex < may.length; hex++) {
      const holder = world.state.control[hex]
      if (!ground.has(holder)) ground.set(holder, mayTraceThrough(world, country, holder))
      if (!ground.get(holder)) continue
      if (zoc && zoc[hex] && !world.landAt(hex).some((unit) => controllerOf(world, unit.country) && sideOfCountry(world, unit.country) === side)) continue
      may[hex] = 1
    }
    return may
  })
}

/** Whether a country's supply may pass through ground that another holds. Empty enemy ground is no bar (see the rulings on supply). */
function mayTraceThrough(world: WifWorld, country: string, holder: string): boolean {
  if (holder === '' || holder === undefined) return true
  const own = controllerOf(world, country)
  const other = controllerOf(world, holder)
  if (holder === country || (own !== null && own === other)) return true
  if (atWar(world, country, holder)) return true
  // Nobody traces through neutrals or through enemies that it is not at war with; a neutral traces through nobody else.
  if (own === null || other === null || sideOfCountry(world, country) !== sideOfCountry(world, holder)) return false
  if (!isActive(world, own) || !isActive(world, other)) return false
  if ((own === 'USSR') !== (other === 'USSR') && sideOfCountry(world, own) === 'Allies') return sovietsAndAlliesShare(world, holder)
  return true
}

/** Soviets and other Allies stay out of each other's ground until the USSR fights Germany, or a major power with units in that country. */
const sovietsAndAlliesShare = (world: WifWorld, country: string): boolean =>
  atWar(world, 'USSR', 'Germany') ||
  world.onMap().some((unit) => homeOf(world, unit.hex) === country && sideOfCountry(world, unit.country) === 'Axis' && atWar(world, 'USSR', unit.country))
