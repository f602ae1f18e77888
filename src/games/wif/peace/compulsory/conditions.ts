import type { Hex } from '../../../../board/hex.ts'
import { atWar, controllerOf } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { hexesOf, holderOf, isHomeCountry } from '../homes.ts'
import { wasJapansInChina } from '../hexes-of-1939.ts'

export const JAPAN = 'Japan'
export const USSR = 'USSR'
export type Party = typeof JAPAN | typeof USSR
export const PARTIES = [JAPAN, USSR] as const
export const partnerOf = (party: Party): Party => (party === JAPAN ? USSR : JAPAN)

const VLADIVOSTOK = 'Vladivostok'
const MANCHUKUO = 'Manchukuo'
const PACIFIC = 'Pacific'
/** Resources in Soviet hands from which on the USSR must agree. */
const RESOURCES = 3

/** 13.7.3, option 42: only the first war of the two can be ended so. */
export const isFirstWar = (world: WifWorld): boolean =>
  world.state.politics !== undefined &&
  !world.state.politics.easternPeace &&
  PARTIES.every((party) => world.state.powers[party]) &&
  atWar(world, JAPAN, USSR)

export const powerAt = (world: WifWorld, hex: Hex): string | null => {
  const holder = world.state.control[hex]
  return holder === '' || holder === undefined ? null : controllerOf(world, holder)
}

/** Resources, oil among them, that were Japan's in 1939 (its own, of countries aligned with it, and those it held in China) and the USSR controls. */
export function resourcesTaken(world: WifWorld): number {
  const { map, state } = world
  return map.places.reduce((sum, place, i) => {
    const hex = map.placeHexes[i]
    const home = state.countries[map.countryNames[map.country[hex]]]
    const wasJapans =
      home !== undefined && (home.name === JAPAN || home.homeOf === JAPAN || home.aligned1939 === JAPAN || wasJapansInChina(world, hex))
    return wasJapans && powerAt(world, hex) === USSR ? sum + (place.resources ?? 0) + (place.oil ?? 0) : sum
  }, 0)
}

/** 13.7.3, option 42: why a party need not be obeyed that wants peace as things stand; null when the other must agree. */
export function whyNotDemand(world: WifWorld, by: Party): string | null {
  if (!isFirstWar(world)) return NOT_FIRST
  if (by === JAPAN) {
    const taken = resourcesTaken(world)
    return taken >= RESOURCES
      ? null
      : `the USSR controls ${taken} of the resources that were Japan's at the start of Sep/Oct 1939, and must agree from ${RESOURCES} on`
  }
  const hex = world.map.find(VLADIVOSTOK)
  return hex !== undefined && powerAt(world, hex) === JAPAN ? null : 'Japan does not control Vladivostok'
}
export const NOT_FIRST = 'Japan and the USSR are not in their first war with each other'

/** 13.7.3, option 42: what a party gives up that compels a peace. */
export function priceOf(world: WifWorld, by: Party): Hex[] {
  const other = partnerOf(by)
  const homes = Object.values(world.state.countries).filter(
    (country) => country.name === MANCHUKUO || (holderOf(country) === other && isHomeCountry(country)),
  )
  const { map } = world
  const onPacific = (hex: Hex) => by === USSR && map.isLand(hex) && map.sheets[map.sheetOf[hex]].name === PACIFIC
  const hexes = new Set(homes.flatMap(({ name }) => hexesOf(world, name)))
  for (let hex = 0; hex < map.size; hex++) if (onPacific(hex)) hexes.add(hex)
  return [...hexes].filter((hex) => powerAt(world, hex) === by).sort((a, b) => a - b)
}
