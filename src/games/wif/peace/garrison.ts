import type { Hex } from '../../../board/hex.ts'
import { controllerOf, enemySide, isSS, sideOfCountry } from '../powers.ts'
import { zocOf } from '../ground/zoc.ts'
import type { Troop } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Garrison value of a division, of armour, mountain troops and the SS, and of any other unit (9.2). */
const DIVISION = 0.5
const STRONG = 2
const OTHER = 1
const STRONG_TYPES: readonly Troop['type'][] = ['HQ-A', 'ARM', 'MECH', 'MTN']

/** 9.2: the garrison value of a unit where it stands: none face-down, of partisans, or in a zone of control of the other side. */
export function garrisonValue(world: WifWorld, unit: Troop): number {
  const side = sideOfCountry(world, unit.country)
  if (unit.faceDown || unit.type === 'PART' || side === null || zocOf(world, enemySide(side))[unit.hex] === 1) return 0
  return world.rules.garrisonValue(unit)
}

/** The same of the unit alone, by its type and size. */
export function unitsGarrisonValue(unit: Troop): number {
  if (unit.kind === 'land' && unit.size === 'division') return DIVISION
  return STRONG_TYPES.includes(unit.type) || isSS(unit) ? STRONG : OTHER
}

/** The garrison value of major powers, with their minor countries, in some hexes (9.2). */
export const garrisonIn = (world: WifWorld, hexes: readonly Hex[], powers: readonly string[]): number =>
  hexes
    .flatMap((hex) => [...world.unitsAt(hex)])
    .filter(({ country }) => powers.includes(controllerOf(world, country) ?? ''))
    .reduce((sum, unit) => sum + garrisonValue(world, unit), 0)
