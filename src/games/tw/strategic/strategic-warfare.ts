import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'

/** 3.5, 5 Strategic warfare, in Spring and Fall. */
export function* strategicWarfare(_world: TwWorld): Procedure {}
