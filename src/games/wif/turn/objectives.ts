import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { flood } from '../air/range.ts'
import { inPolitics } from '../cache.ts'
import { isOnSheetsInPlay } from '../in-play.ts'
import { shown } from '../fractions.ts'
import { allPowers, controllerOf, powersOf, powersOfSeat, sideOfPower } from '../powers.ts'
import type { Side } from '../state.ts'
import { installerOf, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/** 13.9: what a seat has come to: objectives of all its powers, less what is taken off and the bids for them. */
export interface Score {
  readonly seat: string
  readonly powers: readonly string[]
  readonly objectives: number
  /** Points taken off, and why. */
  readonly less: readonly { readonly points: number; readonly why: string }[]
  readonly bid: number
  readonly total: number
}

/** Cities whose control by one side is an automatic victory, as far as they are on the maps in play. */
const AUTOMATIC = ['Berlin', 'Canberra', 'Chungking', 'Delhi', 'London', 'Moscow', 'Paris', 'Cape Town', 'Rome', 'Taihoku', 'Tokyo']

/** 13.9: the side whose major powers control all of those cities; null where neither does, and in a campaign that does not count objectives. */
export function automaticVictor(world: WifWorld): Side | null {
  if (world.state.victory.kind !== 'objectives') return null
  const cities = AUTOMATIC.flatMap((name) => world.map.find(name) ?? []).filter((hex) => isOnSheetsInPlay(world, hex))
  if (cities.length === 0) return null
  const holders = new Set(cities.map((hex) => holding(world, hex)).map((power) => (power === null ? null : sideOfPower(world, power))))
  const [first] = holders
  return holders.size === 1 ? first : null
}

/** The major power that controls a hex, itself or through a minor country or territory; null for neutrals. */
function holding(world: WifWorld, hex: Hex): string | null {
  const country = world.state.control[hex]
  return country ? controllerOf(world, country) : null
}

/** 13.9: objectives of each major power, in the campaign's order, halves where two capitals are as near to a neutral one. */
export const objectivesByPower = (world: WifWorld): ReadonlyMap<string, { readonly hexes: readonly Hex[]; readonly count: number }> =>
  inPolitics(world, 'objectives', () => {
    const victor = automaticVictor(world)
    // An automatic victory leaves the losers none: what they hold counts for the nearest of the victors.
    // What is Vichy's counts for who installed it.
    const counted = (victor === null ? allPowers(world) : powersOf(world, victor)).filter((power) => power !== VICHY)
    const of = new Map(allPowers(world).map((power) => [power, { hexes: [] as Hex[], count: 0 }]))
    for (const hex of world.state.victory.cities) {
      const held = holding(world, hex)
      const holder = held === VICHY ? installerOf(world) : held
      const takers = holder !== null && counted.includes(holder) ? [holder] : nearest(world, hex, counted)
      for (const power of takers) {
        of.get(power)!.hexes.push(hex)
        of.get(power)!.count += 1 / takers.length
      }
    }
    return of
  })

/** The powers whose current capitals are nearest to a hex by air: each hex off the map 6, elsewhere beyond Europe 2, in Europe 1. */
function nearest(world: WifWorld, hex: Hex, powers: readonly string[]): string[] {
  const away = powers.map((power) => ({
    power,
    distance: Math.min(...currentCapitals(world, power).map((capital) => pointsFrom(world, capital)[hex])),
  }))
  const least = Math.min(...away.map(({ distance }) => distance))
  return least === Infinity ? [] : away.filter(({ distance }) => distance === least).map(({ power }) => power)
}

/** Points by air from each capital to every hex of its map, over whatever lies between: worked out once. */
const pointsOfMaps = new WeakMap<BoardMap, Map<Hex, Float64Array>>()
function pointsFrom(world: WifWorld, capital: Hex): Float64Array {
  let ofMap = pointsOfMaps.get(world.map)
  if (!ofMap) pointsOfMaps.set(world.map, (ofMap = new Map()))
  let points = ofMap.get(capital)
  if (!points) ofMap.set(capital, (points = flood(world, [[capital, 0]], () => true)))
  return points
}

/** Capitals of the home countries that a power still has, occupied or not; that of its new home where all are conquered (13.7.1). */
function currentCapitals(world: WifWorld, power: string): Hex[] {
  const { countries } = world.state
  const several = Object.values(countries).filter(({ homeOf }) => homeOf === power)
  // A power of several home countries has none of its own name.
  const homes = several.length > 0 ? several : [countries[power]]
  const standing = homes.filter(({ conqueredBy }) => conqueredBy === null)
  if (standing.length > 0) return standing.flatMap(({ capitals: [capital] }) => capital ?? [])
  return homes.flatMap(({ exile }) => (exile === undefined ? [] : countries[exile].capitals.slice(0, 1)))
}

/** 13.9: the seats as the objectives of their powers stand, in the campaign's order. */
export function scores(world: WifWorld): Score[] {
  const objectives = objectivesByPower(world)
  return world.state.seats.flatMap((seat) => {
    const powers = powersOfSeat(world, seat)
    if (powers.length === 0) return []
    const count = powers.reduce((sum, power) => sum + objectives.get(power)!.count, 0)
    const less = powers.flatMap((power) => lessOf(world, power))
    const bid = powers.reduce((sum, power) => sum + (world.state.victory.bids?.[power] ?? 0), 0)
    return [{ seat, powers, objectives: count, less, bid, total: count - less.reduce((sum, { points }) => sum + points, 0) - bid }]
  })
}

const AMERICAS = 'The Americas'
/** 19.8: one or the other the USA may align for nothing. */
const BOTH = ['Mexico', 'Brazil']

/** 13.9: a point for each minor country of the American map on which an Allied power declared war; one for the USA that had both Mexico and Brazil aligned with it. */
function lessOf(world: WifWorld, power: string): Score['less'] {
  if (sideOfPower(world, power) === 'Axis') return []
  const { declaredOn = [], declaredAligned = [] } = world.state
  const attacked = declaredOn
    .filter(({ by, on }) => by === power && isAmerican(world, on))
    .map(({ on }) => ({ points: 1, why: `declared war on ${on}` }))
  const aligned = BOTH.every((country) => declaredAligned.some((each) => each.country === country && each.to === power))
  return power === 'USA' && aligned ? [...attacked, { points: 1, why: 'aligned both Mexico and Brazil' }] : attacked
}

const isAmerican = ({ map, state }: WifWorld, country: string): boolean =>
  state.countries[country]?.capitals.some((hex) => map.sheets[map.sheetOf[hex]]?.name === AMERICAS) === true

/** "Heinz (Germany) 5 objectives - 16 bid = -11". */
export function scoreOf({ seat, powers, objectives, less, bid, total }: Score): string {
  const sums = [
    `${shown(objectives)} ${objectives === 1 ? 'objective' : 'objectives'}`,
    ...less.map(({ points, why }) => `- ${points} (${why})`),
    ...(bid === 0 ? [] : [bid > 0 ? `- ${bid} bid` : `+ ${-bid} bid`]),
  ]
  const named = powers.join(' and ') === seat ? seat : `${seat} (${powers.join(', ')})`
  return `${named} ${sums.join(' ')}${sums.length > 1 ? ` = ${shown(total)}` : ''}`
}

/** The seats with the highest total, and theirs alone. */
export function ahead(world: WifWorld): string[] {
  const all = scores(world)
  const best = Math.max(...all.map(({ total }) => total))
  return all.filter(({ total }) => total === best).map(({ seat }) => seat)
}
