import type { WifWorld } from '../world.ts'
import { type Combat, defendersOf, isDropping, names } from './combat.ts'

/** 11.15.5 Paradrops and invasions: whoever dropped into a hex that still has a defender, even a notional one, is destroyed. */
export function failedParadrop(world: WifWorld, combat: Combat): string {
  if (defendersOf(world, combat).length === 0 && !combat.notional) return ''
  const lost = combat.attackers.filter((unit) => isDropping(world, unit, combat.hex))
  for (const unit of lost) world.destroy(unit, `paradrop failed at ${world.map.code(combat.hex)}`)
  combat.attackers = combat.attackers.filter((unit) => !lost.includes(unit))
  return lost.length > 0 ? `${names(lost)}, who dropped there, ${lost.length === 1 ? 'is' : 'are'} destroyed` : ''
}
