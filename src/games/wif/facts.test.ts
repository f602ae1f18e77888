import { describe, expect, it } from 'vitest'
import { distinct, momentFacts, placeFacts } from './facts.ts'
import { paint, plainMap, position } from './testing/position.ts'

const board = plainMap(4, 4, (sheet) => {
  paint(sheet, 'terrain', 'T0101', 's')
  paint(sheet, 'country', 'T0101', 'u')
  sheet.places.push({ hex: 'T0101', name: 'Minsk', city: 'city', port: 'minor', factories: { red: 1, blue: 2 }, source: 'project' })
})

describe('facts of a place', () => {
  it('say what stands there, under the weather of its zone', () => {
    const world = position({ map: board, weather: 'snow', control: { T0101: 'Germany' } })
    world.set({ victory: { kind: 'cities', cities: [board.hex('T0101')] } })
    // 8.2.1: a swamp is forest in snow.
    expect(placeFacts(world, board.hex('T0101'))).toEqual({
      hex: 'T0101',
      place: 'Minsk',
      terrain: 'forest',
      weather: 'snow',
      city: true,
      port: true,
      factories: 3,
      objective: true,
      home: 'USSR',
      holder: 'Germany',
    })
    expect(placeFacts(world, board.hex('T0202'))).toMatchObject({
      place: '',
      terrain: 'clear',
      city: false,
      port: false,
      factories: 0,
      objective: false,
      home: '',
      holder: '',
    })
  })
})

describe('facts of the moment', () => {
  it('whose impulse it is, and how likely the turn ends after it (12)', () => {
    const world = position({ map: board, active: 'Allies' })
    world.set({ impulseBox: 9 })
    expect(momentFacts(world, 'Axis')).toMatchObject({ ownImpulse: false, turnEnds: 30, months: 'M/J', year: 1941 })
    expect(momentFacts(world, 'Allies').ownImpulse).toBe(true)
    world.set({ impulseBox: 1 })
    expect(momentFacts(world, 'Axis').turnEnds).toBe(0)
  })
})

describe('choices', () => {
  it('of one result are offered once, and namesakes can be told apart', () => {
    const choices = [
      ['usual', 'a'],
      ['I INF', 'a'],
      ['I INF', 'b'],
      ['i inf', 'c'],
    ].map(([word, answer]) => ({ answer, word, text: answer }))
    expect(distinct(choices, (answer) => answer).map(({ word }) => word)).toEqual(['usual', 'I INF', 'i inf 2'])
  })
})
