import type { TwWorld } from './world.ts'

/** 14.5, 28.2.3: NARFs a year of a country or a part of one; a project may have made it worth more. */
export const worthOf = (world: TwWorld, name: string, narfs: number): number =>
  world.rules.bonuses(world, 'NARFs of a country', { in: name }).reduce((sum, { value }) => sum + value, narfs)
