import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 9.1 Rail movement. */
export function* railMovement(_world: TwWorld): Procedure {}
