import { adjective } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { fleetsOf, type SeaForce } from './force.ts'

/** 18.1: why an attack on ships in which French units take part is not made, or null: it would be below 1-1, in Fleets of what is sent and what is seen. */
export function whyNotFrench(
  world: TwWorld,
  units: readonly Unit[],
  sent: SeaForce,
  target: SeaForce,
  arms: 'air' | 'all',
  strait: boolean,
): string | null {
  const timid = units.find(({ nation }) => world.traits.timid.nations.includes(nation))
  if (!timid) return null
  const [own, theirs] = [fleetsOf(world, sent, arms, strait), fleetsOf(world, target, arms === 'air' ? 'ships' : 'all', strait)]
  return own < theirs
    ? `18.1: ${adjective(world, timid.nation)} units (${timid.name}) make no attack below 1-1: ${own} Fleets against ${theirs}`
    : null
}
