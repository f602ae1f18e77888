import { toArriveLater } from '../peace/displaced.ts'
import { hexesOf } from '../peace/homes.ts'
import { endWarsWithin } from '../peace/wars-within.ts'
import type { WifWorld } from '../world.ts'

const USA = 'USA'

/** 13.3.2: the USA declares control of a territory: it is aligned with the USA, and others leave it, to arrive in two turns. */
export function takeOver(world: WifWorld, country: string): void {
  const hexes = hexesOf(world, country)
  world.changeCountry(country, { controller: USA, conqueredBy: null, status: 'free' })
  endWarsWithin(world, country)
  for (const hex of hexes) world.setControl(hex, country)
  world.report('us entry', '13.3.2', `The USA declares control of ${country}.`, hexes)
  const strangers = hexes
    .flatMap((hex) => [...world.unitsAt(hex), ...world.navalAt(hex)])
    .filter((unit) => unit.type !== 'PART')
    .filter((unit) => world.state.countries[unit.country].controller !== USA)
  toArriveLater(world, strangers, '2.5.4', 'which is the USA’s now')
}
