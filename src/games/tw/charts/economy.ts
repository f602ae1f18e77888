import type { Season } from './economy-schemas.ts'
import { cellOf, oddsColumn, oddsText } from './odds.ts'
import type { Tables } from './load-tables.ts'

/** The share of a conquest's value in the season that it changes hands, rounded down (14.5). */
export const prorated = (tables: Tables, value: number, season: Season): number =>
  Math.floor((value * tables.economy.seasons[season]) / 100)

export interface CityLoss {
  /** NARFs that the owner loses, and that an Axis captor gains, in the turn the city falls. */
  loses: number
  gains: number
}

/** Powers that have industrial cities (14.6.1), and the one that can move their industry. */
export type CityOwner = keyof Tables['cities']['cities']
const EVACUATES: CityOwner = 'USSR'

/** What an industrial city of France, Germany or the USSR costs its owner in the season it falls, and gives to an Axis captor (14.6.1). Null for other cities. */
export function cityLoss(tables: Tables, owner: CityOwner, city: string, season: Season): CityLoss | null {
  const value = cityValue(tables, owner, city)
  if (value === null) return null
  const loses = prorated(tables, value, season)
  return { loses, gains: Math.floor(loses / tables.cities['captor divides by']) }
}

/** An industrial city's NARFs; null for others. */
export const cityValue = (tables: Tables, owner: CityOwner, city: string): number | null => tables.cities.cities[owner][city] ?? null

/** NARFs to move a Soviet city's industry to the Urals (14.6.1); null where it cannot be. */
export function evacuationCost(tables: Tables, city: string): number | null {
  const value = cityValue(tables, EVACUATES, city)
  return value === null || tables.cities['not to be moved'].includes(city) ? null : value / tables.cities.evacuation['value divided by']
}

/** A minor country's, colony's or province's NARFs as conquest or Satellite, or as Associate (23). Null where none is printed. */
export const minorValue = (tables: Tables, name: string, as: 'conquest' | 'associate'): number | null =>
  tables.minors.values[name]?.[as] ?? null

/** SMPs of a level after losses, never below the nation's least (8.4). */
export const smpsLeft = (tables: Tables, nation: keyof Tables['movementPoints']['SMP'], level: number, lost: number): number =>
  Math.max(level - lost, Math.min(tables.movementPoints['least SMP'][nation], level))

/** One half of the American SMPs, to Europe or on the board, after losses (8.5.5). */
export const americanHalfLeft = (tables: Tables, level: number, lost: number): number =>
  Math.max(level - lost, tables.movementPoints.USA['least of each'])

/** Levels towards the attacker of a diplomatic roll (16.1.3); null below 1-3, where no attempt is allowed. */
export function diplomaticConflict(
  tables: Tables,
  attackers: number,
  defenders: number,
  modifiedRoll: number,
): { column: string; levels: number } | null {
  const { table } = tables.diplomacy
  const column = oddsColumn(table.columns, attackers, defenders)
  return column < 0 ? null : { column: oddsText(table.columns[column]), levels: cellOf(table, column, modifiedRoll) }
}
