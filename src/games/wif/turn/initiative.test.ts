import { describe, expect, it } from 'vitest'
import { initiative } from './initiative.ts'
import { ScriptedDice, position, run } from '../testing/position.ts'
import type { PositionNotation } from '../testing/position.ts'
import type { Side } from '../state.ts'

const BOXES = { 'Axis +2': 0, 'Axis +1': 1, middle: 2, 'Allies +1': 3, 'Allies +2': 4 }

/** A position before the initiative stage: rolls are given in the order Axis, Allies. */
function before(box: keyof typeof BOXES, holder: Side, rolls: number[], notation: PositionNotation = {}) {
  const world = position(notation, new ScriptedDice(rolls))
  world.set({ initiative: { box: BOXES[box], holder } })
  return world
}
const THREE_SEATS: PositionNotation = {
  sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
  atWar: [
    ['Germany', 'USSR'],
    ['Italy', 'USSR'],
  ],
}

describe('initiative (6.1)', () => {
  it('wif-6.1-initiative-roll: the example: 3+2 ties with 5, the re-roll 5+1 with 6, and each time the Axis who had it lose it', () => {
    const world = before('Axis +2', 'Axis', [3, 5, 5, 6])
    const asked = run(world, initiative(world), { 'initiative re-roll': ['yes'] })
    expect(world.events.map(({ text }) => text)).toEqual([
      'Initiative (marker on Axis +2): Axis 3+2=5, Allies 5+0=5; a tie, and the Axis had the initiative, so they lose it: the Allies win.',
      'The Axis demand a re-roll: the marker moves to Axis +1.',
      'Initiative (marker on Axis +1): Axis 5+1=6, Allies 6+0=6; a tie, and the Axis had the initiative, so they lose it: the Allies win.',
      'The Allies have the initiative and take the first impulse.',
    ])
    expect(world.state.initiative).toEqual({ box: BOXES['Axis +1'], holder: 'Allies' })
    // The Allies may not demand a re-roll there, and nobody may re-roll a re-roll.
    expect(asked.map(({ decision, seat }) => `${decision} ${seat}`)).toEqual(['initiative re-roll Germany', 'first side USSR'])
  })
  // proves: wif-6.1-initiative-roll
  it('a tie goes against the Allies when they had the initiative', () => {
    const world = before('middle', 'Allies', [4, 4])
    run(world, initiative(world))
    expect(world.state.initiative.holder).toBe('Axis')
  })
  // proves: wif-6.1-initiative-roll
  it('the higher modified roll wins whoever had it before', () => {
    const world = before('Allies +2', 'Axis', [8, 7])
    run(world, initiative(world))
    expect(world.events[0].text).toContain('Axis 8+0=8, Allies 7+2=9: the Allies win')
    expect(world.state.initiative.holder).toBe('Allies')
  })
})

describe('the re-roll (6.1)', () => {
  // proves: wif-6.1-reroll-demand
  it('in the middle box both may demand it, the loser is asked first, and there is only one', () => {
    const world = before('middle', 'Axis', [9, 2, 1, 3])
    const asked = run(world, initiative(world), { 'initiative re-roll': ['no', 'yes'] })
    expect(asked.map(({ decision, seat }) => `${decision} ${seat}`)).toEqual([
      'initiative re-roll USSR',
      'initiative re-roll Germany',
      'first side USSR',
    ])
    expect(world.events[1].text).toBe('The Axis demand a re-roll: the marker moves to Allies +1.')
    // 1 against 3+1 after the marker has moved.
    expect(world.events[2].text).toContain('Axis 1+0=1, Allies 3+1=4')
  })
  // proves: wif-6.1-reroll-demand
  it("'if lost' demands it from the loser alone", () => {
    const won = before('Axis +1', 'Axis', [9, 2])
    run(won, initiative(won), { 'initiative re-roll': ['if lost'] })
    expect(won.state.initiative.box).toBe(BOXES['Axis +1'])
    const lost = before('Axis +1', 'Axis', [1, 9, 9, 1])
    run(lost, initiative(lost), { 'initiative re-roll': ['if lost'] })
    expect(lost.state.initiative).toEqual({ box: BOXES.middle, holder: 'Axis' })
  })
  // proves: wif-6.1-reroll-demand
  it('any active major power of the side may demand it, a neutral one may not', () => {
    const both = before('Axis +1', 'Axis', [1, 9, 5, 5], THREE_SEATS)
    const asked = run(both, initiative(both), { 'initiative re-roll': ['no', 'yes'] })
    expect(asked.slice(0, 2).map(({ seat }) => seat)).toEqual(['Germany', 'Italy'])
    expect(both.state.initiative.box).toBe(BOXES.middle)
    const one = before('Axis +1', 'Axis', [1, 9], { ...THREE_SEATS, atWar: [['Italy', 'USSR']] })
    expect(run(one, initiative(one)).map(({ decision, seat }) => `${decision} ${seat}`)).toEqual([
      'initiative re-roll Italy',
      'first side USSR',
    ])
  })
})

describe('effect of initiative (6.2)', () => {
  // proves: wif-6.2-choose-first-side
  it('the winner may let the other side go first, and keeps the initiative', () => {
    const world = before('Allies +1', 'Axis', [9, 2])
    run(world, initiative(world), { 'first side': ['them'] })
    expect(world.state.firstSide).toBe('Allies')
    expect(world.state.initiative.holder).toBe('Axis')
  })
  it('of several powers the first that is active speaks for the side', () => {
    const world = before('Allies +1', 'Allies', [9, 2], { ...THREE_SEATS, atWar: [['Italy', 'USSR']] })
    expect(run(world, initiative(world)).at(-1)).toMatchObject({ decision: 'first side', seat: 'Italy', answer: 'us' })
  })
  it('a campaign may fix who goes first in its first turn: no roll is made, and the next turn rolls again', () => {
    const world = before('Axis +1', 'Axis', [2, 9])
    world.set({ forced: { ...world.state.forced, firstSide: 'Axis' } })
    expect(run(world, initiative(world))).toEqual([])
    expect(world.state.firstSide).toBe('Axis')
    run(world, initiative(world))
    expect(world.state.initiative.holder).toBe('Allies')
  })
})
