import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 9.2 to 9.8 Ground movement of this impulse, automatic victories included. */
export function* groundMovement(_world: TwWorld): Procedure {}
