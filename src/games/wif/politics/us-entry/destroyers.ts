import { isActive } from '../../powers.ts'
import { SCS } from '../../sea/ships.ts'
import type { WifWorld } from '../../world.ts'
import { USA } from './powers.ts'

/** 13.3.2, option 16: so many SCS of the Commonwealth cost a build point less each, once when they are started, finished or repaired. */
const GIVEN = 10
const COMMONWEALTH = 'Commonwealth'

export const giveDestroyers = (world: WifWorld): void => world.set({ politics: { ...world.state.politics, destroyers: GIVEN } })

/** How many times a power still pays a point less for a ship of a type: none while the USA is at war. */
export const destroyersFor = (world: WifWorld, power: string, type: string): number =>
  power === COMMONWEALTH && SCS.includes(type) && !isActive(world, USA) ? (world.state.politics?.destroyers ?? 0) : 0

/** What a ship costs a power by it. */
export const withDestroyers = (world: WifWorld, power: string, type: string, points: number): number =>
  destroyersFor(world, power, type) > 0 ? Math.max(0, points - 1) : points

/** Ships of a type are started, finished or repaired. */
export function useDestroyers(world: WifWorld, power: string, type: string, number: number): void {
  const left = destroyersFor(world, power, type)
  if (left > 0) world.set({ politics: { ...world.state.politics, destroyers: Math.max(0, left - number) } })
}
