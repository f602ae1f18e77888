import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { isApartFrom } from '../field/apart.ts'
import { isFriendlyHex, sideOfNation } from '../powers.ts'
import { tellOfShip } from '../secrets.ts'
import type { NavalUnit } from '../state.ts'
import { whyNotBaseUnderSiege } from '../supply/siege.ts'
import type { TwWorld } from '../world.ts'
import { areaName, seaPath } from '../field/sea.ts'

/** 7.1: Fleets that a port bases. */
const PORT_CAPACITY = 3
/** 23.35: Malta bases one Allied Fleet, or a CV with its NAC. */
const MALTA = 'Malta'
const MALTA_CAPACITY = 1

/** A port of the map, or an artificial one (28.2.4). */
export const isLastingPort = (world: TwWorld, hex: Hex): boolean =>
  world.map.portAt(hex) !== undefined || world.installation(hex, 'artificial port') !== undefined
/** A port, or a beachhead, which counts as one (7.7.4). */
export const isPort = (world: TwWorld, hex: Hex): boolean => isLastingPort(world, hex) || world.installation(hex, 'beachhead') !== undefined

/** Fleets that fit into a port; the boxes beside the board have no limit. */
export function portCapacity(world: TwWorld, hex: Hex): number {
  if (world.map.placesAt(hex).some(({ marks }) => (marks as Record<string, unknown> | undefined)?.box)) return Infinity
  if (!isPort(world, hex)) return 0
  return isAlliedMalta(world, hex) ? MALTA_CAPACITY : PORT_CAPACITY
}

const isAlliedMalta = (world: TwWorld, hex: Hex): boolean =>
  world.map.find(MALTA) === hex && sideOfNation(world, world.state.control[hex]) === 'Allies'

/** 7.1: what a ship counts as in port: a CV with its NAC as a Fleet, a CV alone as nothing. */
export const portWeight = (world: TwWorld, ship: NavalUnit): number => (ship.type === 'Fleet' || world.nacOf(ship) !== undefined ? 1 : 0)

/** Whether a CV without a NAC lies where it may get one: with it, it counts as a Fleet (7.1). */
export const hasRoomForNac = (world: TwWorld, ship: NavalUnit): boolean =>
  ship.place !== 'map' || world.navalAt(ship.hex).reduce((sum, each) => sum + portWeight(world, each), 1) <= portCapacity(world, ship.hex)

/** Why ships may not base in a hex, and whose the ships there that count beside `ships`. Null: they may. */
export function whyNotBase(world: TwWorld, ships: readonly NavalUnit[], hex: Hex): string | null {
  if (!isPort(world, hex)) return `7.1: ${world.map.name(hex)} is no port`
  const stranger = ships.find((ship) => !isFriendlyHex(world, hex, ship.nation))
  if (stranger) return `7.1: ${world.map.name(hex)} is not friendly to ${stranger.name} (${stranger.nation})`
  const guest = ships.find((ship) => isApartFrom(world, ship.nation, hex))
  if (guest)
    return `6.2.2: Soviet ships and those of the Western Allies do not use each other's ports: ${guest.name} (${guest.nation}) is not based in ${world.map.name(hex)}`
  const siege = whyNotBaseUnderSiege(world, hex)
  if (siege !== null) return siege
  const there = world.navalAt(hex).filter((ship) => !ships.includes(ship))
  const all = [...there, ...ships].reduce((sum, ship) => sum + portWeight(world, ship), 0)
  const capacity = portCapacity(world, hex)
  const section = isAlliedMalta(world, hex) ? '23.35' : '7.1'
  return all > capacity ? `${section}: ${world.map.name(hex)} bases ${numbered(capacity, 'Fleet')}, with these it would be ${all}` : null
}

/** The same of one ship (the contract of other parts). */
export const mayBasePort = (world: TwWorld, ship: NavalUnit, hex: Hex): string | null => whyNotBase(world, [ship], hex)

/** All friendly ports of a nation. */
export function friendlyPorts(world: TwWorld, nation: string): Hex[] {
  const beachheads = world.state.installations
    .filter(({ kind }) => kind === 'beachhead' || kind === 'artificial port')
    .map(({ hex }) => hex)
  return [...new Set([...[...world.map.placeHexes].filter((hex) => world.map.portAt(hex)), ...beachheads])].filter(
    (hex) => isFriendlyHex(world, hex, nation) && !isApartFrom(world, nation, hex),
  )
}

/** Brings a ship into port: the one it is meant for, if any, else the nearest friendly one with room, whatever the distance; a ship that finds none is lost. */
export function bringHome(world: TwWorld, ship: NavalUnit, wanted: Hex | null): void {
  world.change(ship, { patrol: undefined, patrolSince: undefined })
  if (wanted !== null && mayBasePort(world, ship, wanted) === null) {
    world.move(ship, wanted)
    return
  }
  const from = ship.place === 'sea' ? { area: ship.sea! } : ship.hex
  const others = friendlyPorts(world, ship.nation)
    .filter((hex) => mayBasePort(world, ship, hex) === null)
    .map((hex) => ({ hex, length: seaPath(world, ship.nation, from, hex, Infinity)?.length ?? Infinity }))
    .filter(({ length }) => length < Infinity)
    .sort((a, b) => a.length - b.length || a.hex - b.hex)
  if (others.length === 0) {
    world.eliminate(ship, 'no port')
    world.report(
      'naval loss',
      '7.1',
      `${ship.name} (${ship.nation}) finds no friendly port with room from ${typeof from === 'number' ? world.map.name(from) : `the ${areaName(world, from.area)}`} and is lost`,
      [],
    )
    return
  }
  world.move(ship, others[0].hex)
  tellOfShip(
    world,
    ship,
    'naval mission',
    '7.1',
    (who) =>
      `${wanted === null ? 'No port is named for' : `${world.map.name(wanted)} cannot take`} ${who}: it goes to ${world.map.name(others[0].hex)}`,
    [others[0].hex],
  )
}
