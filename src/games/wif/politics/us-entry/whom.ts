import { atWar, isActive, powersOf } from '../../powers.ts'
import { VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { levelIn, poolOf } from './pools.ts'
import { USA } from './powers.ts'

/** Whether a war of the USA is declared by an attempt (9.4): on a major power other than Vichy. */
export const isAttempt = (world: WifWorld, { by, on }: { readonly by: string; readonly on: string }): boolean =>
  by === USA && on !== VICHY && world.state.powers[on] !== undefined

/** 9.4: why the USA may not attempt to declare war on a major power; null when it may. */
export function whyNotAttempt(world: WifWorld, on: string): string | null {
  const entry = world.state.politics?.entry
  if (!entry) return `9.4: the USA must attempt to declare war on ${on}, and this campaign plays no US entry (13.3)`
  if (entry.never?.includes(on)) return `9.4: the USA may never again attempt to declare war on ${on}`
  // Tension that a late start brings is drawn as its first step begins: nobody can say before.
  if (entry.startTension) return null
  const pool = poolOf(on)
  const tension = levelIn(entry.tension, pool)
  return world.tables.warNumber(levelIn(entry.entry, pool), tension) === null
    ? `9.4: a tension level of ${tension} against ${on} allows no attempt to declare war`
    : null
}

/** 9.4: at war with all other active powers of the Axis the USA declares war on Vichy without an attempt. */
export function whyNotOnVichy(world: WifWorld): string | null {
  const others = powersOf(world, 'Axis').filter((power) => power !== VICHY && isActive(world, power))
  const peaceful = others.filter((power) => !atWar(world, USA, power))
  const installer = world.state.politics?.installedVichy
  if ((others.length > 0 && peaceful.length === 0) || (installer !== undefined && atWar(world, USA, installer))) return null
  return `9.4: the USA may declare war on Vichy when it is at war with all other active powers of the Axis${peaceful.length > 0 ? ` (not with ${peaceful.join(', ')})` : ''}, or with the one that installed Vichy`
}

/** 9.4: why a war cannot be attempted beside another of the same step: Japan's goes with no other. */
export const whyNotTogether = (on: string, others: readonly string[]): string | null => {
  const other = others.find((each) => poolOf(each) !== poolOf(on))
  return other === undefined ? null : `9.4: the USA attempts to declare war on ${other} in this step, and cannot on ${on} too`
}
