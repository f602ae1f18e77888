import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 3.10 The End Segment of a player turn. */
export function* endSegment(_world: TwWorld): Procedure {}
