import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { inPosition, inWeather } from '../cache.ts'
import { homeOf } from '../ground/control.ts'
import { atWar, controllerOf, enemySide, isActive, sideOfCountry } from '../powers.ts'
import { HEXSIDE, hexsidesUnderWeather, NO_SUPPLY_ACROSS, terrainAt, weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { zocOf } from '../ground/zoc.ts'

/** How far every hex is from a set of supply sources, and which way. */
export interface Paths {
  /** Hexes that a path from this hex counts (2.4.2 Supply paths), FAR when there is none. */
  readonly length: Uint8Array
  /** The next hex towards the source, NO_HEX at the source itself. */
  readonly next: Int32Array
}

export const FAR = 255

/** Hexes that a path traced from this hex may count: by its own weather (2.4.2). */
export const supplyRange = (world: WifWorld, from: Hex): number => world.tables.weatherEffects[weatherAt(world, from)].supplyRange

/**
 * Shortest supply paths of a country to any of `sources`, from every hex at once: searched backwards, each hex paid for by the
 * hex before it on the way in. On a railway path, hexes entered by rail, road, or straits between rail hexes are free.
 * Links (the join of two maps, communication lines between land hexes) are adjacencies like any other (2.1.1).
 */
export function pathsTo(world: WifWorld, country: string, sources: Iterable<Hex>, railway: boolean): Paths {
  const { map } = world
  const may = traceable(world, country)
  const cost = supplyCosts(world)
  const sides = hexsidesUnderWeather(world)
  const rail = railway ? railHexes(world) : null
  const rails = map.linkNames.map((line) => /rail|road/.test(line))
  const length = new Uint8Array(map.size).fill(FAR)
  const next = new Int32Array(map.size).fill(NO_HEX)
  // A bucket of hexes for each length; hexes whose length has fallen since are skipped when they come up.
  const buckets: Hex[][] = [[]]
  for (const hex of sources) {
    length[hex] = 0
    buckets[0].push(hex)
  }
  for (let reached = 0; reached < buckets.length && reached < FAR; reached++) {
    const bucket = (buckets[reached] ??= [])
    for (let i = 0; i < bucket.length; i++) {
      const hex = bucket[i]
      if (length[hex] !== reached || !may[hex]) continue
      for (let direction = 0; direction < 6; direction++) {
        const before = map.neighbours[hex * 6 + direction]
        if (before === NO_HEX || cost[before] === 0) continue
        const side = sides[hex * 6 + direction]
        if (side & NO_SUPPLY_ACROSS) continue
        const free = rail !== null && (side & (HEXSIDE.rail | HEXSIDE.road) || (side & HEXSIDE.straits && rail[before] && rail[hex]))
        const total = free ? reached : reached + cost[hex]
        if (total >= length[before]) continue
        length[before] = total
        next[before] = hex
        ;(buckets[total] ??= []).push(before)
      }
      for (let i = map.linkStart[hex]; i < map.linkStart[hex + 1]; i++) {
        const before = map.linkTo[i]
        if (cost[before] === 0) continue
        const total = railway && rails[map.linkLine[i]] ? reached : reached + cost[hex]
        if (total >= length[before]) continue
        length[before] = total
        next[before] = hex
        ;(buckets[total] ??= []).push(before)
      }
    }
  }
  return { length, next }
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
