import { expect, test } from 'vitest'
import { loadTables } from '../charts/load-tables.ts'

/** Losses by roll, for the least and the most ASW of each column: 1-3, 4-6, 7-11, 12-18, more. */
const TABLE: readonly (readonly number[])[] = [
  [0, 0, 1, 2, 3],
  [0, 1, 2, 3, 4],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 5, 5],
  [1, 2, 3, 5, 6],
  [1, 2, 3, 5, 6],
  [1, 2, 3, 6, 7],
  [1, 2, 4, 6, 7],
  [2, 2, 4, 7, 8],
  [2, 3, 5, 8, 9],
]

test.each([
  [1, 4, 7, 12, 19],
  [3, 6, 11, 18, 99],
])('every cell of the U-Boat attrition table, at %i ASW and the like (29.17)', (...asw) => {
  const { lost } = loadTables(null).uboatAttrition
  expect(TABLE.map((_, i) => asw.map((number) => lost(i + 1, number)))).toEqual(TABLE)
})
