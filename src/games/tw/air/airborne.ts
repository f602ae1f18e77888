import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 11.14 Airborne landings of this impulse onto empty hexes; those onto enemies are announced with the attacks. */
export function* airdrops(_world: TwWorld): Procedure {}
