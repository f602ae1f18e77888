import { listed } from '../../common/words.ts'
import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { whyNotLeaveMediterranean } from './gibraltar.ts'
import { isBalticClosed } from './weather.ts'
import { adjective, allyOf, controllerOf, homeOf, isApart, isFriendlyHex } from '../powers.ts'
import type { Alliance } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 7.2: sea areas a mission may enter; 4.5: under a Pass. */
export const MISSION_RANGE = 12
export const PASS_RANGE = 5
/** 2.6: sea areas that are straits as a whole, where fighters may attack ships. */
const STRAITS = ['Channel', 'West Baltic', 'Straits (Atlantic)', 'Straits (Mediterranean)']
/** 7.3: whose straits the Dardanelles are. */
const TURKEY = 'Turkey'
const BALTIC = ['West Baltic', 'Central Baltic', 'East Baltic', 'Gulf of Bothnia']

export const areaName = (world: TwWorld, area: number): string => world.map.seaAreaNames[area]
export const areaNamed = (world: TwWorld, name: string): number => world.map.seaAreaNames.indexOf(name)
export const isStrait = (world: TwWorld, area: number): boolean => STRAITS.includes(areaName(world, area))
/** Sea areas a hex is on: a port's, or those a base is adjacent to. */
export const areasAt = (world: TwWorld, hex: Hex): number[] => [...world.map.seas.at(hex)]
export const isBeside = (world: TwWorld, hex: Hex, area: number): boolean => areasAt(world, hex).includes(area)
export const isMediterranean = (world: TwWorld, area: number): boolean =>
  world.map.seas.all.find(({ number }) => number === area)?.weather === 'mediterranean'

/** Land hexes on a sea area. */
export function shoreOf(world: TwWorld, area: number): Hex[] {
  const { shore, shoreStart } = world.map.seas
  return [...shore.subarray(shoreStart[area], shoreStart[area + 1])]
}

/** Whether a sea area adjoins the British Isles (7.9.9, 11.9): Britain has a hex on it. */
export const adjoinsBritain = (world: TwWorld, area: number): boolean =>
  shoreOf(world, area).some((hex) => world.traits['guarded home'].countries.includes(homeOf(world, hex)))

/** The alliance of a nation, through the power that runs it: who controls a strait or a sea area for whom (7.3, 12.7.4). The Soviets are one, in the war or not. */
export function allianceOf(world: TwWorld, nation: string): Alliance | null {
  const power = controllerOf(world, nation)
  if (power === null) return null
  return world.state.powers[power]?.alliance ?? (isApart(world, power) ? 'Soviets' : null)
}

/** The nation by whose straits a force sails that has ships of several: Germany, which alone may not pass through the Channel (7.3), else the first one's. */
export const navigatorOf = ({ traits }: TwWorld, ships: readonly { readonly nation: string }[]): string =>
  (ships.find(({ nation }) => traits['kept from the Channel'].nations.includes(nation)) ?? ships[0]).nation

const isPair = (one: string, other: string, a: string, b: string): boolean => (one === a && other === b) || (one === b && other === a)

/** Whether a sea area touches land of these countries. */
function isOnCoast({ map }: TwWorld, area: number, countries: readonly string[]): boolean {
  for (let hex = 0; hex < map.size; hex++)
    if (
      countries.includes(map.countryNames[map.country[hex]]) &&
      (map.seaArea[hex] === area || map.adjacentTo(hex).some((next) => map.seaArea[next] === area))
    )
      return true
  return false
}

/** 7.3: why ships of a nation may not enter a sea area, from another or from a port on it. Null: they may. */
export function whyNotEnterSea(world: TwWorld, nation: string, area: number): string | null {
  const home = world.traits['home waters'].of[nation]
  if (home && !isOnCoast(world, area, home)) return `23.50: ships of ${nation} enter only sea areas on the coasts of ${listed(home)}`
  if (areaName(world, area) !== 'West Baltic' || allianceOf(world, nation) !== 'Western Allies') return null
  return soundHolders(world).some((holder) => holder === 'Western Allies' || holder === 'Soviets')
    ? null
    : '7.3: Western Allied ships enter the West Baltic only while an Allied power or its Satellite controls Denmark or Sweden'
}

/** 7.3: why ships of a nation may not sail from one sea area into the next; `before` is where they came from. Null: they may. */
export function whyNotPass(world: TwWorld, nation: string, from: number, to: number, before: number | null = null): string | null {
  const [one, other] = [areaName(world, from), areaName(world, to)]
  const gate = gateBetween(world, from, to)
  const alliance = allianceOf(world, nation)
  if (isPair(one, other, 'Straits (Atlantic)', 'Straits (Mediterranean)') && !gate.every((hex) => isFriendlyHex(world, hex, nation))) {
    // 23.22 lets the Axis out where nobody keeps watch.
    if (alliance === 'Axis' && one === 'Straits (Mediterranean)') return whyNotLeaveMediterranean(world)
    return '7.3: nobody passes the Straits of Gibraltar to whom Gibraltar is not friendly'
  }
  const closed = whyNotEnterSea(world, nation, to)
  if (closed !== null) return closed
  if (BALTIC.includes(one) && !BALTIC.includes(other) && alliance === 'Soviets' && !soundHolders(world).includes('Soviets')) {
    return '7.3: Soviet ships leave the Baltic only while the Soviets or their Satellite control Denmark or Sweden'
  }
  if (isPair(one, other, 'Aegean', 'Black Sea') && !holdsTurkey(world, nation))
    return '7.3: nobody passes the Dardanelles who has not conquered Turkey or has it as Associate or Satellite'
  if (isPair(one, other, 'Levant', 'Red Sea') && !gate.every((hex) => isFriendlyHex(world, hex, nation)))
    return '8.2.1: the Suez canal is closed to who does not control Suez'
  if (
    one === 'Channel' &&
    before !== null &&
    before !== to &&
    world.traits['kept from the Channel'].nations.includes(nation) &&
    !gate.every((hex) => controllerOf(world, world.state.control[hex]) === nation)
  ) {
    return `7.3: ${adjective(world, nation)} ships pass through the Channel only while ${nation} controls all French ports on it`
  }
  return null
}

/** 7.3: who controls Denmark and Sweden, on the way between the West Baltic and the North Sea; it counts for ships that come from the east too. */
const soundHolders = (world: TwWorld): (Alliance | null)[] =>
  gateBetween(world, areaNamed(world, 'West Baltic'), areaNamed(world, 'Danish North Sea')).map((hex) =>
    allianceOf(world, world.state.control[hex]),
  )

const gateBetween = (world: TwWorld, from: number, to: number): readonly Hex[] =>
  world.map.seas.all.find(({ number }) => number === from)?.borders.find(({ area }) => area === to)?.gate ?? []

function holdsTurkey(world: TwWorld, nation: string): boolean {
  const holder = world.nation(TURKEY).conqueredBy ?? allyOf(world, TURKEY)
  return holder !== null && allianceOf(world, holder) === allianceOf(world, nation)
}

/** A stretch of water reached: the sea area and the one before it; ways into the same area by different ones differ at the Channel alone. */
interface Reached {
  readonly area: number
  readonly before: Reached | null
  readonly count: number
}

/** Searches outwards over legal water, the nearest first; `visit` says when to stop. `closed`: sea areas that are not entered. */
function search(
  world: TwWorld,
  nation: string,
  starts: readonly number[],
  limit: number,
  closed: (area: number) => boolean,
  visit: (reached: Reached) => boolean,
): Reached | null {
  const seen = new Set<string>()
  // 26.1.1: ships in its ports stay there.
  const frozen = isBalticClosed(world, nation)
  let front: Reached[] = []
  const add = (reached: Reached) => {
    const key = `${reached.area} ${areaName(world, reached.area) === 'Channel' ? (reached.before?.area ?? 0) : ''}`
    if (seen.has(key) || closed(reached.area) || (frozen && BALTIC.includes(areaName(world, reached.area)))) return
    seen.add(key)
    front.push(reached)
  }
  for (const area of starts) add({ area, before: null, count: 1 })
  while (front.length > 0) {
    const current = front
    front = []
    for (const reached of current) if (visit(reached)) return reached
    for (const reached of current) {
      if (reached.count >= limit) continue
      for (const next of world.map.seas.bordersOf(reached.area)) {
        if (whyNotPass(world, nation, reached.area, next, reached.before?.area ?? null) === null)
          add({ area: next, before: reached, count: reached.count + 1 })
      }
    }
  }
  return null
}

const open = () => false
const pathOf = (reached: Reached | null): number[] => (reached === null ? [] : [...pathOf(reached.before), reached.area])

/** Sea areas to set out from: those beside a port that may be entered, or the one a patrol is in. */
const startsOf = (world: TwWorld, nation: string, from: Hex | { readonly area: number }): number[] =>
  typeof from === 'number' ? areasAt(world, from).filter((area) => whyNotEnterSea(world, nation, area) === null) : [from.area]

/**
 * 7.2: the shortest way of ships of a nation from a port (or from a patrol's sea area) to a port or sea area, as the sea areas they enter, through `via` in order; null where there is none of at most
 * `limit` sea areas. The area beside the port is the first.
 */
export function seaPath(
  world: TwWorld,
  nation: string,
  from: Hex | { readonly area: number },
  to: Hex | { readonly area: number },
  limit = MISSION_RANGE,
  via: readonly number[] = [],
  closed: (area: number) => boolean = open,
): number[] | null {
  const goal = (area: number) => (typeof to === 'number' ? isBeside(world, to, area) : to.area === area)
  let path: number[] = []
  let starts = startsOf(world, nation, from)
  for (const waypoint of [...via, null]) {
    const found = search(world, nation, starts, limit - path.length + (path.length > 0 ? 1 : 0), closed, ({ area }) =>
      waypoint === null ? goal(area) : area === waypoint,
    )
    if (found === null) return null
    path = [...path.slice(0, -1), ...pathOf(found)]
    starts = [path.at(-1)!]
  }
  return path.length <= limit && whyNotPath(world, nation, path) === null ? path : null
}

/** Why no way leads there through `via` in order (7.3, 26.1.1): for ships that find none. */
export function whyNoSeaWay(
  world: TwWorld,
  nation: string,
  from: Hex | { readonly area: number },
  to: Hex | { readonly area: number },
  via: readonly number[] = [],
): string {
  let start = from
  let path: number[] = []
  for (const stop of [...via.map((area) => ({ area })), to]) {
    const leg = seaPath(world, nation, start, stop, Infinity)
    if (leg === null) return whatShuts(world, nation, start, stop)
    path = [...path.slice(0, -1), ...leg]
    if (typeof stop !== 'number') start = stop
  }
  // Each part is open, and the Channel, say, is left on the other side than it was entered.
  return whyNotPath(world, nation, path) ?? '7.2: ships do not turn back on their way'
}

/** What shuts the shortest way there would be if every sea were open. */
function whatShuts(world: TwWorld, nation: string, from: Hex | { readonly area: number }, to: Hex | { readonly area: number }): string {
  const goal = (area: number) => (typeof to === 'number' ? isBeside(world, to, area) : to.area === area)
  const beside = typeof from === 'number' ? areasAt(world, from) : [from.area]
  const shut = beside.map((area) => whyNotEnterSea(world, nation, area)).find((why) => why !== null)
  const before = new Map<number, number | null>(beside.map((area) => [area, null]))
  for (const area of before.keys()) {
    if (goal(area)) {
      const path: number[] = []
      for (let at: number | null = area; at !== null; at = before.get(at)!) path.unshift(at)
      if (isBalticClosed(world, nation) && path.some((each) => BALTIC.includes(areaName(world, each))))
        return '26.1.1: the Baltic is frozen to Axis ships'
      const why = whyNotPath(world, nation, path) ?? shut
      if (why !== undefined) return why
    }
    for (const next of world.map.seas.bordersOf(area)) if (!before.has(next)) before.set(next, area)
  }
  return '7.2: no Sea Area leads there'
}

/** Why ships may not sail these sea areas one after the other. */
export function whyNotPath(world: TwWorld, nation: string, path: readonly number[]): string | null {
  for (let i = 1; i < path.length; i++) {
    if (!world.map.seas.bordersOf(path[i - 1]).includes(path[i]))
      return `7.2: the ${areaName(world, path[i - 1])} and the ${areaName(world, path[i])} do not touch`
    const why = whyNotPass(world, nation, path[i - 1], path[i], i > 1 ? path[i - 2] : null)
    if (why !== null) return why
  }
  return null
}

/**
 * 7.8: distance in sea areas of every sea area from a base: 0 beside it, one more with each step over legal water. The Boxes of the United States and Canada are 5 from the North Atlantic.
 */
export function distancesFrom(world: TwWorld, nation: string, from: Hex | { readonly area: number }): ReadonlyMap<number, number> {
  const name = typeof from === 'number' ? `hex ${from}` : `area ${from.area}`
  return inPosition(world, `sea distances ${nation} ${name}`, () => {
    const distances = new Map<number, number>()
    const away =
      typeof from === 'number' && from !== NO_HEX
        ? Number((world.map.placesAt(from)[0]?.marks as Record<string, unknown> | undefined)?.seaAreasToNorthAtlantic ?? 0)
        : 0
    if (away > 0) {
      distances.set(areaNamed(world, 'North Atlantic'), away)
      return distances
    }
    search(world, nation, startsOf(world, nation, from), Infinity, open, ({ area, count }) => {
      if (!distances.has(area)) distances.set(area, count - 1)
      return false
    })
    return distances
  })
}

/** "Channel, Celtic and Bay of Biscay". */
export const areasText = (world: TwWorld, areas: readonly number[]): string =>
  areas.length < 2
    ? areas.map((area) => areaName(world, area)).join('')
    : `${areas
        .slice(0, -1)
        .map((area) => areaName(world, area))
        .join(', ')} and ${areaName(world, areas.at(-1)!)}`
