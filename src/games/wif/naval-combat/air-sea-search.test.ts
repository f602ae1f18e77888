import { expect, test } from 'vitest'
import { pointsFor } from './air-sea-search.ts'

// proves: wif-11.5.7-air-sea-search
test('surprise points to avoid naval air combat, at both ends of each band of ranges', () => {
  expect([0, 2, 3, 5, 6, 9, 10, 17, 18, 40].map(pointsFor)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
})
