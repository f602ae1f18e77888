import { describe, expect, it } from 'vitest'
import { overlap } from './labels.ts'
import { type Slot, stack } from './stacks.ts'
import { piece } from './testing/sample.ts'

const pieces = (land: number, air: number) => [
  ...Array.from({ length: land }, (_, i) => piece(`L${i}`, 'T0303')),
  ...Array.from({ length: air }, (_, i) => piece(`A${i}`, 'T0303', { air: true, values: ['5', '2', '4'] })),
]
const valueStrip = ({ x, y, side }: Slot) => ({ x: x - side / 2, y: y + side * 0.22, width: side, height: side * 0.24 })
const square = ({ x, y, side }: Slot) => ({ x: x - side / 2, y: y - side / 2, width: side, height: side })

describe('a stack in one hex', () => {
  it.each([
    [1, 0],
    [2, 0],
    [0, 2],
    [1, 1],
    [2, 1],
    [2, 2],
    [2, 3],
    [2, 4],
    [3, 4],
    [4, 0],
    [0, 5],
  ])('%i land units and %i aircraft: the values of each stay readable', (land, air) => {
    for (const hexSize of [44, 90]) {
      const { slots, more } = stack(pieces(land, air), hexSize)
      expect(more).toBe(0)
      expect(slots).toHaveLength(land + air)
      slots.forEach((slot, i) => {
        for (const later of slots.slice(i + 1))
          expect(overlap(valueStrip(slot), square(later)), `${slot.piece.name} under ${later.piece.name} at ${hexSize}`).toBeLessThan(
            square(slot).width * 1.1,
          )
        expect(Math.abs(slot.x) + slot.side / 2).toBeLessThanOrEqual(hexSize * 0.5 + 1)
        // The hex is 1.15 high; in a close-up, and with fewer than four in a column, its code stays free.
        const free = hexSize === 90 || air < 4
        expect(slot.y - slot.side / 2).toBeGreaterThanOrEqual(-hexSize * (free ? 0.36 : 0.45))
        expect(slot.y + slot.side / 2).toBeLessThanOrEqual(hexSize * (free ? 0.46 : 0.53))
      })
    }
  })

  it('counts what does not fit', () => {
    const { slots, more } = stack(pieces(12, 12), 44)
    expect(slots.length + more).toBe(24)
    expect(more).toBeGreaterThan(0)
  })
})
