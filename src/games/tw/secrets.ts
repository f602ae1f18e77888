import { seatOf, sideOf, sideOfSeat } from './powers.ts'
import type { Unit } from './state.ts'
import type { TwWorld } from './world.ts'

/**
 * Whether a seat may see what a counter is. Task Forces hide their ships (7.12), and the boxes of strategic warfare lie face down (5.1), from the other side;
 * partners show each other their counters.
 */
export function maySee(world: TwWorld, seat: string, unit: Unit): boolean {
  if (seatOf(world, unit) === seat || sideOf(world, unit) === sideOfSeat(world, seat)) return true
  if (unit.kind === 'naval') return unit.taskForce === undefined
  if (unit.kind === 'strategic') return false
  const carrier = unit.aboard === undefined ? undefined : world.state.units[unit.aboard]
  return carrier?.kind !== 'naval' || carrier.taskForce === undefined
}

/** NARFs of a nation as everybody may know them: without what was spent in secret this turn. What is told to all says these. */
export const openNarfs = (world: TwWorld, nation: string): number => world.nation(nation).narfs + (world.state.secretSpending[nation] ?? 0)
