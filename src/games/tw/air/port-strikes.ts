import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 11.7 Land-based aircraft strike ships in port. */
export function* portStrikes(_world: TwWorld): Procedure {}
