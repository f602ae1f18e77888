import { expect, it } from 'vitest'
import { position } from '../../cases/notation.ts'
import { endOfEntry } from './markers.ts'

// proves: wif-13.3.1-end-of-entry
it('at war with all of the Axis the USA gives the markers of all four pools back to the common one (13.3.1)', () => {
  const world = position({
    sides: { Germany: 'Axis', Japan: 'Axis', USA: 'Allies' },
    atWar: [
      ['Germany', 'USA'],
      ['Japan', 'USA'],
    ],
  })
  world.set({
    politics: {
      entry: {
        entry: { Japan: [1], 'Germany and Italy': [2] },
        tension: { Japan: [3], 'Germany and Italy': [4] },
        common: [5],
        year: 1942,
      },
    },
  })
  expect(endOfEntry(world)).toBe(true)
  expect(world.state.politics).toEqual({ pool: { common: [5, 1, 3, 2, 4], year: 1942 } })
})
