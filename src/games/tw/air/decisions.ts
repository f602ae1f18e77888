import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { airEffort, fightOn, stayInBattle } from './battle-choices.ts'
import { airLosses } from './losses.ts'
import { counterCounter, counterIntercept, flyDas, interceptAir, interceptStaging } from './sky-choices.ts'
import { escortKinds, oasKinds } from './support.ts'

export const airDecisions: readonly DecisionKind<TwWorld, any, any>[] = [
  ...Object.values(oasKinds),
  ...Object.values(escortKinds),
  flyDas,
  interceptAir,
  interceptStaging,
  ...Object.values(counterIntercept),
  counterCounter,
  airEffort,
  fightOn,
  stayInBattle,
  airLosses,
]
