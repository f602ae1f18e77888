import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 11.2.1 Air units stage; airbases are built (11.1.1). */
export function* stageAir(_world: TwWorld): Procedure {}
