import type { Hex } from '../../../board/hex.ts'
import { byName } from '../../../board/by-name.ts'
import { listed } from '../../common/words.ts'
import { plantsHeld } from '../logistics/oil.ts'
import { controllerOf, homeOf } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { Season } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'
import { BRITAIN, GERMANY, USA, type Wager } from './units.ts'

/** 29.10: which German cities have Industry markers, and which of them, or of the synthetic plants, are bombed. */

export type Raider = typeof BRITAIN | typeof USA

/** German cities without Industry; Danzig is none on the board, and Prague is one. */
const WITHOUT: ReadonlySet<string> = new Set(['Memel', 'Konigsberg'])
const PRAGUE = 'Prague'
/** Hidden markers of each kind. */
export const HIDDEN = { 'critical industry': 5, firestorm: 2 } as const
export type Hidden = keyof typeof HIDDEN
/** Turns in which Americans bomb synthetic plants. */
const PLANT_TURNS: readonly (readonly [Season, number])[] = [
  ['Fall', 1944],
  ['Spring', 1945],
]
/** Hexes from Britain that bombers reach before a turn; from the last on they go everywhere. */
const REACH: Readonly<Record<Raider, readonly (readonly [season: Season, year: number, hexes: number])[]>> = {
  Britain: [['Fall', 1943, 7]],
  USA: [
    ['Spring', 1943, 4],
    ['Spring', 1944, 7],
  ],
}
/** From when on Bohemia is bombed. */
const BOHEMIA_FROM = { season: 'Spring', year: 1944 } as const

/** Cities with an Industry marker, one on each that Germany holds, by name. */
export function industryCities(world: TwWorld): string[] {
  const { map, state } = world
  return [...map.placeHexes]
    .filter((hex) => map.cityAt(hex) && homeOf(world, hex) === GERMANY)
    .filter((hex) => controllerOf(world, state.control[hex]) === GERMANY)
    .map((hex) => cityName(world, hex))
    .filter((city) => !WITHOUT.has(city))
    .sort(byName)
}
const cityName = ({ map }: TwWorld, hex: Hex): string => map.placesAt(hex)[0].name

/** Hexes from Britain, as far as that matters. */
function hexesFromBritain(world: TwWorld, city: string, limit: number): number {
  const { map } = world
  const distances = map.distancesFrom(map.find(city)!, undefined, limit)
  let nearest = Infinity
  for (let hex = 0; hex < distances.length; hex++) if (distances[hex] < nearest && homeOf(world, hex) === BRITAIN) nearest = distances[hex]
  return nearest
}

/** Why a power does not bomb the Industry of a city, or its synthetic plant, or null. */
export function whyNotBombCity(world: TwWorld, power: Raider, city: string, plant: boolean): string | null {
  const { turn } = world.state
  if (plant && !plantsHeld(world).includes(city)) return `29.10: no synthetic plant of Germany's stands in ${city}`
  if (!plant && !industryCities(world).includes(city)) return `29.10: ${city} has no Industry marker`
  if (city === PRAGUE && !isFrom(turn, BOHEMIA_FROM.season, BOHEMIA_FROM.year))
    return `29.10: Bohemia is bombed from ${BOHEMIA_FROM.season} ${BOHEMIA_FROM.year} on`
  const limit = REACH[power].find(([season, year]) => !isFrom(turn, season, year))
  if (limit === undefined) return null
  const [season, year, hexes] = limit
  return hexesFromBritain(world, city, hexes) <= hexes
    ? null
    : `29.10: ${city} is more than ${hexes} hexes from Britain, too far for ${power} before ${season} ${year}`
}

/** Targets within reach, the nearest to Britain first. */
export function targetsOf(world: TwWorld, power: Raider, plant: boolean): string[] {
  const far = (city: string) => hexesFromBritain(world, city, Infinity)
  return (plant ? plantsHeld(world) : industryCities(world))
    .filter((city) => whyNotBombCity(world, power, city, plant) === null)
    .map((city) => [far(city), city] as const)
    .sort(([a, one], [b, other]) => a - b || byName(one, other))
    .map(([, city]) => city)
}

/** 29.10: why a power bombs no synthetic plant in this turn, or null. */
export const whyNoPlants = ({ state: { turn } }: TwWorld, power: Wager): string | null => {
  if (power !== USA) return '29.10: Americans alone bomb synthetic plants'
  return PLANT_TURNS.some(([season, year]) => turn.season === season && turn.year === year)
    ? null
    : `29.10: synthetic plants are bombed in ${listed(PLANT_TURNS.map(([season, year]) => `${season} ${year}`))}`
}

/** 29.10: why the cities of an order are not bombed, or hide nothing. */
export function cityProblems(world: TwWorld, power: Wager, order: StrategicOrder): string[] {
  const { cities, atPlant, criticalIndustry = [], firestorm = [] } = order
  const hidden = [...criticalIndustry, ...firestorm]
  if (!cities && !atPlant && hidden.length === 0) return []
  if (world.rules.bombing.cities === null) return ['29.10: raids on single cities are not played in this campaign']
  return [
    ...(cities ? raidProblems(world, power, cities, atPlant === true) : []),
    ...(atPlant ? [whyNoPlants(world, power) ?? []].flat() : []),
    ...(hidden.length > 0 ? hidingProblems(world, power, { 'critical industry': criticalIndustry, firestorm }) : []),
  ]
}

function raidProblems(world: TwWorld, power: Wager, cities: readonly string[], plant: boolean): string[] {
  if (power !== BRITAIN && power !== USA) return ['29.10: Britain and the USA bomb German cities']
  return cities.flatMap((city) => whyNotBombCity(world, power, city, plant) ?? [])
}

function hidingProblems(world: TwWorld, power: Wager, hidden: Readonly<Record<Hidden, readonly string[]>>): string[] {
  if (power !== GERMANY) return ['29.10: Germany alone hides markers']
  const all = Object.values(hidden).flat()
  const marked = industryCities(world)
  const twice = all.find((city, i) => all.indexOf(city) !== i)
  return [
    ...(Object.keys(HIDDEN) as Hidden[])
      .filter((kind) => hidden[kind].length > HIDDEN[kind])
      .map((kind) => `29.10: there are ${HIDDEN[kind]} markers for ${kind}`),
    ...(twice === undefined ? [] : [`29.10: one marker at most lies hidden in ${twice}`]),
    ...all.filter((city) => !marked.includes(city)).map((city) => `29.10: ${city} has no Industry marker`),
  ]
}
