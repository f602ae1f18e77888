import { numbered } from '../../common/words.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { activityOf, isUsaToEnter, USA } from './entry-level.ts'

/** 22.7.1: ground and air units that a USA at peace builds in a turn, and yards that it gains in a year at most. */
const UNITS_A_TURN = 2
const YARDS_A_YEAR = 2
const FIRST_YARDS = 1
const COUNT = 'units of the neutral USA'

const isAmericanInPeace = (world: TwWorld, unit: Unit): boolean => unit.nation === USA && isUsaToEnter(world)

/** Why a USA at peace does not build a unit, or work on a ship, or null (22.7.1). */
export function whyNotInPeacetime(world: TwWorld, unit: Unit, accelerate: boolean): string | null {
  if (!isAmericanInPeace(world, unit)) return null
  if (accelerate) return '22.7.1: the USA accelerates no construction before it is at war'
  const built = world.ops.built.get(COUNT) ?? 0
  return unit.kind !== 'naval' && built >= UNITS_A_TURN
    ? `22.7.1: before it is at war the USA builds ${numbered(UNITS_A_TURN, 'ground or air unit')} a turn; it has built ${built}`
    : null
}

/** Counts a ground or air unit that a USA at peace builds. */
export function noteInPeacetime(world: TwWorld, unit: Unit): void {
  if (isAmericanInPeace(world, unit) && unit.kind !== 'naval')
    world.remember((noted) => noted.built.set(COUNT, (world.ops.built.get(COUNT) ?? 0) + 1))
}

/** 22.7.1, 22.8: yards of the U.S. Box, of those printed there: one at first, and what entry levels have brought. A USA of a campaign that begins in its war has them all. */
export function usYards(world: TwWorld, printed: number): number {
  const entry = world.state.usEntry
  if (entry === undefined) return isUsaToEnter(world) ? FIRST_YARDS : printed
  return Math.min(printed, entry.yards?.capacity ?? activityOf(world, entry.highest).shipyards)
}

/** 22.7.1: yards grow to what the highest entry level so far allows, by no more than two in a year; what is left over comes in the next. */
export function growYards(world: TwWorld): void {
  const { usEntry: entry, turn } = world.state
  if (entry === undefined) return
  const { capacity, year, raised } = entry.yards ?? { capacity: FIRST_YARDS, year: turn.year, raised: 0 }
  const before = year === turn.year ? raised : 0
  const by = Math.min(activityOf(world, entry.highest).shipyards - capacity, YARDS_A_YEAR - before)
  if (by <= 0) return
  world.note({ usEntry: { ...entry, yards: { capacity: capacity + by, year: turn.year, raised: before + by } } })
  world.report('US entry', '22.7.1', `The USA has ${numbered(by, 'shipyard')} more, ${capacity + by} in all.`)
}
