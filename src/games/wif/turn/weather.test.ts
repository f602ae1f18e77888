import { describe, expect, it } from 'vitest'
import { paint, plainMap, position, ScriptedDice } from '../testing/position.ts'
import type { PositionNotation } from '../testing/position.ts'
import { weatherAt } from '../ground/terrain.ts'
import { rollWeather } from './weather.ts'

/** A board with a column of arctic and one of Mediterranean hexes, and a lake in the north temperate zone. */
const board = plainMap(8, 8, (sheet) => {
  for (let row = 0; row < 8; row++) {
    paint(sheet, 'weather', `T000${row}`, 'a')
    paint(sheet, 'weather', `T010${row}`, 'm')
  }
  paint(sheet, 'terrain', 'T0404', 'l')
})
function before(months: 'J/F' | 'M/A' | 'M/J' | 'J/A' | 'S/O' | 'N/D', carried: number, rolls: number[], notation: PositionNotation = {}) {
  const world = position({ map: board, turn: { months }, ...notation }, new ScriptedDice(rolls))
  world.set({ weather: { ...world.state.weather, carried: carried } })
  return world
}

describe('weather (8)', () => {
  it("wif-8-weather-roll: the example: an 8 in July/August with the two asterisks of May/June's last roll is a 10: storm in the north monsoon zone, fine elsewhere, one asterisk", () => {
    const world = before('J/A', 2, [8])
    rollWeather(world)
    const { 'north monsoon': monsoon, ...others } = world.state.weather.zones
    expect(monsoon).toBe('storm')
    expect(new Set(Object.values(others))).toEqual(new Set(['fine']))
    expect(world.state.weather).toMatchObject({ roll: 8, modified: 10, carried: 1 })
    expect(world.events[0].text).toBe(
      'Weather roll 8+2 carried over = 10: north temperate fine, mediterranean fine, arctic fine. The impulse marker will advance 1; the next roll gets +1.',
    )
  })
  // proves: wif-8-weather-roll
  it('a May/June roll of 1 has two asterisks: the next roll gets +2, in the next turn too', () => {
    const world = before('M/J', 0, [1, 8])
    rollWeather(world)
    expect(world.state.weather.carried).toBe(2)
    world.set({ turn: { index: 1, year: 1941, months: 'J/A' } })
    rollWeather(world)
    expect(world.state.weather).toMatchObject({ roll: 8, modified: 10 })
  })
  // proves: wif-8-weather-roll
  it('asterisks count once: a roll without any leaves the next one alone', () => {
    const world = before('J/A', 2, [3, 3])
    rollWeather(world)
    expect(world.state.weather.carried).toBe(0)
    rollWeather(world)
    expect(world.state.weather.modified).toBe(3)
  })
  // proves: wif-8-weather-roll
  it('10 and three asterisks, a 13, reads the last line', () => {
    const world = before('J/F', 3, [10])
    rollWeather(world)
    expect(world.state.weather).toMatchObject({ modified: 13, advance: 4, carried: 3 })
    expect(world.state.weather.zones).toMatchObject({ arctic: 'blizzard', 'north temperate': 'blizzard', mediterranean: 'snow' })
  })
  it('a campaign may fix the first roll; the second is rolled', () => {
    const world = before('M/J', 0, [1])
    world.set({ forced: { ...world.state.forced, weatherRoll: 8 } })
    rollWeather(world)
    expect(world.events[0].text).toMatch(/^Weather roll fixed by the campaign at 8: north temperate fine/)
    rollWeather(world)
    expect(world.state.weather.roll).toBe(1)
  })
  // proves: wif-8.1-weather-zones
  it('each hex has the weather of its zone', () => {
    const world = before('S/O', 0, [9])
    rollWeather(world)
    expect(['T0003', 'T0103', 'T0303'].map((code) => weatherAt(world, board.hex(code)))).toEqual(['storm', 'rain', 'rain'])
  })
})

describe('lakes (8.2.1)', () => {
  const UNITS = ['Germany INF VI 5-3 T0404', 'Germany FTR Bf-109E 5/1/4 T0404', 'Germany INF IX 5-3 T0405']
  it('wif-8.2.1-lake-hexes: what stands on a lake when it thaws comes back as reinforcements in two turns', () => {
    const world = before('M/A', 0, [8], { units: UNITS, weather: 'snow', turn: { index: 3, months: 'M/A' } })
    rollWeather(world)
    expect(world.unit('germany-vi-inf')).toMatchObject({ place: 'circle', arrives: 5 })
    expect(world.unit('germany-bf-109e')).toMatchObject({ place: 'circle', arrives: 5 })
    expect(world.unit('germany-ix-inf').place).toBe('map')
    expect(world.events.at(-1)!.text).toContain('returns as a reinforcement in two turns')
  })
  // proves: wif-8.2.1-lake-hexes
  it('a lake that stays frozen, from snow to blizzard, keeps them', () => {
    const world = before('J/F', 3, [10], { units: UNITS, weather: 'snow' })
    rollWeather(world)
    expect(world.unit('germany-vi-inf').place).toBe('map')
  })
  // proves: wif-8.2.1-lake-hexes
  it('a lake that was never frozen changes nothing', () => {
    const world = before('M/J', 0, [8], { units: UNITS, weather: 'rain' })
    rollWeather(world)
    expect(world.events).toHaveLength(1)
  })
})
