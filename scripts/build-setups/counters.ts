import type { UnitDefinition } from '../../src/games/wif/set-up/load-units.ts'

/** What of a country's counters stands on the map, and what is called out later (9.7). */
export interface Chosen {
  readonly land: readonly UnitDefinition[]
  readonly air: readonly UnitDefinition[]
  /** Submarines, transports, landing ships and convoy points, which have no names in history. */
  readonly flotillas: readonly UnitDefinition[]
  /** Ships with names. */
  readonly ships: readonly UnitDefinition[]
  readonly reserves: readonly UnitDefinition[]
}

export const FLOTILLAS = ['SUB', 'TRS', 'AMPH', 'CP']

/** Counters of the years before the campaign's, and every other one of its own year; the rest is to be built. Ships with names stand where history has them, whatever year they have. */
export function choose(units: readonly UnitDefinition[], year: number, calledOut: boolean): Chosen {
  const dated = (unit: UnitDefinition): number => (typeof unit.available === 'number' ? unit.available : Infinity)
  const ready = (list: readonly UnitDefinition[]): UnitDefinition[] => [
    ...list.filter((unit) => dated(unit) < year),
    ...list.filter((unit) => dated(unit) === year).filter((_, i) => i % 2 === 0),
  ]
  const reserve = (unit: UnitDefinition): boolean => typeof unit.available === 'string'
  const land = units.filter(({ kind, type }) => kind === 'land' && type !== 'PART')
  const naval = units.filter(({ kind }) => kind === 'naval')
  return {
    land: [...ready(land), ...(calledOut ? land.filter(reserve) : [])],
    air: ready(units.filter(({ kind }) => kind === 'air')),
    flotillas: ready(naval.filter(({ type }) => FLOTILLAS.includes(type))),
    ships: naval.filter(({ type }) => !FLOTILLAS.includes(type)),
    reserves: calledOut ? [] : land.filter(reserve),
  }
}
