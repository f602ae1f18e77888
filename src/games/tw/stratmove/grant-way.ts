import { USA, USSR } from '../not-yet.ts'
import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { friendlyPorts, whyNotBase } from '../bases/ports.ts'
import { isGermanSatellite } from '../diplomacy/south-africa.ts'
import { landNeighbours } from '../field/crossing.ts'
import { areaNamed, MISSION_RANGE, navigatorOf, seaPath } from '../field/sea.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { shipsOf, whyNotOnePort } from '../naval/mission-checks.ts'
import { adjective, allianceOfNation, enemyGround, homeOf, seatOf, sideOfNation } from '../powers.ts'
import type { NavalUnit, Unit } from '../state.ts'
import { isUsaToEnter } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'
import { type Bill, networkOf } from './capacity.ts'
import { shipBills } from './cost.ts'
import { whyNotConvoy } from './eligible.ts'
import { type Grant, goesOnFrom } from './grant-limits.ts'
import { isImpassable, whyNotGround } from './land-route.ts'
import { type Leg, legOf } from './lend-lease.ts'
import { isEnemySea, type SeaRoute, seaRoute } from './sea-route.ts'

const BRITAIN = 'Britain'
const SOUTH_AFRICA = 'South Africa'
/** 7.8: where ships from the U.S. Box enter the board. */
const ATLANTIC = 'North Atlantic'

/** 14.8: NARFs of one SMP, and of one Fleet. */
export const LOT = 20
/** 14.8.2, 28: NARFs that a Fleet carries: more of a power whose Fleets all of them are. */
export const lotOf = (world: TwWorld, ships: readonly Unit[]): number => {
  const nations = new Set(ships.map(({ nation }) => nation))
  const [power] = nations
  return nations.size === 1
    ? world.rules.bonuses(world, 'Lend-Lease of a Fleet', { power }).reduce((sum, { value }) => sum + value, LOT)
    : LOT
}

/** A grant checked: by land, or from port to port. */
export interface Way {
  readonly bills: readonly Bill[]
  readonly sea: (Leg & { readonly ships: readonly NavalUnit[]; readonly carriers: readonly NavalUnit[]; readonly from: Hex }) | null
}

/** 14.8: hexes that NARFs of one nation reach over land from its capital on their way to another, under the rules of stratmoves. */
function reached(world: TwWorld, nation: string, other: string): Set<Hex> {
  const open = (hex: Hex) =>
    [nation, other].every((each) => whyNotGround(world, each, hex) === null) &&
    !isImpassable(world, hex) &&
    enemyGround(world, hex, nation).length === 0 &&
    !inEnemyZoc(world, hex, nation)
  const starts = seatsOfPower(world, nation).filter(
    (hex) => whyNotGround(world, nation, hex) === null && enemyGround(world, hex, nation).length === 0,
  )
  const found = new Set(starts)
  for (const hex of found) for (const next of landNeighbours(world, hex)) if (!found.has(next) && open(next)) found.add(next)
  return found
}
/** Capitals, the second where the first is lost. */
const seatsOfPower = (world: TwWorld, nation: string): readonly Hex[] => [
  ...world.nation(nation).capitals.slice(0, 1),
  ...world.nation(nation).secondCapitals,
]

/** How NARFs go from one nation to another, with what it costs; or why they cannot. */
export function wayOf(world: TwWorld, seat: string, grant: Grant): Way | string {
  const { from, to, narfs } = grant
  const stop = goesOnFrom(world, grant)
  const inPeace = from === USA && isUsaToEnter(world) && stop === null
  const first = world.state.units[grant.with?.[0] ?? '']
  const network = networkOf(world, from, inPeace ? world.nation(from).capitals[0] : first?.hex)
  const lots = Math.ceil(narfs / LOT)
  const lot = lotOf(
    world,
    (grant.with ?? []).flatMap((id) => world.state.units[id] ?? []),
  )
  const loads = Math.ceil(narfs / lot)
  const cargo = { network, smps: lots * world.tables.movementPoints.cost['NARFs for each 20'], text: `${numbered(narfs, 'NARF')} ${lots}` }
  if (!grant.with) {
    const hexes = reached(world, from, to)
    if (!seatsOfPower(world, to).some((hex) => hexes.has(hex)))
      return `14.8: no way over land for stratmoves leads from ${from} to ${to}${world.traits.grants['over land'].includes(from) ? '' : "; say which Fleets carry the NARFs: 'with: [1st Fleet]'"}`
    return { bills: [cargo], sea: null }
  }
  if (world.traits.grants['over land'].includes(from)) return `14.8.7: ${adjective(world, from)} grants go to ${to} over land`
  // 14.8.2, 14.8.6: what the USA grants at peace the others fetch; at war too it goes to Britain first.
  const ships = carriersOf(world, seat, grant, inPeace)
  if (typeof ships === 'string') return ships
  const bar = ships.map((ship) => whyNotConvoy(world, ship)).find((why) => why !== null) ?? whyNotOnePort(world, ships)
  if (bar) return bar
  const fleets = ships.filter(({ type }) => type === 'Fleet')
  const aLot = fleetsForALot(world, grant)
  if (fleets.length < loads * aLot)
    return `14.8.2: ${numbered(narfs, 'NARF')} need ${numbered(loads * aLot, 'Fleet')}, ${aLot === 1 ? 'one' : aLot} for each ${lot} or part of it`
  const port = ships[0].hex
  const owner = inPeace ? ships[0].nation : (stop ?? from)
  if (stop !== SOUTH_AFRICA && !reached(world, owner, owner).has(port))
    return `14.8.2: the NARFs of ${from} do not reach ${world.map.name(port)}, where the Fleets are, over land`
  const leg = inPeace
    ? fetch(world, ships, to, grant.via)
    : grant.by === undefined
      ? homeward(world, ships, to, grant.via)
      : legOf(world, ships, grant.by, grant.via)
  if (typeof leg === 'string') return leg
  const carriers = fleets.slice(0, lots * aLot)
  return { bills: [cargo, ...shipBills(world, ships, carriers, port, leg.to)], sea: { ships, carriers, from: port, ...leg } }
}

/** Ships named for a grant: one's own; those of partners carry what the USA grants, and at peace they alone (14.8.2). Or why not these. */
function carriersOf(world: TwWorld, seat: string, { from, to, with: ids = [] }: Grant, inPeace: boolean): NavalUnit[] | string {
  const fetcher = to === USSR ? BRITAIN : to
  const first = world.state.units[ids[0]]
  const partner = first !== undefined && from === USA && allianceOfNation(world, first.nation) === allianceOfNation(world, USA)
  const ships = shipsOf(world, (partner ? seatOf(world, first) : null) ?? seat, ids)
  const other = typeof ships === 'string' || !inPeace ? undefined : ships.find(({ nation }) => nation !== fetcher)
  return other ? `14.8.2: before the USA is at war Fleets of ${fetcher} carry its NARFs, not ${other.name} (${other.nation})` : ships
}

/** 14.8.2 to 14.8.5, 23.47: Fleets for each 20 NARFs. */
function fleetsForALot(world: TwWorld, { by }: Grant): number {
  if (by === undefined) return 1
  const { lendLease } = world.tables
  return by === 'Persia' && isGermanSatellite(world) ? lendLease['Fleets past a German South Africa'] : lendLease.Fleets[by]
}

/** To the nearest port of a nation's home that its NARFs reach, with room for the Fleets. */
function homeward(world: TwWorld, ships: readonly NavalUnit[], taker: string, via: readonly string[] | undefined): Leg | string {
  const port = ships[0].hex
  const to = taker === USSR ? BRITAIN : taker
  const home = reached(world, to, to)
  const [nearest] = friendlyPorts(world, to)
    .filter((hex) => hex !== port && home.has(hex) && homeOf(world, hex) === to && whyNotBase(world, ships, hex) === null)
    .map((hex): Omit<Leg, 'route'> & { route: SeaRoute | string } => ({
      to: hex,
      route: seaRoute(world, navigatorOf(world, ships), port, hex, true, via),
      waits: taker === USSR ? BRITAIN : null,
      stays: true,
      anyDistance: false,
    }))
    .filter((each): each is Leg => typeof each.route !== 'string')
    .sort((a, b) => a.route.path.length - b.route.path.length || a.to - b.to)
  return nearest ?? `14.8.2: no port of ${to} with room for the Fleets is reached from ${world.map.name(port)}`
}

/** 14.8.2, 14.8.6: Fleets of a power fetch NARFs from the USA and are back in their port in the same turn; what they sail laden is the way home. */
function fetch(world: TwWorld, ships: readonly NavalUnit[], taker: string, via: readonly string[] = []): Leg | string {
  const { map } = world
  const [{ hex: port, nation }] = ships
  const box = map.find('United States')
  const beyond = Number(
    (box === undefined ? undefined : (map.placesAt(box)[0]?.marks as Record<string, unknown> | undefined))?.seaAreasToNorthAtlantic ?? 0,
  )
  const side = sideOfNation(world, nation)
  const path = seaPath(
    world,
    nation,
    { area: areaNamed(world, ATLANTIC) },
    port,
    MISSION_RANGE - beyond,
    via.map((name) => areaNamed(world, name)),
    (area) => side !== null && isEnemySea(world, side, area),
  )
  return path === null
    ? `8.3.3: no way of at most ${MISSION_RANGE} Sea Areas that are not the enemy's leads from the United States to ${map.name(port)}`
    : { to: port, route: { path, beyond }, waits: taker === USSR ? BRITAIN : null, stays: true, anyDistance: false }
}
