import type { Hex } from '../../../board/hex.ts'
import { barredSides } from '../field/crossing.ts'
import { isBox } from '../field/terrain.ts'
import { enemyZoc } from '../field/zoc.ts'
import { allianceOf, whyNotPass } from '../field/sea.ts'
import { atWar, BORDERLANDS, isFriendlyHex, isNeutralHex, leansToSideOf, sideOfNation } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import type { Sources } from './sources.ts'

/** What a chain from some sources reaches. */
export interface Lines {
  /** 1 for hexes that a chain may run through and does. */
  readonly land: Uint8Array
  /** By sea area: 1 where it is reached, 2 with an undepleted Fleet in a port along the way (12.1.1). */
  readonly sea: Uint8Array
  readonly sources: ReadonlySet<Hex>
}

/** 12.1.1: hexes that a nation's supply may run through: land without enemy ground units, enemy zones of control and neutrals; the enemy's own empty hexes too. */
export function openHexes(world: TwWorld, nation: string): Uint8Array {
  const { map } = world
  const zone = enemyZoc(world, nation)
  const open = new Uint8Array(map.size)
  // Who is neutral goes by the holder alone, and there are few of them; in a border war by the part of his land too.
  const neutral = new Map<string, boolean>()
  const borderlands = Object.values(BORDERLANDS)
  const isNeutral = (hex: Hex): boolean => {
    const region = map.regionNames[map.region[hex]]
    const key = borderlands.includes(region) ? `${world.state.control[hex]} in ${region}` : world.state.control[hex]
    let known = neutral.get(key)
    if (known === undefined) neutral.set(key, (known = isNeutralHex(world, hex, nation)))
    return known
  }
  for (let hex = 0; hex < map.size; hex++)
    if (map.isLand(hex) && !zone[hex] && (!isNeutral(hex) || leansToSideOf(world, hex, nation)) && !isBox(world, hex)) open[hex] = 1
  for (const unit of world.unitsIn('map'))
    if (unit.kind === 'ground' && unit.aboard === undefined && atWar(world, unit.nation, nation)) open[unit.hex] = 0
  return open
}

/** A friendly port, or a beachhead, which is one while it lasts (12.5), whose supply by sea is not cut (12.1.2). */
export function isSupplyPort(world: TwWorld, hex: Hex, nation: string): boolean {
  const beachhead = world.installation(hex, 'beachhead')
  const isPort =
    world.map.portAt(hex) !== undefined ||
    world.installation(hex, 'artificial port') !== undefined ||
    (beachhead !== undefined && sideOfNation(world, beachhead.nation) === sideOfNation(world, nation))
  return isPort && isFriendlyHex(world, hex, nation) && !((world.state.cutPorts?.[world.map.code(hex)] ?? -1) >= world.playerTurn)
}

/** 12.7.2, 12.7.4: an area is shut where lines are cut, and where the enemy alone has undepleted Fleets or CVs. */
export function isSeaOpen(world: TwWorld, area: number, nation: string): boolean {
  const side = sideOfNation(world, nation)
  if (side !== null && world.ops.cutSeas.get(area)?.has(side)) return false
  const ships = world.navalAtSea(area).filter((ship) => !ship.depleted)
  return (
    !ships.some((ship) => atWar(world, ship.nation, nation)) ||
    ships.some((ship) => allianceOf(world, ship.nation) === allianceOf(world, nation))
  )
}

/** Sea areas with an undepleted friendly Fleet in a port on them (12.1.1). */
function guardedAreas(world: TwWorld, nation: string): Uint8Array {
  const guarded = new Uint8Array(world.map.seaAreaNames.length)
  for (const ship of world.unitsIn('map')) {
    if (ship.kind !== 'naval' || ship.type !== 'Fleet' || ship.depleted || !isFriendlyHex(world, ship.hex, nation)) continue
    if (sideOfNation(world, ship.nation) !== sideOfNation(world, nation)) continue
    for (const area of world.map.seas.at(ship.hex)) guarded[area] = 1
  }
  return guarded
}

/** Everything that chains from these sources reach, over land and through sea areas (12.1, 12.7). Reads like a flood: it starts from the sources. */
export function trace(world: TwWorld, nation: string, { hexes, areas }: Sources, open: Uint8Array): Lines {
  const { map } = world
  const barred = barredSides(map)
  const guarded = guardedAreas(world, nation)
  const land = new Uint8Array(map.size)
  const sea = new Uint8Array(map.seaAreaNames.length)
  const sources = new Set(hexes)
  const ports = [...new Set([...map.placeHexes, ...world.state.installations.map(({ hex }) => hex)])].filter((hex) =>
    isSupplyPort(world, hex, nation),
  )
  const ashore: Hex[] = [...hexes]
  const afloat: number[] = []
  const enterArea = (area: number, guard: boolean) => {
    const level = guard || guarded[area] ? 2 : 1
    if (sea[area] >= level || !isSeaOpen(world, area, nation)) return
    sea[area] = level
    afloat.push(area)
  }
  for (const area of areas) enterArea(area, false)
  const reached = new Uint8Array(map.size)
  for (const hex of hexes) reached[hex] = 1
  for (;;) {
    const hex = ashore.pop()
    if (hex !== undefined) {
      for (let direction = 0; direction < 6; direction++) {
        const next = map.neighbours[hex * 6 + direction]
        if (barred[hex * 6 + direction] || !open[next] || reached[next]) continue
        reached[next] = 1
        land[next] = 1
        ashore.push(next)
      }
      // 12.2.2: Lake Ladoga joins Leningrad to 0515 while that is Soviet.
      for (const next of overLadoga(world, nation, hex)) {
        if (!open[next] || reached[next]) continue
        reached[next] = 1
        land[next] = 1
        ashore.push(next)
      }
      if (ports.includes(hex)) for (const area of map.seas.at(hex)) enterArea(area, false)
      continue
    }
    const area = afloat.pop()
    if (area === undefined) return { land, sea, sources }
    for (const next of map.seas.bordersOf(area)) if (whyNotPass(world, nation, area, next) === null) enterArea(next, sea[area] === 2)
    if (sea[area] < 2) continue
    for (const port of ports) {
      if (reached[port] || !open[port] || !map.seas.at(port).includes(area)) continue
      reached[port] = 1
      land[port] = 1
      ashore.push(port)
    }
  }
}

/** 12.2.2: Leningrad and the shore over Lake Ladoga. */
function overLadoga(world: TwWorld, nation: string, hex: Hex): Hex[] {
  const lake = world.traits['traced over a lake'].hexes[nation]
  if (!lake) return []
  const [leningrad, shore] = lake.map((code) => world.map.hex(code))
  if (world.state.control[shore] !== nation) return []
  return hex === leningrad ? [shore] : hex === shore ? [leningrad] : []
}

/** Whether a unit in a hex is on such a chain: its own hex may lie in an enemy zone of control, the chain begins with the next. */
export function isOn(world: TwWorld, nation: string, hex: Hex, lines: Lines): boolean {
  if (lines.sources.has(hex) || lines.land[hex]) return true
  const { map } = world
  const barred = barredSides(map)
  for (let direction = 0; direction < 6; direction++) {
    const next = map.neighbours[hex * 6 + direction]
    if (!barred[hex * 6 + direction] && (lines.land[next] || lines.sources.has(next))) return true
  }
  if (overLadoga(world, nation, hex).some((next) => lines.land[next])) return true
  return isSupplyPort(world, hex, nation) && [...map.seas.at(hex)].some((area) => lines.sea[area] === 2)
}
