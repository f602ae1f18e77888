import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { scrapping } from './prefilled-peace.ts'

// proves: wif-13.6.5-scrapping
it('offers to scrap old counters of the force pools, but none of a conquered country (13.6.5, 13.7.1)', () => {
  const world = position({
    turn: { index: 0, year: 1940, months: 'J/A' },
    minors: { Finland: 'Germany' },
    conquered: { Rumania: 'Germany' },
    units: ['Germany INF A 3-3 pool year=1932', 'Rumania INF B 3-3 pool year=1932', 'Finland INF C 3-3 pool year=1932'],
  })
  const text = scrapping(world, 'Germany').join('\n')
  expect(text).toContain('Germany A INF')
  expect(text).toContain('Finland C INF')
  expect(text).not.toContain('Rumania B INF')
})
