import { describe, expect, it } from 'vitest'
import { directionNamed } from '../../../board/hex.ts'
import type { Sheet } from '../../../board/sheet.ts'
import type { LandUnit, WeatherKind } from '../state.ts'
import { paint, plainMap, position } from '../testing/position.ts'
import { enterCost, HEXSIDE, hexsideAt, terrainAt, weatherAt } from './terrain.ts'

const world = (weather: WeatherKind, change: (sheet: Sheet) => void, units: string[] = []) =>
  position({ map: plainMap(8, 8, change), weather, units })
const KINDS: WeatherKind[] = ['fine', 'rain', 'storm', 'snow', 'blizzard']

describe('weather and terrain (8.2.1)', () => {
  it('wif-8.2.1-desert-weather: a desert has snow in blizzard, rain in storm and else fine weather', () => {
    const at = (weather: WeatherKind) => {
      const w = world(weather, (s) => paint(s, 'terrain', 'T0404', 'x'))
      return weatherAt(w, w.map.hex('T0404'))
    }
    expect(KINDS.map(at)).toEqual(['fine', 'fine', 'rain', 'fine', 'snow'])
  })

  it('wif-8.2.1-swamp-weather and lake-hexes: in snow and blizzard a swamp is forest and a lake is clear', () => {
    const names = (weather: WeatherKind) => {
      const w = world(weather, (s) => (paint(s, 'terrain', 'T0404', 's'), paint(s, 'terrain', 'T0303', 'l')))
      return [terrainAt(w, w.map.hex('T0404')).name, terrainAt(w, w.map.hex('T0303')).name]
    }
    expect(KINDS.map(names)).toEqual([
      ['swamp', 'lake'],
      ['swamp', 'lake'],
      ['swamp', 'lake'],
      ['forest', 'clear'],
      ['forest', 'clear'],
    ])
  })

  it('wif-8.2.1-lake-hexsides: frozen into a river only when both hexes are in snow or blizzard', () => {
    const side = (weather: Record<string, WeatherKind>) => {
      const w = position({ map: plainMap(8, 8, (s) => ((s.hexsides.lake = ['T0404 E']), paint(s, 'weather', 'T0304', 'a'))), weather })
      return hexsideAt(w, w.map.hex('T0404'), directionNamed('E'))
    }
    expect(side({ 'north temperate': 'snow', arctic: 'rain' })).toBe(HEXSIDE.lake)
    expect(side({ 'north temperate': 'snow', arctic: 'blizzard' })).toBe(HEXSIDE.river)
  })
})

describe('range (2.8)', () => {
  // proves: wif-2.8-range
  it('example: the last hex counts and the first does not: 5 from Berlin to Nuremberg', () => {
    const map = plainMap(8, 40)
    expect(map.distance(map.hex('T0437'), map.hex('T0532'))).toBe(5)
    expect([map.distance(map.hex('T0437'), map.hex('T0437')), map.distance(map.hex('T0437'), map.hex('T0537'))]).toEqual([0, 1])
  })
})

describe('movement points (11.10.2)', () => {
  const cost = (unit: string, weather: WeatherKind, change: (sheet: Sheet) => void) => {
    const w = world(weather, change, [`${unit} T0404`])
    return enterCost(w, w.onMap()[0] as LandUnit, w.map.hex('T0404'), w.map.hex('T0304'))
  }
  const INF = 'Germany INF X 5-4'
  const ARM = 'Germany ARM X 8-6'

  // proves: wif-11.10.2-mobility, wif-11.10.2-weather, wif-8.2.3-other-effects
  it('motorised units pay the motorised cost, HQ-A among them; rain, storm and blizzard double it, snow does not', () => {
    const mountain = (s: Sheet) => paint(s, 'terrain', 'T0304', 'm')
    expect(KINDS.map((weather) => cost(INF, weather, mountain))).toEqual([2, 4, 4, 2, 4])
    expect(KINDS.map((weather) => cost(ARM, weather, mountain))).toEqual([3, 6, 6, 3, 6])
    expect(cost('Germany HQ-A Rundstedt 4-4(5)', 'fine', mountain)).toBe(3)
    expect(cost('Germany HQ-I Leeb 4-4(2)', 'fine', mountain)).toBe(2)
  })

  // proves: wif-11.10.2-weather, wif-11.10.2-hexsides
  it('example: across a straits hexside into a clear hex in rain costs 3', () => {
    expect(cost(INF, 'rain', (s) => (s.hexsides.straits = ['T0404 E']))).toBe(3)
  })

  // proves: wif-11.10.2-hexsides
  it('only MTN cross alpine hexsides and only MAR all-sea and unfrozen lake hexsides, for one more point', () => {
    const over = (kind: string, weather: WeatherKind = 'fine') =>
      ['INF', 'MTN', 'MAR'].map((type) => cost(`Germany ${type} X 5-4`, weather, (s) => (s.hexsides[kind] = ['T0404 E'])))
    expect(over('alpine')).toEqual([null, 2, null])
    expect(over('all-sea')).toEqual([null, null, 2])
    expect(over('lake')).toEqual([null, null, 2])
    expect(over('lake', 'snow')).toEqual([1, 1, 1])
  })

  // proves: wif-11.10.2-hexsides
  it('straits in an all-sea hexside are straits: all may cross', () => {
    const both = (s: Sheet) => Object.assign(s.hexsides, { 'all-sea': ['T0404 E'], straits: ['T0404 E'] })
    expect([cost(INF, 'fine', both), cost('Germany MAR X 5-4', 'fine', both)]).toEqual([2, 2])
  })

  // proves: wif-11.10.2-hexsides, wif-8.2.1-lake-hexes
  it('nobody enters the sea or an unfrozen lake; a frozen lake costs as clear', () => {
    expect(cost(INF, 'fine', (s) => paint(s, 'terrain', 'T0304', '~'))).toBeNull()
    expect(
      ['fine', 'snow', 'blizzard'].map((weather) => cost(INF, weather as WeatherKind, (s) => paint(s, 'terrain', 'T0304', 'l'))),
    ).toEqual([null, 1, 2])
  })
})
