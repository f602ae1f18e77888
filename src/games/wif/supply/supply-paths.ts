import { type Hex, NO_HEX } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { inPosition, inWeather } from '../cache.ts'
import { homeOf } from '../ground/control.ts'
import { atWar, controllerOf, enemySide, isActive, sideOfCountry } from '../powers.ts'
import { HEXSIDE, hexsidesUnderWeather, NO_SUPPLY_ACROSS, railLinks, terrainAt, weatherAt } from '../ground/terrain.ts'
import { maySwedenBeTraced } from '../stacking/sweden.ts'
import { accessToVichy } from '../stacking/vichy-access.ts'
import { installerOf, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'
import { zocOf } from '../ground/zoc.ts'
import { type SeaLanes, seaLanes } from './overseas.ts'
import { whyNotAcross } from './straits.ts'

/** No path: more than any path of the board counts, whatever its hexes cost. */
export const FAR = 0xffff

/** Hexes that a path traced from this hex may count: by its own weather (2.4.2). */
export const supplyRange = (world: WifWorld, from: Hex): number => world.tables.weatherEffects[weatherAt(world, from)].supplyRange

/** The same of every hex. */
export const supplyRanges = (world: WifWorld): Uint8Array =>
  inWeather(world, 'supply ranges', () => Uint8Array.from({ length: world.map.size }, (_, hex) => supplyRange(world, hex)))

/**
 * Shortest supply paths of a country to any of `sources`, from every hex at once. On a railway path, hexes entered by rail, road, or
 * straits between rail hexes are free. Sources of `overSea` are secondary ones whose own chain has gone over sea already.
 */
export function pathsTo(world: WifWorld, country: string, sources: Iterable<Hex>, railway: boolean, overSea: Iterable<Hex> = []): Paths {
  const paths = new Paths(world, country, railway)
  paths.extend(sources, overSea)
  return paths
}

/**
 * How far every hex is from a set of supply sources, and which way: searched backwards, each hex paid for by the hex before it on the way
 * in. Links (the join of two maps, communication lines between land hexes) are adjacencies like any other (2.1.1).
 *
 * A supply chain may go over sea once (2.4.2), so that each hex stands twice where the campaign has supply overseas: hex for paths over
 * land, hex + size for paths that have gone over sea, there or in the chain of the source they lead to.
 */
export class Paths {
  /** Hexes that a path from this hex counts (2.4.2 Supply paths), FAR when there is none. */
  private readonly length: Uint16Array
  /** The next hex towards the source, NO_HEX at the source itself. */
  private readonly next: Int32Array
  /** Paths that begin on a hex's coast and go over sea at once, which only the unit there can trace. */
  private readonly beachLength: Uint16Array
  private readonly beachNext: Int32Array
  /** Least count with which a sea area has been sailed. */
  private readonly sailed: Uint16Array
  private readonly size: number
  private readonly map: BoardMap
  private readonly may: Uint8Array
  private readonly cost: Uint8Array
  private readonly sides: Uint16Array
  private readonly rail: Uint8Array | null
  /** Lines of links that a railway path follows free. */
  private readonly rails: readonly boolean[]
  private readonly lanes: SeaLanes | null
  /** Straits hexsides that the country's supply may not cross (hex * 6 + direction); null where nothing closes any. */
  private readonly closed: ReadonlySet<number> | null
  /** Hexes to go on from, by length; those whose length has fallen since are skipped when they come up. */
  private buckets: number[][] = []

  constructor(world: WifWorld, country: string, railway: boolean) {
    this.map = world.map
    this.size = world.map.size
    this.may = traceable(world, country)
    this.cost = supplyCosts(world)
    this.sides = hexsidesUnderWeather(world)
    this.rail = railway ? railHexes(world) : null
    this.rails = railLinks(world.map).map((rail) => railway && rail)
    this.lanes = seaLanes(world, country, this.may)
    this.closed = closedStraits(world, country)
    const layers = this.lanes ? 2 : 1
    this.length = new Uint16Array(this.size * layers).fill(FAR)
    this.next = new Int32Array(this.size * layers).fill(NO_HEX)
    this.beachLength = new Uint16Array(this.lanes ? this.size : 0).fill(FAR)
    this.beachNext = new Int32Array(this.lanes ? this.size : 0).fill(NO_HEX)
    this.sailed = new Uint16Array(world.map.seaAreaNames.length).fill(FAR)
  }

  /** What a path by land alone counts, its source's chain included. */
  byLand(hex: Hex): number {
    return this.length[hex]
  }

  /** What a path counts that goes over sea, through ports only. */
  bySea(hex: Hex): number {
    return this.lanes ? this.length[hex + this.size] : FAR
  }

  /** The least that a unit's path counts, which may begin on a coast. */
  fromUnit(hex: Hex): number {
    return this.lanes ? Math.min(this.length[hex], this.length[hex + this.size], this.beachLength[hex]) : this.length[hex]
  }

  /** 1 for hexes from which a unit's path counts no more than its range. */
  within(ranges: Uint8Array): Uint8Array {
    const { size, length, beachLength } = this
    const within = new Uint8Array(size)
    for (let hex = 0; hex < size; hex++) if (length[hex] <= ranges[hex]) within[hex] = 1
    if (this.lanes)
      for (let hex = 0; hex < size; hex++) if (length[hex + size] <= ranges[hex] || beachLength[hex] <= ranges[hex]) within[hex] = 1
    return within
  }

  /** Hexes of a path from a hex to its source, both included: by land, by sea, or the shortest that a unit there can trace. */
  hexes(from: Hex, way: 'land' | 'sea' | 'unit'): Hex[] {
    const least = this.fromUnit(from)
    const beached = way === 'unit' && this.byLand(from) !== least && this.bySea(from) !== least
    const hexes = beached ? [from] : []
    let node = beached ? this.beachNext[from] : way === 'sea' || (way === 'unit' && this.byLand(from) !== least) ? from + this.size : from
    for (; node !== NO_HEX; node = this.next[node]) hexes.push(node % this.size)
    return hexes
  }

  /** Adds sources, and shortens every path that they shorten. */
  extend(sources: Iterable<Hex>, overSea: Iterable<Hex>): void {
    const { map, size, length, may, cost, sides, rail, lanes, rails, closed } = this
    const { neighbours } = map
    this.buckets = [[]]
    for (const hex of sources) this.reach(hex, 0, NO_HEX)
    for (const hex of overSea) this.reach(hex + size, 0, NO_HEX)
    for (let reached = 0; reached < this.buckets.length && reached < FAR; reached++) {
      const bucket = (this.buckets[reached] ??= [])
      for (let i = 0; i < bucket.length; i++) {
        const node = bucket[i]
        const hex = node < size ? node : node - size
        if (length[node] !== reached || !may[hex]) continue
        const layer = node - hex
        const paid = reached + cost[hex]
        for (let side = hex * 6; side < hex * 6 + 6; side++) {
          const before = neighbours[side]
          // Nothing is shorter than what is reached: most neighbours are passed over here.
          if (before === NO_HEX || length[before + layer] <= reached || cost[before] === 0 || sides[side] & NO_SUPPLY_ACROSS) continue
          if (closed !== null && closed.has(side)) continue
          const free =
            rail !== null && (sides[side] & (HEXSIDE.rail | HEXSIDE.road) || (sides[side] & HEXSIDE.straits && rail[before] && rail[hex]))
          const total = free ? reached : paid
          if (total < length[before + layer]) this.reach(before + layer, total, node)
        }
        for (let link = map.linkStart[hex]; link < map.linkStart[hex + 1]; link++) {
          const before = map.linkTo[link]
          if (cost[before] !== 0) this.reach(before + layer, rails[map.linkLine[link]] ? reached : paid, node)
        }
        if (lanes !== null && layer === 0 && lanes.ports[hex]) this.sail(lanes, hex, reached + 1)
      }
    }
    this.buckets = []
  }

  private reach(node: number, total: number, towards: number): void {
    if (total >= this.length[node]) return
    this.length[node] = total
    this.next[node] = towards
    const bucket = this.buckets[total]
    if (bucket) bucket.push(node)
    else this.buckets[total] = [node]
  }

  /** Over sea into a port, which counts 1 whatever the map and terrain: from all ports and coasts of every sea area that can be reached from it. */
  private sail(lanes: SeaLanes, port: Hex, total: number): void {
    const { seas } = this.map
    const areas: number[] = []
    const enter = (area: number): void => {
      if (this.sailed[area] <= total || !lanes.open[area]) return
      this.sailed[area] = total
      areas.push(area)
    }
    for (let k = seas.start[port]; k < seas.start[port + 1]; k++) if (!lanes.cutOff.has(`${port} ${seas.areas[k]}`)) enter(seas.areas[k])
    for (const canal of lanes.canals) if (canal.port === port) enter(canal.area)
    for (let i = 0; i < areas.length; i++) {
      const area = areas[i]
      for (const other of lanes.onTo[area]) enter(other)
      for (const canal of lanes.canals) if (canal.area === area && canal.port !== port) this.reach(canal.port + this.size, total, port)
      for (let k = seas.shoreStart[area]; k < seas.shoreStart[area + 1]; k++) {
        const from = seas.shore[k]
        if (from === port || (lanes.cutOff.size > 0 && lanes.cutOff.has(`${from} ${area}`))) continue
        if (lanes.ports[from]) this.reach(from + this.size, total, port)
        else if (lanes.coast[from] && total < this.beachLength[from]) {
          this.beachLength[from] = total
          this.beachNext[from] = port
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

/** Straits hexsides that are closed to a country's supply, from either side; null when the rules in force close none. */
function closedStraits(world: WifWorld, country: string): ReadonlySet<number> | null {
  if (world.rules.straits.whyNot.length === 0) return null
  return inPosition(world, `closed straits ${country}`, () => {
    const closed = new Set<number>()
    for (const side of straitsOf(world)) {
      const hex = Math.floor(side / 6)
      if (whyNotAcross(world, country, hex, world.map.neighbours[side]) !== null) closed.add(side)
    }
    return closed
  })
}

/** Every straits hexside of the map, from both of its hexes. */
const straitsOf = (world: WifWorld): readonly number[] =>
  inWeather(world, 'straits', () => {
    const sides = hexsidesUnderWeather(world)
    return Array.from(sides.keys()).filter((side) => sides[side] & HEXSIDE.straits && world.map.neighbours[side] !== NO_HEX)
  })

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
    const side = sideOfCountry(world, country)
    const zoc = side && zocOf(world, enemySide(side))
    const { names, of } = world.holders
    const isVichy = installerOf(world) !== null && controllerOf(world, country) !== VICHY
    const vichys = names.map((holder) => isVichy && controllerOf(world, holder) === VICHY)
    const open = names.map((holder, number) => !vichys[number] && mayTraceThrough(world, country, holder))
    const may = new Uint8Array(world.map.size)
    for (let hex = 0; hex < may.length; hex++) {
      if (!(vichys[of[hex]] ? mayTraceIntoVichy(world, country, hex) : open[of[hex]])) continue
      if (
        zoc &&
        zoc[hex] &&
        !world.landAt(hex).some((unit) => controllerOf(world, unit.country) && sideOfCountry(world, unit.country) === side)
      )
        continue
      may[hex] = 1
    }
    return may
  })
}

/** 17.4.3: in what is Vichy's a partner traces supply where its units may go; an enemy as through any enemy's ground. */
function mayTraceIntoVichy(world: WifWorld, country: string, hex: Hex): boolean {
  const access = accessToVichy(world, country, hex)
  return access === null ? mayTraceThrough(world, country, world.state.control[hex]) : access === 'open' || access === 'committed'
}

/** Whether a country's supply may pass through ground that another holds. Empty enemy ground is no bar (see the rulings on supply). */
function mayTraceThrough(world: WifWorld, country: string, holder: string): boolean {
  if (holder === '') return true
  const own = controllerOf(world, country)
  const other = controllerOf(world, holder)
  if (holder === country || (own !== null && own === other)) return true
  if (atWar(world, country, holder)) return true
  // Nobody traces through neutrals or through enemies that it is not at war with; a neutral traces through nobody else.
  if (maySwedenBeTraced(world, country, holder)) return true // 19.7
  if (own === null || other === null || sideOfCountry(world, country) !== sideOfCountry(world, holder)) return false
  if (!isActive(world, own) || !isActive(world, other)) return false
  if ((own === 'USSR') !== (other === 'USSR')) return sovietsAndAlliesShare(world, holder)
  return true
}

/** Soviets and other Allies stay out of each other's ground until the USSR fights Germany, or a major power with units in that country. */
const sovietsAndAlliesShare = (world: WifWorld, country: string): boolean =>
  atWar(world, 'USSR', 'Germany') ||
  world
    .onMap()
    .some(
      (unit) => homeOf(world, unit.hex) === country && sideOfCountry(world, unit.country) === 'Axis' && atWar(world, 'USSR', unit.country),
    )
