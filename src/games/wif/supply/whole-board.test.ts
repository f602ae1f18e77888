import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { explainSupply, inSupply } from './supply.ts'

const map = loadBoard()
const world = (notation: PositionNotation) => {
  const w = position({ map, ...notation })
  Object.assign(w.state, { overseas: true })
  return w
}
const code = (name: string) => map.code(map.find(name)!)

describe('the worked examples of supply on the whole board (2.4.2)', () => {
  // proves: wif-2.4.2-path-length
  it('a Soviet unit in A2848 in snow: Chkalov is too far on the Pacific scale, Kuybyshev over the join is not; in rain it is out of supply', () => {
    const from = (city: string, weather: 'snow' | 'rain') => {
      const w = world({ everywhere: 'Germany', control: { [code(city)]: 'USSR' }, weather, units: ['USSR INF A 5-3 A2848'] })
      return inSupply(w, w.unit('ussr-a-inf'))
    }
    expect([from('Chkalov', 'snow'), from('Kuybyshev', 'snow'), from('Kuybyshev', 'rain'), from('Chkalov', 'rain')]).toEqual([false, true, false, false])
  })

  // proves: wif-2.4.2-overseas-once
  it('Manstein in Syria traces over the Eastern Mediterranean and the Italian Coast into an Italian port and on by rail', () => {
    const held = (country: string, by: string) => Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.countryNames[map.country[hex]] === country).map((hex) => [map.code(hex), by])
    // Gibraltar and Suez are the enemy's and all others neutral, so that the only way home is by way of Italy.
    const w = world({
      sides: { Germany: 'Axis', Italy: 'Axis', Commonwealth: 'Allies' }, atWar: [['Germany', 'Commonwealth'], ['Italy', 'Commonwealth']],
      control: { ...Object.fromEntries([...held('Syria', 'Germany'), ...held('Egypt', 'Commonwealth')]), W2513: 'Commonwealth' }, units: ['Germany HQ-I Manstein 5-5(5) E0710'],
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
      const home = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.countryNames[map.country[hex]] === 'Italy').map((hex) => [map.code(hex), 'Italy'])
      const w = world({
        sides: { Italy: 'Axis', Commonwealth: 'Allies' }, atWar: [['Italy', 'Commonwealth']], everywhere: 'Commonwealth', control: { ...Object.fromEntries(home), W2513: holder, [code('Casablanca')]: 'Italy', W1536: 'Italy' },
        units: [`Italy INF X 4-3 ${code('Casablanca')}`],
      })
      return inSupply(w, w.unit('italy-x-inf'))
    }
    expect([morocco('Commonwealth'), morocco('Italy')]).toEqual([false, true])
  })
})
