import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 11.5 Counter-air missions. */
export function* counterAir(_world: TwWorld): Procedure {}
