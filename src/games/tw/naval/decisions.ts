import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { attackPatrol } from './attack-at-sea.ts'
import { baseChange } from './base-change.ts'
import { rises, stays } from './battle-decisions.ts'
import { carrierStrike } from './carrier-strike.ts'
import { carriedByPartner } from './consent.ts'
import { cutSupply, nameLine } from './cut-supply.ts'
import { espionageDecisions } from './espionage.ts'
import { airKinds, shipKinds } from './intercept-decisions.ts'
import { attackFrenchFleet, vichyFleetJoins } from './mers-el-kebir.ts'
import { patrol } from './patrols.ts'
import { runSupply } from './run-supply.ts'
import { seaLosses } from './sea-losses.ts'
import { seaTransport } from './sea-transport.ts'
import { dissolveLater, taskForce } from './task-forces.ts'
import { wayHome } from './way-home.ts'

export const navalDecisions: readonly DecisionKind<TwWorld>[] = [
  taskForce,
  attackPatrol,
  cutSupply,
  carrierStrike,
  runSupply,
  seaTransport,
  carriedByPartner,
  baseChange,
  dissolveLater.stratmoves,
  attackFrenchFleet,
  vichyFleetJoins,
  dissolveLater.end,
  patrol,
  shipKinds.opens,
  airKinds.opens,
  shipKinds.answers,
  airKinds.answers,
  nameLine,
  rises,
  stays,
  seaLosses,
  wayHome,
  ...espionageDecisions,
]
