import type { Hex } from '../../../board/hex.ts'
import { enemyGround, isFriendlyHex, seatOf } from '../powers.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { whyNotWith } from './cooperation.ts'

/** Boxes beside the board hold any number of aircraft: nothing says otherwise. */
const isBox = (world: TwWorld, hex: Hex): boolean => world.map.marksAt(hex).includes('box')

export const isBeach = (world: TwWorld, hex: Hex): boolean => world.map.marksAt(hex).includes('beach')

/** 11.1: what a hex can base: `places` of a city and an airbase for any aircraft, and one of its own for a FTR. */
export interface AirCapacity {
  readonly places: number
  readonly fighter: boolean
}

export function airCapacity(world: TwWorld, hex: Hex): AirCapacity {
  const { map } = world
  if (isBox(world, hex)) return { places: Infinity, fighter: true }
  const places = (map.cityAt(hex) ? 1 : 0) + (world.installation(hex, 'airbase') ? 1 : 0)
  const terrain = map.terrainNames[map.terrain[hex]]
  return { places, fighter: places > 0 || terrain === 'clear' || terrain === 'desert' || isBeach(world, hex) }
}

/** Whether aircraft fit into a hex: a FTR takes the place of its own first. */
export function fits(world: TwWorld, units: readonly AirUnit[], hex: Hex): boolean {
  const { places, fighter } = airCapacity(world, hex)
  const fighters = units.filter(({ type }) => type === 'FTR').length
  return units.length - Math.min(fighters, fighter ? 1 : 0) <= places
}

/** Why an air unit cannot be based in a hex (11.1), or null. `leaving`: aircraft there that make room. */
export function mayBase(world: TwWorld, unit: AirUnit, hex: Hex, leaving: readonly AirUnit[] = []): string | null {
  const { map } = world
  const where = map.name(hex)
  if (!map.isLand(hex)) return `11.1: ${where} is no land hex`
  if (!isFriendlyHex(world, hex, unit.nation)) return `11.1: ${where} is not friendly to ${unit.nation}`
  if (enemyGround(world, hex, unit.nation).length > 0) return `11.1: enemies stand in ${where}`
  const { places, fighter } = airCapacity(world, hex)
  if (unit.type === 'FTR' ? places === 0 && !fighter : places === 0) {
    return unit.type === 'FTR' ? `11.1: ${where} is neither clear, desert nor a beach, and has no city or airbase` : `11.1: ${where} has no city and no airbase`
  }
  const here = world.airAt(hex).filter((each) => each !== unit && !leaving.includes(each))
  if (!fits(world, [...here, unit], hex)) return `11.1: ${where} has no room for ${unit.name}: it holds ${here.map(({ name }) => name).join(', ')}`
  return whyNotWith(world, unit, here)
}

/** Whether a hex is a base that a PARA may fly from: a city or an airbase (11.14.1). */
export const isAirbase = (world: TwWorld, hex: Hex): boolean => airCapacity(world, hex).places > 0

/** Why a PARA cannot stage into a hex, or null: it needs an airbase there, not a place on it, since it does not count as an aircraft. */
export function mayStagePara(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const where = world.map.name(hex)
  if (!isFriendlyHex(world, hex, unit.nation) || enemyGround(world, hex, unit.nation).length > 0) return `11.2.1.1: ${where} is not friendly to ${unit.nation}`
  return isAirbase(world, hex) ? null : `11.2.1.1: ${where} has no city and no airbase`
}

/** Own aircraft of a seat in a hex. */
export const ownAirAt = (world: TwWorld, seat: string, hex: Hex): AirUnit[] => world.airAt(hex).filter((unit) => seatOf(world, unit) === seat)
