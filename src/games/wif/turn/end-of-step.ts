import type { Procedure } from '../../../engine/procedure.ts'
import { bringHome } from '../peace/one-abroad.ts'
import { enforceStacking } from '../stacking/stacking.ts'
import type { WifWorld } from '../world.ts'

/** What is looked at when a step is over: who may not stay abroad (19.6.2), then stacking (2.3.1). */
export function* endOfStep(world: WifWorld): Procedure<void> {
  bringHome(world)
  yield* enforceStacking(world)
}
