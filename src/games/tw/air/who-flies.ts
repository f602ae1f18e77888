import { seatOf } from '../powers.ts'
import { sortOut } from '../sort-out.ts'
import type { AirUnit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'

/** Those of an answer that can fly, and why each of the others cannot. */
export interface WhoFlies {
  readonly units: readonly AirUnit[]
  readonly barred: readonly string[]
}

/** Each aircraft of an answer is judged by itself, and against those named before it: one out of reach costs the others nothing. `section` is the rule that they fly by. */
export function whoFlies(
  world: TwWorld,
  seat: string,
  section: string,
  answer: readonly string[],
  why: (unit: AirUnit, before: readonly AirUnit[]) => string | null,
): WhoFlies {
  const aircraft = (ids: readonly string[]) => ids.map((id) => world.unit(id) as AirUnit)
  const { sound, refused } = sortOut([...new Set(answer)], (id, before) => {
    const unit = world.state.units[id]
    if (unit?.kind !== 'air') return `${section}: ${unit?.name ?? id} is no air unit`
    return seatOf(world, unit) === seat ? why(unit, aircraft(before)) : `${unit.name} is not yours`
  })
  return { units: aircraft(sound), barred: refused }
}

/** What voids an answer: nobody on it can fly. */
export const whyNobody = ({ units, barred }: WhoFlies): string[] => (units.length > 0 ? [] : [...barred])

/** Those who fly; the seat is told why the others stay. `what`: the mission in its words. */
export function tellWhoStays(world: TwWorld, seat: string, section: string, what: string, { units, barred }: WhoFlies): AirUnit[] {
  const others = units.length > 0 ? '; the others fly without it' : ''
  for (const why of barred) tellRefused(world, seat, section, `${what}: ${why}${others}`)
  return [...units]
}
