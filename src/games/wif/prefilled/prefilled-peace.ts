import { attackedMinors } from '../countries/allocate.ts'
import { peaceDecisions } from '../peace/decisions.ts'
import { homesLeft } from '../peace/homes.ts'
import { maySurrender } from '../peace/may-surrender.ts'
import { surrender } from '../peace/surrender-decision.ts'
import { isolatedUnits } from '../pools/isolated.ts'
import { oldUnits } from '../pools/scrap.ts'
import { allPowers, powersOfSeat, sideOfPower, sideOfSeat } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { item, noted, section } from '../../../engine/sheet-lines.ts'
import type { Standing } from './standing.ts'

const [NEW_HOME, SHIPS] = peaceDecisions.map(({ sheet }) => sheet!.section)

const SURRENDER = surrender.sheet!.section

/** 9.5, 19.4: what is asked of a seat when war is declared on a neutral minor country in the impulse to come. */
export function attacked(world: WifWorld, seat: string): string[] {
  const side = sideOfSeat(world, seat)
  const minors = attackedMinors(world).filter(({ by }) => sideOfPower(world, by) !== side)
  const units = minors.flatMap(({ minor }) => world.unitsOf(minor).filter(({ place, year }) => place === 'pool' && year !== undefined))
  return [
    ...(minors.length === 0 ? [] : section('minors', '19.2, 19.4.2: take it if it is offered; do its other units join your pools')),
    ...minors.flatMap(({ minor, by }) => item({ at: minor, take: 'yes', pool: 'yes' }, `${by} declares war on it`)),
    ...(units.length === 0 ? [] : section('set up', '19.4.1: its units of earlier years; those you do not place are placed for you')),
    ...units.flatMap((unit) => item({ unit: `${unit.country} ${unit.name}`, to: '' })),
  ]
}

/** 4.3: units that may be given up. */
export function givingUp(world: WifWorld, standing: Standing): string[] {
  const units = isolatedUnits(world, standing.seat)
  return units.length === 0
    ? []
    : [
        ...section('destroy', '4.3: isolated units that you give up, to build them again'),
        ...units.flatMap((unit) => noted(`#  - ${standing.name(unit)}`, `at ${world.map.name(unit.hex)}`)),
      ]
}

/** 13.6.5: old counters of the force pools, and what is destroyed, may leave the game for good; those of a conquered country nobody builds anyway. */
export function scrapping(world: WifWorld, seat: string): string[] {
  const units = oldUnits(world, seat).filter(({ country }) => world.state.countries[country].status !== 'conquered')
  return units.length === 0
    ? []
    : [
        ...section('scrap', '13.6.5: counters of the force pool that leave the game for good'),
        ...units.flatMap((unit) => noted(`#  - ${unit.country} ${unit.name}`, `${unit.type}, of ${unit.year}`)),
      ]
}

/** 13.7.1, 13.7.6: what is asked of a seat whose home country is conquered, or that may surrender it. */
export function afterConquest(world: WifWorld, seat: string): string[] {
  const powers = powersOfSeat(world, seat)
  const own = Object.values(world.state.countries).filter(
    ({ controller, conqueredBy }) => conqueredBy === null && powers.includes(controller ?? ''),
  )
  const able = powers.flatMap((power) => {
    const may = maySurrender(world, power)
    return 'whyNot' in may ? [] : [{ power, why: may.why }]
  })
  const homes = new Set(own.flatMap((country) => homesLeft(world, country)))
  return [
    ...(homes.size === 0
      ? []
      : [
          ...section(NEW_HOME, '13.7.1: from where you fight on should a home of yours be conquered now; the first that can be'),
          ...[...homes].map((home) => `#  - ${home}`),
        ]),
    ...section(SHIPS, '13.7.1: to whom ships of conquered countries go that are yours to give'),
    ...allPowers(world).map((power) => `#  - ${power}`),
    ...(able.length === 0 ? [] : section(SURRENDER, '13.7.6: whose home country you give up, as a conquest of it would take it')),
    ...able.flatMap(({ power, why }) => noted(`#  - ${power}`, why)),
  ]
}
