import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { type CityOwner, cityLoss, cityValue, minorValue, prorated } from '../charts/economy.ts'
import { controllerOf, homeOf, sideOfNation, UKRAINE } from '../powers.ts'
import { isFranceLiberated } from './liberation.ts'
import { isEvacuated } from '../east/scorched.ts'
import type { TwWorld } from '../world.ts'

/** 14.6.1: powers that have industrial cities to lose. */
const losers = ({ tables }: TwWorld) => Object.keys(tables.cities.cities) as CityOwner[]
/** 23.13, 23.44, 23.45, 23.59: regions within the base of their power that can be lost by themselves. */
const REGIONS = ['Corsica', 'Sardinia', 'Sicily', 'Zara'] as const

const FRANCE = 'France'

/** What a power has lost to an enemy, by which others may gain. */
export interface LostArea {
  readonly name: string
  readonly of: string
  readonly to: string
  /** NARFs a year: what the power loses, and what its enemy gains. */
  readonly loses: number
  readonly gains: number
}

/** The industrial city of a hex (14.6.1): France's, Germany's or the Soviet Union's. */
export function industryAt(world: TwWorld, hex: Hex): { of: CityOwner; city: string; value: number } | null {
  const of = losers(world).find((power) => homeOf(world, hex) === power)
  if (!of) return null
  for (const { name } of world.map.placesAt(hex)) {
    const value = cityValue(world.tables, of, name)
    if (value !== null) return { of, city: name, value }
  }
  return null
}

/** The power of another side that runs the nation which holds a hex, or null. */
function enemyHolder(world: TwWorld, nation: string, of: string): string | null {
  const holder = controllerOf(world, nation)
  const [own, other] = [sideOfNation(world, of), holder === null ? null : sideOfNation(world, holder)]
  return other !== null && own !== null && other !== own ? holder : null
}

/** 14.6.1, 23: industrial cities and regions of powers that enemies hold, and what they have retaken of one that has surrendered. */
export function lostAreas(world: TwWorld): LostArea[] {
  const { map, tables } = world
  const cities = losers(world).flatMap((of) =>
    Object.keys(tables.cities.cities[of]).flatMap((city) => {
      if (isEvacuated(world, of, city)) return []
      const hex = map.find(city)
      // 23.55: Ukraine's worth stands for its cities'.
      if (hex !== undefined && homeOf(world, hex) === UKRAINE) return []
      const { conqueredBy } = world.nation(of)
      if (of === FRANCE && isFranceLiberated(world)) return inLiberatedFrance(world, city)
      const to = hex === undefined ? null : enemyHolder(world, world.state.control[hex], conqueredBy ?? of)
      // 14.6.1: of a conquered power, a city that its friends have retaken is theirs; its conqueror's value of it is less by as much (conquered.ts).
      if (to !== null && conqueredBy !== null) return [{ name: city, of, to, loses: 0, gains: tables.cities.cities[of][city] }]
      return to === null
        ? []
        : [
            {
              name: city,
              of,
              to,
              ...cityLoss(tables, of, city, 'Spring')!,
              gains: gainsByCities(world, to) ? Math.floor(tables.cities.cities[of][city] / tables.cities['captor divides by']) : 0,
            },
          ]
    }),
  )
  const regions = regionsOf(world).flatMap((region) => {
    const to = regionLostTo(world, region, (hex) => world.state.control[hex])
    return to === null ? [] : [{ name: region.name, of: region.of, to, loses: region.value, gains: region.value }]
  })
  return [...cities, ...regions]
}

/** 14.6.1, 18.8: a city of a liberated France is the reconqueror's; an enemy who still holds it has his half of it, as of any. */
function inLiberatedFrance(world: TwWorld, city: string): LostArea[] {
  const hex = world.map.find(city)
  const to = hex === undefined ? null : controllerOf(world, world.state.control[hex])
  const victor = world.nation(FRANCE).conqueredBy!
  if (to === null || to === victor) return []
  const value = world.tables.cities.cities.France[city]
  const isEnemy = sideOfNation(world, to) !== sideOfNation(world, victor)
  if (isEnemy && !gainsByCities(world, to)) return []
  return [{ name: city, of: FRANCE, to, loses: 0, gains: isEnemy ? Math.floor(value / world.tables.cities['captor divides by']) : value }]
}

interface Region {
  readonly name: string
  readonly of: string
  readonly value: number
  readonly keys: readonly Hex[]
}

/** Regions of powers that have not surrendered. */
const regionsOf = (world: TwWorld): Region[] =>
  REGIONS.flatMap((name) => {
    const keys = regionKeys(world, name)
    const of = keys.length === 0 ? undefined : homeOf(world, keys[0])
    return of === undefined || world.nation(of).conqueredBy !== null
      ? []
      : [{ name, of, value: minorValue(world.tables, name, 'conquest') ?? 0, keys }]
  })

/** The power to which a region is lost, all its cities and ports being in enemy hands: who has the first of them, where partners share them. */
function regionLostTo(world: TwWorld, { of, keys }: Region, control: (hex: Hex) => string): string | null {
  const holders = keys.map((hex) => enemyHolder(world, control(hex), of))
  return holders.every((holder) => holder !== null) ? holders[0] : null
}

/** 14.6.1: some powers gain by a city they hold, others when they have retaken it. */
const gainsByCities = ({ traits }: TwWorld, power: string): boolean => traits['gains by cities'].powers.includes(power)

/** The cities and ports of a region: who holds them all holds it (23.2). */
const regionKeys = (world: TwWorld, name: string): Hex[] => {
  const { map } = world
  const region = map.regionNames.indexOf(name)
  return region <= 0
    ? []
    : [...new Set(map.placeHexes)].filter(
        (hex) => map.region[hex] === region && map.placesAt(hex).some((place) => place.city || place.port),
      )
}

/** 14.5, 14.6.1: an industrial city passes from one side to the other, by units of the power `to`: what each loses and gains this season. */
export function cityChangesHands(world: TwWorld, hex: Hex, from: string, to: string): void {
  const industry = industryAt(world, hex)
  if (industry === null) return
  const { of, city, value } = industry
  if (isEvacuated(world, of, city)) return
  const loser = controllerOf(world, from)
  const [sideFrom, sideTo, sideOf] = [loser === null ? null : sideOfNation(world, loser), sideOfNation(world, to), sideOfNation(world, of)]
  if (loser === null || sideTo === null || sideFrom === null || sideFrom === sideTo) return
  const { season } = world.state.turn
  const { loses, gains } = cityLoss(world.tables, of, city, season)!
  const percent = world.tables.economy.seasons[season]
  // 18.8: a liberated France loses and regains its cities as one that fights on, through who has liberated it.
  const isLiberated = of === FRANCE && isFranceLiberated(world)
  const conquered = world.nation(of).conqueredBy !== null && !isLiberated
  const captured = sideTo !== sideOf && !conquered
  const owner = isLiberated ? world.nation(of).conqueredBy! : of
  const changes: readonly (readonly [string, number])[] = captured
    ? [[owner, -loses], ...(gainsByCities(world, to) ? [[to, gains] as const] : [])]
    : [[to, loses], ...(gainsByCities(world, loser) ? [[loser, -(conquered ? loses : gains)] as const] : [])]
  for (const [power, narfs] of changes) world.earn(power, narfs)
  world.report(
    'industry',
    '14.6.1',
    `${city}, ${numbered(value, 'NARF')} a year, ${captured ? `is lost to ${to}` : `is retaken by ${to}`}; ${percent}% in ${season} = ${loses}: ${changes.map(([power, narfs]) => `${power} ${narfs < 0 ? 'loses' : 'gains'} ${Math.abs(narfs)}`).join(', ')}.`,
    [hex],
  )
}

/** 14.5, 23.13, 23.44, 23.45, 23.59: a region is lost with the last of its cities and ports, and retaken with the first, by units of the power `to`: the season's share of its value passes at once. */
export function regionChangesHands(world: TwWorld, hex: Hex, from: string, to: string): void {
  const { season } = world.state.turn
  for (const region of regionsOf(world)) {
    if (!region.keys.includes(hex)) continue
    const { name, of, value } = region
    const now = (each: Hex) => world.state.control[each]
    const [before, after] = [regionLostTo(world, region, (each) => (each === hex ? from : now(each))), regionLostTo(world, region, now)]
    if (before === after) continue
    const narfs = prorated(world.tables, value, season)
    const [loser, gainer] = [before ?? of, after ?? to]
    world.spend(loser, narfs)
    world.earn(gainer, narfs)
    world.report(
      'industry',
      '14.5',
      `${name}, ${numbered(value, 'NARF')} a year, is ${after === null ? 'retaken by' : 'lost to'} ${gainer}; ${world.tables.economy.seasons[season]}% in ${season} = ${narfs}: ${loser} loses ${narfs}, ${gainer} gains ${narfs}.`,
      [hex],
    )
  }
}
