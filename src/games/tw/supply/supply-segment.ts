import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 3.9, 12.6 The Supply Segment. */
export function* supplySegment(_world: TwWorld): Procedure {}
