import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { isBox } from '../field/terrain.ts'
import { exertsZoc } from '../field/zoc.ts'
import { atWar, controllerOf, homeOf, isFriendlyHex, isMurmansk, commanderOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isOn, type Lines, openHexes, trace } from './lines.ts'
import { fedBySuez, lesserSources, nationalSources, suezSource } from './sources.ts'

/** 12: how a unit is supplied: in full, from a limited source alone (12.2.3), or not at all. */
export type Supply = 'full' | 'limited' | 'none'

const hexesFor = (world: TwWorld, nation: string): Uint8Array => inPosition(world, `supply hexes ${nation}`, () => openHexes(world, nation))
/** Chains from the nation's own capital, from Suez, and from lesser capitals. */
const fullLines = (world: TwWorld, nation: string): Lines =>
  inPosition(world, `full supply ${nation}`, () => trace(world, nation, nationalSources(world, nation), hexesFor(world, nation)))
const suezLines = (world: TwWorld, nation: string): Lines =>
  inPosition(world, `Suez supply ${nation}`, () =>
    trace(world, nation, { hexes: suezSource(world, nation), areas: [] }, hexesFor(world, nation)),
  )
const limitedLines = (world: TwWorld, nation: string): Lines =>
  inPosition(world, `limited supply ${nation}`, () =>
    trace(world, nation, { hexes: lesserSources(world, nation), areas: [] }, hexesFor(world, nation)),
  )

export function supplyOf(world: TwWorld, unit: Unit): Supply {
  if (isAlwaysSupplied(world, unit)) return 'full'
  return supplyAt(world, unit, unit.hex)
}

/** The supply that a unit has, or would have, in a hex. */
export function supplyAt(world: TwWorld, unit: Unit, hex: Hex): Supply {
  const { nation } = unit
  if (isOn(world, nation, hex, fullLines(world, nation))) return 'full'
  if (isOnLineThroughZones(world, nation, hex)) return 'full'
  if (isHomeless(world, unit, hex)) return 'none'
  if (fedBySuez(world, unit) && isOn(world, nation, hex, suezLines(world, nation))) return 'full'
  return isOn(world, nation, hex, limitedLines(world, nation)) ? 'limited' : 'none'
}

/** Partisans (12.1.1), neutrals, units at sea or aboard, in friendly boxes beside the board, and those exempt until a player turn's end (12.3, 12.5). */
export function isAlwaysSupplied(world: TwWorld, unit: Unit): boolean {
  if (unit.place !== 'map' || unit.aboard !== undefined || commanderOf(world, unit.nation) === null || unit.kind === 'strategic')
    return true
  if (unit.kind === 'ground' && (unit.type === 'PART' || (unit.suppliedUntil ?? -1) >= world.playerTurn)) return true
  if (!isBox(world, unit.hex) || !isFriendlyHex(world, unit.hex, unit.nation)) return false
  // 8.8.7: Germans in the Murmansk Box stand for those of northern Norway.
  return world.map.seas.at(unit.hex).length === 0 || (isMurmansk(world, unit.hex) && unit.nation !== world.state.control[unit.hex])
}

/** 12.2.2: with both capitals lost units of some nations are out of supply whatever else they reach, of others in the home country. */
function isHomeless(world: TwWorld, { nation }: Unit, hex: Hex): boolean {
  const { everywhere, 'at home': atHome } = world.traits['tied to the capital']
  const bound = everywhere.includes(nation) || (atHome.includes(nation) && homeOf(world, hex) === nation)
  return bound && nationalSources(world, nation).hexes.length === 0
}

/** 12.1.1: units in a besieged Leningrad trace through enemy zones of control too, over hexes held by friends that have one themselves. */
function isOnLineThroughZones(world: TwWorld, nation: string, hex: Hex): boolean {
  if (!world.traits['traced through zones'].hexes[nation]?.includes(world.map.code(hex))) return false
  const lines = inPosition(world, `supply through zones ${nation}`, () => {
    const open = hexesFor(world, nation).slice()
    for (const unit of world.unitsIn('map')) {
      if (unit.kind !== 'ground' || controllerOf(world, unit.nation) !== nation || !exertsZoc(world, unit)) continue
      if (!world.groundAt(unit.hex).some((other) => atWar(world, other.nation, nation))) open[unit.hex] = 1
    }
    return trace(world, nation, nationalSources(world, nation), open)
  })
  return isOn(world, nation, hex, lines)
}

export const inSupply = (world: TwWorld, unit: Unit): boolean => supplyOf(world, unit) !== 'none'

/** Whether a fortress's garrison would be supplied without what the fortress, a lesser capital, gives itself (13.2.3). */
export function isSuppliedFromElsewhere(world: TwWorld, unit: Unit): boolean {
  const supply = supplyOf(world, unit)
  if (supply !== 'limited') return supply === 'full'
  const others = lesserSources(world, unit.nation).filter((hex) => hex !== unit.hex)
  return isOn(world, unit.nation, unit.hex, trace(world, unit.nation, { hexes: others, areas: [] }, hexesFor(world, unit.nation)))
}

/** 12.1.1: hexes that a nation's supply runs through, for rail lines (9.1.1) and retreats. */
export const isHexInSupply = (world: TwWorld, nation: string, hex: Hex): boolean =>
  [fullLines, suezLines, limitedLines].some((lines) => isOn(world, nation, hex, lines(world, nation)))

/** The same in full: from a capital of the nation's own, or from Suez (12.2.2). */
export const isHexInFullSupply = (world: TwWorld, nation: string, hex: Hex): boolean =>
  [fullLines, suezLines].some((lines) => isOn(world, nation, hex, lines(world, nation)))

/** Why a unit is supplied or not, for reports and queries. */
export function explainSupply(world: TwWorld, unit: Unit): string {
  const { map } = world
  const names = (hexes: readonly Hex[]) => (hexes.length > 0 ? hexes.map((hex) => map.name(hex)).join(', ') : 'none in friendly hands')
  if (unit.kind === 'ground' && (unit.suppliedUntil ?? -1) >= world.playerTurn)
    return `${unit.name} is supplied without a line until it must trace again (12.3, 12.5)`
  if (isAlwaysSupplied(world, unit)) return `${unit.name} needs no supply line where it is (12.1.1)`
  const supply = supplyOf(world, unit)
  const home = nationalSources(world, unit.nation)
  const overseas = world.traits['supplied over the sea'].nations[unit.nation]
  if (supply === 'full')
    return `${unit.name} traces to ${isOn(world, unit.nation, unit.hex, fullLines(world, unit.nation)) && home.hexes.length > 0 ? names(home.hexes.slice(0, 1)) : (overseas?.home ?? 'Suez')} (12.2.2)`
  const lesser = lesserSources(world, unit.nation)
  if (supply === 'limited') return `${unit.name} traces to a lesser capital alone, one of ${names(lesser)}: limited supply (12.2.3)`
  return `${unit.name} reaches no source: capital ${overseas ? `${overseas.home} by sea` : names(home.hexes.slice(0, 1))}, lesser capitals ${names(lesser)} (12.1.1)`
}
