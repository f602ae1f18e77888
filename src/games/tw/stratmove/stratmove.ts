import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 3.8, 8 The Strategic Movement Segment, with grants of NARFs (14.8). */
export function* stratmoveSegment(_world: TwWorld): Procedure {}
