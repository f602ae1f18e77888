import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 7.12 Task Forces are formed and dissolved. */
export function* taskForces(_world: TwWorld): Procedure {}
