import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 3.3 Planning: every power chooses its logistical effort and chits, sealed; they are opened together. */
export function* planning(_world: TwWorld): Procedure {}
