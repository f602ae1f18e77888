import type { Procedure } from '../../../engine/procedure.ts'
import type { Side } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 9.6: hexes of a side that hold too many lose units by their owner's choice. */
export function* enforceStacking(_world: TwWorld, _side: Side): Procedure {}
