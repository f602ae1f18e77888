import type { Hex } from '../../../board/hex.ts'
import { sideOf, sideOfNation } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 13.2.3: turns out of supply that a fortress survives. */
export const SURVIVED = 3

/** Siege markers of a hex: 0 where no fortress is besieged. */
export const siegeOf = (world: TwWorld, hex: Hex): number => world.installation(hex, 'fortress')?.siege ?? 0

/** 13.2.3: why nobody may be based in a fortress, or null: three Siege markers. */
export const whyNotBaseUnderSiege = (world: TwWorld, hex: Hex): string | null =>
  siegeOf(world, hex) >= SURVIVED
    ? `13.2.3: ${world.map.name(hex)} is under its third turn of siege: no ships or aircraft base there`
    : null

/** 12.8: garrisons of own fortresses are not eliminated for want of supply, but starved out. */
export const isInOwnFortress = (world: TwWorld, unit: Unit): boolean => {
  const fortress = world.installation(unit.hex, 'fortress')
  return fortress !== undefined && sideOfNation(world, fortress.nation) === sideOf(world, unit)
}
