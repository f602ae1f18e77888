import { describe, expect, it } from 'vitest'
import { loadTables } from './load-tables.ts'
import { peacetimeWeather, weatherArea, weatherLine, type WeatherTable } from './weather.ts'

const tables = loadTables(null)
const names = (table: WeatherTable, rolls: number[]) => rolls.map((roll) => weatherLine(tables, table, roll).name)

describe('weather', () => {
  // proves: tw-26.1.1-east-winter-table
  it('of the eastern winter goes from Hard Freeze at 9 to Arctic Conditions at -8 and -9 (26.1.1)', () => {
    expect(names('east winter', [12, 9, 8, 7, 4, 3, -3, -4, -5, -6, -7, -8, -9, -11])).toEqual([
      'Hard Freeze',
      'Hard Freeze',
      'Snow & Sleet',
      'Snow & Sleet',
      'Russian Winter',
      'Harsh Russian Winter',
      'Harsh Russian Winter',
      'Severe Russian Winter',
      'Severe Russian Winter',
      'Extreme Russian Winter',
      'Extreme Russian Winter',
      'Arctic Conditions',
      'Arctic Conditions',
      'Arctic Conditions',
    ])
  })

  it('hits the Axis in the east harder line by line, keeping what milder lines take; of two losses the greater stands (26.1.1)', () => {
    const axis = tables.weather['east winter'].map((line) => line.axis)
    expect(axis.map(({ armour, others }) => [armour, others])).toEqual([
      [0, 0],
      [-2, -1],
      [-2, -1],
      [-4, -2],
      [-4, -2],
      [-4, -2],
      [-4, -2],
    ])
    expect(axis.map(({ airRange }) => airRange(7))).toEqual([7, 3, 1, 1, 1, 0, 0])
    expect(axis.map(({ grounded }) => grounded)).toEqual([false, false, false, false, false, true, true])
    expect(axis.map(({ automaticVictory, airdrops }) => automaticVictory || airdrops)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(axis.map(({ works }) => works)).toEqual([true, true, false, false, false, false, false])
    expect(axis.map(({ strategicMoves }) => strategicMoves)).toEqual([null, null, null, 3, 2, 1, 0])
    expect(axis.map(({ zoc }) => zoc)).toEqual([true, true, true, true, false, false, false])
    expect(axis.map(({ secondImpulseMovement }) => secondImpulseMovement)).toEqual([true, true, true, true, true, false, false])
    expect(axis.every(({ frozen }) => frozen)).toBe(true)
  })

  // proves: tw-26.1.1-east-winter-area
  it('spares Soviets, Finns and Swedes down to the Harsh winter (26.1.1)', () => {
    const soviet = tables.weather['east winter'].map((line) => line.soviet)
    expect(soviet.map(({ armour, others }) => [armour, others])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [-1, 0],
      [-1, 0],
      [-1, -1],
      [-3, -3],
    ])
    expect(soviet.map(({ airRange }) => airRange(5))).toEqual([5, 5, 5, 5, 4, 4, 3])
    expect(soviet.map(({ airSupport }) => airSupport <= 1)).toEqual([false, false, false, false, false, true, true])
    expect(tables.weather.types['east winter Soviet']).toEqual({ armour: ['ARM', 'MECH'], others: ['INF', 'CAV'] })
  })

  it('depletes more German units from line to line (26.1.1)', () => {
    const depletes = tables.weather['east winter'].map((line) => line.depletes)
    expect(depletes.map((line) => line['6-factor INF'])).toEqual([2, 3, 3, 4, 4, 5, 6])
    expect(depletes.map((line) => line['8-8 ARM'] ?? 0)).toEqual([0, 0, 1, 1, 2, 2, 3])
    expect(depletes.map((line) => line['Satellite INF'] ?? line.Satellite ?? 0)).toEqual([0, 0, 1, 1, 2, 3, 4])
  })

  it('of Spring and Fall in the east is mud, whose worst line a bad winter cannot worsen (26.1.3)', () => {
    expect(names('east spring', [9, 6, 5, -5, -6])).toEqual(['Clear and Mild', 'Light Mud', 'Heavy Mud', 'Heavy Mud', 'Morass'])
    expect(names('east fall', [6, 5, -5, -6, -8, -9])).toEqual([
      'Clear and Mild',
      'Light Mud',
      'Light Mud',
      'Heavy Mud',
      'Heavy Mud',
      'Morass',
    ])
    expect(weatherLine(tables, 'east spring', 6, 1).name).toBe('Heavy Mud')
    expect(weatherLine(tables, 'east spring', -9, 1).name).toBe('Morass')
    expect(weatherLine(tables, 'east fall', -7).axis).toMatchObject({
      armour: -2,
      others: -1,
      secondImpulseMovement: false,
      secondImpulseCombat: false,
      automaticVictory: false,
      airdrops: false,
    })
  })

  // proves: tw-26.2-west-winter
  it('of the western winter turns an 8-8 into an 8-6 and in an Extreme Winter into an 8-4; 1939 and 1940 are a line worse (26.2)', () => {
    expect(names('west winter', [8, 7, 4, -5, -9])).toEqual([
      'Clear and Mild',
      'Cold Rain, Sleet and Mud',
      'Snow',
      'Severe Winter',
      'Extreme Winter',
    ])
    expect(8 + weatherLine(tables, 'west winter', 5).axis.armour).toBe(6)
    expect(8 + weatherLine(tables, 'west winter', -9).axis.armour).toBe(4)
    expect(weatherLine(tables, 'west winter', 8, 1).name).toBe('Cold Rain, Sleet and Mud')
    expect(weatherLine(tables, 'west winter', -6).axis).toMatchObject({
      amphibious: false,
      airdrops: false,
      works: false,
      airSupport: 1,
      railTimes: 2,
      smpTimes: 2,
    })
    expect(weatherLine(tables, 'west winter', -6).axis.airRange(5)).toBe(3)
  })

  // proves: tw-26.3-med-winter
  it('of the Mediterranean winter bars airdrops, and in a Morass second-impulse movement (26.3)', () => {
    expect(names('mediterranean winter', [8, 7, -3, -4, -9])).toEqual([
      'Clear',
      'Clouds and Cold Rain',
      'Clouds and Cold Rain',
      'Morass',
      'Morass',
    ])
    expect(weatherLine(tables, 'mediterranean winter', 0).axis).toMatchObject({
      armour: -2,
      others: -1,
      airdrops: false,
      amphibious: true,
      secondImpulseMovement: true,
    })
    expect(weatherLine(tables, 'mediterranean winter', -4).axis).toMatchObject({ secondImpulseMovement: false, airSupport: 1 })
  })

  // proves: tw-3.2-weather-rolls
  it('before the war in the east is a Harsh winter, Heavy Mud in Spring and Light Mud in Fall (26.1)', () => {
    expect((['east winter', 'east spring', 'east fall'] as const).map((table) => peacetimeWeather(tables, table).name)).toEqual([
      'Harsh Russian Winter',
      'Heavy Mud',
      'Light Mud',
    ])
  })

  // proves: tw-1.2-regions-and-fronts, tw-26.1.1-east-winter-area, tw-26.2-west-winter, tw-26.3-med-winter
  it('Sweden’s is the eastern, Hungary’s the western, Romania’s the Mediterranean, Egypt’s always clear; places in no list follow their country (26)', () => {
    expect(
      ['Sweden', 'Hungary', 'Romania', 'Egypt', 'Slovakia', 'Malta', 'Trans-Jordan', 'Iceland'].map((country) =>
        weatherArea(tables, country),
      ),
    ).toEqual(['east', 'west', 'mediterranean', 'clear', 'west', 'mediterranean', 'clear', null])
  })
})
