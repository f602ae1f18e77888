import { describe, expect, it } from 'vitest'
import { play } from './sequence.ts'
import { position, run, ScriptedDice } from './testing/position.ts'

const weatherOf = (world: ReturnType<typeof position>) => world.events.filter(({ kind }) => kind === 'weather')

describe('the sequence of play (3.1)', () => {
  it('the weather of the next pair is known before its orders are written, and not rolled again', () => {
    const world = position({ active: 'Allies', units: ['USSR INF R 4-3 T0505'] }, new ScriptedDice([9, 4, 9, 9, 6]))
    world.state.firstSide = 'Axis'
    run(world, play(world)) // the second side: last impulse test 9, then the weather
    expect(weatherOf(world).map(({ text }) => text)).toEqual([expect.stringMatching(/^Weather roll 4/)])
    expect(world.state.active).toBe('Axis')
    run(world, play(world)) // the first side: its last impulse test only
    expect(weatherOf(world)).toHaveLength(1)
    expect(world.state.weather.roll).toBe(4)
    run(world, play(world))
    expect(weatherOf(world)).toHaveLength(2)
    expect(world.state.weather.roll).toBe(6)
  })
})
