import { peaceDecisions } from '../peace/decisions.ts'
import { homesLeft } from '../peace/homes.ts'
import { isolatedUnits } from '../pools/isolated.ts'
import { oldUnits } from '../pools/scrap.ts'
import { allPowers, powersOfSeat } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { noted, section } from '../../../engine/sheet-lines.ts'
import type { Standing } from './standing.ts'

const [NEW_HOME, SHIPS] = peaceDecisions.map(({ sheet }) => sheet!.section)

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

/** 13.6.5: old counters of the force pools, and what is destroyed, may leave the game for good. */
export function scrapping(world: WifWorld, seat: string): string[] {
  const units = oldUnits(world, seat)
  return units.length === 0
    ? []
    : [
        ...section('scrap', '13.6.5: counters of the force pool that leave the game for good'),
        ...units.flatMap((unit) => noted(`#  - ${unit.country} ${unit.name}`, `${unit.type}, of ${unit.year}`)),
      ]
}

/** 13.7.1: what is asked of a seat whose home country is conquered. */
export function afterConquest(world: WifWorld, seat: string): string[] {
  const powers = powersOfSeat(world, seat)
  const own = Object.values(world.state.countries).filter(
    ({ controller, conqueredBy }) => conqueredBy === null && powers.includes(controller ?? ''),
  )
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
  ]
}
