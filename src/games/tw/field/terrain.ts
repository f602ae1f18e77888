import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { isSwampFrozen } from './weather.ts'

export type Terrain = 'clear' | 'forest' | 'mountain' | 'swamp' | 'desert' | 'desert wasteland' | 'lake' | 'sea' | 'none'

/** The terrain that counts now: a frozen swamp is clear (10.6.7). */
export function terrainAt(world: TwWorld, hex: Hex): Terrain {
  const terrain = world.map.terrainNames[world.map.terrain[hex]] as Terrain
  return terrain === 'swamp' && isSwampFrozen(world, hex) ? 'clear' : terrain
}

/** Cities in a hex; a port counts as one like any other (10.6.8, 10.6.9). */
export const cityCount = (world: TwWorld, hex: Hex): number => world.map.placesAt(hex).filter((place) => place.city || place.port).length
export const isCityHex = (world: TwWorld, hex: Hex): boolean => cityCount(world, hex) > 0
export const isBeach = (world: TwWorld, hex: Hex): boolean => world.map.marksAt(hex).includes('beach')
export const isFortressHex = (world: TwWorld, hex: Hex): boolean => world.installation(hex, 'fortress') !== undefined
export const isFortified = (world: TwWorld, hex: Hex): boolean => world.installation(hex, 'fortification') !== undefined

/** A fortress of a major power, which no automatic victory takes (9.8). */
export function isMajorFortress(world: TwWorld, hex: Hex): boolean {
  const fortress = world.installation(hex, 'fortress')
  return fortress !== undefined && world.nation(fortress.nation).kind === 'major'
}

/** 1.2: North Africa. */
export const isNorthAfrica = (world: TwWorld, hex: Hex): boolean => world.traits['North Africa'].countries.includes(homeOf(world, hex))
/** 1.2 (Cities): North Africa and the Middle East, whose cities help no defender. */
export const isAfricaOrMiddleEast = (world: TwWorld, hex: Hex): boolean =>
  world.traits['Africa and the Middle East'].countries.includes(homeOf(world, hex))
/** Inside the Soviet Union's borders of 1939 (1.2): the board's country. */
const SOVIET_UNION = 'USSR'
export const isInside1939USSR = ({ map }: TwWorld, hex: Hex): boolean => map.countryNames[map.country[hex]] === SOVIET_UNION
/** The three hexes of the Maginot Line (13.2.1). */
export const MAGINOT: ReadonlySet<string> = new Set(['1631', '1730', '1831'])
export const isMaginot = (world: TwWorld, hex: Hex): boolean => MAGINOT.has(world.map.code(hex))
/** Boxes beside the board: reached by sea and strategic movement alone. */
export const isBox = (world: TwWorld, hex: Hex): boolean => world.map.scale[hex] === 'off-map'
