import { expect, test } from 'vitest'
import { eitherOf, listed, numbered } from './words.ts'

test('a list has a comma between its words and none before the last', () => {
  expect([[], ['Kiel'], ['Kiel', 'Brest'], ['Kiel', 'Brest', 'Toulon']].map(listed)).toEqual([
    '',
    'Kiel',
    'Kiel and Brest',
    'Kiel, Brest and Toulon',
  ])
  expect(eitherOf(['Kiel', 'Brest', 'Toulon'])).toBe('Kiel, Brest or Toulon')
})

test('one of a thing is singular, none and a half are not', () => {
  expect([0, 0.5, 1, 2].map((n) => numbered(n, 'point'))).toEqual(['0 points', '0.5 points', '1 point', '2 points'])
  expect([1, 2].map((n) => numbered(n, 'is', 'are'))).toEqual(['1 is', '2 are'])
})
