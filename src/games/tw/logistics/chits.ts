import type { TwWorld } from '../world.ts'
import { chitCost } from './planning.ts'

export type Chit = 'espionage' | 'counterEspionage'

export const hasChit = (world: TwWorld, power: string, chit: Chit): boolean => (world.state.plans[power]?.[chit] ?? 0) > 0

/** A chit that is played is gone, and its NARFs are no secret any more. */
export function playChit(world: TwWorld, power: string, chit: Chit): void {
  const plan = world.state.plans[power]
  world.state.plans[power] = { ...plan, [chit]: plan[chit] - 1 }
  const cost = chitCost(world, power, { evasion: false, espionage: false, counterEspionage: false, [chit]: true })
  world.state.secretSpending[power] = Math.max(0, (world.state.secretSpending[power] ?? 0) - cost)
}
