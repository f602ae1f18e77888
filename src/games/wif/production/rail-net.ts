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

/** What it means for a power's resources that a country controls a hex. */
interface Passing {
  readonly country: string
  /** Whether they may not go there. */
  readonly isShut: boolean
  /** Whose enemies stop them. */
  readonly passes: string
  /** The zones of control of those enemies. */
  readonly zone: Uint8Array | null
}

/** 13.6.1 by rail and road for a major power, as things stand; through what a partner holds too that a trade agreement sends its goods to (5.1). */
export function railNet(world: WifWorld, power: string, partner: string | null = null): RailNet {
  return inPosition(world, `rail net ${power} ${partner ?? ''}`, () => {
    const { map } = world
    const sides = sidesOf(world)
    const may = new Uint8Array(map.size)
    const stop = new Uint8Array(map.size)
    /** By whose enemies it is stopped: in its partner's land by those of the partner, and in that of the other side, with whom it is at peace, by theirs; none of their own zones of control is an enemy's. */
    const whoseIn = (country: string): string => {
      const holder = controllerOf(world, country)
      if (holder === null || holder === power || (holder !== partner && sideOfPower(world, holder) === null)) return power
      return holder === partner || sideOfPower(world, holder) !== lendingSide(world, power) ? holder : power
    }
    const known = new Map<string, Passing>()
    let last: Passing | undefined
    const passing = (hex: Hex): Passing => {
      const country = world.state.control[hex]
      // Mostly the neighbour has the same.
      if (last?.country === country) return last
      last = known.get(country)
      if (last) return last
      const passes = whoseIn(country)
      last = { country, isShut: whyNotThrough(world, power, country, partner) !== null, passes, zone: enemyZocOf(world, passes) }
      known.set(country, last)
      return last
    }
    const isZoned = (hex: Hex) => passing(hex).zone?.[hex] === 1
    const isGuarded = (hex: Hex) => guarded(world, passing(hex).passes, hex)
    for (let hex = 0; hex < map.size; hex++) {
      if (!map.isLand(hex) || passing(hex).isShut) continue
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
    const isBarred = (i: number) => borders[i] === 1 && !mayCrossIntoChina(world, power, sides[i].from, sides[i].to)
    const isOneWay = (i: number) => borders[i] === 1 && (isBarred(i) || !mayCrossIntoChina(world, power, sides[i].to, sides[i].from))
    for (const [i, { from, to, straits }] of sides.entries())
      if (!straits && free(from) && free(to) && !isOneWay(i)) parent[root(from)] = root(to)
    const group = new Int32Array(map.size).fill(-1)
    const stops = new Set<number>()
    for (let hex = 0; hex < map.size; hex++) {
      if (may[hex]) group[hex] = root(hex)
      if (stop[hex]) stops.add(hex)
    }
    const crosses = (i: number) => (!sides[i].straits || whyNotAcross(world, power, sides[i].from, sides[i].to) === null) && !isBarred(i)
    const ways: { from: number; to: number; straits: boolean }[] = []
    for (const [i, { from, to, straits }] of sides.entries())
      if (may[to] && free(from) && (straits || stop[to] || isOneWay(i)) && crosses(i))
        ways.push({ from: group[from], to: group[to], straits })
    const mayLeave = (hex: Hex) => (isZoned(hex) ? isGuarded(hex) : group[hex] >= 0)
    return {
      group,
      stops,
      ways,
      mayLeave,
      from: (hex) => {
        if (!mayLeave(hex)) return []
        if (!isZoned(hex)) return [{ group: group[hex], straits: false }]
        return sides.flatMap(({ from, to, straits }, i) => (from === hex && may[to] && crosses(i) ? [{ group: group[to], straits }] : []))
      },
    }
  })
}

/** 13.3.2, 13.3.3: marks those of them over which the Burma Road and its like run. */
const intoChina = (world: WifWorld): Uint8Array =>
  inPosition(world, 'railways into China', () => Uint8Array.from(sidesOf(world), ({ from, to }) => (isIntoChina(world, from, to) ? 1 : 0)))

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
