import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { shown } from '../fractions.ts'
import { enemySide, powersOf, sideOfPower } from '../powers.ts'
import type { Country, Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { garrisonIn } from './garrison.ts'
import { hexesOf, holderOf, isAtWarOver, isHomeCountry, powerHolding } from './homes.ts'
import { greatestInfluence, isPlace } from './influence.ts'

/** A home country or territory that is conquered now, by whom, and why: a sentence without its full stop. */
export interface Conquest {
  readonly country: string
  readonly by: string
  readonly why: string
}

/** 13.7.1: all that is conquered as things stand, in the order of the campaign: all conquests of a turn are worked out before any takes effect. */
export function conquests(world: WifWorld): Conquest[] {
  return Object.values(world.state.countries).flatMap((country) => {
    const hexes = hexesOf(world, country.name)
    if (hexes.length === 0 || isPartlyOffTheMap(world, country)) return []
    const holder = holderOf(country)
    const held = holder === null ? null : sideOfPower(world, holder)
    const sides: readonly Side[] = held === null ? ['Axis', 'Allies'] : [enemySide(held)]
    for (const side of sides) {
      const found = conqueredBy(world, country, hexes, side)
      if (found) return [found]
    }
    return []
  })
}

/** Cities and factories that nobody can take from it lie beyond the map. */
export const isPartlyOffTheMap = ({ state }: WifWorld, { name }: Country): boolean =>
  (state.gateways ?? []).some((gateway) => gateway.country === name) || (state.production?.beyond[name]?.factories ?? 0) > 0

function conqueredBy(world: WifWorld, country: Country, hexes: readonly Hex[], side: Side): Conquest | null {
  const powers = powersOf(world, side).filter((power) => isAtWarOver(world, power, country))
  if (powers.length === 0) return null
  if (!isHomeCountry(country)) return territory(world, country, hexes, side, powers)
  return country.name === 'Italy' && country.major
    ? italy(world, country, hexes, side, powers)
    : homeCountry(world, country, hexes, side, powers)
}

/** All cities and ports; or those of every sea area on its coasts; or all hexes. */
function territory(world: WifWorld, country: Country, hexes: readonly Hex[], side: Side, powers: readonly string[]): Conquest | null {
  const places = hexes.filter((hex) => isPlace(world, hex))
  const shores = portsAround(world, hexes)
  const all = (wanted: readonly Hex[]): boolean => wanted.length > 0 && wanted.every((hex) => powerHolding(world, hex, side) !== null)
  const ways = [
    { taken: places, why: `every city and port (${namesOf(world, places)})` },
    { taken: shores, why: `every port and coastal city of the sea areas around it (${namesOf(world, shores)})` },
    { taken: hexes, why: `every hex (${hexes.length})` },
  ]
  const how = ways.find(({ taken }) => all(taken))
  if (!how) return null
  const holding = (of: readonly Hex[]): string[] => powers.filter((power) => of.some((hex) => powerHolding(world, hex, side) === power))
  const there = holding(hexes)
  const candidates = there.length > 0 ? there : holding(how.taken)
  if (candidates.length === 0) return null
  const said = `the ${side} hold ${how.why}`
  if (candidates.length === 1) return { country: country.name, by: candidates[0], why: said }
  const influence = greatestInfluence(world, country.name, hexes, candidates) ?? { power: candidates[0], why: '' }
  return {
    country: country.name,
    by: influence.power,
    why: `${said}; ${influence.power} has the greatest influence there, ${influence.why}`,
  }
}

/** Ports and coastal cities, of whatever country, in the sea areas on which some hexes lie. */
function portsAround(world: WifWorld, hexes: readonly Hex[]): Hex[] {
  const { map } = world
  const areas = new Set(hexes.flatMap((hex) => map.seaAreasAt(hex)))
  return [...new Set(map.placeHexes)].filter((hex) => isPlace(world, hex) && map.seaAreasAt(hex).some((area) => areas.has(area)))
}

/** Three of four: Rome, Tripoli, a factory elsewhere in Italy, and the stronger garrison there. */
function italy(world: WifWorld, country: Country, hexes: readonly Hex[], side: Side, powers: readonly string[]): Conquest | null {
  const has = (hex: Hex | undefined): boolean => hex !== undefined && powerHolding(world, hex, side) !== null
  const rome = world.map.find('Rome')
  const factory = hexes.find((hex) => hex !== rome && hasFactory(world, hex) && has(hex))
  const [theirs, own] = [garrisonIn(world, hexes, powersOf(world, side)), garrisonIn(world, hexes, [country.name])]
  const met = [
    has(rome) && 'hold Rome',
    has(world.map.find('Tripoli')) && 'hold Tripoli',
    factory !== undefined && `hold the factories of ${world.map.name(factory)}`,
    theirs > own && `have the greater garrison value in Italy, ${shown(theirs)} against ${shown(own)}`,
  ].filter((each) => each !== false)
  if (met.length < ITALY_NEEDS) return null
  const influence = greatestInfluence(world, country.name, hexes, powers)
  if (!influence) return null
  return {
    country: country.name,
    by: influence.power,
    why: `the ${side} ${met.join(', ')}; ${influence.power} has the greatest influence there, ${influence.why}`,
  }
}
const ITALY_NEEDS = 3

/** The capital and every hex with printed factories, railed away or not; who controls the capital is the conqueror. */
function homeCountry(world: WifWorld, country: Country, hexes: readonly Hex[], side: Side, powers: readonly string[]): Conquest | null {
  const [capital] = country.capitals
  if (capital === undefined) return null
  const by = powerHolding(world, capital, side)
  if (by === null || !powers.includes(by)) return null
  const factories = hexes.filter((hex) => hex !== capital && hasFactory(world, hex))
  if (!factories.every((hex) => powerHolding(world, hex, side) !== null)) return null
  const partners = factories.some((hex) => powerHolding(world, hex, side) !== by) ? `the ${side} hold` : ''
  const also =
    factories.length > 0
      ? `, and ${partners ? `${partners} ` : ''}every other hex with printed factories (${namesOf(world, factories)})`
      : ''
  return { country: country.name, by, why: `${by} holds its capital ${world.map.name(capital)}${also}` }
}

const hasFactory = (world: WifWorld, hex: Hex): boolean => world.map.placesAt(hex).some(({ factories }) => factories !== undefined)

/** "Lae (P2217), Rabaul (P1917)", of many the first ones. */
function namesOf(world: WifWorld, hexes: readonly Hex[]): string {
  const names = hexes.slice(0, NAMED).map((hex) => world.map.name(hex))
  return hexes.length > NAMED ? `${names.join(', ')} and ${numbered(hexes.length - NAMED, 'more', 'more')}` : names.join(', ')
}
const NAMED = 6
