import { describe, expect, it } from 'vitest'
import { pointsFrom } from '../air/range.ts'
import { rebaseReach } from '../air/rebase-range.ts'
import { enterCost } from '../ground/terrain.ts'
import { zocOf } from '../ground/zoc.ts'
import { loadBoard } from '../map/load.ts'
import type { AirUnit, LandUnit, WeatherKind } from '../state.ts'
import { position, type PositionNotation, run } from '../testing/position.ts'
import { landMovement } from './land-movement.ts'
import { railMove, railMovement } from './rail-movement.ts'

const map = loadBoard()
const world = (notation: PositionNotation) => position({ map, everywhere: 'USSR', active: 'Allies', ...notation })
/** Movement points of a unit from one hex to the next. */
function cost(type: string, from: string, to: string, weather: WeatherKind = 'fine', country = 'USSR') {
  const w = position({ map, weather, sides: { [country]: 'Allies' }, units: [`${country} ${type} A 5-4 ${from}`] })
  return enterCost(w, w.onMap()[0] as LandUnit, map.find(from.replace('_', ' '))!, map.find(to)!)
}

describe('movement on all maps (11.10.2)', () => {
  // proves: wif-2.1.1-cross-map-cost, wif-11.10.2-mobility
  it('a hex of the Asia and Pacific maps costs at least 2, mountains there 6 for motorised units, doubled by rain', () => {
    expect([cost('INF', 'A3104', 'A3105'), cost('ARM', 'A3104', 'A3105'), cost('INF', 'A3104', 'A3105', 'rain')]).toEqual([2, 2, 4])
    expect([cost('INF', 'A0551', 'A0651'), cost('ARM', 'A0551', 'A0651'), cost('ARM', 'A0551', 'A0651', 'storm')]).toEqual([4, 6, 12])
  })

  // proves: wif-11.10.2-mtn-jungle
  it('MTN pay 1 less for mountains off the European maps, Japanese infantry classes for jungle, after the weather', () => {
    expect([cost('MTN', 'A0551', 'A0651'), cost('MTN', 'A0551', 'A0651', 'rain'), cost('MTN', 'E0119', 'E0118')]).toEqual([3, 7, 2])
    const jungle = (type: string, country: string, weather: WeatherKind = 'fine') => cost(type, 'A1233', 'Dimapur', weather, country)
    expect([jungle('INF', 'Japan'), jungle('MAR', 'Japan'), jungle('INF', 'Japan', 'rain'), jungle('INF', 'USA')]).toEqual([2, 2, 5, 3])
    expect([jungle('ARM', 'Japan'), jungle('CAV', 'Japan')]).toEqual([6, 3])
  })

  // proves: wif-2.1.1-cross-map-cost
  it('between two maps the dearer counts, whichever way: mountains over the join cost as on the Asia map', () => {
    expect([cost('ARM', 'E0119', 'E0118'), cost('ARM', 'Tabriz', 'E0118'), cost('ARM', 'E0118', 'Tabriz')]).toEqual([3, 6, 6])
    expect([cost('INF', 'Asyut', 'Cairo'), cost('INF', 'Cairo', 'Asyut'), cost('INF', 'Cairo', 'E1405')]).toEqual([4, 4, 1])
  })

  // proves: wif-2.1.1-cross-map-cost, wif-2.1.1-hexdots
  it('and an aircraft from Asyut to Cairo pays 6, not 1', () => {
    const w = world({ units: ['USSR LND B 2/4/12 Asyut'] })
    expect(pointsFrom(w, w.onMap()[0] as AirUnit, map.find('Asyut')!)[map.find('Cairo')!]).toBe(6)
  })

  // proves: wif-2.1.3-off-map-areas
  it('land units walk along grey lines, between the Spanish Sahara and five hexes of Morocco, and directly from Durban', () => {
    const w = world({ units: ['USSR INF A 5-4 Villa_Cisneros', 'USSR INF B 5-4 Durban'] })
    run(w, landMovement(w), {
      'land move': [
        { units: ['ussr-a-inf'], path: ['W3103'] },
        { units: ['ussr-b-inf'], path: ['O3204'] },
      ],
    })
    expect(w.onMap().map((unit) => map.code(unit.hex))).toEqual(['W3103', 'O3204'])
    expect(w.events.filter(({ kind }) => kind === 'land move')[0].text).toContain(
      'A INF: Villa Cisneros (O2402) to W3103, movement points A INF 4 of 4',
    )
    expect(cost('INF', 'Villa_Cisneros', 'W2803')).toBeNull()
  })

  // proves: wif-2.1.3-blue-lines
  it('aircraft alone cross blue lines: from the Azores to the red hexdot of the North Atlantic, not a land unit', () => {
    const w = world({ units: ['USSR LND B 2/4/12 Azores'] })
    const points = pointsFrom(w, w.onMap()[0] as AirUnit, map.find('Azores')!)
    expect(points[map.hex('M0018')]).toBe(6)
    expect(cost('INF', 'Azores', 'M0018')).toBeNull()
  })

  // proves: wif-2.1.3-blue-lines, wif-2.1.4-americas-mini-map, wif-14.1-movement-cost
  it('a B-17 flies from Fortaleza over hexdots of all sizes to Marrakech for 44; from Anchorage 12 to any of the three northern hexdots of the Bering Sea', () => {
    const from = (name: string) => {
      const w = position({ map, sides: { USA: 'Allies' }, everywhere: 'USA', units: [`USA LND B-17F 4/5/8 ${name}`] })
      return pointsFrom(w, w.onMap()[0] as AirUnit, map.find(name)!)
    }
    expect(from('Fortaleza')[map.find('Marrakech')!]).toBe(44)
    expect(['P0150', 'P0149', 'P0148'].map((code) => from('Anchorage')[map.hex(code)])).toEqual([12, 12, 12])
  })

  // proves: wif-11.16-rebase
  it('it rebases so far only while no enemy aircraft, warship or CV with planes is in a sea on the way', () => {
    const reach = (...sea: string[]) => {
      const w = position({
        map,
        sides: { USA: 'Allies', Germany: 'Axis' },
        atWar: [['USA', 'Germany']],
        everywhere: 'USA',
        units: ['USA LND B-17F 4/5/8 Fortaleza extended', ...sea],
      })
      return rebaseReach(w, w.unit('usa-b-17f') as AirUnit)[map.find('Marrakech')!]
    }
    expect([
      reach(),
      reach('Germany SUB U-1 3/5/0/0/3/4 @Cape_Verde_Basin:0'),
      reach('Germany CA Scheer 3/5/2/3/5/4 @Italian_Coast:0'),
    ]).toEqual([44, 44, 44])
    const all = ['Mouths of the Amazon', 'Cape Verde Basin', 'Central Atlantic', 'Cape St. Vincent'].map((area) => area.replace(/ /g, '_'))
    const everywhere = (unit: (area: string, i: number) => string) => reach(...all.map(unit))
    expect([
      everywhere((area, i) => `Germany CA Scheer${i} 3/5/2/3/5/4 @${area}:0`),
      everywhere((area, i) => `Germany FTR Bf${i} 3/1/4 @${area}:1`),
    ]).toEqual([Infinity, Infinity])
    expect([
      everywhere((area, i) => `Germany CV Graf${i} 0/5/2/0/5/4 @${area}:0 air=4`),
      everywhere((area, i) => `Germany CV Graf${i} 0/5/2/0/5/4 @${area}:0 air=4 no-planes`),
    ]).toEqual([Infinity, 44])
  })

  // proves: wif-2.1.4-americas-mini-map
  it('hexes of the Americas are of off-map size; Puerto Barrios lies on the Caribbean, Panama and San José on the Gulf of Panama, the Azores on two seas', () => {
    expect([map.find('Panama')!, map.find('Denver')!].map((hex) => map.scale[hex])).toEqual(['off-map', 'off-map'])
    expect([cost('INF', 'Denver', 'Phoenix'), cost('MTN', 'M1019', 'Denver')]).toEqual([4, 3])
    const seas = (name: string) => map.portAt(map.find(name)!)!.seaAreas!.slice().sort()
    expect([seas('Puerto Barrios'), seas('Panama'), seas('San José'), seas('Azores')]).toEqual([
      ['Caribbean Sea'],
      ['Gulf of Panama'],
      ['Gulf of Panama'],
      ['Cape St. Vincent', 'North Atlantic'],
    ])
  })

  // proves: wif-2.2-zoc-limits
  it('zones of control reach over the join of two maps, not into or out of off-map hexes', () => {
    const zoc = (at: string) => zocOf(world({ units: [`USSR INF A 5-4 ${at}`] }), 'Allies')
    expect([
      zoc('Tabriz')[map.hex('E0118')],
      zoc('E0118')[map.find('Tabriz')!],
      zoc('Cairo')[map.find('Asyut')!],
      zoc('Asyut')[map.find('Cairo')!],
      zoc('Villa Cisneros'.replace(' ', '_'))[map.hex('W3103')],
    ]).toEqual([1, 1, 0, 0, 0])
  })
})

describe('a hex of mainland and island', () => {
  // proves: wif-2.1.1-mainland-plus-island-hex
  it('is one: who walks into Hong Kong from the mainland has the island too, its city and port', () => {
    const w = position({
      map,
      sides: { Japan: 'Axis', Commonwealth: 'Allies' },
      atWar: [['Japan', 'Commonwealth']],
      minors: { 'Hong Kong': 'Commonwealth' },
      everywhere: 'Japan',
      control: { [map.code(map.find('Hong Kong')!)]: 'Hong Kong' },
      units: ['Japan INF A 5-4 Canton'],
    })
    run(w, landMovement(w), { 'land move': [{ units: ['japan-a-inf'], path: [map.code(map.find('Hong Kong')!)] }] })
    expect(w.state.control[map.find('Hong Kong')!]).toBe('Japan')
    expect([map.cityAt(map.find('Hong Kong')!)?.name, map.portAt(map.find('Hong Kong')!)?.name]).toEqual(['Hong Kong', 'Hong Kong'])
  })
})

describe('rail moves over several maps (11.9)', () => {
  const moves = (from: string, to: string) => {
    const w = world({ units: [`USSR INF A 5-4 ${from}`], actions: { USSR: 'land' } })
    run(w, railMovement(w), { 'rail move': [{ unit: 'ussr-a-inf', to: map.code(map.find(to)!) }] })
    expect(map.name(w.onMap()[0].hex)).toContain(to)
    return w.impulse.used.USSR.railMoves
  }

  // proves: wif-11.9-cost
  it('count 1 to the next map, 2 and 3 farther on: the railway from Baku to Vladivostok leads over East Europe', () => {
    expect([moves('Kharkov', 'Moscow'), moves('Kharkov', 'Paris'), moves('Baku', 'Vladivostok'), moves('Paris', 'Vladivostok')]).toEqual([
      1, 1, 2, 3,
    ])
  })

  // proves: wif-11.9-cost
  it('a hex on two maps counts as on the farther: Mukden to Kharkov 2, to Irkutsk 1', () => {
    expect([moves('Mukden', 'Kharkov'), moves('Mukden', 'Irkutsk')]).toEqual([2, 1])
  })

  // proves: wif-11.9-cost
  it('no unit goes farther than its rail moves reach', () => {
    const w = world({ units: ['USSR INF A 5-4 Baku'], actions: { USSR: 'air' } })
    w.note(({ actions }) => (actions.USSR = 'land'))
    w.note(({ used }) => (used.USSR = { airMissions: 0, navalMoves: 0, railMoves: 2, landMoves: 0, landAttacks: 0 }))
    expect(railMove.problems(w, { seat: 'USSR' }, { unit: 'ussr-a-inf', to: 'P2942' }).join()).toMatch(
      /^10.2: USSR has used 2 of 3 rail moves \(land action\); from Baku \(A2841\) to Vladivostok \(P2942\), 2 maps away, counts as 2 \(11.9\)/,
    )
  })

  // proves: wif-11.9-path
  it('trains run along the railways between maps', () => {
    const w = world({ units: ['USSR INF A 5-4 Asyut'] })
    expect(railMove.problems(w, { seat: 'USSR' }, { unit: 'ussr-a-inf', to: map.code(map.find('Alexandria')!) })).toEqual([])
  })
})
