import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 12: how a unit is supplied: in full, from a limited source alone (12.2.3), or not at all. */
export type Supply = 'full' | 'limited' | 'none'

export const supplyOf = (_world: TwWorld, _unit: Unit): Supply => 'full'

export const inSupply = (world: TwWorld, unit: Unit): boolean => supplyOf(world, unit) !== 'none'
