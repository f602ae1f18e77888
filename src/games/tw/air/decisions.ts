import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { airdropKinds } from './airdrop-order.ts'
import { airEffort, fightOn, stayInBattle } from './battle-choices.ts'
import { buildAirbases } from './build-airbase.ts'
import { counterAirMission } from './counter-air-order.ts'
import { exfiltrate } from './exfiltrate.ts'
import { interdictReserve } from './interdiction.ts'
import { airLosses } from './losses.ts'
import { counterCounter, counterIntercept, flyDas, interceptAir, interceptStaging } from './sky-choices.ts'
import { returnBase } from './return-to-base.ts'
import { stageKinds } from './stage-order.ts'
import { escortKinds, oasKinds } from './support.ts'

/** What flies before the port strikes, which stand between (3.6). */
export const stagingDecisions: readonly DecisionKind<TwWorld>[] = [buildAirbases, stageKinds[1], stageKinds[2], counterAirMission]

export const airDecisions: readonly DecisionKind<TwWorld>[] = [
  exfiltrate,
  airdropKinds[1],
  airdropKinds[2],
  interdictReserve,
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
  returnBase,
]
