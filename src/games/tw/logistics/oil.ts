import { atWar, controllerOf, sideOfNation } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 24: powers that live on oil which they may lose. */
export const OIL_POWERS = ['Germany', 'USSR', 'Britain'] as const
export type OilPower = (typeof OIL_POWERS)[number]
export const isOilPower = (power: string): power is OilPower => (OIL_POWERS as readonly string[]).includes(power)
const GERMANY = 'Germany'

/** What a power has of oil, line by line. */
export interface Oil {
  readonly factors: number
  readonly lines: readonly (readonly [what: string, factors: number])[]
}

/** 24.1 to 24.3: oil factors of a power as things stand, less the hits of the turn before. */
export function oilOf(world: TwWorld, power: OilPower): Oil {
  const { without, centres } = world.tables.oil.powers[power]
  const plants = power === GERMANY ? plantsHeld(world).length : 0
  const hits = hitsOn(world, power)
  const lines = [
    ...(without > 0 ? [['its own fields', without] as const] : []),
    ...(plants > 0 ? [['synthetic plants', plants] as const] : []),
    ...centres.flatMap(({ cities, factors, while: when }) =>
      isWorth(world, power, cities, when) ? [[cities.join(' and '), factors] as const] : [],
    ),
    ...(hits > 0 ? [['oil hits', -hits] as const] : []),
  ]
  return { factors: lines.reduce((sum, [, factors]) => sum + factors, 0), lines }
}

/** 24: whether a power has so little that it rolls. */
export const isShort = (world: TwWorld, power: OilPower): boolean =>
  oilOf(world, power).factors < world.tables.oil.powers[power]['shortage below']

type When = TwWorld['tables']['oil']['powers']['Germany']['centres'][number]['while']

function isWorth(world: TwWorld, power: OilPower, cities: readonly string[], when: When): boolean {
  const holders = cities.flatMap((city) => world.state.control[world.map.find(city)!] || [])
  const isHostile = (holder: string) => atWar(world, holder, power)
  if (when === 'own') return holders.length === cities.length && holders.every((holder) => controllerOf(world, holder) === power)
  if (when === 'not hostile') return !holders.some(isHostile)
  if (when === 'not all hostile') return !holders.every(isHostile)
  return !holders.some((holder) => sideOfNation(world, holder) === 'Axis')
}

/** 24.1: cities of synthetic plants that Germany holds. */
export const plantsHeld = (world: TwWorld): string[] =>
  plants(world).filter((city) => controllerOf(world, world.state.control[world.map.find(city)!]) === GERMANY)
const plants = ({ state, tables }: TwWorld): readonly string[] => state.syntheticPlants ?? tables.oil.plants.in

/** Hits of the turn before, which count in this one. */
export function hitsOn({ state }: TwWorld, power: string): number {
  const hit = state.oilHits?.[power]
  return hit !== undefined && hit.turn === state.turn.index - 1 ? hit.hits : 0
}

/** 24.1 to 24.3: SMPs that a power has more or fewer than its level, by its oil. */
export const smpsByOil = (world: TwWorld, power: string): number =>
  isOilPower(power) ? oilOf(world, power).factors - world.tables.oil.powers[power].start : 0

/** 24.1: NARFs of a year from plants that no hit has put out. */
export function plantIncome(world: TwWorld): number {
  const { income, 'income from': from } = world.tables.oil.plants
  return isFrom(world.state.turn, from.season, from.year) ? income * Math.max(0, plantsHeld(world).length - hitsOn(world, GERMANY)) : 0
}

/** 24.1: all German interceptors count as one unit. */
export const INT = 'INT'
/** 24.1: whether they were chosen to stay down in strategic warfare, which comes once in two turns. */
export function areInterceptorsHeld({ state }: TwWorld): boolean {
  const held = state.oilShortage?.[GERMANY]
  return held !== undefined && held.units.includes(INT) && state.turn.index - held.turn <= 1
}

/** 24: why a unit stays where it is in this player turn for want of oil, or null. */
export function whyHeld({ state, phasing, tables }: TwWorld, unit: Unit): string | null {
  for (const power of OIL_POWERS) {
    const held = state.oilShortage?.[power]
    if (held?.turn === state.turn.index && held.units.includes(unit.id) && (phasing === 'Axis') === (power === GERMANY))
      return `${tables.oil.section}: ${unit.name} has no fuel in this player turn and stays where it is`
  }
  return null
}
