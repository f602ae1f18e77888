import { item, section, valueLine } from '../../../engine/sheet-lines.ts'
import { liberable } from '../peace/liberation/may-liberate.ts'
import { revertible } from '../peace/liberation/reversion.ts'
import { liberableOnceConquered } from '../peace/liberation/special.ts'
import { CHINA } from '../factions.ts'
import type { Conquest } from '../peace/conquered.ts'
import { hexesOf } from '../peace/homes.ts'
import { controllerOf, powersOfSeat, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** 13.7.5: what a seat may liberate as things stand, and what it is asked of what its partners may. */
export function liberationLines(world: WifWorld, seat: string): string[] {
  const powers = powersOfSeat(world, seat)
  const all = [...liberable(world), ...liberableOnceConquered(world)]
  const own = all.filter(({ by }) => powers.includes(by))
  const partners = all.filter(
    ({ by }) => !powers.includes(by) && powers.some((power) => sideOfPower(world, power) === sideOfPower(world, by)),
  )
  const back = revertible(world, seat)
  const reversion =
    back.length === 0
      ? []
      : [...section('revert', '13.7.5: hexes and countries go back to whom they were in 1939'), ...back.map((name) => `#  - ${name}`), '']
  if (own.length + partners.length === 0) return reversion
  return [
    ...reversion,
    ...(own.length === 0 ? [] : section('liberate', '13.7.5: yes, or no and it is conquered')),
    ...own.flatMap(({ country, why }) => item({ at: country, answer: 'yes' }, why)),
    ...(partners.length === 0 ? [] : section('give back', '13.7.5: all that you hold of it, if it is liberated')),
    ...partners.flatMap(({ country, by }) => item({ at: country, answer: 'yes' }, `${by} may liberate it`)),
    ...(own.some(({ country }) => country === CHINA)
      ? valueLine('communist cities', 'none', '13.7.5: of China’s cities that come back: none | [Sian, Lanchow]')
      : []),
    ...shared(world, powers, all),
    '',
  ]
}

/** 13.7.5: hexes of what may be liberated in which units of a seat stand with a partner's. */
function shared(world: WifWorld, powers: readonly string[], all: readonly Conquest[]): string[] {
  const crowds = all.flatMap(({ country }) =>
    hexesOf(world, country).flatMap((hex) => {
      const there = [...new Set(world.unitsAt(hex).map((unit) => controllerOf(world, unit.country)))]
      return there.length > 1 && there.some((power) => power !== null && powers.includes(power)) ? [hex] : []
    }),
  )
  return crowds.length === 0
    ? []
    : [
        ...section('who leaves', '13.7.5: if units co-operate no more there; both do unless their players name the same'),
        ...crowds.flatMap((hex) => item({ at: world.map.name(hex), power: powers[0] })),
      ]
}
