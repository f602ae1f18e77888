import { describe, expect, it } from 'vitest'
import { position, run, unitNamed } from '../testing/position.ts'
import { groundMovement } from '../movement/movement.ts'

describe('stacks on the way', () => {
  // proves: tw-9.6-check
  it('a move may end in a full hex only where the order says that others move on, who then must', () => {
    const units = ['A', 'B', 'C'].map((name) => `Germany INF ${name} 6-5 1426`).concat('Germany INF New 6-5 1425')
    const play = (overstack: boolean, leaves: boolean) => {
      const world = position({ units })
      const id = (name: string) => unitNamed(world, name).id
      const moves = [
        { units: [id('New')], path: ['1426'], ...(overstack && { overstack }) },
        ...(leaves ? [{ units: [id('A')], path: ['1427'] }] : []),
      ]
      const journal = run(world, groundMovement(world), { move: moves })
      return [world.map.code(unitNamed(world, 'New').hex), journal[0].refused.length, world.groundAt(world.map.hex('1426')).length]
    }
    expect(play(false, false)).toEqual(['1425', 1, 3])
    expect(play(true, true)).toEqual(['1426', 0, 3])
    expect(play(true, false)[2]).toBe(3)
  })

  // proves: tw-9.6-check, tw-29.1-forced-march
  it('any number may pass through a full hex (9.6)', () => {
    const world = position({ units: ['A', 'B', 'C'].map((name) => `Germany INF ${name} 6-5 1426`).concat('Germany INF New 6-5 1425') })
    run(world, groundMovement(world), { move: [{ units: [unitNamed(world, 'New').id], path: ['1426', '1427'] }] })
    expect(world.map.code(unitNamed(world, 'New').hex)).toBe('1427')
  })
})
