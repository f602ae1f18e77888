import { expect, it } from 'vitest'
import { loadTables } from '../charts/load-tables.ts'

// proves: tw-16.1-diplomatic-targets
it('who may influence which country (16.1), country by country', () => {
  const { targets } = loadTables(null).influence
  const [F, G, I, B, S, U] = ['France', 'Germany', 'Italy', 'Britain', 'USSR', 'USA']
  const printed: Record<string, readonly (string | undefined)[]> = {
    Belgium: [F, G, B],
    Greece: [F, G, I, B, S, U],
    Ireland: [F, G, B, U],
    Netherlands: [F, G, B, U],
    Norway: [F, G, B, U],
    Portugal: [F, G, B, I, U],
    'South Africa': [G, B],
    Spain: [F, G, I, B, S, U],
    Sweden: [F, G, B, S, U],
    Turkey: [F, G, I, B, S, U],
    Vatican: [F, G, B, I, U],
    'Vichy France': [G, B, I, U],
    Yugoslavia: [F, G, B, I, S, U],
  }
  expect(Object.keys(targets).sort()).toEqual(Object.keys(printed).sort())
  for (const [country, powers] of Object.entries(printed))
    expect([country, ...[...targets[country].by].sort()]).toEqual([country, ...[...powers].sort()])
})
