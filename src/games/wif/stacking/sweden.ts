import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { controllerOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

const SWEDEN = 'Sweden'
const GERMANY = 'Germany'
/** Where other German units must be (19.7). */
const BESIDE: readonly string[] = ['Finland', 'Norway']
/** Steps in which they pass (11.9, 11.10); before the impulse its orders are looked at as what they will be. */
const STEPS: readonly string[] = ['rail movement', 'land movement', '']

/** A hex of a neutral Sweden. */
export const isNeutralSweden = (world: WifWorld, hex: Hex): boolean =>
  world.state.control[hex] === SWEDEN && controllerOf(world, SWEDEN) === null

/** 19.7: a German unit may pass through a neutral Sweden by rail and land movement while other German units are in Finland and in Norway; `along` moves with it. */
export const maySwedenBeCrossed = (world: WifWorld, unit: Unit, hex: Hex, along: readonly Unit[] = []): boolean =>
  unit.country === GERMANY && isNeutralSweden(world, hex) && STEPS.includes(world.impulse.step) && areGermansBeside(world, [unit, ...along])

/** 19.7: German supply goes through it too. */
export const maySwedenBeTraced = (world: WifWorld, country: string, holder: string): boolean =>
  country === GERMANY && holder === SWEDEN && controllerOf(world, SWEDEN) === null && areGermansBeside(world, [])

/** 19.7: why a German unit does not stop in a hex; null where it may. */
export const whyNotStopInSweden = (world: WifWorld, unit: Unit, hex: Hex): string | null =>
  unit.country === GERMANY && isNeutralSweden(world, hex)
    ? `19.7: ${unit.name} may pass through a neutral Sweden, and not end a step in ${world.map.name(hex)}`
    : null

const areGermansBeside = (world: WifWorld, but: readonly Unit[]): boolean => {
  const ids = but.map(({ id }) => id)
  const homes = new Set(
    world.unitsOf(GERMANY).flatMap(({ id, place, hex }) => (place === 'map' && !ids.includes(id) ? [homeOf(world, hex)] : [])),
  )
  return BESIDE.every((country) => homes.has(country))
}
