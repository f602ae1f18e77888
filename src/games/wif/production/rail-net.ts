import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { inPosition, inWeather } from '../cache.ts'
import { HEXSIDE, hexsideBetween } from '../ground/terrain.ts'
import { enemyZocOf } from '../ground/zoc.ts'
import { isIntoChina, mayCrossIntoChina } from '../politics/burma-road.ts'
import { controllerOf, sideOfPower } from '../powers.ts'
import { whyNotAcross } from '../supply/straits.ts'
import type { WifWorld } from '../world.ts'
import { lendingSide } from './lend-limits.ts'
import { guarded, LINE, onLine, whyNotThrough } from './railing.ts'

/** Hexes among which a power's resources move freely by rail (13.6.1), as numbers of groups. */
export interface RailNet {
  /** Group of each hex that a resource may enter, else -1. */
  readonly group: Int32Array
  /** Groups that are a hex in an enemy zone of control: what comes in stops there. */
  readonly stops: ReadonlySet<number>
  /** Ways from group to group: over a straits hexside, or into a zone of control. */
  readonly ways: readonly { readonly from: number; readonly to: number; readonly straits: boolean }[]
  /** Where a resource gets from its own hex in one step: its group, or from an enemy zone of control the groups beside it. Empty where it cannot leave. */
  from(hex: Hex): readonly { readonly group: number; readonly straits: boolean }[]
  /** Whether it can leave its hex at all, be it over sea. */
  mayLeave(hex: Hex): boolean
}

interface Side {
  readonly from: Hex
  readonly to: Hex
  readonly straits: boolean
}

/** 13.6.1 by rail and road for a major power, as things stand; through what a partner holds too that a trade agreement sends its goods to (5.1). */
export function railNet(world: WifWorld, power: string, partner: string | null = null): RailNet {
  return inPosition(world, `rail net ${power} ${partner ?? ''}`, () => {
    const { map } = world
    const sides = sidesOf(world)
    const may = new Uint8Array(map.size)
    const stop = new Uint8Array(map.size)
    const shut = new Map<string, boolean>()
    const isShut = (country: string): boolean => {
      if (!shut.has(country)) shut.set(country, whyNotThrough(world, power, country, partner) !== null)
      return shut.get(country)!
    }
    /** By whose enemies it is stopped: in its partner's land by those of the partner, and in that of the other side, with whom it is at peace, by theirs; none of their own zones of control is an enemy's. */
    const whoseIn = (country: string): string => {
      const holder = controllerOf(world, country)
      if (holder === null || holder === power || (holder !== partner && sideOfPower(world, holder) === null)) return power
      return holder === partner || sideOfPower(world, holder) !== lendingSide(world, power) ? holder : power
    }
    const known = new Map<string, { readonly passes: string; readonly zone: Uint8Array | null }>()
    const passing = (hex: Hex) => {
      const country = world.state.control[hex]
      let found = known.get(country)
      if (!found) {
        const passes = whoseIn(country)
        known.set(country, (found = { passes, zone: enemyZocOf(world, passes) }))
      }
      return found
    }
    const isZoned = (hex: Hex) => passing(hex).zone?.[hex] === 1
    const isGuarded = (hex: Hex) => guarded(world, passing(hex).passes, hex)
    for (let hex = 0; hex < map.size; hex++) {
      if (!map.isLand(hex) || isShut(world.state.control[hex])) continue
      const stopped = isZoned(hex)
      if (stopped && !isGuarded(hex)) continue
      may[hex] = 1
      stop[hex] = stopped ? 1 : 0
    }
    const parent = new Int32Array(map.size)
    for (let hex = 0; hex < map.size; hex++) parent[hex] = hex
    const root = (hex: number): number => {
      while (parent[hex] !== hex) hex = parent[hex] = parent[parent[hex]]
      return hex
    }
    const free = (hex: Hex) => may[hex] === 1 && stop[hex] === 0
    const borders = intoChina(world)
    const isBarred = (side: Side) => borders.has(side) && !mayCrossIntoChina(world, power, side.from, side.to)
    const isOneWay = (side: Side) => borders.has(side) && (isBarred(side) || !mayCrossIntoChina(world, power, side.to, side.from))
    for (const side of sides)
      if (!side.straits && free(side.from) && free(side.to) && !isOneWay(side)) parent[root(side.from)] = root(side.to)
    const group = new Int32Array(map.size).fill(-1)
    const stops = new Set<number>()
    for (let hex = 0; hex < map.size; hex++) {
      if (may[hex]) group[hex] = root(hex)
      if (stop[hex]) stops.add(hex)
    }
    const crosses = (side: Side) => (!side.straits || whyNotAcross(world, power, side.from, side.to) === null) && !isBarred(side)
    const ways: { from: number; to: number; straits: boolean }[] = []
    for (const side of sides) {
      const { from, to, straits } = side
      if (may[to] && free(from) && (straits || stop[to] || isOneWay(side)) && crosses(side))
        ways.push({ from: group[from], to: group[to], straits })
    }
    const mayLeave = (hex: Hex) => (isZoned(hex) ? isGuarded(hex) : group[hex] >= 0)
    return {
      group,
      stops,
      ways,
      mayLeave,
      from: (hex) => {
        if (!mayLeave(hex)) return []
        if (!isZoned(hex)) return [{ group: group[hex], straits: false }]
        return sides
          .filter((side) => side.from === hex && may[side.to] && crosses(side))
          .map(({ to, straits }) => ({ group: group[to], straits }))
      },
    }
  })
}

/** 13.3.2, 13.3.3: those of them over which the Burma Road and its like run. */
const intoChina = (world: WifWorld): ReadonlySet<Side> =>
  inPosition(world, 'railways into China', () => new Set(sidesOf(world).filter(({ from, to }) => isIntoChina(world, from, to))))

/** All hexsides over which a resource may move: railways and roads, and straits between hexes that have one. */
const sidesOf = (world: WifWorld): readonly Side[] =>
  inWeather(world, 'railway and straits hexsides', () => {
    const { map } = world
    const sides: Side[] = []
    for (let from = 0; from < map.size; from++) {
      if (!map.isLand(from)) continue
      for (const to of map.adjacentTo(from)) {
        if (to === NO_HEX || !map.isLand(to)) continue
        const side = hexsideBetween(world, from, to)
        if (side & LINE) sides.push({ from, to, straits: false })
        else if (side & HEXSIDE.straits && onLine(world, from) && onLine(world, to)) sides.push({ from, to, straits: true })
      }
    }
    return sides
  })
