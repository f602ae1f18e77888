import { expect, test } from 'vitest'
import { whyNotTogether } from '../../../engine/edition.ts'
import { runCase } from '../cases/cases.ts'
import { createTw } from '../game.ts'
import { loadOptions } from './load-options.ts'
import { loadTables } from '../charts/load-tables.ts'
import { options } from './options.ts'

test('the optional rules are 28 and 29.1 to 29.22; those that are not built say what they wait for', () => {
  const listed = loadOptions()
  expect(listed.map(({ number }) => number)).toEqual(['28', ...Array.from({ length: 22 }, (_, i) => `29.${i + 1}`)])
  expect(listed.filter(({ refused }) => refused === undefined).map(({ number }) => number)).toEqual(options.map(({ id }) => id))
  // Two that exclude each other say so; nothing else keeps them apart.
  expect(whyNotTogether(options).filter((why) => !why.includes(' is not played with '))).toEqual([])
  for (const { id, needs = [], excludes = [] } of options) {
    const entry = listed.find(({ number }) => number === id)!
    expect({ id, needs: entry.needs, excludes: entry.excludes }).toEqual({ id, needs, excludes })
  }
  // Of two that exclude each other both say so, built or not.
  for (const { number, excludes } of listed)
    for (const other of excludes.filter((id) => options.some((built) => built.id === id)))
      expect(listed.find((each) => each.number === other)!.excludes).toContain(number)
})

test('one that is not built is refused, in a case too', () => {
  expect(() => createTw({ options: ['29.7'] })).toThrow('not supported yet: 29.7 convoys')
  const position = { options: ['29.7'], units: [] }
  const refused = runCase({
    id: 'tw-x',
    title: 'an option that is not built',
    rules: ['tw-29.7-convoys'],
    source: 'none',
    position,
    expect: { 'no events': ['x'] },
  })
  expect(refused.failures).toEqual(['the position: there is no option 29.7 to be played'])
})

// proves: tw-29.17-uboat-attrition-table
test('the U-Boat attrition table has the printed cells at its corners and at the edges of its columns', () => {
  const { lost } = loadTables(null).uboatAttrition
  expect([lost(1, 1), lost(1, 3), lost(1, 4), lost(1, 7), lost(1, 12), lost(1, 19)]).toEqual([0, 0, 0, 1, 2, 3])
  expect([lost(10, 3), lost(10, 6), lost(10, 11), lost(10, 18), lost(10, 40)]).toEqual([2, 3, 5, 8, 9])
  expect([lost(5, 15), lost(6, 15), lost(7, 15)]).toEqual([5, 5, 6])
})
