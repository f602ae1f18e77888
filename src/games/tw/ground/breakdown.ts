import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 9.6.3, 9.6.4 Units break down and build up. */
export function* breakdownUnits(_world: TwWorld): Procedure {}
