import type { Hex } from '../../../board/hex.ts'
import { cooperate, enemySide, partisansIn, sideOfCountry, sideOfPower } from '../powers.ts'
import type { LandUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { homeOf } from './control.ts'

/** A side's partisan in a hex, if any (13.1.3). */
export const partisanOf = (world: WifWorld, hex: Hex, side: Side): LandUnit | undefined =>
  world.landAt(hex).find((unit) => unit.type === 'PART' && sideOfCountry(world, unit.country) === side)

/** 13.1.3: the partisan that keeps a major power from moving anything into a hex and from using what is in it; undefined where none does. */
export function deniedBy(world: WifWorld, hex: Hex, power: string): Unit | undefined {
  const side = sideOfPower(world, power)
  return side === null ? undefined : partisanOf(world, hex, enemySide(side))
}

/** The green partisans of a unit's own country in a hex, among whom it may come ashore or out of an aircraft (13.1.3). */
export const friendsAmong = (world: WifWorld, unit: Unit, hex: Hex): LandUnit | undefined =>
  // Red ones co-operate with nobody but others.
  world.landAt(hex).find((other) => other.type === 'PART' && cooperate(world, unit, other))

/** 13.1.3: partisans never leave their home country; others go where they like. */
export function leavesHome(world: WifWorld, unit: Unit, hex: Hex): boolean {
  const partisans = partisansIn(world, unit.country)
  return partisans !== undefined && homeOf(world, hex) !== partisans.of
}
