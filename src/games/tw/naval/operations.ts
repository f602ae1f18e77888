import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 7 Naval missions of the phasing side, in its order. */
export function* navalOperations(_world: TwWorld): Procedure {}
