import { expect, test } from 'vitest'
import { idsInTests, loadIndex } from './rules.ts'

const index = loadIndex()
const known = new Set(index.map(({ id }) => id))

test('tests name only rules of the index', () => {
  expect([...idsInTests()].filter(([id]) => !known.has(id))).toEqual([])
})

test('every rule of the index has its own id, and one that is refused says why', () => {
  expect(known.size).toBe(index.length)
  expect(index.filter(({ status, why }) => (status === 'refused') !== (why !== undefined))).toEqual([])
})
