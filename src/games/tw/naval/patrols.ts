import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 7.4, 3.10.2 Patrols come home and naval units without a port find one. */
export function* patrolsReturn(_world: TwWorld): Procedure {}
