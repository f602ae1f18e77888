import type { Procedure } from '../../engine/procedure.ts'
import type { TwWorld } from './world.ts'

/** A part of a step. Sheets may ask to stop before it by its name, unless it is silent; cases play it by that. */
export interface Segment {
  readonly name: string
  readonly play: (world: TwWorld) => Procedure
  /** What nobody decides lies between two that somebody does. */
  readonly silent?: true
}

/** 3 The sequence of play. */
export interface Sequence {
  /** Played before the Axis player turn, for both sides. */
  readonly turnStart: readonly Segment[]
  readonly playerTurn: readonly Segment[]
}

/** Where a step can stop, in order. */
export const stopsOf = ({ turnStart, playerTurn }: Sequence): string[] =>
  [...turnStart, ...playerTurn].filter(({ silent }) => !silent).map(({ name }) => name)

/** Whether a part of the step is still to come, while it is played: what a prefilled sheet leaves out is over. */
export function isToCome(world: TwWorld, name: string): boolean {
  const stops = stopsOf(world.rules.sequence)
  if (!stops.includes(name)) throw new Error(`no part of the sequence of play is called '${name}'`)
  return world.ops.step === '' || stops.indexOf(name) >= stops.indexOf(world.ops.step)
}
