import { expect, it } from 'vitest'
import { shippedTables } from '../../charts/load-tables.ts'
import { loadCountries, powerIn1939 } from '../../map/load-countries.ts'

it('17.2: every French possession of 1939 is in one row of the Free French chart by its name', () => {
  const { groups } = shippedTables()['free-french'] as unknown as { groups: { members: string[] }[] }
  const countries = loadCountries()
  const french = [...countries.minors, ...countries.territories].filter(({ name }) => powerIn1939(countries, name) === 'France')
  expect(groups.flatMap(({ members }) => members).sort()).toEqual(french.map(({ name }) => name).sort())
})
