import { sideOfNation } from '../powers.ts'
import { occupantOf } from '../field/partisan-hexes.ts'
import type { Side } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Points of a side as things stand: places it controls, and what it was given. */
export function pointsOf(world: TwWorld, side: Side): number {
  const { victory } = world.state
  const held = Object.entries(victory.worth).filter(([hex]) => sideOfNation(world, occupantOf(world, Number(hex))) === side)
  return victory.given[side] + held.reduce((sum, [, points]) => sum + points, 0)
}

export const scoreText = (world: TwWorld): string => `Axis ${pointsOf(world, 'Axis')}, Allies ${pointsOf(world, 'Allies')}`
