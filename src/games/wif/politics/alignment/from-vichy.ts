import type { Procedure } from '../../../../engine/procedure.ts'
import { hexesOf } from '../../peace/homes.ts'
import { sideOfCountry } from '../../powers.ts'
import { FRANCE, isOfVichy, VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { entryAction } from '../us-entry/action.ts'

const JAPAN = 'Japan'
const INDO_CHINA = 'Indo-China'
const MADAGASCAR = 'Madagascar'

/** 13.3.3: what Japan may align out of Vichy's hands, with the US entry action that it is. */
export const FROM_VICHY_ACTIONS: Readonly<Record<string, number>> = { [INDO_CHINA]: 1, [MADAGASCAR]: 5 }
export const FROM_VICHY: readonly string[] = Object.keys(FROM_VICHY_ACTIONS)

/** 13.3.3, actions 1 and 5: why Japan may not align what is Vichy's now; null when it may. */
export function whyNotFromVichy(world: WifWorld, power: string, country: string): string | null {
  if (power !== JAPAN) return `${power} has no way to align it`
  if (world.state.countries[country].controller !== VICHY) return 'Vichy does not control it'
  const before = world.state.politics?.fromVichy?.[INDO_CHINA]
  if (country === MADAGASCAR && (before === undefined || before >= world.state.turn.index))
    return 'Indo-China must have been aligned in an earlier turn'
  const ally = hexesOf(world, country)
    .flatMap((hex) => [...world.unitsAt(hex), ...world.navalAt(hex)])
    .find((unit) => unit.type !== 'PART' && sideOfCountry(world, unit.country) === 'Allies')
  return ally === undefined ? null : `${ally.name} (${ally.country}) is in ${country}`
}

/** 13.3.3: Vichy's units there join the force pool of Free France, and all hexes are Japan's. */
export function takeFromVichy(world: WifWorld, country: string): void {
  const hexes = hexesOf(world, country)
  const units = hexes.flatMap((hex) => [...world.unitsAt(hex), ...world.navalAt(hex)]).filter((unit) => isOfVichy(world, unit))
  const french = units.filter((unit) => unit.type !== 'PART' && unit.country !== country)
  for (const unit of french) {
    if (unit.country === VICHY) world.handOver(unit, FRANCE)
    world.toForcePool(unit)
  }
  world.changeCountry(country, { controller: JAPAN })
  for (const hex of hexes) world.setControl(hex, country)
  const { politics, turn } = world.state
  world.set({ politics: { ...politics, fromVichy: { ...politics?.fromVichy, [country]: turn.index } } })
  const gone = french.length > 0 ? ` Into the Free French force pool: ${french.map(({ name }) => name).join(', ')}.` : ''
  world.report('alignment', '13.3.3', `${country}, which was Vichy's, is Japan's with all its hexes.${gone}`, hexes.slice(0, 1))
}

/** 13.3.3. */
export const tellUsaOfVichys = (world: WifWorld, country: string): Procedure =>
  entryAction(world, { number: FROM_VICHY_ACTIONS[country], by: JAPAN, what: `Japan aligns ${country}` })
