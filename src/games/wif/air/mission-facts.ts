import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { powersOf, seatOfPower, seatOfUnit, sideAsked } from '../powers.ts'
import { allowance } from '../limits.ts'
import type { WifWorld } from '../world.ts'
import { couldFly } from './eligibility.ts'
import type { MissionSubject } from './mission-order.ts'
import { activityOf } from './sortie.ts'

/** What there is to decide on before the next order of a mission. */
export const MISSION = {
  ...MOMENT,
  flying: number('aircraft that fly in this step already'),
  available: number('own aircraft that are face-up and may fly the mission'),
  fighters: number('own FTRs that are face-up and could escort'),
  missionsLeft: number('air missions that your powers may still fly in this impulse; 99 without a limit (10.2)'),
}

export function missionFacts(world: WifWorld, { step, seat }: MissionSubject): FactsOf<typeof MISSION> {
  const side = sideAsked(world, seat)
  const own = (mission: Parameters<typeof couldFly>[2]) =>
    couldFly(world, side, mission).filter(
      (unit) => seatOfUnit(world, unit) === seat && !step.sorties.some((sortie) => sortie.unit.id === unit.id),
    )
  const powers = powersOf(world, side).filter((power) => seatOfPower(world, power) === seat)
  return {
    ...momentFacts(world, side),
    flying: step.sorties.length,
    available: own(step.mission).length,
    fighters: own('escort').length,
    missionsLeft: Math.min(
      99,
      powers.reduce((sum, power) => sum + allowance(world, power, activityOf(step.mission)), 0),
    ),
  }
}
