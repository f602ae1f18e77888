import { USA, USSR } from '../not-yet.ts'
import { listed, numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { airbaseLimit, airbasesOf, buildAirbase, whyNotBuildAirbase } from '../air/airbases.ts'
import { BRITAIN, FRANCE, isFrench } from '../ground/anglo-french.ts'
import { isOneHexIsland } from '../ground/stacking.ts'
import { isBeach, isBox, isCityHex, isInside1939USSR, isNorthAfrica, terrainAt } from '../field/terrain.ts'
import { weatherForbidsWorks } from '../field/weather.ts'
import { controllerOf, enemyGround, homeOf, isOwnHex, sideOf, sideOfNation } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import { isHexInFullSupply } from '../supply/supply.ts'
import type { Season, YearlyWorks } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { germanAttack } from '../east/mobilisation.ts'
import { holdsKarelia } from '../east/pact.ts'
import { isUsaToEnter } from '../usa/entry-level.ts'
import { whyNotOpenPersia } from '../stratmove/lend-lease.ts'
import { carryWork, whyNotMoveWork } from './moved-works.ts'

export const WORKS = ['airbase', 'fortification', 'fortress', 'shipyard', 'SMP', 'Persian route'] as const
export type Work = (typeof WORKS)[number]
export interface WorkOrder {
  power: string
  what: Work
  at?: string
  /** Of an airbase or a fortification: the hex it is moved from (8.5.4, 11.1.2). */
  from?: string
  /** Fleets that carry it over the sea, and escorts. */
  with?: string[]
  deficit?: boolean
}

/** Works that a power has built in this year, of those that have a limit for it. */
function builtThisYear({ state }: TwWorld, what: Yearly, power: string): number {
  const works = state.works?.[power]
  return works?.year === state.turn.year ? (works[what] ?? 0) : 0
}
function noteWork(world: TwWorld, what: Yearly, power: string): void {
  const { turn, works } = world.state
  const before = works?.[power]?.year === turn.year ? works[power] : { year: turn.year }
  world.note({ works: { ...works, [power]: { ...before, [what]: builtThisYear(world, what, power) + 1 } } })
}
type Yearly = Exclude<keyof YearlyWorks, 'year'>
const inThisTurn = (world: TwWorld, what: Work, power: string): number => world.ops.built.get(`${what} ${power}`) ?? 0

/** NARFs of a work (15.1.2). */
export function workCost(world: TwWorld, { power, what, at, from }: WorkOrder): number {
  if (from !== undefined) return 0
  const costs = world.tables.production.installations
  if (what === 'airbase') return costs['airbase in the Build Segment']
  if (what === 'fortress')
    return at !== undefined && world.installation(world.map.hex(at), 'fortification')
      ? costs['fortress on a fortification']
      : costs.fortress
  if (what === 'SMP' && power === USA && isUsaToEnter(world)) return costs['SMP of the neutral USA']
  return what === 'Persian route' ? world.tables.lendLease['Persian route'].NARFs : costs[what]
}

/** Why a power cannot build something, money apart, or null. */
export function whyNotBuildWork(world: TwWorld, order: WorkOrder): string | null {
  const { power, what } = order
  if (what === 'SMP') return whyNotSmp(world, power)
  if (what === 'Persian route') return whyNotOpenPersia(world, power)
  if (order.at === undefined) return `15.1.2: say where: 'at: Cologne'`
  const hex = world.map.hex(order.at)
  const from = order.from === undefined ? undefined : world.map.hex(order.from)
  if (what === 'airbase') return whyNotBuildAirbase(world, power, hex, from) ?? (from === undefined ? null : whyNotMoveWork(world, order))
  if (from !== undefined && what !== 'fortification') return `8.5.4: only airbases and fortifications are moved`
  if (!world.map.isLand(hex) || !isOwnHex(world, hex, power) || enemyGround(world, hex, power).length > 0)
    return `15.2.4: ${world.map.name(hex)} is not in friendly hands`
  const season = what === 'fortification' || what === 'fortress' ? weatherForbidsWorks(world, sideOfNation(world, power)!, hex) : null
  if (season !== null) return season
  if (what === 'fortification') return whyNotFortify(world, power, hex, from) ?? (from === undefined ? null : whyNotMoveWork(world, order))
  if (what === 'fortress') return whyNotFortress(world, power, hex)
  return whyNotShipyard(world, power, hex)
}

/** 10.6.4; of one that is moved (8.5.4) none more is built, and the board holds no more. */
function whyNotFortify(world: TwWorld, power: string, hex: Hex, from?: Hex): string | null {
  const { fortifications } = world.tables.works
  const { map, state } = world
  const aTurn = (fortifications['a turn'] as Readonly<Record<string, number>>)[power]
  if (aTurn === undefined) return `10.6.4: ${power} builds no fortifications`
  const since = (fortifications.from as Readonly<Record<string, string>>)[power]?.split(' ')
  if (since && !isFrom(state.turn, since[0] as Season, Number(since[1])))
    return `10.6.4: ${power} builds fortifications from ${since.join(' ')} on`
  if (from !== undefined && world.installation(from, 'fortification')?.nation !== power)
    return `8.5.4: ${power} has no fortification in ${map.name(from)}`
  if (from === undefined && inThisTurn(world, 'fortification', power) >= aTurn)
    return `10.6.4: ${power} has built ${aTurn} fortifications this turn`
  if (
    from === undefined &&
    state.installations.filter(({ kind, nation }) => kind === 'fortification' && nation === power).length >= fortifications['on the board']
  )
    return `10.6.4: ${power} has ${fortifications['on the board']} fortifications on the board`
  return whyNotFortified(world, power, hex)
}

/** 23.35: works on it need full supply. */
const MALTA = 'Malta'

/** 10.6.4: why a power can have no fortification in a hex, or null. */
export function whyNotFortified(world: TwWorld, power: string, hex: Hex): string | null {
  const { fortifications } = world.tables.works
  const { state } = world
  const where = world.map.name(hex)
  if (isBox(world, hex)) return `10.6.4: ${where} is a Box and no hex, and cannot be fortified`
  if (world.installation(hex, 'fortification') || world.installation(hex, 'fortress')) return `10.6.4: ${where} is fortified`
  const apart = !world.rules.cooperate(world)
  if (apart && power === BRITAIN && homeOf(world, hex) === FRANCE) return '10.6.4: Britain builds no fortifications in France'
  if (apart && power === BRITAIN && world.groundAt(hex).some(isFrench))
    return `6.2.1: French units stand in ${where}, and may not in a British fortification`
  if (apart && power === FRANCE && homeOf(world, hex) === BRITAIN) return '6.2.1: France builds no fortifications in Britain'
  if (isInside1939USSR(world, hex) && state.turn.season === 'Winter')
    return '10.6.4: nobody fortifies hexes of the 1939 Soviet Union in Winter'
  const terrain = terrainAt(world, hex)
  if (!fortifications.terrain.includes(terrain) && !(terrain !== 'mountain' && (isCityHex(world, hex) || isBeach(world, hex))))
    return `10.6.4: ${where} is ${terrain}, which cannot be fortified`
  if (world.map.find(MALTA) === hex && !isHexInFullSupply(world, power, hex)) return `23.35: ${where} is not in full supply`
  const side = sideOfNation(world, power)
  return world.groundAt(hex).some((unit) => sideOf(world, unit) === side && fortifications['kept by'].includes(unit.type))
    ? null
    : `10.6.4: no friendly ${fortifications['kept by'].join(', ')} stands in ${where}`
}

/** 13.2.2, 10.6.5. */
function whyNotFortress(world: TwWorld, power: string, hex: Hex): string | null {
  const { fortresses } = world.tables.works
  const { map, state } = world
  const where = map.name(hex)
  const soviet = power === USSR ? whyNotSovietFortress(world, hex) : null
  if (soviet !== null) return soviet
  const aYear = (fortresses['a year'] as Readonly<Record<string, number>>)[power]
  if (aYear === undefined) return `13.2.2: ${power} builds no fortresses`
  if (state.turn.year < FIRST_FORTRESSES) return `13.2.2: nobody builds fortresses before ${FIRST_FORTRESSES}`
  const other = world.traits.fortresses['first year after the surrender of'][power]
  if (other !== undefined && state.turn.year === FIRST_FORTRESSES && state.nations[other]?.conqueredBy === null)
    return `13.2.2: ${power} builds a fortress in ${FIRST_FORTRESSES} only once ${other} has surrendered`
  if (builtThisYear(world, 'fortress', power) >= aYear) return `13.2.2: ${power} has built its fortress of ${state.turn.year}`
  if (isBox(world, hex)) return `13.2.2: ${where} is a Box and no hex: no fortress is built there`
  if (world.installation(hex, 'fortress')) return `13.2.2: there is a fortress in ${where}`
  if (fortresses.forbidden.some((place) => map.find(place) === hex)) return `13.2.2: no fortress is built in ${where}`
  const [builders, place] = [world.traits.fortresses['in North Africa'], fortresses['one in North Africa']]
  const tobruk = builders.includes(power) && map.find(place) === hex
  if (isNorthAfrica(world, hex) && !tobruk) return `13.2.2: no fortress is built in North Africa but by ${listed(builders)} in ${place}`
  const terrain = terrainAt(world, hex)
  const open =
    fortresses.terrain.includes(terrain) ||
    (terrain !== 'desert' && terrain !== 'mountain' && isCityHex(world, hex)) ||
    isOneHexIsland(world, hex)
  if (!tobruk && !open) return `13.2.2: no fortress is built in ${terrain} (${where})`
  return isHexInFullSupply(world, power, hex) ? null : `10.6.6: a fortress is built in full supply, and ${where} is not`
}
/** 13.2.2, 21.3: the Soviets build none in 1940, one in Leningrad in 1941 if they had Karelia before Summer, and one each in 1942 and 1943. */
const SOVIET_YEARS = [1941, 1942, 1943]
const LENINGRAD = 'Leningrad'
function whyNotSovietFortress(world: TwWorld, hex: Hex): string | null {
  const { map, state } = world
  const { year } = state.turn
  if (!SOVIET_YEARS.includes(year)) return `13.2.2: the Soviet Union builds no fortress in ${year}`
  if (year > SOVIET_YEARS[0]) return null
  if (germanAttack(world) === undefined) return '21.3: the Soviet Union builds its fortress of 1941 once Germany has declared war on it'
  if (hex !== map.find(LENINGRAD)) return `13.2.2: the Soviet fortress of 1941 stands in ${LENINGRAD}`
  if (!state.kareliaInTime) return '13.2.2: the Soviet Union did not have Karelia before Summer 1941'
  return holdsKarelia(world) ? null : '21.3: the Soviet Union does not control Karelia'
}

/** 13.2.2: the first year in which fortresses are built. */
const FIRST_FORTRESSES = 1940

/** 15.1.5.1. */
function whyNotShipyard(world: TwWorld, power: string, hex: Hex): string | null {
  const { map, state } = world
  const most = world.traits.shipyards.most[power]
  if (most === undefined) return `15.1.5.1: ${power} builds no shipyards`
  if (world.nation(power).shipyardsBuilt >= most)
    return `15.1.5.1: ${power} has built ${most === 1 ? 'its one shipyard' : `its ${most} shipyards`}`
  if (builtThisYear(world, 'shipyard', power) > 0) return `15.1.5.1: ${power} has built a shipyard in ${state.turn.year}`
  if (!map.portAt(hex) || homeOf(world, hex) !== power)
    return `15.1.5.1: a shipyard is built in a port of the home country: ${map.name(hex)} is none`
  return world.installation(hex, 'shipyard') ? `15.1.5.1: a shipyard has been built in ${map.name(hex)}` : null
}

/** 8.4.1. */
function whyNotSmp(world: TwWorld, power: string): string | null {
  const { turn } = world.state
  const first = world.tables.production['first year of more SMPs']
  if (turn.year < first) return `8.4.1: more SMPs are bought from ${first} on`
  return builtThisYear(world, 'SMP', power) > 0 ? `8.4.1: ${power} has raised its SMPs in ${turn.year}` : null
}

/** Carries it out. `paid`: "20 NARFs, 31 left". */
export function* buildWork(world: TwWorld, order: WorkOrder, paid: string): Procedure {
  const { power, what } = order
  const { state } = world
  const note = () => {
    world.remember((noted) => noted.built.set(`${what} ${power}`, inThisTurn(world, what, power) + 1))
    noteWork(world, what as Yearly, power)
  }
  if (what === 'Persian route') {
    world.note({ persianRoute: state.turn.index })
    return world.report('works', '14.8.4', `${power} opens the route to the Soviet Union through Persia: ${paid}.`)
  }
  if (what === 'SMP') {
    world.changeNation(power, { smp: world.nation(power).smp + 1 })
    note()
    return world.report(
      'works',
      '8.4.1',
      `${power} raises its strategic movement to ${numbered(world.nation(power).smp, 'SMP')} for ${paid}.`,
    )
  }
  const hex = world.map.hex(order.at!)
  const from = order.from === undefined ? undefined : world.map.hex(order.from)
  if (from !== undefined && !(yield* carryWork(world, order))) return
  if (what === 'airbase') return buildAirbase(world, power, hex, workCost(world, order), from)
  if (from !== undefined) {
    world.dismantle(world.installation(from, 'fortification')!)
    return world.install({ kind: 'fortification', hex, nation: power })
  }
  if (what === 'shipyard') world.changeNation(power, { shipyardsBuilt: world.nation(power).shipyardsBuilt + 1 })
  const old = what === 'fortress' ? world.installation(hex, 'fortification') : undefined
  if (old) world.dismantle(old)
  world.install({ kind: what, hex, nation: what === 'fortress' ? (controllerOf(world, state.control[hex]) ?? power) : power })
  note()
  world.report(
    'works',
    what === 'fortification' ? '10.6.4' : what === 'fortress' ? '13.2.2' : '15.1.5.1',
    `${power} builds a ${what} in ${world.map.name(hex)}${old ? ' on its fortification' : ''}: ${paid}.`,
    [hex],
  )
}

/** Airbases that a power could still set up, for sheets. */
export const airbasesLeft = (world: TwWorld, power: string): number => airbaseLimit(world, power) - airbasesOf(world, power).length
