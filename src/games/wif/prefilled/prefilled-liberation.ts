import { item, section } from '../../../engine/sheet-lines.ts'
import { liberable } from '../peace/liberation/may-liberate.ts'
import { powersOfSeat, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** 13.7.5: what a seat may liberate as things stand, and what it is asked of what its partners may. */
export function liberationLines(world: WifWorld, seat: string): string[] {
  const powers = powersOfSeat(world, seat)
  const all = liberable(world)
  const own = all.filter(({ by }) => powers.includes(by))
  const partners = all.filter(
    ({ by }) => !powers.includes(by) && powers.some((power) => sideOfPower(world, power) === sideOfPower(world, by)),
  )
  if (own.length + partners.length === 0) return []
  return [
    ...(own.length === 0 ? [] : section('liberate', '13.7.5: yes, or no and it is conquered')),
    ...own.flatMap(({ country, why }) => item({ at: country, answer: 'yes' }, why)),
    ...(partners.length === 0 ? [] : section('give back', '13.7.5: all that you hold of it, if it is liberated')),
    ...partners.flatMap(({ country, by }) => item({ at: country, answer: 'yes' }, `${by} may liberate it`)),
    '',
  ]
}
