import type { Hex } from '../../../board/hex.ts'
import type { Country, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { homeOf } from './control.ts'

/** 19.6.2: Germany's Rumania may lead all its units out once the demands on it were denied, or where politics, which ask them, are not played. */
const isFullAlly = ({ state }: WifWorld, { name, controller }: Country): boolean =>
  name === 'Rumania' && controller === 'Germany' && (state.politics === undefined || state.politics.borders?.demands === 'denied')

/** 19.6.2: countries whose demands on Rumania were denied; they have one unit abroad at most. */
export const isDenied = ({ state }: WifWorld, { name }: Country): boolean =>
  (name === 'Hungary' || name === 'Bulgaria') && state.politics?.borders?.demands === 'denied'

/** Not in the home country of a minor country, or that of its exile. */
export const isAbroad = (world: WifWorld, { place, hex }: Unit, { name, exile }: Country): boolean =>
  place !== 'map' || homeOf(world, hex) !== (exile ?? name)

/**
 * 19.4.3: why a land or air unit of a minor country may not leave its home country for a hex (null: for the sea): fewer than half of the country's units on the
 * map are there, or another is abroad of a country that has room for one (19.6.2). `leaving` go with it, before it. Null when it may, or is abroad already.
 */
export function whyNotLeaveHome(world: WifWorld, unit: Unit, hex: Hex | null, leaving: readonly Unit[] = []): string | null {
  const country = world.state.countries[unit.country]
  if (unit.kind === 'naval' || !country || country.major || country.homeOf !== undefined) return null
  if (isFullAlly(world, country)) return null
  const home = country.exile ?? unit.country
  const isHome = (other: Unit): boolean => !isAbroad(world, other, country)
  if (!isHome(unit) || (hex !== null && homeOf(world, hex) === home)) return null
  const all = Object.values(world.state.units).filter(
    (other) => other.country === unit.country && other.kind !== 'naval' && (other.place === 'map' || other.place === 'sea'),
  )
  if (isDenied(world, country) && all.some((other) => !isHome(other) || leaving.includes(other)))
    return `19.6.2: ${unit.name} may not leave ${home}: one unit of ${unit.country}, whose demands on Rumania were denied, is abroad already`
  const there = all.filter((other) => isHome(other) && !leaving.includes(other)).length
  return 2 * there >= all.length
    ? null
    : `19.4.3: ${unit.name} may not leave ${home}: only ${there} of the ${all.length} land and air units of ${unit.country} ${there === 1 ? 'is' : 'are'} there, fewer than half`
}

/** The same of units that leave one after another, each for its own hex. */
export function whoMustStay(world: WifWorld, units: readonly Unit[], to: (unit: Unit) => Hex | null): string[] {
  const leaving: Unit[] = []
  for (const unit of units) {
    const why = whyNotLeaveHome(world, unit, to(unit), leaving)
    if (why) return [why]
    const hex = to(unit)
    if (hex === null || homeOf(world, hex) !== homeOf(world, unit.hex)) leaving.push(unit)
  }
  return []
}
