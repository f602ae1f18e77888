import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 3.7, 15 The Build Segment: repairs, units, Reserves, installations, upgrades. */
export function* buildSegment(_world: TwWorld): Procedure {}
