import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 10 Ground combat of this impulse. */
export function* groundCombat(_world: TwWorld): Procedure {}
