import type { Hex } from '../../../board/hex.ts'
import { whyNotEnterAsFrench } from '../ground/anglo-french.ts'
import { isOneHexIsland, whyNotStack } from '../ground/stacking.ts'
import { isApartFrom } from '../field/apart.ts'
import { whyNotAbroad } from '../field/home-country.ts'
import { isBeach, isBox, isCityHex, terrainAt } from '../field/terrain.ts'
import { enemyGround, isFriendlyHex, isSharedBox } from '../powers.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import { whyNotBehind } from '../east/forward.ts'
import { whyNotEgypt, whyNotNorthAfrica } from '../supply/north-africa.ts'
import { whyNotBaseUnderSiege } from '../supply/siege.ts'
import type { TwWorld } from '../world.ts'
import { whyNotWith } from './cooperation.ts'
import { whyNotAwayFromBorder } from './french-border.ts'

/**
 * 11.1: what a hex can base: `places` of a city and an airbase for any aircraft, and one of its own for a FTR; `most` of all together, one on an island of one hex (1.2, 23.35). Boxes beside the
 * board hold any number: nothing says otherwise.
 */
export interface AirCapacity {
  readonly places: number
  readonly fighter: boolean
  readonly most: number
}

const ON_AN_ISLAND = 1

/** `fewer`: places that an airbase takes away with it. */
export function airCapacity(world: TwWorld, hex: Hex, fewer = 0): AirCapacity {
  if (isBox(world, hex)) return { places: Infinity, fighter: true, most: Infinity }
  const places = (isCityHex(world, hex) ? 1 : 0) + (world.installation(hex, 'airbase') ? 1 : 0) - fewer
  const terrain = terrainAt(world, hex)
  return {
    places,
    fighter: places > 0 || terrain === 'clear' || terrain === 'desert' || isBeach(world, hex),
    most: isOneHexIsland(world, hex) ? ON_AN_ISLAND : Infinity,
  }
}

/** Whether aircraft fit into a hex, with so many places fewer: a FTR takes the place of its own first. */
export function fits(world: TwWorld, units: readonly AirUnit[], hex: Hex, fewer = 0): boolean {
  const { places, fighter, most } = airCapacity(world, hex, fewer)
  const fighters = units.filter(({ type }) => type === 'FTR').length
  return units.length <= most && units.length - Math.min(fighters, fighter ? 1 : 0) <= places
}

/** Why an air unit cannot land in a hex, whether or not there is room to stay (11.1), or null. */
export function mayLand(world: TwWorld, unit: AirUnit, hex: Hex): string | null {
  const { map } = world
  const where = map.name(hex)
  if (!map.isLand(hex) && !isBox(world, hex)) return `11.1: ${where} is no land hex`
  if (!isFriendlyHex(world, hex, unit.nation)) return `11.1: ${where} is not friendly to ${unit.nation}`
  if (!isSharedBox(world, hex, unit.nation) && enemyGround(world, hex, unit.nation).length > 0) return `11.1: enemies stand in ${where}`
  const { places, fighter } = airCapacity(world, hex)
  if (unit.type !== 'FTR') return places > 0 ? null : `11.1: ${where} has no city and no airbase`
  return fighter ? null : `11.1: ${where} is neither clear, desert nor a beach, and has no city or airbase`
}

/** Why an air unit cannot be based in a hex (11.1), or null. `leaving`: aircraft there that make room. */
export const mayBase = (world: TwWorld, unit: AirUnit, hex: Hex, leaving: readonly AirUnit[] = []): string | null =>
  mayBaseAnyTime(world, unit, hex, leaving) ??
  whyNotBehind(world, unit, hex) ??
  whyNotAwayFromBorder(world, unit, hex, (each) => mayBaseAnyTime(world, unit, each) === null)

/** 6.2.2. */
const whyNotApart = (world: TwWorld, unit: AirUnit, hex: Hex): string | null =>
  isApartFrom(world, unit.nation, hex)
    ? `6.2.2: Soviet aircraft and those of the Western Allies do not use each other's bases: ${unit.name} (${unit.nation}) is not based in ${world.map.name(hex)}`
    : null

/** As `mayBase`, but for what holds for a season (18.2). */
export function mayBaseAnyTime(world: TwWorld, unit: AirUnit, hex: Hex, leaving: readonly AirUnit[] = []): string | null {
  const problem =
    mayLand(world, unit, hex) ??
    whyNotApart(world, unit, hex) ??
    whyNotEnterAsFrench(world, unit, hex) ??
    whyNotBaseUnderSiege(world, hex) ??
    whyNotAbroad(world, unit, hex) ??
    whyNotEgypt(world, unit, hex) ??
    whyNotNorthAfrica(world, [unit], hex)
  if (problem) return problem
  const here = world.airAt(hex).filter((each) => each !== unit && !leaving.includes(each))
  if (!fits(world, [...here, unit], hex))
    return `11.1: ${world.map.name(hex)} has no room for ${unit.name}: it holds ${here.map(({ name }) => name).join(', ') || 'nobody'}`
  return whyNotWith(world, unit, here)
}

/** Whether a hex is a base that a PARA may fly from: a city or an airbase (11.14.1). */
export const isAirbase = (world: TwWorld, hex: Hex): boolean => airCapacity(world, hex).places > 0

/** Why a PARA cannot stage into a hex, or null: it needs an airbase there, not a place on it, since it does not count as an aircraft. */
export function mayStagePara(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const where = world.map.name(hex)
  if (!isFriendlyHex(world, hex, unit.nation) || enemyGround(world, hex, unit.nation).length > 0)
    return `11.2.1.1: ${where} is not friendly to ${unit.nation}`
  return isAirbase(world, hex) ? null : `11.2.1.1: ${where} has no city and no airbase`
}

/** As `mayStagePara`, where a PARA ends its flight and so stands as any ground unit does: in a country that it may be in, in the company of who is there (6.2.1, 9.6, 23.21). Whether there is room is seen when stacks are. */
export const mayEndPara = (world: TwWorld, unit: GroundUnit, hex: Hex): string | null =>
  mayStagePara(world, unit, hex) ?? whyNotStack(world, [unit], hex, true)
