import { expect, it } from 'vitest'
import { position } from '../../cases/notation.ts'
import type { Country } from '../../state.ts'
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

const atWarWithTwo = (conquered: Record<string, string>, change: Partial<Country> = {}) => {
  const world = position({
    sides: { Germany: 'Axis', Italy: 'Axis', Japan: 'Axis', China: 'Allies', USA: 'Allies' },
    atWar: [
      ['Germany', 'USA'],
      ['Japan', 'USA'],
    ],
    conquered,
  })
  world.set({
    politics: {
      entry: { entry: { Japan: [1], 'Germany and Italy': [] }, tension: { Japan: [], 'Germany and Italy': [] }, common: [], year: 1942 },
    },
  })
  if (conquered.Italy) world.changeCountry('Italy', change)
  return world
}

// proves: wif-13.3.1-end-of-entry
it('an Italy that fights on from Albania is still to be declared war on, a fallen one is not (13.3.1)', () => {
  const fightsOn = atWarWithTwo({ Italy: 'China' }, { status: 'incompletely conquered', controller: 'Italy', exile: 'Albania' })
  expect([endOfEntry(atWarWithTwo({})), endOfEntry(fightsOn), endOfEntry(atWarWithTwo({ Italy: 'China' }))]).toEqual([false, false, true])
})

// proves: wif-13.3.1-end-of-entry
it('where all three are conquered there is nobody to be at war with, and the USA keeps its markers (13.3.1)', () => {
  expect(endOfEntry(atWarWithTwo({ Germany: 'USA', Italy: 'China', Japan: 'USA' }))).toBe(false)
})
