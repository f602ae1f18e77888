import { describe, expect, test } from 'vitest'
import { isOfBeacon, mixWithRound, QUICKNET, roundFrom, timeOf } from './beacon.ts'

/** Rounds that quicknet gave. */
const RECORDED = [
  {
    round: 1000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
  {
    round: 657413,
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  },
]

describe('rounds of drand', () => {
  test('that were recorded are known as the beacon’s, and no other is', () => {
    const [first, second] = RECORDED
    expect(RECORDED.map((each) => isOfBeacon(QUICKNET, each))).toEqual([true, true])
    expect(isOfBeacon(QUICKNET, { ...first, round: 1001 })).toBe(false)
    expect(isOfBeacon(QUICKNET, { ...first, signature: second.signature })).toBe(false)
    expect(isOfBeacon(QUICKNET, { ...first, signature: 'c0ffee' })).toBe(false)
    expect(isOfBeacon(QUICKNET, { ...first, signature: '' })).toBe(false)
  })

  test('come at their time: round 1 at the start, one every three seconds', () => {
    expect(new Date(timeOf(QUICKNET, 1)).toISOString()).toBe('2023-08-23T15:09:27.000Z')
    expect(new Date(timeOf(QUICKNET, 1000)).toISOString()).toBe('2023-08-23T15:59:24.000Z')
    const at = (iso: string) => roundFrom(QUICKNET, Date.parse(iso))
    expect([
      at('2023-08-23T15:59:24.000Z'),
      at('2023-08-23T15:59:24.001Z'),
      at('2023-08-23T15:59:23.999Z'),
      at('2020-01-01T00:00:00Z'),
    ]).toEqual([1000, 1001, 1000, 1])
  })

  test('give other dice for other orders and other rounds', () => {
    const [first, second] = RECORDED
    const mixes = [mixWithRound('a', first), mixWithRound('b', first), mixWithRound('a', second)]
    expect(new Set(mixes).size).toBe(3)
    expect(mixWithRound('a', { ...first })).toBe(mixes[0])
  })
})
