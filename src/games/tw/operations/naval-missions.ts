import { returnToBases } from '../air/return-to-base.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { holdArmourBack } from '../landing/armour.ts'
import { invasions } from '../landing/invade.ts'
import { seatsOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { patrolAttacks } from '../naval/attack-at-sea.ts'
import { baseChanges } from '../naval/base-change.ts'
import { carrierStrikes } from '../naval/carrier-strike.ts'
import { supplyCuts } from '../naval/cut-supply.ts'
import { supplyRuns } from '../naval/run-supply.ts'
import { seaTransports } from '../naval/sea-transport.ts'

/** 7 Naval missions of the phasing side, its seats in the order of 3.11: patrols and supply lines of the enemy, ships in his ports, supply of one's own, transports, bases. */
export function* navalOperations(world: TwWorld): Procedure {
  for (const missions of [patrolAttacks, supplyCuts, carrierStrikes, supplyRuns, invasions, seaTransports, baseChanges]) {
    for (const seat of seatsOf(world, world.phasing)) yield* missions(world, seat)
    if (missions === invasions) holdArmourBack(world)
  }
  yield* returnToBases(world)
}
