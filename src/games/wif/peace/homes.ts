import type { Hex } from '../../../board/hex.ts'
import { inPolitics } from '../cache.ts'
import { homeOf } from '../ground/control.ts'
import { atWar, controllerOf, isMajorHome, sideOfPower } from '../powers.ts'
import type { Country, Side } from '../state.ts'
import { FRANCE, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/** Hexes of a home country or territory (2.5.1), with the border changes of the campaign; none of one that lies beyond the map. */
export const hexesOf = (world: WifWorld, country: string): readonly Hex[] =>
  inPolitics(world, 'hexes of home countries', () => {
    const homes = new Map<string, Hex[]>()
    for (let hex = 0; hex < world.map.size; hex++) {
      if (!world.map.isLand(hex)) continue
      const home = homeOf(world, hex)
      const hexes = homes.get(home)
      if (hexes) hexes.push(hex)
      else homes.set(home, [hex])
    }
    return homes
  }).get(country) ?? []

/** The major power that holds a home country or territory: its conqueror, else who controls it; null for neutrals. */
export const holderOf = ({ conqueredBy, controller }: Country): string | null => conqueredBy ?? controller

/** The major power behind whoever controls a hex, if it is of a side; else null. */
export function powerHolding(world: WifWorld, hex: Hex, side: Side): string | null {
  const country = world.state.control[hex]
  const power = country ? controllerOf(world, country) : null
  return power !== null && sideOfPower(world, power) === side ? power : null
}

/** Whether a major power may conquer a country (13.7.1): it is at war with it, or one of its minor countries is. */
export function isAtWarOver(world: WifWorld, power: string, { name, conqueredBy }: Country): boolean {
  const foe = conqueredBy ?? name
  return (controlled(world).get(power) ?? []).some((each) => atWar(world, each, foe))
}

/** The countries that each major power controls. */
const controlled = (world: WifWorld): ReadonlyMap<string, readonly string[]> =>
  inPolitics(world, 'countries by who controls them', () => {
    const found = new Map<string, string[]>()
    for (const { name, controller } of Object.values(world.state.countries)) {
      if (controller === null) continue
      const names = found.get(controller)
      if (names) names.push(name)
      else found.set(controller, [name])
    }
    return found
  })

/** A home country of a major power, or a minor country: what has a capital and can fight on from elsewhere (13.7.1). */
export const isHomeCountry = ({ territory }: Country): boolean => territory !== true

/** A home country that still stands: nobody has conquered it, and it lies on the map. */
const stands = (world: WifWorld, country: Country): boolean =>
  country.conqueredBy === null && isHomeCountry(country) && hexesOf(world, country.name).length > 0

/**
 * The countries to whose units those of a conquered home country belong (13.7.1): all home countries of its major power, the minor country by itself.
 */
export function belongsTo(country: Country): string {
  return country.homeOf ?? country.name
}

/** Home countries that a conquered one can fight on from (13.7.1), in the order of the campaign; none where it is conquered for good. */
export function homesLeft(world: WifWorld, country: Country): string[] {
  const all = Object.values(world.state.countries)
  if (isMajorHome(world, country.name)) {
    const power = belongsTo(country)
    const homes = all.filter((each) => belongsTo(each) === power && each.name !== country.name && stands(world, each))
    return [...homes, ...alignedBefore1939(world, power)].map(({ name }) => name)
  }
  const own = alignedBefore1939(world, country.name)
  if (own.length === 0) return []
  const power = country.controller
  const ofPower = all.filter((each) => power !== null && belongsTo(each) === power && isMajorHome(world, each.name) && stands(world, each))
  const exiles = all.flatMap((each) =>
    power !== null && belongsTo(each) === power && isMajorHome(world, each.name) ? (each.exile ?? []) : [],
  )
  const current = ofPower.length > 0 ? ofPower.map(({ name }) => name) : [...new Set(exiles)]
  return [...current, ...own.map(({ name }) => name)]
}

/** Minor countries that were aligned to a country before 1939 (of Vichy: to France) and still are: who has one is not conquered for good. */
function alignedBefore1939(world: WifWorld, master: string): Country[] {
  const controller = world.state.countries[master]?.controller
  const printed = master === VICHY ? FRANCE : master
  return Object.values(world.state.countries).filter(
    (each) => !isMajorHome(world, each.name) && each.aligned1939 === printed && each.controller === controller && stands(world, each),
  )
}
