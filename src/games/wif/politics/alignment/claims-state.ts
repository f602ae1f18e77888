import { controllerOf } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { type Borders, type Claimed, CLAIMED } from '../state.ts'

export const GERMANY = 'Germany'
export const USSR = 'USSR'

export const bordersOf = (world: WifWorld): Borders => world.state.politics?.borders ?? {}

export const changeBorders = (world: WifWorld, changes: Partial<Borders>): void =>
  world.set({ politics: { ...world.state.politics, borders: { ...bordersOf(world), ...changes } } })

export const isClaimable = (name: string): name is Claimed => CLAIMED.some((each) => each === name)

/** A minor country that is nobody's: neither controlled nor conquered (19.1). */
export function isNeutralMinor(world: WifWorld, name: string): boolean {
  const country = world.state.countries[name]
  return country !== undefined && !country.major && controllerOf(world, name) === null && country.conqueredBy === null
}

/** Whether a major power has declared the war that it is in with another. */
export const hasDeclaredOn = (world: WifWorld, by: string, on: string): boolean =>
  world.state.wars.some((war) => war.by === by && war.between.includes(by) && war.between.includes(on))
