import { loadMap } from '../map/load.ts'
import { automaticVictor } from './objectives.ts'
import { describe, expect, it } from 'vitest'
import { endOfTurn } from './end-of-turn.ts'
import { fleets } from '../testing/fleets.ts'
import { position, run } from '../testing/position.ts'
import type { PositionNotation } from '../testing/position.ts'
import { outcome } from './victory.ts'

const UNITS = [
  'Germany INF A 5-3 T0101 down',
  'Germany HQ-I Model 6-3(3) T0102 down',
  'Germany FTR Bf-109E 5/1/4 T0102 down',
  'USSR INF B 5-3 T0505 down',
  'USSR INF C 5-3 T0506',
]
function ended(notation: PositionNotation = {}, change: (world: ReturnType<typeof position>) => void = () => {}) {
  const world = position({ units: UNITS, ...notation })
  change(world)
  run(world, endOfTurn(world))
  return world
}

describe('final reorganisation (13.5)', () => {
  // proves: wif-13.5-final-reorg
  it('every face-down unit turns face-up, HQs, aircraft and units out of supply too', () => {
    // There is no city on this map: nobody is in supply.
    const world = ended()
    expect(world.onMap().filter((unit) => unit.faceDown)).toEqual([])
    expect(world.events[0].text).toBe('Final reorganisation: 3 Axis and 1 Allied units turn face-up.')
  })
  // proves: wif-13.5-final-reorg
  it('ships in port and what stays at sea too', () => {
    const world = ended({
      map: fleets().map,
      units: [
        'Germany BB Scharnhorst 5/4/3/4/5/4 Kiel down',
        'Germany CP Ost 5/3 @Baltic_Sea:0 down',
        'Germany CL Emden 1/6/1/1/5/3 @Baltic_Sea:3 down',
      ],
    })
    expect([...world.inPort(), ...world.atSea()].map(({ name, faceDown }) => [name, faceDown])).toEqual([
      ['Scharnhorst', false],
      ['Emden', false],
      ['Ost', false],
    ])
  })
  // proves: wif-8.2.1-ships-in-closed-ports
  it('but not ships in a port closed by ice (8.2.1)', () => {
    const units = ['USSR BB Marat 5/5/3/4/4/3 Leningrad down', 'USSR CL Kirov 1/6/1/1/5/3 Sevastopol down']
    const faces = (weather: 'snow' | 'rain') =>
      ended({ map: fleets().map, units, weather })
        .inPort()
        .map(({ name, faceDown }) => `${name} ${faceDown ? 'down' : 'up'}`)
    expect([faces('snow'), faces('rain')]).toEqual([
      ['Marat down', 'Kirov up'],
      ['Marat up', 'Kirov up'],
    ])
  })
})

describe('the next turn (13.9)', () => {
  // proves: wif-3.1-end-of-turn-steps
  it('the impulse marker goes back to the first box, and the turn marker moves on', () => {
    const world = ended({ turn: { index: 2, months: 'S/O', year: 1941 } }, (world) => {
      world.set({ impulseBox: 12 })
      world.set({ impulses: { total: 20, thisTurn: 7, bySide: { Axis: 4, Allies: 3 } } })
    })
    expect(world.state).toMatchObject({
      turn: { index: 3, months: 'N/D', year: 1941 },
      impulseBox: 1,
      stage: 'turn start',
      impulses: { total: 20, thisTurn: 0, bySide: { Axis: 0, Allies: 0 } },
    })
  })
  // proves: wif-3.1-turn-stages
  it('after November/December comes the next year', () => {
    expect(ended({ turn: { index: 3, months: 'N/D', year: 1941 } }).state.turn).toEqual({ index: 4, months: 'J/F', year: 1942 })
  })
  // proves: wif-2.4.2-city-not-lost-this-turn
  it('cities lost in this turn are supply sources again in the next (2.4.2)', () => {
    expect(ended({}, (world) => world.set({ citiesTaken: [{ hex: 5, lostBy: 'Axis' }] })).state.citiesTaken).toEqual([])
  })
  // proves: wif-8-weather-roll
  it("weather's asterisks and the initiative stay", () => {
    const world = ended({}, (world) => {
      world.set({ weather: { ...world.state.weather, carried: 2 } })
      world.set({ initiative: { box: 3, holder: 'Allies' } })
    })
    expect([world.state.weather.carried, world.state.initiative]).toEqual([2, { box: 3, holder: 'Allies' }])
  })
})

describe('the campaign ends (13.9)', () => {
  const cities = (axis: number, allies: number) => (world: ReturnType<typeof position>) => {
    world.set({ victory: { kind: 'cities', cities: Array.from({ length: axis + allies }, (_, hex) => hex) } })
    for (let hex = 0; hex < axis + allies; hex++) world.setControl(hex, hex < axis ? 'Germany' : 'USSR')
  }
  const last = { turn: { index: 5 } }
  it('after its last turn: who holds more of its cities wins', () => {
    const world = ended(last, cities(5, 3))
    expect(world.state.stage).toBe('over')
    expect(world.events.at(-1)!.text).toBe('The campaign is over: Axis 5, Allies 3 of 8 cities: the Axis win.')
    expect(ended(last, cities(3, 5)).events.at(-1)!.text).toContain('the Allies win')
    expect(ended(last, cities(4, 4)).events.at(-1)!.text).toContain('a draw')
  })
  it('and tournaments count it: who wins, by how much, whose seats', () => {
    const sides = [
      { side: 'Axis', points: 5 },
      { side: 'Allies', points: 3 },
    ]
    expect(outcome(ended(last, cities(5, 3)))).toMatchObject({ winner: 'Axis', sides })
    expect(outcome(ended(last, cities(3, 5))).winner).toBe('Allies')
    expect(outcome(ended(last, cities(4, 4))).winner).toBeNull()
  })
  const objectives = (bids: Record<string, number>) => (world: ReturnType<typeof position>) => {
    world.set({ victory: { kind: 'objectives', cities: [0, 1, 2, 3, 4], bids } })
    for (let hex = 0; hex < 5; hex++) world.setControl(hex, hex < 3 ? 'Germany' : 'USSR')
  }
  it('by objectives the side wins whose seat has the highest total', () => {
    const of = (bids: Record<string, number>) => outcome(ended(last, objectives(bids)))
    expect(of({})).toMatchObject({ winner: 'Axis', decided: true, sides: [{ points: 3 }, { points: 2 }] })
    expect(of({ Germany: 2 }).winner).toBe('Allies')
    expect(of({ Germany: 1 }).winner).toBeNull()
    expect(ended(last, objectives({ Germany: 2 })).events.at(-1)!.text).toBe(
      'The campaign is over: Germany 3 objectives - 2 bid = 1; USSR 2 objectives: USSR wins.',
    )
  })
  it('Moscow alone ends no campaign that counts cities', () => {
    const board = position({ map: loadMap(), sides: { Germany: 'Axis', USSR: 'Allies' }, everywhere: 'Germany' })
    expect(board.map.find('Moscow')).toBeDefined()
    expect([automaticVictor(board), board.set({ victory: { kind: 'objectives', cities: [] } }) ?? automaticVictor(board)]).toEqual([
      null,
      'Axis',
    ])
  })
  it('not before', () => {
    const world = ended({ turn: { index: 4 } }, cities(5, 3))
    expect(world.state.stage).toBe('turn start')
    expect(world.events.at(-1)!.text).toBe('Victory check: Axis 5, Allies 3 of 8 cities.')
  })
})
