import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { build } from './build-order.ts'
import { eliminateOwn } from './eliminate-order.ts'
import { repair } from './repair-order.ts'
import { reserveFortification } from './reserve-fortification.ts'
import { counterReserve } from './reserve-espionage.ts'
import { exchange } from './unit-upgrade.ts'
import { reserve } from './reserve-order.ts'
import { upgrade } from './upgrade.ts'
import { works } from './works-order.ts'
import { yardWork } from './yard-order.ts'

export const economyDecisions: readonly DecisionKind<TwWorld>[] = [
  eliminateOwn,
  repair,
  yardWork,
  build,
  works,
  reserve,
  reserveFortification,
  counterReserve,
  upgrade,
  exchange,
]
