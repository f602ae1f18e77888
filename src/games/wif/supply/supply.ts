import { type Hex } from '../../../board/hex.ts'
import { inPosition, inWeather } from '../cache.ts'
import { occupierFrom } from '../china/cities.ts'
import { homeOfFaction } from '../factions.ts'
import { homeOf } from '../ground/control.ts'
import { controllerOf, countriesCooperate, isHQ, isMajorHome, isOwnOf, sideOfCountry, sideOfHex } from '../powers.ts'
import type { LandUnit, Unit } from '../state.ts'
import { stilwellOver } from '../stilwell.ts'
import { FAR, type Paths, pathsTo, supplyRange, supplyRanges } from './supply-paths.ts'
import { whyNotOverSea } from './why-not-over-sea.ts'
import { NORTHERN_IRELAND } from '../us-options.ts'
import type { WifWorld } from '../world.ts'

/** A supply source of a country (2.4.2). */
export interface SupplySource {
  readonly hex: Hex
  readonly kind: 'primary' | 'secondary'
  /** "Berlin (T0101)" or "Rundstedt in T0101". */
  readonly name: string
  /** Whether supply flows from it: a primary source, or a secondary one with a path to a primary source, perhaps through others. */
  readonly linked: boolean
}

/** All that is known of a country's supply in one position. */
interface Supply {
  readonly sources: readonly SupplySource[]
  /** Railway paths to primary sources, for secondary ones. */
  readonly railway: Paths
  /** Basic paths to sources from which supply flows. */
  readonly basic: Paths
  /** The secondary source or primary source that each linked secondary source passes its chain on to, and how. */
  readonly chain: ReadonlyMap<Hex, Link>
  /** 1 in hexes where a unit of the country is in supply. */
  readonly map: Uint8Array
  /** Hexes of HQs that trace a railway path over sea from the beach they stand on and can pass supply on in no other way: they supply few units. */
  readonly beaches: ReadonlySet<Hex>
}

/** How a secondary source passes its supply on: the hexes of its path, and whether the chain has gone over sea from here on. */
interface Link {
  readonly path: 'railway' | 'basic'
  readonly hexes: readonly Hex[]
  readonly overSea: boolean
}

/**
 * Whether a unit on the map or at sea is in supply: by its own paths, from a beach (2.4.2), always (2.4.1, 11.12 to 11.14), or by an HQ's emergency
 * supply (2.4.3).
 */
export function inSupply(world: WifWorld, unit: Unit): boolean {
  if (alwaysInSupply(world, unit) !== null) return true
  if (emergencySupplier(world, unit)) return true
  if (isOnItsBeach(world, unit) || suppliedFromBeach(world, unit) !== undefined) return true
  return supplyMap(world, unit.country)[unit.hex] === 1 || suppliedByStilwell(world, unit)
}

/** 21: a US unit in China with a basic path to Stilwell, who is in supply from a Nationalist source. */
function suppliedByStilwell(world: WifWorld, unit: Unit): boolean {
  const stilwell = stilwellOver(world, unit)
  return stilwell?.kind === 'land' && supplyMap(world, stilwell.country)[stilwell.hex] === 1 && tracesToHQ(world, unit, stilwell)
}

/** Why a unit needs no path: "2.4.1: always in supply at sea"; null when it does. */
const alwaysInSupply = (world: WifWorld, unit: Unit): string | null => suppliedByImpulse(world, unit) ?? everInSupply(world, unit)

/** For the rest of an impulse. */
function suppliedByImpulse({ impulse }: WifWorld, { id }: Unit): string | null {
  if (impulse.paradropped.has(id)) return '11.14: in supply, it dropped in this impulse'
  if (impulse.invaded.has(id)) return '11.13: in supply, it invaded in this impulse'
  if (impulse.debarked.has(id)) return '11.12: in supply, it debarked in this impulse'
  return null
}

/** Whatever the impulse. */
function everInSupply(world: WifWorld, unit: Unit): string | null {
  if (unit.type === 'PART') return '13.1.3: in supply, as partisans always are'
  if (unit.place === 'sea') return '2.4.1: in supply, as always at sea'
  // Hexes of Eritrea are Eritrea's own while it is Italy's (2.5.2).
  if (
    unit.name === RED_SEA_FLOTILLA &&
    unit.country === 'Italy' &&
    unit.place === 'map' &&
    controllerOf(world, world.state.control[unit.hex]) === 'Italy'
  )
    return '2.4.1: in supply, as always in an Italian port'
  return null
}

const RED_SEA_FLOTILLA = 'Red Sea Flotilla'

/** An HQ on the beach from which it traces over sea: it is in supply by its own railway path, and none of those that it supplies (2.4.2). */
const isOnItsBeach = (world: WifWorld, unit: Unit): boolean =>
  unit.place === 'map' && isHQ(unit) && supplyOf(world, unit.country).beaches.has(unit.hex)

/** The beach whose HQs supply a unit in this step, while it still has a path there. */
function suppliedFromBeach(world: WifWorld, unit: Unit): Hex | undefined {
  for (const [hex, units] of world.impulse.beachSupply)
    if (units.has(unit.id) && beachReach(world, unit.country, hex)[unit.hex] === 1) return hex
  return undefined
}

/**
 * 1 in hexes from which a unit of a country could be supplied by HQs on a beach that trace their railway path over sea from it: the unit's path goes over
 * land, by way of other HQs that have no chain of their own if need be. Empty where the hex is no such beach.
 */
export function beachReach(world: WifWorld, country: string, hex: Hex): Uint8Array {
  const { beaches } = supplyOf(world, country)
  if (!beaches.has(hex)) return NOWHERE
  return inPosition(world, `beach ${hex} ${country}`, () => {
    const paths = pathsTo(world, country, [hex], false)
    const ranges = supplyRanges(world)
    const waiting = new Set(secondarySources(world, country, citiesOfHomes(world, country)).map((source) => source.hex))
    for (let more = true; more;) {
      const joined = [...waiting].filter((other) => other !== hex && paths.byLand(other) <= ranges[other])
      for (const other of joined) waiting.delete(other)
      paths.extend(joined, [])
      more = joined.length > 0
    }
    return Uint8Array.from(ranges, (range, from) => (paths.byLand(from) <= range ? 1 : 0))
  })
}

const NOWHERE = new Uint8Array(0)

/** Hexes in which a unit of a country would be in supply: 1 where it would. Do not write into it. */
export const supplyMap = (world: WifWorld, country: string): Uint8Array => supplyOf(world, country).map

/** Whether a basic path of any length can be traced from a hex (notional units, 11.15.1). */
export const tracesOfAnyLength = (world: WifWorld, hex: Hex, country: string): boolean =>
  supplyOf(world, country).basic.fromUnit(hex) !== FAR

/**
 * Whether a unit is out of supply when a turn ends, and no basic path of any length leads from it to a primary source, by HQs on a beach neither (13.5): what a landing, a drop or
 * emergency supply brings for the rest of an impulse is over.
 */
export function isCutOff(world: WifWorld, unit: Unit): boolean {
  if (everInSupply(world, unit) !== null || suppliedByStilwell(world, unit)) return false
  const { basic, beaches } = supplyOf(world, unit.country)
  if (basic.fromUnit(unit.hex) !== FAR) return false
  return beaches.size === 0 || pathsTo(world, unit.country, beaches, false).byLand(unit.hex) === FAR
}

/** Whether a basic path within its length leads from a hex to an HQ of that country's side (emergency supply 2.4.3). */
export const tracesToHQ = (world: WifWorld, unit: Unit, hq: LandUnit): boolean =>
  pathsTo(world, unit.country, [hq.hex], false).fromUnit(unit.hex) <= supplyRange(world, unit.hex)

/** The supply sources of a unit, those that supply flows from and those that are cut off. */
export const supplySources = (world: WifWorld, unit: Unit): readonly SupplySource[] => supplyOf(world, unit.country).sources

/** The HQ that gives a unit emergency supply in this impulse, if any (2.4.3). */
export function emergencySupplier(world: WifWorld, unit: Unit): Unit | undefined {
  for (const [hq, units] of world.impulse.emergencySupply) if (units.has(unit.id)) return world.state.units[hq]
  return undefined
}

/** How a unit is in supply, or why it is not: "2.4.2: in supply: basic path of 3 (of 4) to Rundstedt in E2033, who ...". `briefly`: without what bars it at sea. */
export function explainSupply(world: WifWorld, unit: Unit, briefly = false): string {
  const { map } = world
  const always = alwaysInSupply(world, unit)
  if (always !== null) return always
  const supplier = emergencySupplier(world, unit)
  if (supplier) return `2.4.3: in supply, emergency supply by ${supplier.name}`
  const supply = supplyOf(world, unit.country)
  const beach = suppliedFromBeach(world, unit)
  if (beach !== undefined && supply.map[unit.hex] !== 1) return `2.4.2: in supply in this step from the beach at ${map.name(beach)}`
  const range = supplyRange(world, unit.hex)
  const length = supply.basic.fromUnit(unit.hex)
  if (length > range && suppliedByStilwell(world, unit))
    return `21: in supply, through Stilwell as if he were a US HQ; of him: ${explainSupply(world, stilwellOver(world, unit)!, true)}`
  if (length <= range) {
    const hexes = supply.basic.hexes(unit.hex, 'unit')
    return `2.4.2: in supply: basic path of ${length} (of ${range})${via(world, hexes)} to ${chainInWords(world, supply, hexes.at(-1)!)}`
  }
  if (isOnItsBeach(world, unit)) {
    const hexes = supply.railway.hexes(unit.hex, 'unit')
    return `2.4.2: in supply: railway path of ${supply.railway.fromUnit(unit.hex)} (of ${range})${via(world, hexes)} to ${sourceName(supply, hexes.at(-1)!)}`
  }
  const cut = supply.sources.filter((source) => !source.linked).map((source) => source.name)
  const nearest =
    length === FAR
      ? 'no basic path leads to a supply source'
      : `the nearest source, ${sourceName(supply, supply.basic.hexes(unit.hex, 'unit').at(-1)!)}, is ${length} away by supply and ${range} are allowed from ${map.name(unit.hex)}`
  const reasons = [
    ...(cut.length > 0 ? [`cut off: ${cut.join(', ')}`] : []),
    ...(briefly
      ? []
      : [
          beachWithoutRoom(world, unit),
          whyNotOverSea(world, unit, { map: supply.map, byLand: (hex) => isReachedByLand(world, supply, hex) }),
        ]),
    world.state.overseas ? null : 'no supply goes over sea in this campaign',
  ].filter((reason) => reason !== null)
  return `2.4.2: out of supply: ${[nearest, ...reasons].join('; ')}`
}

/** Whether supply gets to a hex without having gone over sea. */
function isReachedByLand(world: WifWorld, supply: Supply, hex: Hex): boolean {
  if (supply.basic.byLand(hex) > supplyRange(world, hex)) return false
  const source = supply.basic.hexes(hex, 'land').at(-1)!
  for (let link = supply.chain.get(source); link; link = supply.chain.get(link.hexes.at(-1)!)) if (link.overSea) return false
  return true
}

/** 2.4.2: a beach within a unit's reach whose HQs supply others in this step. */
function beachWithoutRoom(world: WifWorld, unit: Unit): string | null {
  for (const [hex, units] of world.impulse.beachSupply) {
    if (beachReach(world, unit.country, hex)[unit.hex] !== 1) continue
    const others = [...units].map((id) => world.state.units[id]?.name).filter((name) => name !== undefined)
    return `the HQs on the beach at ${world.map.name(hex)} supply as many as they can in this step: ${others.join(', ')}`
  }
  return null
}

function chainInWords(world: WifWorld, supply: Supply, hex: Hex): string {
  const words = [sourceName(supply, hex)]
  for (let link = supply.chain.get(hex); link; link = supply.chain.get(link.hexes.at(-1)!))
    words.push(`${link.path} path${via(world, link.hexes)} to ${sourceName(supply, link.hexes.at(-1)!)}`)
  return words.join(', then ')
}

const sourceName = (supply: Supply, hex: Hex): string => supply.sources.find((source) => source.hex === hex && source.linked)!.name

function via(world: WifWorld, hexes: readonly Hex[]): string {
  // A step between hexes that are not adjacent goes over sea.
  const sea = hexes.findIndex((hex, i) => i > 0 && !world.map.isAdjacent(hexes[i - 1], hex))
  if (sea > 0)
    return `${via(world, hexes.slice(0, sea))}${sea > 1 ? ` to ${world.map.name(hexes[sea - 1])},` : ''} over sea${sea < hexes.length - 1 ? ` to ${world.map.name(hexes[sea])}` : ''}${via(world, hexes.slice(sea))}`
  const between = hexes.slice(1, -1).map((hex) => world.map.code(hex))
  if (between.length === 0) return ''
  return between.length > 6 ? ` via ${between.slice(0, 3).join(' ')} ... ${between.slice(-2).join(' ')}` : ` via ${between.join(' ')}`
}

/**
 * 2.4.2: a secondary source reaches a primary one by a railway path, or another secondary source by a basic path; units reach either by
 * a basic path. Over sea a chain goes once only, so that a source whose chain has done so serves paths over land; sources trace over sea
 * through ports, units from any coast. A railway path may begin on a coast too: a city there serves all, HQs only few units (`beaches`).
 */
function supplyOf(world: WifWorld, country: string): Supply {
  return inPosition(world, `supply ${country}`, () => {
    const ofHomes = citiesOfHomes(world, country)
    const primary = primarySources(world, country, ofHomes)
    const secondary = secondarySources(world, country, ofHomes)
    const railway = pathsTo(
      world,
      country,
      primary.map(({ hex }) => hex),
      true,
    )
    const cities = new Set(secondary.filter(({ hq }) => !hq).map(({ hex }) => hex))
    const isBeach = (hex: Hex) => !cities.has(hex)
    const chain = new Map<Hex, Link>()
    const flowing = new Set(primary.map(({ hex }) => hex))
    const flowingOverSea = new Set<Hex>()
    /** Joins secondary sources to the chains whose paths are within their range: over land at best, else over sea. Whether any was. */
    const join = (paths: Paths, path: Link['path']): { byLand: Hex[]; bySea: Hex[] } | null => {
      const found: [Hex, Link][] = []
      for (const { hex } of secondary) {
        const range = supplyRange(world, hex)
        if (flowing.has(hex)) continue
        if (paths.byLand(hex) <= range) found.push([hex, { path, hexes: paths.hexes(hex, 'land'), overSea: false }])
        else if (flowingOverSea.has(hex)) continue
        else if (paths.bySea(hex) <= range) found.push([hex, { path, hexes: paths.hexes(hex, 'sea'), overSea: true }])
        else if (path === 'railway' && !isBeach(hex) && paths.fromUnit(hex) <= range)
          found.push([hex, { path, hexes: paths.hexes(hex, 'unit'), overSea: true }])
      }
      for (const [hex, link] of found) {
        chain.set(hex, link)
        flowingOverSea.delete(hex)
        ;(link.overSea ? flowingOverSea : flowing).add(hex)
      }
      const of = (overSea: boolean) => found.flatMap(([hex, link]) => (link.overSea === overSea ? [hex] : []))
      return found.length > 0 ? { byLand: of(false), bySea: of(true) } : null
    }
    join(railway, 'railway')
    const basic = pathsTo(world, country, flowing, false, flowingOverSea)
    for (let joined = join(basic, 'basic'); joined !== null; joined = join(basic, 'basic')) basic.extend(joined.byLand, joined.bySea)
    const map = basic.within(supplyRanges(world))
    const sources = [
      ...primary.map((source) => ({ ...source, linked: true })),
      ...secondary.map(({ hq: _, ...source }) => ({ ...source, linked: flowing.has(source.hex) || flowingOverSea.has(source.hex) })),
    ]
    const beaches = new Set(
      secondary
        .filter(
          ({ hex }) => isBeach(hex) && !flowing.has(hex) && !flowingOverSea.has(hex) && railway.fromUnit(hex) <= supplyRange(world, hex),
        )
        .map(({ hex }) => hex),
    )
    return { sources, railway, basic, chain, map, beaches }
  })
}

type Source = Omit<SupplySource, 'linked'> & { readonly hq?: true }

/** Primary sources of a country: cities of home countries, and railways that the campaign says lead to cities beyond the map. */
const primarySources = (world: WifWorld, country: string, cities: readonly Source[]): Source[] => [
  ...cities.filter(({ kind }) => kind === 'primary'),
  ...gateways(world, country),
]

/** Railway hexes at the map's edge still held by the side of the country whose cities lie beyond (a ruling of the campaign). */
function gateways(world: WifWorld, country: string): Source[] {
  const { state, map } = world
  return (state.gateways ?? [])
    .filter((gateway) => gateway.country === country || countriesCooperate(world, country, gateway.country))
    .filter(({ hex }) => sideOfHex(world, hex) === sideOfCountry(world, country))
    .map(({ hex }) => ({ hex, kind: 'primary', name: `the railway off the map at ${map.name(hex)}` }))
}

/**
 * What friendly cities of unconquered home countries are to a country's units (2.4.2): primary in its own, in all of its own power's and in the first
 * (that with the capital) of a power with which it co-operates; secondary in the other home countries of such a power (the Commonwealth's).
 */
function citiesOfHomes(world: WifWorld, country: string): Source[] {
  const kinds = new Map<string, SupplySource['kind'] | null>()
  return citiesOf(world).flatMap(({ hex, name }) => {
    const home = homeOf(world, hex)
    if (!kinds.has(home)) kinds.set(home, kindOfHome(world, country, home))
    const kind = kinds.get(home)
    return kind && isFriendlyCity(world, country, hex) ? [{ hex, kind, name }] : []
  })
}

/** Every city of the map. */
const citiesOf = (world: WifWorld): readonly { readonly hex: Hex; readonly name: string }[] =>
  inWeather(world, 'cities', () =>
    world.map.places.flatMap(({ city }, i) => {
      const hex = world.map.placeHexes[i]
      return city ? [{ hex, name: world.map.name(hex) }] : []
    }),
  )

function kindOfHome(world: WifWorld, country: string, home: string): SupplySource['kind'] | null {
  const entity = world.state.countries[home]
  if (!entity || entity.conqueredBy !== null) return null
  if (home === NORTHERN_IRELAND && controllerOf(world, country) === 'USA') return 'primary' // 13.3.2, option 44
  if (home === homeOfFaction(country) || home === world.state.countries[country]?.exile) return 'primary'
  if (!isMajorHome(world, home) || !countriesCooperate(world, country, home)) return null
  const power = world.state.countries[entity.controller!]
  const [capital] = power.capitals
  const first = home === power.name || (capital !== undefined && homeOf(world, capital) === home)
  return first || (isOwnOf(world, country) && entity.controller === controllerOf(world, country)) ? 'primary' : 'secondary'
}

/** Of cities of home countries those that are secondary, HQs, capitals of the power's own aligned minors, and capitals conquered by a co-operating power (2.4.2). */
function secondarySources(world: WifWorld, country: string, cities: readonly Source[]): Source[] {
  const sources: Source[] = cities.filter(({ kind }) => kind === 'secondary')
  for (const unit of world.onMap()) {
    if (isHQ(unit) && countriesCooperate(world, country, unit.country))
      sources.push({ hex: unit.hex, kind: 'secondary', name: `${unit.name} in ${world.map.name(unit.hex)}`, hq: true })
  }
  const power = controllerOf(world, country)
  for (const entity of Object.values(world.state.countries)) {
    const [capital] = entity.capitals
    if (capital === undefined || entity.name === country || !isFriendlyCity(world, country, capital)) continue
    // Whoever co-operates with a minor country has the same controlling power (18.1).
    const aligned = !isMajorHome(world, entity.name) && countriesCooperate(world, country, entity.name)
    const conquered =
      entity.conqueredBy !== null &&
      power !== null &&
      (entity.conqueredBy === power || countriesCooperate(world, country, entity.conqueredBy))
    if (aligned || conquered) sources.push({ hex: capital, kind: 'secondary', name: world.map.name(capital) })
  }
  return sources
}

/** Controlled by the country's side, by one it co-operates with, and not by the other side at any time this turn (2.4.2, 18.2). */
function isFriendlyCity(world: WifWorld, country: string, hex: Hex): boolean {
  const side = sideOfCountry(world, country)
  const holder = world.state.control[hex]
  if (side === null || !holder || sideOfCountry(world, holder) !== side) return holder === country
  // 18.2: no supply from a source that somebody controls with whom the country does not co-operate.
  if (!countriesCooperate(world, country, holder)) return false
  // 20: with a land unit of the other faction of China in it, a city supplies neither.
  if (occupierFrom(world, hex)) return false
  // Whoever holds a city that was lost in this turn, by whichever side, has it from the other.
  return !world.state.citiesTaken.some((taken) => taken.hex === hex)
}
