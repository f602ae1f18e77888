import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { explainSupply, inSupply, supplySources } from './supply.ts'

const map = loadBoard()
const world = (notation: PositionNotation) => {
  const w = position({ map, ...notation })
  w.set({ overseas: true })
  return w
}
const code = (name: string) => map.code(map.find(name)!)

describe('home countries and sources (2.4.2, 2.5.2)', () => {
  const kinds = (unit: string, ...cities: string[]) => {
    const w = world({
      sides: { Japan: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
      atWar: [
        ['Japan', 'Commonwealth'],
        ['Japan', 'USA'],
      ],
      minors: { Egypt: 'Commonwealth' },
      units: [unit],
    })
    const sources = supplySources(w, w.onMap()[0])
    return cities.map((city) => sources.find(({ hex }) => hex === map.find(city))?.kind ?? 'none')
  }

  // proves: wif-2.5.2-commonwealth-home-countries, wif-2.4.2-primary-sources
  it('a Commonwealth unit has primary sources in all six of its home countries, whichever it is of', () => {
    const HOMES = ['London', 'Ottawa', 'Delhi', 'Pretoria', 'Canberra', 'Wellington']
    expect(kinds('Australia INF A 5-3 Delhi', ...HOMES)).toEqual(HOMES.map(() => 'primary'))
    expect(kinds('India INF A 5-3 Delhi', ...HOMES)).toEqual(HOMES.map(() => 'primary'))
  })

  // proves: wif-2.4.2-primary-sources, wif-2.4.2-secondary-sources
  it('to partners and its minors the cities of the United Kingdom are primary, those of its other home countries secondary', () => {
    expect(kinds('USA INF A 5-3 Delhi', 'Washington', 'London', 'Delhi', 'Canberra', 'Cairo')).toEqual([
      'primary',
      'primary',
      'secondary',
      'secondary',
      'none',
    ])
    expect(kinds('Egypt INF A 5-3 Cairo', 'Cairo', 'London', 'Delhi', 'Washington')).toEqual(['primary', 'primary', 'secondary', 'none'])
  })

  // proves: wif-2.4.2-chinese-cities
  it('a city that the Communist Chinese hold is not friendly to the Nationalists, nor theirs to the Communists', () => {
    const w = world({
      sides: { Japan: 'Axis', China: 'Allies' },
      minors: { 'Communist China': 'China' },
      atWar: [['Japan', 'China']],
      control: { [code('Sian')]: 'Communist China' },
      units: ['China INF A 5-3 Chungking'],
    })
    const cities = (country: string) => supplySources(w, { ...w.onMap()[0], country }).map(({ name }) => name)
    expect([cities('China').some((name) => name.startsWith('Sian')), cities('China').some((name) => name.startsWith('Chungking'))]).toEqual(
      [false, true],
    )
    expect(cities('Communist China')).toEqual([expect.stringContaining('Sian')])
  })
})

describe('the worked examples of supply on the whole board (2.4.2)', () => {
  // proves: wif-2.4.2-path-length
  it('a Soviet unit in A2848 in snow: Chkalov is too far on the Pacific scale, Kuybyshev over the join is not; in rain it is out of supply', () => {
    const from = (city: string, weather: 'snow' | 'rain') => {
      const w = world({ everywhere: 'Germany', control: { [code(city)]: 'USSR' }, weather, units: ['USSR INF A 5-3 A2848'] })
      return inSupply(w, w.unit('ussr-a-inf'))
    }
    expect([from('Chkalov', 'snow'), from('Kuybyshev', 'snow'), from('Kuybyshev', 'rain'), from('Chkalov', 'rain')]).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  // proves: wif-2.4.2-overseas-once
  it('Manstein in Syria traces over the Eastern Mediterranean and the Italian Coast into an Italian port and on by rail', () => {
    const held = (country: string, by: string) =>
      Array.from({ length: map.size }, (_, hex) => hex)
        .filter((hex) => map.countryNames[map.country[hex]] === country)
        .map((hex) => [map.code(hex), by])
    // Gibraltar and Suez are the enemy's and all others neutral, so that the only way home is by way of Italy.
    const w = world({
      sides: { Germany: 'Axis', Italy: 'Axis', Commonwealth: 'Allies' },
      atWar: [
        ['Germany', 'Commonwealth'],
        ['Italy', 'Commonwealth'],
      ],
      control: { ...Object.fromEntries([...held('Syria', 'Germany'), ...held('Egypt', 'Commonwealth')]), W2513: 'Commonwealth' },
      units: ['Germany HQ-I Manstein 5-5(5) E0710'],
    })
    const manstein = w.unit('germany-manstein')
    expect(inSupply(w, manstein)).toBe(true)
    const port = /then railway path via .*, over sea to .+? \((\w\d{4})\)/.exec(explainSupply(w, manstein))![1]
    expect(map.countryNames[map.country[map.hex(port)]]).toBe('Italy')
    w.setControl(map.find('Istanbul')!, 'Commonwealth')
    for (const [code] of held('Italy', 'Italy')) w.setControl(map.hex(code), 'Commonwealth')
    expect(inSupply(w, manstein)).toBe(false)
  })

  // proves: wif-2.4.2-sea-restrictions
  it('Axis supply leaves the Western Mediterranean for Cape St. Vincent only with Gibraltar in Axis hands', () => {
    const morocco = (holder: string) => {
      const home = Array.from({ length: map.size }, (_, hex) => hex)
        .filter((hex) => map.countryNames[map.country[hex]] === 'Italy')
        .map((hex) => [map.code(hex), 'Italy'])
      const w = world({
        sides: { Italy: 'Axis', Commonwealth: 'Allies' },
        atWar: [['Italy', 'Commonwealth']],
        everywhere: 'Commonwealth',
        control: { ...Object.fromEntries(home), W2513: holder, [code('Casablanca')]: 'Italy', W1536: 'Italy' },
        units: [`Italy INF X 4-3 ${code('Casablanca')}`],
      })
      return inSupply(w, w.unit('italy-x-inf'))
    }
    expect([morocco('Commonwealth'), morocco('Italy')]).toEqual([false, true])
  })

  // proves: wif-2.4.2-sea-restrictions
  it('Panama is supplied over its canal from the Caribbean too, unless enemies bar both seas', () => {
    const panama = (areas: string[]) => {
      const w = world({
        sides: { Japan: 'Axis', USA: 'Allies' },
        atWar: [['Japan', 'USA']],
        control: { [code('Panama')]: 'USA' },
        units: ['USA INF X 4-3 Panama', ...areas.map((area, i) => `Japan CA C${i} 3/5/2/3/5/4 @${area.replace(/ /g, '_')}:3`)],
      })
      return inSupply(w, w.onMap()[0])
    }
    expect([panama([]), panama(['Gulf of Panama']), panama(['Gulf of Panama', 'Caribbean Sea'])]).toEqual([true, true, false])
  })
})
