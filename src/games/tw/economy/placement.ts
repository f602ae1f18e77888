import { numbered } from '../../common/words.ts'
import { NO_HEX, type Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { FASCIST_ITALY, fascistCities } from '../control/fascist-italy.ts'
import { mayBase } from '../bases/bases.ts'
import { isBox, isCityHex, isInside1939USSR, terrainAt } from '../field/terrain.ts'
import { whyNotPut } from '../ground/stacking.ts'
import { enemyZoc } from '../field/zoc.ts'
import { hasRoomForNac } from '../bases/ports.ts'
import { homeland, whyNotInHomeland } from '../partisans/home.ts'
import { adjective, enemyGround, homeOf, isOwnHex, sideOfNation } from '../powers.ts'
import type { AirUnit, GroundUnit, NavalUnit } from '../state.ts'
import { buildCost } from './costs.ts'
import { siegeOf } from '../supply/siege.ts'
import { supplyAt } from '../supply/supply.ts'
import { frenchNorthAfrica } from '../supply/north-africa.ts'
import { FREE_FRANCE } from './free-french.ts'
import type { Gift } from '../east/mobilisation.ts'
import type { TwWorld } from '../world.ts'
import { isHomeYard, whyNoWork, yardCapacity } from '../control/yards.ts'

/** 15.2.2: British, Indian and ANZAC units that Suez takes in a turn. */
const IN_SUEZ = 1
const SUEZ = 'Suez'
/** 15.2.2: whose new units appear in whose zones of control. */
const USSR = 'USSR'
const FINLAND = 'Finland'
const BRITAIN = 'Britain'

const suez = (world: TwWorld): Hex | undefined => world.map.find(SUEZ)
const isAxisSuez = (world: TwWorld): boolean => {
  const hex = suez(world)
  return hex !== undefined && sideOfNation(world, world.state.control[hex]) === 'Axis'
}

/** Hexes outside its home country where a unit is raised, or null for one that is raised at home. */
function raisedAt(world: TwWorld, unit: GroundUnit): Hex[] | null {
  if (unit.raisedIn === undefined) return null
  const home = homeland(world, unit)
  if (home !== null) return home
  if (unit.raisedIn === FREE_FRANCE) return freeFrance(world)
  if (unit.raisedIn === FASCIST_ITALY) return fascistCities(world)
  if (unit.raisedIn === RUSSIA) return sovietHexes(world)
  const { places: usual, 'without Suez': instead } = world.traits['raised abroad']
  const places = (isAxisSuez(world) ? instead[unit.raisedIn] : undefined) ?? usual[unit.raisedIn] ?? [unit.raisedIn]
  return places.flatMap((place) => world.map.find(place) ?? [])
}

/** 28.1.2: what the Russian Liberation Army is raised in, and how many of its units a turn. */
const RUSSIA = 'Russia'
const RUSSIANS = 1
const sovietHexes = (world: TwWorld): Hex[] =>
  Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.isLand(hex) && isInside1939USSR(world, hex))
const isRussian = (unit: { readonly kind: string; readonly raisedIn?: string }): boolean =>
  unit.kind === 'ground' && unit.raisedIn === RUSSIA

/** 18.7.5: Britain, and the Allies' colonies in French North Africa. */
function freeFrance(world: TwWorld): Hex[] {
  const homes = [BRITAIN, ...frenchNorthAfrica(world)]
  return Array.from({ length: world.map.size }, (_, hex) => hex).filter(
    (hex) => world.map.isLand(hex) && homes.includes(homeOf(world, hex)),
  )
}

/** Why a hex is not where a new unit appears (15.2.2, 15.2.3, 15.4), whatever stands there; null: it is. */
function whyNotHome(world: TwWorld, unit: GroundUnit | AirUnit, hex: Hex): string | null {
  const where = world.map.name(hex)
  const places = unit.kind === 'ground' ? raisedAt(world, unit) : null
  if (places !== null && unit.kind === 'ground' && unit.raisedIn === FREE_FRANCE)
    return places.includes(hex)
      ? null
      : `18.7.5: ${unit.name} is built in Britain or an Allied colony in French North Africa, not in ${where}`
  if (places !== null && unit.kind === 'ground' && unit.raisedIn === FASCIST_ITALY)
    return places.includes(hex) ? null : `19.3: ${unit.name} is built in an Italian city of Germany's, not in ${where}`
  if (places !== null && isRussian(unit))
    return places.includes(hex) ? null : `28.1.2: ${unit.name} is built in the Soviet Union of 1939, not in ${where}`
  if (places !== null)
    return places.includes(hex)
      ? null
      : `15.2.2: ${unit.name} appears in ${places.map((each) => world.map.name(each)).join(', ') || 'no place of this map'}, not in ${where}`
  const overseas = world.traits['raised abroad']['in Suez'].includes(unit.nation)
  if (homeOf(world, hex) === unit.nation || (overseas && unit.kind === 'ground' && hex === suez(world))) return null
  const [whose, too] = overseas ? [`${adjective(world, unit.nation)} `, ' (one a turn in Suez)'] : ['', '']
  return `15.2.2: new ${whose}units appear in their home country${too}: ${where} is not part of ${unit.nation}`
}

/** Boxes that lie on no sea are supplied by what they stand for. */
const isSupplied = (world: TwWorld, unit: GroundUnit | AirUnit, hex: Hex): boolean =>
  (isBox(world, hex) && isOwnHex(world, hex, unit.nation)) || supplyAt(world, unit, hex) !== 'none'

/** Why a new ground or air unit cannot appear in a hex (15.2.2, 15.2.3), or null. */
export function whyNotPlace(world: TwWorld, unit: GroundUnit | AirUnit, hex: Hex): string | null {
  const { map } = world
  const where = map.name(hex)
  if (!map.isLand(hex) && !isBox(world, hex)) return `15.2.2: ${where} is no land`
  const partisan = unit.kind === 'ground' ? whyNotInHomeland(world, unit, hex) : undefined
  if (partisan !== undefined) return partisan
  if (isRussian(unit) && (world.ops.built.get(RUSSIA) ?? 0) >= RUSSIANS)
    return `28.1.2: ${numbered(RUSSIANS, 'unit')} of the Russian Liberation Army a turn is built, and one has been`
  const stranger = whyNotHome(world, unit, hex)
  if (stranger) return stranger
  const outside = unit.kind === 'ground' ? whyNotOutsideUrals(world, unit, hex) : null
  if (outside !== null) return outside
  if (!isOwnHex(world, hex, unit.nation) || enemyGround(world, hex, unit.nation).length > 0)
    return `15.2.2: ${where} is not in friendly hands`
  if (siegeOf(world, hex) > 0) return `13.2.3: ${where} is under siege: nobody is built there`
  if (unit.kind === 'air' && unit.type === 'NAC') return whyNotPlaceNac(world, unit, hex)
  if (!isSupplied(world, unit, hex)) return `15.2.2: ${where} is out of supply`
  if (world.installation(hex, 'fortress') && supplyAt(world, unit, hex) !== 'full')
    return `13.2.3: ${where} is not in full supply: nobody is built in a fortress without it`
  if (unit.kind === 'air') return whyNotPlaceAir(world, unit, hex)
  if (suez(world) === hex && (world.ops.built.get(SUEZ) ?? 0) >= IN_SUEZ) return `15.2.2: a unit has been built in Suez this turn`
  // No ZOC reaches into a fortress (9.7).
  if (enemyZoc(world, unit.nation, unit.nation === USSR ? FINLAND : undefined)[hex] === 1)
    return `15.2.2: ${where} lies in an enemy zone of control`
  return whyNotPut(world, [unit], hex)
}

/** 15.2.3: TAC and MDM in a city or airbase, FTR in a clear hex too, each with room. */
function whyNotPlaceAir(world: TwWorld, unit: AirUnit, hex: Hex): string | null {
  const base = isCityHex(world, hex) || world.installation(hex, 'airbase') !== undefined
  if (!base && !(unit.type === 'FTR' && terrainAt(world, hex) === 'clear'))
    return `15.2.3: ${unit.name} appears in a city or airbase${unit.type === 'FTR' ? ', or a clear hex' : ''}, not in ${world.map.name(hex)}`
  return mayBase(world, unit, hex)
}

/** 15.2.3: a NAC at a shipyard at home, aboard a CV there that has none, or ashore. */
function whyNotPlaceNac(world: TwWorld, unit: AirUnit, hex: Hex): string | null {
  if (yardCapacity(world, hex) === 0) return `15.2.3: a NAC appears at a shipyard at home, not in ${world.map.name(hex)}`
  return carrierFor(world, unit, hex) !== undefined ? null : mayBase(world, unit, hex)
}

/** The CV in a port that has room for both, or in its yard, that a new NAC joins: its namesake, else any without one. */
export function carrierFor(world: TwWorld, unit: AirUnit, hex: Hex): NavalUnit | undefined {
  const free = world
    .unitsOf(unit.nation)
    .filter(
      (ship): ship is NavalUnit =>
        ship.kind === 'naval' &&
        ship.type === 'CV' &&
        (ship.place === 'map' || ship.place === 'yard') &&
        ship.hex === hex &&
        world.nacOf(ship) === undefined &&
        hasRoomForNac(world, ship),
    )
  return free.find((ship) => unit.name.startsWith(ship.name)) ?? free[0]
}

/** 15.2.1: why a ship cannot be laid down in a hex, or null. */
export function whyNotLayDown(world: TwWorld, ship: NavalUnit, hex: Hex): string | null {
  return isHomeYard(world, hex, ship.nation)
    ? whyNoWork(world, ship, hex)
    : `15.1.5.2: only yards at home build ships of ${ship.nation}: ${world.map.name(hex)} is none`
}

/** Hexes of home countries, the nearest to the capital first: neither changes. */
const homes = new WeakMap<BoardMap, Map<string, Hex[]>>()
function homeHexes(world: TwWorld, nation: string, far: (hex: Hex) => number): Hex[] {
  const known = homes.get(world.map) ?? new Map<string, Hex[]>()
  homes.set(world.map, known)
  let hexes = known.get(nation)
  if (!hexes)
    known.set(
      nation,
      (hexes = Array.from({ length: world.map.size }, (_, hex) => hex)
        .filter((hex) => homeOf(world, hex) === nation)
        .sort((a, b) => far(a) - far(b) || a - b)),
    )
  return hexes
}

/** Where a unit can appear, the nearest to its capital first. */
export function placesFor(world: TwWorld, unit: GroundUnit | AirUnit | NavalUnit, most = Infinity): Hex[] {
  const { map } = world
  const capital = world.nation(unit.nation).capitals[0] ?? NO_HEX
  const far = (hex: Hex) => (capital === NO_HEX || map.sheetOf[hex] !== map.sheetOf[capital] ? Infinity : map.distance(capital, hex))
  const raised = unit.kind === 'ground' ? raisedAt(world, unit) : null
  const yards = () =>
    Array.from({ length: map.size }, (_, hex) => hex)
      .filter((hex) => isHomeYard(world, hex, unit.nation))
      .sort((a, b) => far(a) - far(b) || a - b)
  const box = urals(world)
  const east =
    unit.kind === 'ground' &&
    unit.nation === USSR &&
    !unit.free &&
    box !== undefined &&
    inTheUrals(world).length < world.tables.mobilisation['first in the Urals']
  const order = east ? [box] : (raised ?? (unit.kind === 'naval' ? yards() : homeHexes(world, unit.nation, far)))
  const found: Hex[] = []
  for (const hex of order) {
    if (found.length >= most) break
    if ((unit.kind === 'naval' ? whyNotLayDown(world, unit, hex) : whyNotPlace(world, unit, hex)) === null) found.push(hex)
  }
  return found
}

/** How many air units of its type a nation has built in this Build Segment. */
export const aircraftBuilt = (world: TwWorld, unit: AirUnit): number => world.ops.built.get(aircraftKey(unit)) ?? 0
const aircraftKey = ({ nation, type }: AirUnit): string => `aircraft ${nation} ${type}`

/** Counts a unit that appears in Suez, is one of the Soviets', or an aircraft. Before it is built. */
export function notePlaced(world: TwWorld, unit: GroundUnit | AirUnit | NavalUnit, hex: Hex, gift: Gift | null): void {
  const count = (what: string, more: number) => world.remember((noted) => noted.built.set(what, (world.ops.built.get(what) ?? 0) + more))
  if (hex === suez(world)) count(SUEZ, 1)
  if (unit.kind === 'air') count(aircraftKey(unit), 1)
  if (isRussian(unit)) count(RUSSIA, 1)
  if (unit.kind !== 'ground' || unit.nation !== USSR || gift === 'levy' || hex !== urals(world)) return
  // The three dearest that have appeared in the Urals.
  const costs = [...inTheUrals(world), buildCost(world, unit)]
    .sort((a, b) => b - a)
    .slice(0, world.tables.mobilisation['first in the Urals'])
  world.remember((noted) => costs.forEach((cost, i) => noted.built.set(`${URALS} ${i}`, cost)))
}

/** 15.2.2, 8.8.2: the Soviets' first new ground units of a segment appear in the Urals Box, and nothing dearer elsewhere; levies and Siberians anywhere at home (21.7.1). */
const URALS = 'Urals'
const urals = (world: TwWorld): Hex | undefined => world.map.find(URALS)
const inTheUrals = ({ ops, tables }: TwWorld): number[] =>
  Array.from({ length: tables.mobilisation['first in the Urals'] }, (_, i) => ops.built.get(`${URALS} ${i}`) ?? []).flat()
function whyNotOutsideUrals(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  if (unit.nation !== USSR || unit.free || hex === urals(world)) return null
  const [most, costs] = [world.tables.mobilisation['first in the Urals'], inTheUrals(world)]
  if (costs.length < most)
    return `15.2.2: the first ${most} new Soviet ground units of a turn appear in the Urals Box (${costs.length} so far), not in ${world.map.name(hex)}`
  const least = Math.min(...costs)
  return buildCost(world, unit) > least
    ? `8.8.2: the ${most} dearest new Soviet units appear in the Urals Box: ${unit.name} costs ${buildCost(world, unit)}, one there ${least}`
    : null
}
