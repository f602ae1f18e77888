import { breakDown, breakdownOf } from '../ground/breakdown-parts.ts'
import { isBuildUp } from '../ground/stacking.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, enemiesOf } from './attack.ts'

/** 9.6.4, 10.3.2: army-size counters that are about to lose something become the units that they stand for, if their counters are at hand. Whether any did. */
export function unfold(world: TwWorld, attack: Attack): boolean {
  const armies = [...attack.attackers, ...enemiesOf(world, attack)].filter((unit) => isBuildUp(unit) && unit.place === 'map')
  const parts = new Map<GroundUnit, readonly GroundUnit[]>()
  for (const army of armies) {
    const units = breakdownOf(world, army)
    if (typeof units === 'string') continue
    parts.set(army, units)
    const reserve = army.reserve === true
    breakDown(world, army, units)
    if (reserve) for (const unit of units) world.change(unit, { reserve: true })
  }
  attack.attackers = attack.attackers.flatMap((unit) => parts.get(unit) ?? [unit])
  return parts.size > 0
}
