import type { Segment as SegmentOf, Sequence as SequenceOf } from './rules.ts'
import type { TwWorld } from './world.ts'

export type Segment = SegmentOf<TwWorld>
export type Sequence = SequenceOf<TwWorld>

/** Where a step can stop, in order. */
export const stopsOf = ({ turnStart, playerTurn }: Sequence): string[] =>
  [...turnStart, ...playerTurn].filter(({ silent }) => !silent).map(({ name }) => name)

/** What lies in a step of its own where diplomacy is played (3.3, 3.4). */
const PLANNED: readonly string[] = ['planning', 'diplomacy', 'declarations of war']
export const isPlanned = (name: string): boolean => PLANNED.includes(name)

/** Whether a part of the step is still to come, while it is played: what a prefilled sheet leaves out is over. */
export function isToCome(world: TwWorld, name: string): boolean {
  const stops = stopsOf(world.rules.sequence)
  if (!stops.includes(name)) throw new Error(`no part of the sequence of play is called '${name}'`)
  const { stage, diplomacy } = world.state
  if (diplomacy !== undefined && isPlanned(name) !== (stage === 'Planning')) return false
  return world.ops.step === '' || stops.indexOf(name) >= stops.indexOf(world.ops.step)
}
