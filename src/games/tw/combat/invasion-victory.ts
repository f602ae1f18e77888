import { automaticVictory } from '../charts/ground.ts'
import { whyNoAvAt, whyNotParticipate } from './automatic-victory.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, isLanding } from './attack.ts'
import type { Battle } from './battle.ts'

/** 9.8: a landing with an ARM that has 6-1 with shore bombardment and aircraft wins without a die, where any automatic victory could be won. DAS counts, for this is fought with the other battles. */
export function winsByInvasion(world: TwWorld, { hex, attackers }: Attack, { attack, defence, avShift }: Battle): boolean {
  if (!attackers.some(isLanding) || !attackers.some(({ type }) => type === 'ARM')) return false
  if (whyNoAvAt(world, attackers[0], hex) !== null || attackers.some((unit) => whyNotParticipate(world, unit, hex) !== null)) return false
  return automaticVictory(world.tables, attack, defence.factors, avShift)
}
