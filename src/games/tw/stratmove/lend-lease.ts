import { listed } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { whyNotBase } from '../bases/ports.ts'
import { areaName, areaNamed, areasAt, navigatorOf, seaPath } from '../field/sea.ts'
import { atWar, called, holderOf, homeOf, sideOfNation } from '../powers.ts'
import { turnAt, turnName } from '../seasons.ts'
import type { NarfsAtTheCape, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isEnemySea, type SeaRoute, seaRoute } from './sea-route.ts'

/** 14.8.2 to 14.8.5: the ways by which NARFs reach the Soviet Union. */
export const ROUTES = ['Murmansk', 'Turkey', 'Persia'] as const
export type Route = (typeof ROUTES)[number]

const USSR = 'USSR'
const TURKEY = 'Turkey'
const MURMANSK = 'Murmansk'
const SOUTH_AFRICA = 'South Africa'
/** 14.8.5: the land beside the Murmansk Box, both of which the Axis must hold to close it, and the sea before it. */
const BESIDE_MURMANSK = ['0015', '0016']
const NORTHERN_SEA = 'Norwegian Sea'
const MURMANSK_RUN = [NORTHERN_SEA, 'Narvik Sea Area']
/** 14.8.3: either side of the Dardanelles. */
const DARDANELLES = ['Aegean', 'Black Sea']
/** 14.8.4, 23.27: where NARFs for the Soviets come ashore in Persia. */
const PERSIAN_PORT = 'Abadan'

/** A voyage with NARFs: where it ends, whether they wait there for their next turn, whether the Fleets stay there, and whether they sail any distance. */
export interface Leg {
  readonly to: Hex
  readonly route: SeaRoute
  readonly waits: boolean
  readonly stays: boolean
  readonly anyDistance: boolean
}

/** NARFs of a power that may go on from the South Africa Box in this turn. */
export const narfsAtTheCape = ({ state }: TwWorld, power: string): number =>
  (state.atTheCape ?? []).filter(({ from, turn }) => from === power && turn < state.turn.index).reduce((sum, { narfs }) => sum + narfs, 0)

/** Whether ships are where NARFs begin the last part of the Persian route. */
export const isAtTheCape = (world: TwWorld, port: Hex): boolean => world.map.find(SOUTH_AFRICA) === port

/** NARFs that have come to the South Africa Box in this turn. */
export const waitAtTheCape = (world: TwWorld, from: string, narfs: number): void =>
  world.note({ atTheCape: [...(world.state.atTheCape ?? []), { from, narfs, turn: world.state.turn.index }] })

/** Takes NARFs of a power from the South Africa Box, those that came first before others. */
export function leaveTheCape(world: TwWorld, power: string, narfs: number): void {
  let left = narfs
  const rest: NarfsAtTheCape[] = []
  for (const each of world.state.atTheCape ?? []) {
    const taken = each.from === power && each.turn < world.state.turn.index ? Math.min(left, each.narfs) : 0
    left -= taken
    if (taken < each.narfs) rest.push({ ...each, narfs: each.narfs - taken })
  }
  world.note({ atTheCape: rest })
}

/** Why a power cannot send NARFs to the Soviets by a route, wherever its Fleets are, or null. */
export function whyNotRoute(world: TwWorld, from: string, route: Route): string | null {
  const { map, state } = world
  const side = sideOfNation(world, from)!
  const isEnemys = (hex: Hex) => {
    const holder = sideOfNation(world, state.control[hex])
    return holder !== null && holder !== side
  }
  if (route === 'Murmansk') {
    if (isEnemySea(world, side, areaNamed(world, NORTHERN_SEA)))
      return `14.8.5: nothing goes to Murmansk while the enemy alone controls the ${NORTHERN_SEA}`
    return BESIDE_MURMANSK.every((code) => isEnemys(map.hex(code)))
      ? `14.8.5: nothing goes to Murmansk while the enemy controls ${listed(BESIDE_MURMANSK)}`
      : null
  }
  if (route === 'Turkey') {
    const friend = holderOf(world, TURKEY)
    return state.nations[TURKEY]?.conqueredBy === null && friend !== null && sideOfNation(world, friend) === side
      ? null
      : `14.8.3: ${TURKEY} is no Sympathizer, Associate or Satellite of an Allied power`
  }
  const port = map.find(PERSIAN_PORT)
  return port !== undefined && isEnemys(port) ? `23.27: the enemy holds ${PERSIAN_PORT}` : null
}

/** 14.8.4: why NARFs cannot go on from South Africa to Persia in this turn, or null. */
function whyNotPersia({ state, tables }: TwWorld): string | null {
  const { NARFs: cost, turns } = tables.lendLease['Persian route']
  if (state.persianRoute === undefined)
    return `14.8.4: the Persian route is not open: 'works: [{ build: Persian route }]' for ${cost} NARFs`
  const from = state.persianRoute + turns
  return from > state.turn.index ? `14.8.4: the Persian route is open from ${turnName(turnAt(state.turn, from))} on` : null
}

/** Why a power cannot pay for the Persian route, money apart, or null (14.8.4). */
export function whyNotOpenPersia(world: TwWorld, power: string): string | null {
  const { 'Lend-Lease': said } = world.traits
  if (!said.by.includes(power)) return `14.8.4: the Persian route is opened by ${listed(said.by)}`
  if (!atWar(world, USSR, said.against))
    return `14.8.4: the Persian route is opened once ${called(world, USSR)} is at war with ${said.against}`
  return world.state.persianRoute === undefined ? null : '14.8.4: the Persian route has been paid for'
}

/** The next voyage of NARFs from a port by a route; or why there is none. `via`: sea areas to go through. */
export function legOf(world: TwWorld, ships: readonly NavalUnit[], route: Route, via: readonly string[] = []): Leg | string {
  const [port, navigator] = [ships[0].hex, navigatorOf(world, ships)]
  if (route === 'Turkey') return throughTheDardanelles(world, navigator, port, via)
  if (route === 'Murmansk') {
    // 8.8.7, 5.3.1: ships come to the Box from the Norwegian Sea, past Narvik.
    const through = [...via.filter((name) => !MURMANSK_RUN.includes(name)), ...MURMANSK_RUN]
    return sailTo(world, navigator, port, MURMANSK, through, { waits: false, stays: false })
  }
  if (!isAtTheCape(world, port)) return sailTo(world, navigator, port, SOUTH_AFRICA, via, { waits: true, stays: true })
  const stays = whyNotBase(world, ships, world.map.find(PERSIAN_PORT)!) === null
  return whyNotPersia(world) ?? sailTo(world, navigator, port, PERSIAN_PORT, via, { waits: false, stays })
}

function sailTo(
  world: TwWorld,
  navigator: string,
  port: Hex,
  place: string,
  via: readonly string[],
  then: Pick<Leg, 'waits' | 'stays'>,
): Leg | string {
  const to = world.map.find(place)!
  const route = seaRoute(world, navigator, port, to, true, via)
  return typeof route === 'string' ? route : { to, route, ...then, anyDistance: false }
}

/** 14.8.3: to a Soviet port on the Black Sea. Turkey lets NARFs pass where 7.3 lets no warship. */
function throughTheDardanelles(world: TwWorld, navigator: string, port: Hex, via: readonly string[]): Leg | string {
  const { map, state } = world
  const [before, beyond] = DARDANELLES.map((name) => areaNamed(world, name))
  const side = sideOfNation(world, navigator)!
  const to = [...map.placeHexes].find(
    (hex) => map.portAt(hex) && areasAt(world, hex).includes(beyond) && homeOf(world, hex) === USSR && state.control[hex] === USSR,
  )
  if (to === undefined) return `14.8.3: ${called(world, USSR)} holds no port on the ${areaName(world, beyond)}`
  const isClosed = (area: number) => isEnemySea(world, side, area)
  const path = isClosed(beyond)
    ? null
    : seaPath(
        world,
        navigator,
        port,
        { area: before },
        Infinity,
        via.map((name) => areaNamed(world, name)),
        isClosed,
      )
  return path === null
    ? `14.8.3: no way of Sea Areas that are not the enemy's leads from ${map.name(port)} through the Dardanelles`
    : { to, route: { path: [...path, beyond], beyond: 0 }, waits: false, stays: false, anyDistance: true }
}
