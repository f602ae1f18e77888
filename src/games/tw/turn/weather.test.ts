import { describe, expect, it } from 'vitest'
import { ScriptedDice, position, unitNamed } from '../testing/position.ts'
import type { GroundUnit } from '../state.ts'
import { weatherAt, weatherLoss } from '../field/weather.ts'
import { rollWeather } from './weather.ts'

describe('weather of Winter (26.2, 26.3)', () => {
  // proves: tw-3.2-weather-rolls, tw-26.2-west-winter, tw-26.3-med-winter
  it('the German die less the British in the west, a line worse in 1939 and 1940; the Italian less the British in the Mediterranean', () => {
    const world = position({ turn: 'Winter 1939' }, new ScriptedDice([9, 3, 10, 1]))
    rollWeather(world)
    expect(world.state.weather).toEqual({ east: 'Harsh Russian Winter', west: 'Snow', mediterranean: 'Clear' })
    expect(world.events[1].text).toBe('Western Front: German 9 less British 3 is 6, a line worse in the winter of 1939: Snow.')
  })

  // proves: tw-26.3-med-winter, tw-3.2-weather-rolls
  it('in the Mediterranean Germany rolls once Italy has surrendered (26.3)', () => {
    const world = position({ turn: 'Winter 1940', conquered: { Italy: 'Britain' } }, new ScriptedDice([5, 5, 9, 1]))
    rollWeather(world)
    expect(world.events[2].text).toContain('Mediterranean: German 9 less British 1 is 8')
  })

  // proves: tw-3.2-weather-rolls
  it('no rolls in another season; the Eastern Front has the weather of peace, and none in Summer (26.1)', () => {
    const of = (turn: string) => {
      const world = position({ turn })
      rollWeather(world)
      return world.state.weather
    }
    expect([of('Spring 1940'), of('Summer 1940'), of('Fall 1940')]).toEqual([{ east: 'Heavy Mud' }, {}, { east: 'Light Mud' }])
  })

  // proves: tw-26.2-west-winter, tw-26.3-med-winter
  it('snow takes two points from armour, motorised and mechanised units and one from others, and limits air support to a column; Egypt is always clear', () => {
    const world = position(
      { turn: 'Winter 1939', units: ['Germany ARM XIV_Pz 8-8 Cologne', 'Germany INF 1st 6-5 Cologne', 'Britain MOT 7th 6-7 Cairo'] },
      new ScriptedDice([9, 3, 5, 5]),
    )
    rollWeather(world)
    const loss = (name: string) => weatherLoss(world, unitNamed(world, name) as GroundUnit, unitNamed(world, name).hex)
    expect([loss('XIV Pz'), loss('1st'), loss('7th')]).toEqual([2, 1, 0])
    expect(weatherAt(world, unitNamed(world, '1st').hex)?.axis.airSupport).toBe(1)
    expect(weatherAt(world, world.map.find('Cairo')!)).toBeNull()
  })
})
