import type { DecisionKind } from '../../../engine/decision.ts'
import type { WifWorld } from '../world.ts'
import { afterFighting } from './after-fighting.ts'
import { homePorts } from './home-ports.ts'
import { intercept } from './interception.ts'
import { navalMove } from './naval-move.ts'
import { whoHasABase } from './no-base.ts'
import { sailWith } from './sail-with.ts'
import { stayAtSea } from './stay-at-sea.ts'
import { whenIntercepted } from './when-intercepted.ts'

/** Every choice of naval movement, interception and the return to base, for the registry of the game. */
export const navalDecisions: readonly DecisionKind<WifWorld>[] = [
  navalMove,
  sailWith,
  intercept,
  whenIntercepted,
  afterFighting,
  homePorts,
  stayAtSea,
  whoHasABase,
]
