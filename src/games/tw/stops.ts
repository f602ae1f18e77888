import type { TwWorld } from './world.ts'

/** Parts of a step, in order: where it can stop. */
export const stops = [
  'planning',
  'declarations of war',
  'strategic warfare',
  'task forces',
  'breakdown',
  'staging',
  'counter-air',
  'port strikes',
  'naval missions',
  'rail movement',
  'first movement',
  'first airdrops',
  'first combat',
  'second staging',
  'second movement',
  'second airdrops',
  'second combat',
  'build',
  'stratmoves',
  'supply',
  'end',
] as const
export type Stop = (typeof stops)[number]

/** Whether a part of the step is still to come, while it is played: what a prefilled sheet leaves out is over. */
export const isToCome = (world: TwWorld, name: Stop): boolean =>
  world.ops.step === '' || stops.indexOf(name) >= stops.indexOf(world.ops.step as Stop)
