import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commitmentOf, Dice, hashOfSheets } from './dice.ts'

const seed = Buffer.from('the seed of a test, 32 bytes long')
const sheets = hashOfSheets([{ seat: 'USSR', text: 'action: land\n' }])
const throws = (dice: Dice, purpose: string, count = 20): number[] => Array.from({ length: count }, () => dice.roll(10, purpose))

describe('the dice', () => {
  test('the same seed, branch, step and sheets give the same throws for ever', () => {
    // Pinned: a change here changes the past of every campaign.
    expect(throws(new Dice(seed, 'main', 1, sheets), 'land combat E2140', 12)).toEqual([2, 10, 3, 10, 10, 6, 6, 3, 8, 10, 6, 9])
    expect(sheets).toBe('474b39020202561b0f084ae52496267d560aefb57324eee66d00123e56c90df8')
    expect(commitmentOf(seed)).toBe('e5a75d00aa3537432b3060b1b58200929b2163b28687eb884f931635ccabe68a')
  })

  test('anyone can check a throw with an HMAC of the revealed seed over branch, step, sheets, purpose and ordinal', () => {
    const first = createHmac('sha256', seed).update(`main\n1\n${sheets}\nland combat E2140\n0`).digest().readUInt32BE(0)
    expect((first % 10) + 1).toBe(new Dice(seed, 'main', 1, sheets).roll(10, 'land combat E2140'))
  })

  // proves: wif-2.7-dice
  test('every face of a ten-sided die is equally likely', () => {
    const dice = new Dice(seed, 'main', 1, sheets)
    const counts = new Array<number>(10).fill(0)
    const thrown = 50_000
    for (let i = 0; i < thrown; i++) {
      const face = dice.roll(10, `purpose ${i % 100}`)
      expect(Number.isInteger(face) && face >= 1 && face <= 10).toBe(true)
      counts[face - 1]++
    }
    const chiSquared = counts.reduce((sum, count) => sum + (count - thrown / 10) ** 2 / (thrown / 10), 0)
    // 27.9: one in a thousand with nine degrees of freedom.
    expect(chiSquared).toBeLessThan(27.9)
  })

  test('a die whose sides do not divide the numbers drawn is not bent by the remainder', () => {
    // With 3 * 2^30 sides a plain remainder would give the lowest quarter twice as often.
    const dice = new Dice(seed, 'main', 1, sheets)
    const sides = 3 * 2 ** 30
    let low = 0
    for (let i = 0; i < 4000; i++) if (dice.roll(sides, 'large') <= 2 ** 30) low++
    expect(low / 4000).toBeGreaterThan(0.3)
    expect(low / 4000).toBeLessThan(0.37)
  })

  test('throws for one purpose do not depend on throws for another', () => {
    const alone = throws(new Dice(seed, 'main', 1, sheets), 'weather')
    const mixed = new Dice(seed, 'main', 1, sheets)
    const interleaved = alone.map(() => {
      mixed.roll(10, 'initiative Axis')
      return mixed.roll(10, 'weather')
    })
    expect(interleaved).toEqual(alone)
    expect(throws(new Dice(seed, 'main', 1, sheets), 'initiative Axis')).not.toEqual(alone)
  })

  test('another sheet, step, branch or seed means other throws', () => {
    const base = throws(new Dice(seed, 'main', 1, sheets), 'weather')
    const other = hashOfSheets([{ seat: 'USSR', text: 'action: land \n' }])
    expect(throws(new Dice(seed, 'main', 1, other), 'weather')).not.toEqual(base)
    expect(throws(new Dice(seed, 'main', 2, sheets), 'weather')).not.toEqual(base)
    expect(throws(new Dice(seed, 'rewound', 1, sheets), 'weather')).not.toEqual(base)
    expect(throws(new Dice(Buffer.from('another'), 'main', 1, sheets), 'weather')).not.toEqual(base)
  })
})

describe('the hash of the sheets', () => {
  test('does not depend on the order in which they came', () => {
    const [a, b] = [
      { seat: 'Germany', text: 'action: air' },
      { seat: 'USSR', text: 'action: pass' },
    ]
    expect(hashOfSheets([a, b])).toBe(hashOfSheets([b, a]))
  })

  test('tells whose sheet is whose, and where one ends', () => {
    const hash = hashOfSheets([
      { seat: 'Germany', text: 'x' },
      { seat: 'USSR', text: 'y' },
    ])
    expect(
      hashOfSheets([
        { seat: 'Germany', text: 'y' },
        { seat: 'USSR', text: 'x' },
      ]),
    ).not.toBe(hash)
    expect(hashOfSheets([{ seat: 'Germany', text: 'xUSSR\n1\ny' }])).not.toBe(hash)
    expect(hashOfSheets([{ seat: 'Germany', text: 'x' }])).not.toBe(hash)
  })
})

describe('the commitment', () => {
  test('is the SHA-256 of the seed, so that anyone can check it with any tool', () => {
    // `printf abc | sha256sum`
    expect(commitmentOf(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
