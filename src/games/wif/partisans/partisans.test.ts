import { expect, it } from 'vitest'
import { loadTables } from '../charts/load-tables.ts'
import { loadCountries } from '../map/load-countries.ts'
import { position } from '../testing/position.ts'
import { runnerOf } from './runner.ts'

// proves: wif-13.1.2-green-controller
it('Chinese partisans are run by the Communists where these are a power, else by China', () => {
  const runner = (sides: Record<string, 'Axis' | 'Allies'>) =>
    runnerOf(position({ sides, atWar: [['Japan', 'China']] }), 'China', 'green')?.power
  expect(runner({ Japan: 'Axis', China: 'Allies' })).toBe('China')
  expect(runner({ Japan: 'Axis', China: 'Allies', 'Communist China': 'Allies' })).toBe('Communist China')
})

// proves: wif-13.1.1-eligible-roll, wif-13.1.1-regions
it('every row names nine, each of which the maps have', () => {
  const { partisans } = loadTables(null)
  const known = loadCountries()
  const names = new Set([...known.homes, ...known.minors, ...known.territories, ...known.regions].map(({ name }) => name))
  const rows = Array.from({ length: 10 }, (_, i) => partisans.row(i + 1))
  expect(rows.map((row) => new Set(row).size)).toEqual(Array(10).fill(9))
  const countries = rows.flat().flatMap((name) => partisans.groups[name] ?? partisans.oneOf[name] ?? partisans.regions[name] ?? [name])
  expect(countries.filter((name) => !names.has(name))).toEqual([])
})
