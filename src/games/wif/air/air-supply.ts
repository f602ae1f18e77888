import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { flyPatrols } from './cap.ts'
import { couldFly } from './eligibility.ts'
import { flyInterceptors } from './interception.ts'
import { airCombats, opponent, targetsOf } from './mission.ts'
import { flyMissions, missionOrders, nobodyFlies } from './mission-order.ts'
import { allComeHome } from './return-to-base.ts'
import { bombersAt, newAirStep } from './sortie.ts'
import { isHQ, sideOfCountry } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Reorganisation points that an ATR brings to a hex (11.17.1). */
export interface AirSupplyPoints {
  readonly atr: AirUnit
  readonly hex: Hex
  readonly points: number
}

/** 11.17.1: ATRs to hexes with face-down units of their side; HQs are not reorganised (11.17.4). */
export const airSupplyMission = missionOrders('air supply', 'air supply:\n  - { at: E2640, with: [Ju-52] }', (world, _seat, at) => {
  if (!world.map.isLand(at)) return `11.17.1: ${world.map.name(at)} is no land hex`
  const own = world.unitsAt(at).filter((unit) => sideOfCountry(world, unit.country) === world.state.active)
  if (own.some((unit) => unit.faceDown && !isHQ(unit))) return null
  return own.length > 0
    ? `11.17.1: no unit in ${world.map.name(at)} is face-down and can be reorganised`
    : `11.17.1: there is no unit of your side in ${world.map.name(at)}`
})

/** 11.17.1, in the order of the rulebook. Each ATR that gets through gives 1 reorganisation point; all are home when this returns. */
export function* airSupply(world: WifWorld): Procedure<AirSupplyPoints[]> {
  // Aircraft co-operate with one another; units on the ground take no part in the mission.
  const step = newAirStep(world, 'air supply', () => [])
  if (couldFly(world, world.state.active, 'air supply').length === 0) {
    yield* nobodyFlies(world, step, airSupplyMission)
    return []
  }
  yield* flyPatrols(world, step, opponent(world))
  yield* flyMissions(world, step, airSupplyMission)
  yield* flyInterceptors(world, step, opponent(world))
  yield* flyInterceptors(world, step, world.state.active)
  yield* airCombats(world, step)
  const given = targetsOf(world, step).flatMap((hex) =>
    bombersAt(step, hex, world.state.active).map(({ unit }) => ({ atr: unit, hex, points: 1 })),
  )
  for (const { atr, hex, points } of given)
    world.report('air supply', '11.17.1', `${atr.name} brings ${points} reorganisation point to ${world.map.name(hex)}`, [hex], { points })
  yield* allComeHome(world, step)
  return given
}
