import { allPowers } from '../powers.ts'
import { BUILD_CLASSES, type BuildClass, type Built } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { type BuildLimit, classOf } from './limits.ts'

/** 13.6.8: of a class a power builds one more than in the turn before. */
export const MORE_THAN_BEFORE = 1

/** 13.6.8: what a power built in the turn before limits what it builds of each class now. */
export const gearingLimit: BuildLimit<WifWorld> = (world, power, built, { type, kind }) =>
  isUngeared(world, power) ? null : classLimit(world, power, built, classOf(type, kind))

/** Whether gearing limits bind a power now. */
export const isGeared = (world: WifWorld, power: string): boolean =>
  world.rules.buildLimits.includes(gearingLimit) && !isUngeared(world, power)

/** How many more of a class a power builds by its gearing limit, and why no more. */
export function classLimit(world: WifWorld, power: string, built: Built, of: BuildClass): { left: number; why: string } {
  const more = world.rules.gearing(of)
  const [before, now] = [builtBefore(world, power)[of] ?? 0, built[of] ?? 0]
  return {
    left: Math.max(0, before + more - now),
    why: `13.6.8: ${power} built ${before || 'none'} of the ${of} class in the turn before, which allows ${before + more} now${now > 0 ? `, ${now} of them built` : ''}`,
  }
}

const builtBefore = (world: WifWorld, power: string): Built => world.state.production?.builtBefore?.[power] ?? {}

/** 13.6.8: the first turn of a campaign has no gearing limits, nor has a major power on which a major power has declared war in this turn. */
function isUngeared({ state }: WifWorld, power: string): boolean {
  const { impulses, wars, powers, turn } = state
  const before = impulses.total - impulses.thisTurn
  return (
    turn.index === 0 ||
    wars.some(({ between, by, declared }) => between.includes(power) && by !== null && by !== power && by in powers && declared > before)
  )
}

const classesOf = (world: WifWorld): BuildClass[] => BUILD_CLASSES.filter((of) => of !== 'offensive chit' || world.rules.offensive)

/** 13.6.8: what each power has built is noted for the turn to come, and told with what it allows. */
export function noteBuilt(world: WifWorld, built: Readonly<Record<string, Built>>): void {
  const { production } = world.state
  if (!production) return
  world.set({ production: { ...production, builtBefore: built } })
  const limit = (power: string, of: BuildClass) => `${of} ${(built[power]?.[of] ?? 0) + world.rules.gearing(of)}`
  for (const power of allPowers(world).filter((each) => world.state.countries[each].status !== 'conquered'))
    world.report(
      'production',
      '13.6.8',
      `In the turn to come the gearing limits of ${power} are ${classesOf(world)
        .map((of) => limit(power, of))
        .join(', ')}.`,
    )
}
