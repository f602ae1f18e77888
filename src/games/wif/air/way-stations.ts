import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import type { AirUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { flightPoints, overflight, pointsFrom, rangeOut, stepPoints } from './range.ts'
import type { Sortie } from './sortie.ts'

/** Points of range that bombers fly between two chances to intercept them (14.2.5, option 43). */
export const LEG = 4

/** Bombers of one country that fly from one hex to one target: they go the same way. */
export interface Stream {
  readonly bombers: readonly Sortie[]
  readonly from: Hex
  readonly at: Hex
}

export function streamsOf(bombers: readonly Sortie[]): Stream[] {
  const streams = new Map<string, Sortie[]>()
  for (const bomber of bombers) {
    const key = `${bomber.unit.country} ${bomber.from} ${bomber.at}`
    streams.set(key, [...(streams.get(key) ?? []), bomber])
  }
  return [...streams.values()].map((of) => ({ bombers: of, from: of[0].from, at: of[0].at }))
}

/** Where bombers stop on a shortest way to their target, as seldom as may be: hexes, the target apart. A hex that costs more than a leg is a leg. */
export function usualStations(world: WifWorld, { bombers, from, at }: Stream): Hex[] {
  const stations: Hex[] = []
  let last = from
  let flown = 0
  for (const hex of shortestWay(world, bombers[0].unit, from, at)) {
    const points = stepPoints(world.map, last, hex)
    if (flown > 0 && flown + points > LEG) {
      stations.push(last)
      flown = 0
    }
    flown += points
    last = hex
  }
  return stations
}

/** Hexes of a shortest way, the last of them the target; of several ways the one over hexes that come first on the map. */
function shortestWay(world: WifWorld, unit: AirUnit, from: Hex, at: Hex): Hex[] {
  const points = pointsFrom(world, unit, from)
  const way: Hex[] = []
  for (let hex = at; hex !== from;) {
    way.unshift(hex)
    const before = world.map.adjacentTo(hex).filter((other) => points[other] + stepPoints(world.map, other, hex) === points[hex])
    if (before.length === 0) return []
    hex = Math.min(...before)
  }
  return way
}

/** Why bombers cannot stop at these hexes on their way; null when they can. */
export function whyNotStations(world: WifWorld, { bombers, from, at }: Stream, stations: readonly Hex[]): string | null {
  const { map } = world
  const open = overflight(world, bombers[0].unit)
  let [last, total] = [from, 0]
  for (const hex of [...stations, at]) {
    const leg = map.isAdjacent(last, hex) && open(hex) ? stepPoints(map, last, hex) : flightPoints(world, last, LEG, open)[hex]
    if (leg === Infinity)
      return `14.2.5: ${map.name(hex)} is more than ${numbered(LEG, 'point')} beyond ${map.name(last)}${last === from ? ', where they come from' : ''}`
    total += leg
    last = hex
  }
  const short = bombers.find((bomber) => total > rangeOut(bomber.unit, bomber))
  return short ? `14.1.1: the way is ${numbered(total, 'point')}, and ${short.unit.name} flies ${rangeOut(short.unit, short)}` : null
}
