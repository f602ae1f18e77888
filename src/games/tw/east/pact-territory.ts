import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { GERMANY, isPactInForce, POLAND, USSR } from './pact.ts'

/** 16.5, 23.20: countries and parts of countries that the Pact leaves to the Soviets. */
const COUNTRIES: readonly string[] = ['Estonia', 'Latvia', 'Lithuania']
const PARTS: readonly string[] = ['Eastern Poland', 'Karelia', 'Bessarabia and Northern Bukovina']

/** Which of them a hex lies in, or null. */
export function pactTerritoryAt(world: TwWorld, hex: Hex): string | null {
  const { map } = world
  const region = map.regionNames[map.region[hex]]
  if (PARTS.includes(region)) return region
  const home = homeOf(world, hex)
  return COUNTRIES.includes(home) ? home : null
}

/** 16.5: the Soviets take what the Pact leaves them once Germany has conquered Poland, as long as the two are at peace. */
export const isPactDue = (world: TwWorld): boolean => isPactInForce(world) && world.state.nations[POLAND]?.conqueredBy === GERMANY

/** 16.5, 23.20: whether Soviet units walk into a hex that is not theirs without a declaration of war. */
export const mayTakeByPact = (world: TwWorld, nation: string, hex: Hex): boolean =>
  nation === USSR && isPactDue(world) && pactTerritoryAt(world, hex) !== null

/** 16.5: whether a unit goes as others come into its hex: Finns, Romanians and Germans where Soviets take what the Pact leaves them. */
export const givesWay = (world: TwWorld, unit: Unit, comer: Unit, hex: Hex): boolean =>
  unit.nation !== comer.nation && mayTakeByPact(world, comer.nation, hex)

/** 16.5, 23.20: whether a country falls to a power that holds its capital without a war on it. */
export const fallsByPact = (world: TwWorld, country: string, power: string): boolean =>
  power === USSR && isPactDue(world) && COUNTRIES.includes(country)

/** What of it is still to be taken, for sheets. */
export const pactTerritories = (world: TwWorld): string[] =>
  [...COUNTRIES, ...PARTS].filter((name) =>
    world.state.control.some((holder, hex) => holder !== '' && holder !== USSR && pactTerritoryAt(world, hex) === name),
  )
