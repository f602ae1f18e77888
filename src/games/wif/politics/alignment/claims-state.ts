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

/** 19.6.2: the Rumania that denied its claim is the USSR's by conquest now. */
export const isRumaniaTaken = (world: WifWorld): boolean =>
  bordersOf(world).Rumania?.answer === 'denied' && world.state.countries.Rumania?.conqueredBy === USSR

/** 19.6.2: what Bulgaria may do once the USSR has conquered Rumania holds whoever has Rumania later. */
export function noteRumania(world: WifWorld): void {
  const { Rumania } = bordersOf(world)
  if (Rumania && Rumania.conquered !== true && isRumaniaTaken(world)) changeBorders(world, { Rumania: { ...Rumania, conquered: true } })
}
