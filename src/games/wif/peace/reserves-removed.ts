import { numbered } from '../../common/words.ts'
import { allPowers, atWar, isActive, sideOfPower } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { namesOf } from './effects.ts'

const USSR = 'USSR'
const GERMANY = 'Germany'

/** Which major powers were at war before a peace step, and whether the USSR and Germany were with each other. */
export interface WarsBefore {
  readonly active: readonly string[]
  readonly eastern: boolean
}

export const warsBefore = (world: WifWorld): WarsBefore => ({
  active: allPowers(world).filter((power) => isActive(world, power)),
  eastern: isEasternWar(world),
})

const isEasternWar = (world: WifWorld): boolean =>
  world.state.powers[USSR] !== undefined && world.state.powers[GERMANY] !== undefined && atWar(world, USSR, GERMANY)

/**
 * 13.7.7: who is at peace with all major powers loses its reserves and militia until its next war, those of its minor countries too, but for one that is at war
 * itself; the USSR at peace with Germany those that are called out against it.
 */
export function removeReserves(world: WifWorld, before: WarsBefore): void {
  for (const power of before.active) {
    if (sideOfPower(world, power) === null) continue
    if (!isActive(world, power)) remove(world, power, (unit) => isReserve(world, unit) && !isAtWar(world, unit))
    else if (power === USSR && before.eastern && !isEasternWar(world))
      remove(world, power, ({ calledOutAgainst }) => calledOutAgainst === GERMANY)
  }
}

const isAtWar = (world: WifWorld, { country }: Unit): boolean => allPowers(world).some((other) => atWar(world, country, other))

/** Militia, and reserves: those called out in the campaign; of others those without a year (9.7), where counters have theirs because they are built. */
const isReserve = (world: WifWorld, unit: Unit): boolean =>
  unit.kind === 'land' &&
  unit.type !== 'PART' &&
  (unit.type === 'MIL' || unit.calledOutAgainst !== undefined || (unit.year === undefined && world.state.production !== undefined))

function remove(world: WifWorld, power: string, which: (unit: Unit) => boolean): void {
  const units = Object.values(world.state.units).filter((unit) => isOf(world, unit, power) && which(unit))
  const home = units.filter(({ place }) => place === 'map' || place === 'circle')
  for (const unit of home) {
    world.toReserve(unit)
    const group = { against: unit.calledOutAgainst || null, units: [unit.id] }
    world.set({ reserves: { ...world.state.reserves, [power]: [...(world.state.reserves[power] ?? []), group] } })
  }
  const aside = units.filter(({ place }) => place === 'pool')
  for (const unit of aside) {
    world.removeForGood(unit)
    world.change(unit, { setAside: true })
  }
  if (home.length + aside.length === 0) return
  const told = [
    ...(home.length > 0 ? [`in reserve again: ${namesOf(home)}`] : []),
    ...(aside.length > 0
      ? [`out of the game until its next war: ${aside.length > 12 ? numbered(aside.length, 'unit') : namesOf(aside)}`]
      : []),
  ]
  world.report('conquest', '13.7.7', `Of ${power}, which is at peace, ${told.join('; ')}.`)
}

const isOf = (world: WifWorld, { country }: Unit, power: string): boolean => world.state.countries[country]?.controller === power

/** 9.7: what a peace took out of the game comes back into the force pools, as its power calls out reserves. `eligible`: whether its war is on. */
export function returnToPools(world: WifWorld, power: string, eligible: (unit: Unit, against: string | null) => boolean): void {
  const back = world
    .unitsIn('gone')
    .filter((unit) => unit.setAside && isOf(world, unit, power) && eligible(unit, unit.calledOutAgainst || null))
  for (const unit of back) {
    world.change(unit, { setAside: undefined })
    world.toForcePool(unit)
  }
  if (back.length > 0)
    world.report('reinforcements', '9.7', `Of ${power}, which is at war again, these are in its force pools again: ${namesOf(back)}.`)
}
