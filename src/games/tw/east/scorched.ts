import { sideOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { germanAttack } from './mobilisation.ts'
import { USSR } from './pact.ts'

/** 14.6.1: whether a city's industry stands in the Urals: its fall costs nobody anything any more, and brings its captor nothing. */
export const isEvacuated = ({ state }: TwWorld, of: string, city: string): boolean => of === USSR && state.evacuated?.[city] !== undefined

/** 21.7.5: industrial centres that went to the Urals in the turn of the German attack. */
export function centresMoved(world: TwWorld): number {
  const war = germanAttack(world)
  return Object.values(world.state.evacuated ?? {}).filter((turn) => turn === war?.declared).length
}

/** 21.7.5: movement points that scorched earth takes from a unit in its Second Impulse inside the Soviet Union of 1939. */
export const scorched = (world: TwWorld, unit: Unit): number =>
  world.state.scorchedEarth === world.state.turn.index && sideOf(world, unit) === 'Axis' ? centresMoved(world) : 0
