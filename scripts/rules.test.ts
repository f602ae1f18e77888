import { expect, test } from 'vitest'
import { idsInTests, indexed, loadIndex } from './rules.ts'

const indexes = indexed.map((game) => ({ game, rules: loadIndex(game) }))
const known = new Set(indexes.flatMap(({ rules }) => rules.map(({ id }) => id)))

test('tests name only rules of an index', () => {
  expect([...idsInTests()].filter(([id]) => !known.has(id))).toEqual([])
})

test('ids of every game are found in tests', () => {
  expect(indexed).toEqual(['wif', 'tw'])
  const found = [...idsInTests().keys()]
  for (const { game } of indexes)
    expect(
      found.some((id) => id.startsWith(`${game}-`)),
      game,
    ).toBe(true)
})

test.each(indexes)('every rule of $game has its own id, and one that is refused says why', ({ game, rules }) => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(rules.filter(({ id, section }) => !id.startsWith(`${game}-`) || typeof section !== 'string')).toEqual([])
  expect(rules.filter(({ status, why }) => (status === 'refused') !== (why !== undefined))).toEqual([])
})
