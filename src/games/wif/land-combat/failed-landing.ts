import type { WifWorld } from '../world.ts'
import { type Combat, defendersOf, isDropping, isLanding, names } from './combat.ts'

/** 11.15.5 Paradrops and invasions: whoever landed in a hex that still has a defender, even a notional one, is destroyed. */
export function failedLanding(world: WifWorld, combat: Combat): string {
  if (defendersOf(world, combat).length === 0 && !combat.notional) return ''
  const lost = combat.attackers.filter((unit) => isLanding(world, unit, combat.hex))
  if (lost.length === 0) return ''
  const how = lost.every((unit) => isDropping(world, unit, combat.hex)) ? 'dropped' : 'landed'
  for (const unit of lost)
    world.destroy(unit, `${isDropping(world, unit, combat.hex) ? 'paradrop' : 'invasion'} failed at ${world.map.code(combat.hex)}`)
  combat.attackers = combat.attackers.filter((unit) => !lost.includes(unit))
  return `${names(lost)}, who ${how} there, ${lost.length === 1 ? 'is' : 'are'} destroyed`
}
