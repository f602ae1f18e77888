import { listed } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { isBeach, terrainAt } from '../field/terrain.ts'
import { whyNotInvadeBeyond } from '../field/gibraltar.ts'
import { whyNotEnter } from '../ground/movement-cost.ts'
import { weatherForbids } from '../field/weather.ts'
import { friendlyPorts } from '../bases/ports.ts'
import { areaName, areaNamed, areasAt, distancesFrom, seaPath, whyNoSeaWay } from '../field/sea.ts'
import { atWar, homeOf, isEnemyHex, isFriendlyHex } from '../powers.ts'
import type { GroundUnit, Season } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 7.7: sea areas from the port of embarkation, and from any friendly port to the beach; the one beside the port is the first of them (7.2). */
export const INVASION_RANGE = 12
const FROM_A_PORT = 3
/** 7.7.2: sea areas of an Invasion Zone. */
const ZONE = 3
/** 7.7: who sails straight from its Box past where. */
const USA = 'USA'
const GIBRALTAR = 'Gibraltar'
/** 7.7: when the USA may sail straight from its Box. */
const USA_FROM: { readonly year: number; readonly seasons: readonly Season[] } = { year: 1942, seasons: ['Fall', 'Winter'] }

/** Why a hex cannot be assaulted by units of a nation that sail from a port, or null (7.7, 7.7.2). `landers`: all who come ashore there, in either wave. */
export function whyNotInvade(
  world: TwWorld,
  units: readonly GroundUnit[],
  nation: string,
  from: Hex,
  hex: Hex,
  landers: readonly GroundUnit[] = units,
): string | null {
  const { map } = world
  const name = map.name(hex)
  const commandos = units.length > 0 && units.every(({ type }) => type === 'CDO') && map.portAt(hex) !== undefined
  // The islands of one hex are beaches on the map.
  if (!isBeach(world, hex) && !commandos) return `7.7.2: ${name} is no beach and no island of one hex`
  if (terrainAt(world, hex) === 'mountain') return `10.6.5: no landing on a mountain hex (${name})`
  if (!isEnemyHex(world, hex, nation)) return `7.7: ${name} is not in enemy hands`
  const storm = landers.map((unit) => weatherForbids(world, unit, hex, 'amphibious')).find((why) => why !== null)
  if (storm) return storm
  const closed = landers.map((unit) => whyNotEnter(world, unit, hex)).find((why) => why !== null)
  if (closed) return closed
  const fleet = world.navalAt(hex).find((ship) => ship.type === 'Fleet' && atWar(world, ship.nation, nation))
  if (fleet) return `7.7.2: an enemy Fleet is in ${name}`
  const near = friendlyPorts(world, nation).some((port) =>
    areasAt(world, hex).some((area) => (distancesFrom(world, nation, port).get(area) ?? Infinity) < FROM_A_PORT),
  )
  if (!near) return `7.7: ${name} is more than ${FROM_A_PORT} sea areas from every friendly port`
  const early = isUsaBox(world, from) ? whyNotFromUsa(world, hex) : null
  if (early !== null) return early
  const beyond = whyNotInvadeBeyond(world, nation, hex)
  if (beyond !== null) return beyond
  if (wayTo(world, nation, from, hex, []) !== null) return null
  const door = isUsaBox(world, from) ? { area: areaNamed(world, 'North Atlantic') } : from
  return seaPath(world, nation, door, hex, Infinity) === null
    ? `7.3: no open way by sea from ${map.name(from)} to ${name}: ${whyNoSeaWay(world, nation, door, hex)}`
    : `7.7: no way by sea to ${name} within ${INVASION_RANGE} sea areas`
}

/** The sea areas to a beach. The United States Box lies so many sea areas beyond the North Atlantic (7.8). */
function wayTo(world: TwWorld, nation: string, from: Hex, hex: Hex, via: readonly number[]): number[] | null {
  if (!isUsaBox(world, from)) return seaPath(world, nation, from, hex, INVASION_RANGE, via)
  const area = areaNamed(world, 'North Atlantic')
  const beyond = distancesFrom(world, nation, from).get(area) ?? Infinity
  return beyond < INVASION_RANGE ? seaPath(world, nation, { area }, hex, INVASION_RANGE - beyond, via) : null
}

const isUsaBox = (world: TwWorld, hex: Hex): boolean => world.map.find('United States') === hex

function whyNotFromUsa(world: TwWorld, hex: Hex): string | null {
  const { year, season } = world.state.turn
  if (year < USA_FROM.year || (year === USA_FROM.year && !USA_FROM.seasons.includes(season)))
    return '7.7: no invasion straight from the United States before Fall 1942'
  if (Object.values(world.state.shortages).some(({ noInvasion }) => noInvasion === true))
    return '22.3.3: not straight from the United States in a turn of a Convoy Massacre'
  const { countries } = world.traits['from the United States']
  if (!countries.includes(homeOf(world, hex))) return `7.7: straight from the United States only ${listed(countries)} can be invaded`
  const gibraltar = world.map.find(GIBRALTAR)
  return gibraltar !== undefined && isFriendlyHex(world, gibraltar, USA)
    ? null
    : '7.7: not straight from the United States while Gibraltar is not Allied'
}

/** Sea areas of an Invasion Zone that holds all these beaches: three that hang together, or null (7.7.2). */
export function invasionZone(world: TwWorld, hexes: readonly Hex[]): number[] | null {
  const holds = (zone: readonly number[]) => hexes.every((hex) => areasAt(world, hex).some((area) => zone.includes(area)))
  const grow = (zone: readonly number[]): number[] | null => {
    if (holds(zone)) return [...zone]
    if (zone.length === ZONE) return null
    for (const next of new Set(zone.flatMap((area) => [...world.map.seas.bordersOf(area)]))) {
      const found = zone.includes(next) ? null : grow([...zone, next])
      if (found) return found
    }
    return null
  }
  for (const area of areasAt(world, hexes[0])) {
    const zone = grow([area])
    if (zone) return zone
  }
  return null
}

export const zoneText = (world: TwWorld, zone: readonly number[]): string => zone.map((area) => areaName(world, area)).join(', ')

/** 7.7.2: the sea areas a force enters that serves all these beaches, one after the other; null beyond 12. */
export function invasionPath(world: TwWorld, nation: string, from: Hex, hexes: readonly Hex[], via: readonly number[]): number[] | null {
  let path = wayTo(world, nation, from, hexes[0], via)
  for (const hex of hexes.slice(1)) {
    if (path === null) return null
    const last = path.at(-1)!
    if (areasAt(world, hex).includes(last)) continue
    const on = seaPath(world, nation, { area: last }, hex, INVASION_RANGE)
    path = on === null ? null : [...path, ...on.slice(1)]
  }
  return path !== null && path.length <= INVASION_RANGE ? path : null
}
