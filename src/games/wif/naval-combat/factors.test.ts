import { describe, expect, it } from 'vitest'
import type { WeatherKind } from '../state.ts'
import { position } from '../testing/position.ts'
import { loadBoard } from '../map/load.ts'
import { combatants } from './combat.ts'
import { aswFactors } from './factors.ts'
import { searchNumber } from './search.ts'

const map = loadBoard()
const area = map.seaAreaNames.indexOf('Italian Coast')
const ITALIANS = ['Italy NAV SM-79 2/2/6 @Italian_Coast:3 a2s=3', 'Italy CL Cadorna 1/6/1/1/5/3 @Italian_Coast:3']
const at = (units: string[], year = 1942) =>
  position({
    map,
    sides: { Italy: 'Axis', Commonwealth: 'Allies' },
    atWar: [['Italy', 'Commonwealth']],
    turn: { year },
    units: units.map((unit) => `Commonwealth ${unit.replace(/(?<=^\S+ \S+ \S+)(?= |$)/, ' @Italian_Coast:1')}`).concat(ITALIANS),
  })

describe('ASW factors (11.5.10)', () => {
  const asw = (units: string[], weather: WeatherKind = 'fine') => {
    const world = at(units)
    return aswFactors(world, weather, combatants(world, area, 'Allies')).factors
  }
  // proves: wif-11.5.10-asw-factors
  it('of a damaged ship are half', () => {
    expect([asw(['CL Ajax 1/6/1/1/5/4']), asw(['CL Ajax 1/6/1/1/5/4 damaged'])]).toEqual([3, 1.5])
  })

  // proves: wif-11.5.10-asw-factors, wif-14.4-carrier-planes
  it('count the planes of undamaged CVs that have some, 1 more in 1942 than printed', () => {
    const eagle = (state: string) => asw([`CV Eagle 0/5/1/1/4/4 air=3${state}`])
    expect([eagle(''), eagle(' damaged'), eagle(' no-planes')]).toEqual([1 + 4, 0.5, 1])
  })

  // proves: wif-11.5.10-asw-factors
  it('count air-to-sea factors, halved in rain and on extended range, none in a storm', () => {
    const nav = 'NAV Sunderland 2/2/19 a2s=2'
    expect([asw([nav]), asw([nav], 'rain'), asw([`${nav} flew-extended`]), asw([nav], 'storm')]).toEqual([2, 1, 1, 0])
  })

  // proves: wif-11.5.10-asw-factors
  it('count 1 for each full 5 convoy points together, and nothing for BBs, SUBs and TRS', () => {
    expect(asw(['CP A 4/3', 'CP B 5/3', 'BB Hood 5/4/3/5/5/4', 'SUB Upholder 3/6/0/0/3/3', 'TRS Glen 0/10/0/0/4/4'])).toBe(1)
  })
})

describe('search numbers (11.5.5)', () => {
  // proves: wif-11.5.5-search-number-modifiers
  it("are raised by planes of one's own side alone, where they reach 4 or 7", () => {
    const number = (units: string[], year: number) => {
      const world = at(units, year)
      return searchNumber(world, 'Allies', area, 1, combatants(world, area))
    }
    const eagle = (air: number) => [`CV Eagle 0/5/1/1/4/4 air=${air}`]
    expect([number(eagle(3), 1941), number(eagle(4), 1941), number(eagle(6), 1941), number(eagle(6), 1942)]).toEqual([1, 2, 2, 3])
    const world = at(['CL Ajax 1/6/1/1/5/4'])
    expect([
      searchNumber(world, 'Allies', area, 3, combatants(world, area)),
      searchNumber(world, 'Axis', area, 3, combatants(world, area)),
    ]).toEqual([3, 4])
  })
})
