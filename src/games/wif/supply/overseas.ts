import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { isFrozen, seaWeather } from '../ground/terrain.ts'
import { canalPorts, mayPass, portsCutOff, whyNotEnterSea } from '../sea/passages.ts'
import { isCarrier, isScs } from '../sea/ships.ts'
import { atWar, controllerOf, countriesCooperate, sideOfCountry } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Where a country's supply may go over sea (2.4.2 Overseas supply paths), by hex and by number of sea area. */
export interface SeaLanes {
  /** Ports that a path may go through: open, and held by the country's own side. */
  readonly ports: Uint8Array
  /** Land hexes on whose coast a path may begin. */
  readonly coast: Uint8Array
  /** Sea areas that a path may enter. */
  readonly open: Uint8Array
  /** Areas that a path may go on to from each. */
  readonly onTo: readonly (readonly number[])[]
  /** Ports with an area that they reach over their canal alone (Panama), while it is open. */
  readonly canals: readonly { readonly port: Hex; readonly area: number }[]
  /** "hex area" of ports that are cut off from one of their areas (Kiel, Suez). */
  readonly cutOff: ReadonlySet<string>
}

/** The sea lanes of a country's supply; null where the campaign has no supply overseas. `mayEnter`: hexes that its supply may enter. */
export function seaLanes(world: WifWorld, country: string, mayEnter: Uint8Array): SeaLanes | null {
  if (!world.state.overseas) return null
  return inPosition(world, `sea lanes ${country}`, () => {
    const { map } = world
    const ports = new Uint8Array(map.size)
    const coast = map.seas.coast.slice()
    for (const [i, place] of map.places.entries()) {
      if (!place.port) continue
      const hex = map.placeHexes[i]
      const closed = place.icedIn === true && isFrozen(world, hex)
      if (closed) coast[hex] = 0
      else if (mayEnter[hex] && isOwnSide(world, country, world.state.control[hex])) ports[hex] = 1
    }
    // A path begins where an SCS could sail from, and the sea that it begins on is one that it is traced into.
    const open = Uint8Array.from(map.seaAreaNames, (_, area) =>
      area > 0 &&
      whyNotEnterSea(world, country, area, 'surface') === null &&
      !isBlocked(world, country, area) &&
      whyNoLane(world, country, area) === null
        ? 1
        : 0,
    )
    const onTo: number[][] = map.seaAreaNames.map(() => [])
    for (const { number, borders } of map.seaAreas) {
      for (const { area } of borders) if (open[area] && mayPass(world, country, number, area, 'surface')) onTo[number].push(area)
    }
    const cutOff = new Set(portsCutOff(world, country).map(({ port, area }) => `${port} ${area}`))
    const canals = canalPorts(map).filter(({ port, area }) => ports[port] && !cutOff.has(`${port} ${area}`))
    return { ports, coast, open, onTo, canals, cutOff }
  })
}

/** Whether enemies at sea keep supply out of a sea area (2.4.2). */
export const isBlocked = (world: WifWorld, country: string, area: number): boolean => blockersOf(world, country, area).length > 0

/**
 * Enemies at sea that keep supply out of a sea area (2.4.2): their CVs and SCS, and but in storm and blizzard their aircraft with air-to-sea factors,
 * unless a surface ship of the country's own power, or of one that co-operates with it, which is at war with that enemy is there too.
 */
export function blockersOf(world: WifWorld, country: string, area: number): Unit[] {
  const there = world.seaAt(area)
  if (there.length === 0) return []
  const weather = seaWeather(world, area)
  const flown = weather !== 'storm' && weather !== 'blizzard'
  const keepOpen = there.filter((unit) => unit.kind === 'naval' && world.rules.supply.keepsOpen(unit) && traceFor(world, country, unit))
  return there.filter((enemy) => {
    if (enemy.aboard !== undefined || !atWar(world, country, enemy.country)) return false
    const bars = enemy.kind === 'air' ? flown && enemy.airToSea > 0 : isScs(enemy) || isCarrier(enemy)
    return bars && !keepOpen.some((ship) => atWar(world, ship.country, enemy.country))
  })
}

/** The first reason besides enemies, among the rules in force, why a country's supply does not go through a sea area; null when there is none. */
export function whyNoLane(world: WifWorld, country: string, area: number): string | null {
  for (const why of world.rules.supply.whyNoLane) {
    const said = why(world, country, area)
    if (said !== null) return said
  }
  return null
}

/** Whether a ship is controlled by the country's own power or by one that co-operates with it; its own country's ships in any case. */
export function traceFor(world: WifWorld, country: string, ship: Unit): boolean {
  if (ship.country === country) return true
  const [own, other] = [controllerOf(world, country), controllerOf(world, ship.country)]
  return own !== null && other !== null && countriesCooperate(world, own, other)
}

export const isOwnSide = (world: WifWorld, country: string, holder: string): boolean =>
  holder === country ||
  (holder !== '' && sideOfCountry(world, country) !== null && sideOfCountry(world, holder) === sideOfCountry(world, country))
