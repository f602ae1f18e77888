import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 3.4, 6.4 Declarations of war. */
export function* declarationsOfWar(_world: TwWorld): Procedure {}
