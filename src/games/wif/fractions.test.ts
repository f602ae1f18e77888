import { describe, expect, it } from 'vitest'
import { nearest, shown } from './fractions.ts'

describe('fractions (2.6)', () => {
  it('wif-2.6-rounding: the examples: a range of 1.5 is 2, 26.25 build points are 26, 31.5 are 32', () =>
    expect([1.5, 26.25, 31.5].map(nearest)).toEqual([2, 26, 32]))
  it('half a negative number rounds towards 0: -1.5 is -1, -1.6 is -2', () => expect([-1.5, -1.6, -1.4].map(nearest)).toEqual([-1, -2, -1]))
  it('a half that binary arithmetic falls short of is a half', () => expect(nearest(0.1 * 25 - 1e-12)).toBe(3))
  it('reports show two decimals at most, and none when whole', () =>
    expect([24 / 7, 3, 2.5, -0.5].map(shown)).toEqual(['3.43', '3', '2.5', '-0.5']))
})
