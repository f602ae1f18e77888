import { expect, it } from 'vitest'
import { loadTables } from '../charts/load-tables.ts'
import { loadCountries } from '../map/load-countries.ts'
import { position } from '../testing/position.ts'
import { countriesCooperate } from '../powers.ts'
import { settlePartisans } from './entity.ts'
import { runnerOf } from './runner.ts'

// proves: wif-13.1.2-green-controller
it('Chinese partisans are run by China, and act with the Communists where these are in the campaign', () => {
  const world = (minors: Record<string, string>) =>
    position({ sides: { Japan: 'Axis', China: 'Allies' }, atWar: [['Japan', 'China']], minors, partisans: { China: 'green China' } })
  expect(runnerOf(world({}), 'China', 'green')?.power).toBe('China')
  const withPartisans = (minors: Record<string, string>) =>
    ['China', 'Communist China']
      .filter((country) => minors[country] || country === 'China')
      .filter((country) => countriesCooperate(world(minors), 'Partisans of China', country))
  expect(withPartisans({})).toEqual(['China'])
  expect(withPartisans({ 'Communist China': 'China' })).toEqual(['Communist China'])
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

// proves: wif-13.7.5-who-may-liberate
it('a re-conquered country has red partisans while its side may liberate it, green ones of the same runner once who had it is out of the war (13.7.5)', () => {
  const world = position({
    sides: { Japan: 'Axis', USA: 'Allies', Commonwealth: 'Allies' },
    atWar: [['Japan', 'Commonwealth']],
    minors: { Philippines: 'Commonwealth' },
    partisans: { Philippines: 'red Japan' },
    units: ['Partisans_of_Philippines PART 7 1-2 T0505'],
  })
  world.changeCountry('Philippines', { conqueredBy: 'Commonwealth', conqueredFirst: 'Axis', status: 'conquered', aligned1939: 'USA' })
  const colour = () => {
    settlePartisans(world)
    const { controller, partisans } = world.state.countries['Partisans of Philippines']
    return `${partisans?.colour} ${controller}`
  }
  expect(colour()).toBe('red Japan')
  world.changePower('USA', { alliance: null })
  world.changeCountry('USA', { status: 'conquered', conqueredBy: 'Japan', controller: 'Japan' })
  expect(colour()).toBe('green Japan')
})
