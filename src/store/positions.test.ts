import { describe, expect, test } from 'vitest'
import { pack, unpack } from './positions.ts'

const units = Object.fromEntries(
  Array.from({ length: 400 }, (_, i) => [`unit-${i}`, { id: `unit-${i}`, hex: `E${1000 + ((i * 37) % 900)}`, faceDown: i % 3 === 0 }]),
)
const before = JSON.stringify({ turn: 1, units, wars: [['a', 'b']] })

describe('a position in the log', () => {
  test('that differs little from the last whole one takes little room, and comes back to the letter', () => {
    const after = JSON.stringify({ turn: 2, units: { ...units, 'unit-7': { id: 'unit-7', hex: 'E2', faceDown: false } }, wars: [] })
    const packed = pack(after, { number: 3, text: before })
    expect(packed.base).toBe(3)
    expect(packed.position.length * 10).toBeLessThan(pack(after, null).position.length)
    expect(unpack(packed, () => before)).toBe(after)
  })

  test('that is another altogether lies there whole', () => {
    const after = JSON.stringify({ other: Array.from({ length: 300 }, (_, i) => i * i) })
    const packed = pack(after, { number: 3, text: before })
    expect(packed.base).toBeNull()
    expect(unpack(packed, () => '')).toBe(after)
  })

  test('keeps the order in which things stand in it, which a difference would lose', () => {
    const { 'unit-0': first, ...rest } = units
    const after = JSON.stringify({ turn: 1, units: { ...rest, 'unit-0': first }, wars: [['a', 'b']] })
    const packed = pack(after, { number: 3, text: before })
    expect(unpack(packed, () => before)).toBe(after)
  })
})
