import { describe, expect, test } from 'vitest'
import { SinceTold } from './since-told.ts'
import { ScriptedDice } from './scripted-play.ts'

describe('what has happened since the last event', () => {
  const event = { kind: 'weather', section: '8', text: 'rain', hexes: [] }

  test('goes with the next, once', () => {
    const since = new SinceTold()
    const dice = since.recording(new ScriptedDice([7, 3]))
    expect([dice.roll(10, 'weather'), dice.roll(6, 'storm')]).toEqual([7, 3])
    since.lost({ unit: 'italy-zara', name: 'Zara', country: 'Italy', how: 'sunk' })
    since.changed({ hex: 'W1536', from: 'Italy', to: 'Greece' })
    expect(since.into(event)).toEqual({
      ...event,
      dice: [
        { purpose: 'weather', sides: 10, face: 7 },
        { purpose: 'storm', sides: 6, face: 3 },
      ],
      losses: [{ unit: 'italy-zara', name: 'Zara', country: 'Italy', how: 'sunk' }],
      control: [{ hex: 'W1536', from: 'Italy', to: 'Greece' }],
    })
    expect(since.into(event)).toBe(event)
  })

  test('waits while the answer to a question asked since is refused', () => {
    const since = new SinceTold()
    since.recording(new ScriptedDice([7])).roll(10, 'weather')
    expect(since.into({ ...event, kind: 'refused order' }).dice).toBeUndefined()
    expect(since.into(event).dice).toHaveLength(1)
  })

  test('is nothing where a hex stays whose it was', () => {
    const since = new SinceTold()
    since.changed({ hex: 'W1536', from: 'Italy', to: 'Italy' })
    expect(since.into(event)).toBe(event)
  })
})
