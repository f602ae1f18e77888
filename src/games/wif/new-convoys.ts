import type { Unit } from './state.ts'

/** What new counters of convoy points are called: ids and names that no counter has. */
export function newConvoys(
  units: Readonly<Record<string, Unit>>,
  country: string,
  name: string,
  count: number,
): { readonly id: string; readonly name: string }[] {
  const named = new Set(Object.values(units).flatMap((unit) => (unit.country === country ? [unit.name] : [])))
  const idOf = (n: number) => `${country} ${name} ${n} made`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const made: { id: string; name: string }[] = []
  for (let n = 1; made.length < count; n++)
    if (!units[idOf(n)] && !named.has(`${name} ${n}`)) made.push({ id: idOf(n), name: `${name} ${n}` })
  return made
}

/** 19.4.1: the convoy points that a minor country brings come on counters of so many. */
export const MINOR_COUNTER = 5

/** 19.4.1: the name of the counters that a minor country brings, without their number. */
export const minorConvoyName = (minor: string): string => `${minor} CP`
