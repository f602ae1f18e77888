import { listed } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { whyNotBase } from '../bases/ports.ts'
import { areaName, areaNamed, areasAt, navigatorOf, seaPath } from '../field/sea.ts'
import { atWar, called, holderOf, homeOf, sideOfNation } from '../powers.ts'
import { turnAt, turnName } from '../seasons.ts'
import type { NarfsOnTheWay, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isEnemySea, type SeaRoute, seaRoute } from './sea-route.ts'

/** 14.8.2 to 14.8.5: the ways by which NARFs reach the Soviet Union. */
export const ROUTES = ['Murmansk', 'Turkey', 'Persia'] as const
export type Route = (typeof ROUTES)[number]

const USSR = 'USSR'
const TURKEY = 'Turkey'
const BRITAIN = 'Britain'
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

/** Where they wait. */
export type Stop = NarfsOnTheWay['at']

/** A voyage with NARFs: where it ends, where they wait for their next turn, if they do, whether the Fleets stay there, and whether they sail any distance. */
export interface Leg {
  readonly to: Hex
  readonly route: SeaRoute
  readonly waits: Stop | null
  readonly stays: boolean
  readonly anyDistance: boolean
}

/** Where NARFs wait that ships of a port can take on: in South Africa those by Persia, else in Britain. */
export const stopAt = (world: TwWorld, port: Hex): Stop => (world.map.find(SOUTH_AFRICA) === port ? SOUTH_AFRICA : BRITAIN)

const mayGoOn = ({ state }: TwWorld, power: string, stop: Stop, route: Route | undefined, { from, at, turn, by }: NarfsOnTheWay): boolean =>
  from === power && at === stop && turn < state.turn.index && (by === undefined || by === route)

/** NARFs of a power that wait at a stop since an earlier turn, and may go on in this one by a route. */
export const waitingNarfs = (world: TwWorld, power: string, stop: Stop, route: Route | undefined): number =>
  (world.state.narfsOnTheWay ?? []).filter((each) => mayGoOn(world, power, stop, route, each)).reduce((sum, { narfs }) => sum + narfs, 0)

/** NARFs that have come to a stop in this turn; `by`: the only way that they may go on. */
export const waitAt = (world: TwWorld, from: string, at: Stop, narfs: number, by?: NarfsOnTheWay['by']): void => {
  const lot = { from, at, narfs, turn: world.state.turn.index, ...(by && { by }) }
  if (narfs > 0) world.note({ narfsOnTheWay: [...(world.state.narfsOnTheWay ?? []), lot] })
}

/** Takes NARFs of a power from a stop, those that can go no other way first, then those that came first. Says how many of the former. */
export function goOn(world: TwWorld, power: string, stop: Stop, narfs: number, route: Route | undefined): number {
  const taken = new Map<NarfsOnTheWay, number>()
  const lots = world.state.narfsOnTheWay ?? []
  let [left, bound] = [narfs, 0]
  for (const each of [...lots.filter(({ by }) => by !== undefined), ...lots.filter(({ by }) => by === undefined)]) {
    if (!mayGoOn(world, power, stop, route, each)) continue
    const count = Math.min(left, each.narfs)
    taken.set(each, count)
    left -= count
    if (each.by !== undefined) bound += count
  }
  world.note({
    narfsOnTheWay: lots.flatMap((each) => {
      const rest = each.narfs - (taken.get(each) ?? 0)
      return rest > 0 ? [{ ...each, narfs: rest }] : []
    }),
  })
  return bound
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
    return sailTo(world, navigator, port, MURMANSK, through, { waits: null, stays: false })
  }
  if (stopAt(world, port) !== SOUTH_AFRICA) return sailTo(world, navigator, port, SOUTH_AFRICA, via, { waits: SOUTH_AFRICA, stays: true })
  const stays = whyNotBase(world, ships, world.map.find(PERSIAN_PORT)!) === null
  return whyNotPersia(world) ?? sailTo(world, navigator, port, PERSIAN_PORT, via, { waits: null, stays })
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
    : { to, route: { path: [...path, beyond], beyond: 0 }, waits: null, stays: false, anyDistance: true }
}
