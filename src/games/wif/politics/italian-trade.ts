import { isActive } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { changesOf, changeTrade } from './soviet-trade.ts'

export const ITALY = 'Italy'
export const USA = 'USA'

/** 5.1: what Italy and the USA trade is over for good as soon as one of the two is active; peace, which is made after production (13.7), brings nothing back. */
export function noteItalianTrade(world: WifWorld): void {
  const { politics, powers } = world.state
  if (!politics || !powers[ITALY] || !powers[USA] || changesOf(world).endedWithItaly) return
  if (isActive(world, ITALY) || isActive(world, USA)) changeTrade(world, { endedWithItaly: true })
}
