import { describe, expect, it } from 'vitest'
import { position, ScriptedDice } from '../testing/position.ts'
import { disasterAtDunkirk } from './british-surrender.ts'
import { settleVictory } from './settle-victory.ts'

describe('sudden victories (27.1)', () => {
  // proves: tw-27.1-two-player-victory
  it('Paris and three of London, Gibraltar, Suez and the Soviet prizes win for the Axis, Rome and Berlin for the Allies', () => {
    const wins = (control: Record<string, string>) => settleVictory(position({ wars: [['Germany', 'Britain'], ['Germany', 'France'], ['Italy', 'Britain']], control }))
    expect(wins({ Paris: 'Germany', London: 'Germany', Suez: 'Italy' })).toBe(false)
    expect(wins({ London: 'Germany', Suez: 'Italy', Gibraltar: 'Germany' })).toBe(false)
    expect(wins({ Paris: 'Germany', London: 'Germany', Suez: 'Italy', Gibraltar: 'Germany' })).toBe(true)
    expect(wins({ Rome: 'Britain' })).toBe(false)
    expect(wins({ Rome: 'Britain', Berlin: 'France' })).toBe(true)
  })

  it('France and Britain both surrendered are a tactical victory of the Axis', () => {
    const world = position({ conquered: { France: 'Germany' } })
    expect(settleVictory(world)).toBe(false)
    Object.assign(world.nation('Britain'), { conqueredBy: 'Germany', controller: 'Germany' })
    expect(settleVictory(world)).toBe(true)
    expect(world.events.at(-1)!.text).toContain('tactical victory of the Axis')
  })
})

describe('a disaster at Dunkirk (17.2.1)', () => {
  const after = (lost: string[], roll: number, more: object = {}) => {
    const world = position({ turn: 'Summer 1940', stage: 'Allied turn', conquered: { France: 'Germany', Belgium: 'Germany', Netherlands: 'Germany' }, wars: [['Germany', 'Britain'], ['Italy', 'Britain']], units: lost.map((unit, i) => `Britain MOT U${i} ${unit} Calais`), ...more }, new ScriptedDice([roll]))
    for (const unit of world.units()) world.eliminate(unit, 'in battle')
    disasterAtDunkirk(world)
    return world
  }
  // proves: tw-17.2.1-dunkirk
  it('more than six factors lost in France, none left, the Low Countries lost, Italy at war: a 10 is surrender', () => {
    expect(after(['6-7', '1-7'], 9).nation('Britain').conqueredBy).toBeNull()
    expect(after(['6-7', '1-7'], 10).nation('Britain').conqueredBy).toBe('Germany')
    expect(after(['6-7'], 10).events).toEqual([])
    expect(after(['6-7', '1-7'], 10, { turn: 'Fall 1940' }).events).toEqual([])
    expect(after(['6-7', '1-7'], 10, { wars: [['Germany', 'Britain']] }).events).toEqual([])
    expect(after(['6-7', '1-7'], 10, { conquered: { France: 'Germany', Belgium: 'Germany' } }).events).toEqual([])
  })
})
