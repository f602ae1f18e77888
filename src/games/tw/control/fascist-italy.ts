import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { listed } from '../../common/words.ts'
import { minorValue, prorated } from '../charts/economy.ts'
import { controllerOf, homeOf, sideOfNation } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 19.3: who may revive it, and out of what. */
const GERMANY = 'Germany'
const ITALY = 'Italy'
const NORTH = 'northern Italy'
/** What its units are raised in; economy/placement.ts says where that is. */
export const FASCIST_ITALY = 'Fascist Italy'
const SIDES = 10

const hexesOf = ({ map }: TwWorld, places: readonly string[]): Hex[] => places.flatMap((place) => map.find(place) ?? [])
const cities = ({ tables }: TwWorld): readonly string[] => tables.surrender.Italy.revival.cities

/** Whether Fascist Italy stands, and is Germany's. */
export const isFascistItaly = ({ state }: TwWorld): boolean => state.fascistItaly === 'stands'
/** Whether it is not known yet what becomes of the north. */
const isPending = ({ state }: TwWorld): boolean => state.italySurrendered !== undefined && state.fascistItaly === undefined

/** 19.3: in the turn after Italy's surrender Germany rolls for a revival of Fascism, if it holds the five cities of the north. */
export function reviveFascism(world: TwWorld): void {
  const { state, tables } = world
  if (!isPending(world) || state.turn.index !== state.italySurrendered! + 1 || state.nations[GERMANY].conqueredBy !== null) return
  const { 'at most': most, NARFs, units, Commando } = tables.surrender.Italy.revival
  const lost = cities(world).filter((city) => controllerOf(world, state.control[world.map.find(city)!]) !== GERMANY)
  if (lost.length > 0) {
    world.report('surrender', '19.3', `Germany does not hold ${listed(lost)}: Fascism is not revived.`, hexesOf(world, lost))
    return settle(world, false)
  }
  const commando = world.unitsOf(GERMANY, 'map').find((unit) => unit.kind === 'ground' && unit.type === 'CDO' && isCityOf(world, unit.hex))
  const die = world.dice.roll(SIDES, 'Fascism')
  const sum = die + (commando === undefined ? 0 : Commando.die)
  const revives = sum <= most
  const number = commando === undefined ? units : Commando.units
  const names = revives ? Array.from({ length: number }, (_, i) => raise(world, i + 1).name) : []
  const narfs = prorated(tables, NARFs, state.turn.season)
  world.report(
    'surrender',
    '19.3',
    `Germany holds the five cities of ${NORTH}: rolled ${die}${commando === undefined ? '' : ` ${Commando.die} for the Commando in ${world.map.name(commando.hex)} = ${sum}`}; ${most} or less revives Fascism: it ${
      revives
        ? `does. Its ${NARFs} NARFs a year are Germany's, ${narfs} of them in ${state.turn.season}; ${listed(names)} join its force pool`
        : 'does not'
    }.`,
    hexesOf(world, cities(world)),
  )
  if (revives) world.earn(GERMANY, narfs)
  settle(world, revives)
}

/** In Spring what the year brings of Italy has waited for the die. */
function settle(world: TwWorld, revives: boolean): void {
  world.note({ fascistItaly: revives ? 'stands' : 'none' })
  if (world.state.turn.season !== 'Spring') return
  const { conqueredBy, base } = world.nation(ITALY)
  const rest = revives && conqueredBy !== null ? Math.max(0, base - world.tables.surrender.Italy.revival.NARFs) : 0
  const gains = [...(rest > 0 ? [{ name: 'the rest of it', holder: conqueredBy!, value: rest }] : []), ...partsOfItaly(world)]
  for (const { holder, value } of gains) world.earn(holder, value)
  const sums = new Map<string, number>()
  for (const { holder, value } of gains) sums.set(holder, (sums.get(holder) ?? 0) + value)
  if (gains.length > 0)
    world.report(
      'industry',
      '19.3',
      `What Italy is worth this year, ${listed(gains.map(({ name, value }) => `${name} ${value}`))}: ${[...sums].map(([holder, sum]) => `${holder} gains ${sum}`).join(', ')}.`,
    )
}

function raise(world: TwWorld, number: number): GroundUnit {
  const { strength, move } = world.tables.surrender.Italy.revival
  const unit: GroundUnit = {
    kind: 'ground',
    id: `germany-fascist-${number}`,
    name: `Fascist ${number}`,
    nation: GERMANY,
    type: 'INF',
    strength,
    move,
    raisedIn: FASCIST_ITALY,
    place: 'pool',
    hex: NO_HEX,
    depleted: false,
  }
  world.raise(unit)
  return unit
}

const isCityOf = (world: TwWorld, hex: Hex): boolean =>
  homeOf(world, hex) === ITALY && world.map.cityAt(hex) !== undefined && controllerOf(world, world.state.control[hex]) === GERMANY

/** 19.3: Italian cities of Germany's, where its Fascists are built. */
export const fascistCities = (world: TwWorld): Hex[] => [...new Set(world.map.placeHexes)].filter((hex) => isCityOf(world, hex))

/** 19.3: Fascist Italy falls with the last of its five cities, and its units leave the game. */
export function fascistItalyFalls(world: TwWorld): void {
  if (!isFascistItaly(world)) return
  if (hexesOf(world, cities(world)).some((hex) => sideOfNation(world, world.state.control[hex]) !== 'Allies')) return
  world.note({ fascistItaly: 'fallen' })
  const units = world.unitsOf(GERMANY).filter((unit) => unit.kind === 'ground' && unit.raisedIn === FASCIST_ITALY && unit.place !== 'gone')
  for (const unit of units) world.remove(unit, 'gone')
  world.report(
    'surrender',
    '19.3',
    `Fascist Italy has lost the last of its cities and surrenders${units.length > 0 ? `: ${listed(units.map(({ name }) => name))} leave the game` : ''}.`,
    hexesOf(world, cities(world)),
  )
}

/** 19.3: what of Italy's base its conqueror has: none while the die is to come, or where each holder of a part has it. */
export function italianConquest(world: TwWorld, base: number): { less: number; why: string } {
  const { fascistItaly, italySurrendered } = world.state
  if (italySurrendered === undefined) return { less: 0, why: '' }
  if (fascistItaly === 'stands') return { less: world.tables.surrender.Italy.revival.NARFs, why: 'for Fascist Italy' }
  if (fascistItaly === 'fallen') return { less: 0, why: '' }
  return {
    less: base,
    why: fascistItaly === undefined ? 'until it is known whether Fascism revives' : "as each part of it is its holder's",
  }
}

/** 19.3: without a revival whoever holds a part of Italy whole has what it is worth: its regions, Rome, Naples, and the five cities of the north together. */
export function partsOfItaly(world: TwWorld): { name: string; holder: string; value: number }[] {
  if (world.state.fascistItaly !== 'none') return []
  const { parts, NARFs } = world.tables.surrender.Italy.revival
  const keysOf = (name: string): Hex[] => {
    const region = world.map.regionNames.indexOf(name)
    return region <= 0 ? hexesOf(world, [name]) : [...new Set(world.map.placeHexes)].filter((hex) => world.map.region[hex] === region)
  }
  return [
    ...parts.map((name) => ({ name, value: minorValue(world.tables, name, 'conquest')!, keys: keysOf(name) })),
    { name: NORTH, value: NARFs, keys: hexesOf(world, cities(world)) },
  ].flatMap(({ name, value, keys }) => {
    const holders = [...new Set(keys.map((hex) => controllerOf(world, world.state.control[hex])))]
    const [holder] = holders
    const isPower = holder !== null && holder !== undefined && world.state.powers[holder] !== undefined
    return holders.length === 1 && isPower && holder !== ITALY ? [{ name, holder, value }] : []
  })
}
