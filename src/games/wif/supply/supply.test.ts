import { describe, expect, it } from 'vitest'
import { explainSupply, inSupply, supplyMap, supplySources, tracesOfAnyLength } from './supply.ts'
import { paint, plainMap, position, type PositionNotation } from '../testing/position.ts'
import { BoardMap } from '../../../board/map.ts'
import type { Sheet } from '../../../board/sheet.ts'

/** A row of clear hexes far from everything else: T1106 is the west end, T0006 the east end. Berlin stands at T1106. */
const world = (notation: PositionNotation & { sheet?: (sheet: Sheet) => void } = {}) => {
  const { sheet, ...rest } = notation
  return position({
    map: plainMap(20, 12, (s) => {
      s.places.push({ name: 'Berlin', hex: 'T1906', city: 'capital', source: 'project' })
      for (const code of ['T1906', 'T1905', 'T1907']) paint(s, 'country', code, 'g')
      sheet?.(s)
    }),
    everywhere: 'USSR',
    control: { T1906: 'Germany' },
    ...rest,
  })
}
const rail =
  (...hexes: string[]) =>
  (sheet: Sheet) =>
    void sheet.rail.push({ name: 'line', hexes })
const supplied = (w: ReturnType<typeof world>, id: string) => inSupply(w, w.unit(id))

describe('basic paths (2.4.2)', () => {
  it('wif-2.4.2-path-length: 4 hexes from a hex in fine weather, 3 in snow, 2 in rain, storm and blizzard', () => {
    const reach = (weather: 'fine' | 'snow' | 'rain' | 'storm' | 'blizzard') => {
      const map = supplyMap(world({ weather }), 'Germany')
      const w = world()
      return ['T1806', 'T1706', 'T1606', 'T1506', 'T1406'].filter((code) => map[w.map.hex(code)]).length
    }
    expect([reach('fine'), reach('snow'), reach('rain'), reach('storm'), reach('blizzard')]).toEqual([4, 3, 2, 2, 2])
  })

  // proves: wif-2.4.2-path-length
  it('the weather of the hex the path is traced from counts, not the weather on the way', () => {
    const w = world({
      weather: { 'north temperate': 'rain', arctic: 'fine' },
      sheet: (s) => paint(s, 'weather', 'T1506', 'a'),
      units: ['Germany INF X 5-3 T1506', 'Germany INF Y 5-3 T1606'],
    })
    expect([supplied(w, 'germany-x-inf'), supplied(w, 'germany-y-inf')]).toEqual([true, false])
  })

  // proves: wif-2.4.1-when-checked
  it('2.4.1 example: units 5 hexes from Rundstedt are out of supply, 4 hexes are in', () => {
    const w = world({
      sheet: rail('T1906', 'T1806', 'T1706', 'T1606', 'T1506', 'T1406'),
      units: ['Germany HQ-A Rundstedt 4-4(5) T1406', 'Germany MECH XLVI 7-5 T0906', 'Germany ARM XLVII 8-6 T1006'],
    })
    expect([supplied(w, 'germany-xlvi-mech'), supplied(w, 'germany-xlvii-arm')]).toEqual([false, true])
    expect(explainSupply(w, w.unit('germany-xlvii-arm'))).toBe(
      '2.4.2: in supply: basic path of 4 (of 4) via T1106 T1206 T1306 to Rundstedt in T1406, then railway path via T1506 T1606 T1706 T1806 to Berlin (T1906)',
    )
    expect(explainSupply(w, w.unit('germany-xlvi-mech'))).toContain('Rundstedt in T1406, is 5 away by supply and 4 are allowed')
    w.move(w.unit('germany-rundstedt'), w.map.hex('T1306'))
    expect(supplied(w, 'germany-xlvi-mech')).toBe(true)
  })

  // proves: wif-2.4.2-path-length
  it('each link has the range of the hex it is traced from: an HQ in rain is 2 hexes from the railway at most, its units in fine weather 4 from it', () => {
    const units = (hq: string, inf: string) => [`Germany HQ-A Rundstedt 4-4(5) ${hq}`, `Germany INF X 5-3 ${inf}`]
    const wet = (sheet: Sheet) => (
      rail('T1906', 'T1806', 'T1706', 'T1606', 'T1506')(sheet),
      ['T1306', 'T1206'].forEach((code) => paint(sheet, 'weather', code, 'a'))
    )
    const weather = { 'north temperate': 'fine', arctic: 'rain' } as const
    expect(supplied(world({ weather, sheet: wet, units: units('T1306', 'T0906') }), 'germany-x-inf')).toBe(true)
    expect(supplied(world({ weather, sheet: wet, units: units('T1206', 'T0806') }), 'germany-x-inf')).toBe(false)
    expect(supplied(world({ sheet: wet, units: units('T1206', 'T0806') }), 'germany-x-inf')).toBe(true)
  })

  // proves: wif-2.4.2-zoc-limit, wif-2.4.2-primary-sources
  it('a unit in a city of its own is in supply there, whatever surrounds it; one next to it in enemy ZoCs too while somebody holds the city', () => {
    const ring = ['USSR INF A 5-3 T1807', 'USSR INF B 5-3 T1805']
    expect(supplied(world({ units: ['Germany INF X 5-3 T1906', ...ring] }), 'germany-x-inf')).toBe(true)
    expect(supplied(world({ units: ['Germany INF X 5-3 T1806', ...ring] }), 'germany-x-inf')).toBe(false)
    expect(supplied(world({ units: ['Germany INF X 5-3 T1806', 'Germany INF Y 5-3 T1906', ...ring] }), 'germany-x-inf')).toBe(true)
    expect(supplied(world({ units: ['Germany INF X 5-3 T1806', 'Germany FTR Bf-109 6/2/4 T1906', ...ring] }), 'germany-x-inf')).toBe(false)
  })

  // proves: wif-2.4.2-path-length
  it('a hex counts 2 on the Pacific scale and 4 off the map, one more in desert', () => {
    const reach = (scale: string, terrain = 'c') => {
      const row = ['T1906', 'T1806', 'T1706', 'T1606', 'T1506', 'T1406']
      // Boxes off the map are adjacent by communication lines only.
      const lines =
        scale === 'off-map' ? row.slice(1).map((to, i) => ({ from: row[i], to: [to], line: 'grey', source: 'project' as const })) : []
      const drawn = world({
        sheet: (s) => (
          Object.assign(s, { scale, boxes: scale === 'off-map' }),
          (s.terrain = s.terrain.map((letters) => letters.replaceAll('c', terrain)))
        ),
      }).map
      const w = position({
        map: new BoardMap(drawn.sheets, { at: [{ frame: 'test', at: [0, 0] }], links: lines, seaAreas: [] }),
        everywhere: 'USSR',
        control: { T1906: 'Germany' },
      })
      const map = supplyMap(w, 'Germany')
      return row.slice(1).filter((code) => map[w.map.hex(code)]).length
    }
    expect([reach('european'), reach('pacific'), reach('off-map')]).toEqual([4, 2, 1])
    expect([reach('european', 'd'), reach('pacific', 'd'), reach('off-map', 'd'), reach('pacific', 'x')]).toEqual([2, 1, 0, 1])
  })

  // proves: wif-2.4.2-railway-free-hexes
  it('a railway path follows links drawn as railways free, others for the hex', () => {
    const reach = (line: string) => {
      const drawn = world({ sheet: (s) => Object.assign(s, { boxes: true, scale: 'off-map' }) }).map
      const row = ['T1906', 'T1806', 'T1706', 'T1606']
      const map = new BoardMap(drawn.sheets, {
        at: [{ frame: 'test', at: [0, 0] }],
        links: row.slice(1).map((to, i) => ({ from: row[i], to: [to], line, source: 'project' as const })),
        seaAreas: [],
      })
      const w = position({ map, everywhere: 'USSR', control: { T1906: 'Germany' }, units: ['Germany HQ-A Rundstedt 4-4(5) T1606'] })
      return (
        supplied(w, 'germany-rundstedt') ||
        supplySources(w, w.unit('germany-rundstedt')).some(({ kind, linked }) => kind === 'secondary' && linked)
      )
    }
    expect([reach('railway'), reach('grey')]).toEqual([true, false])
  })

  // proves: wif-2.4.2-path-length
  it('each desert hex entered counts one more: DAK reaches Rundstedt over one desert in 4, over two not', () => {
    const deserts = (...codes: string[]) =>
      world({ sheet: (s) => codes.forEach((code) => paint(s, 'terrain', code, 'd')), units: ['Germany ARM DAK 8-6 T1606'] })
    expect(supplied(deserts('T1706'), 'germany-dak-arm')).toBe(true)
    const two = world({
      sheet: (s) => ['T1906', 'T1806', 'T1706'].forEach((code) => paint(s, 'terrain', code, 'd')),
      units: ['Germany ARM DAK 8-6 T1606', 'Germany ARM II 8-6 T1706'],
    })
    expect(supplied(two, 'germany-dak-arm')).toBe(false)
    expect(supplied(two, 'germany-ii-arm')).toBe(true)
  })

  // proves: wif-8.2.1-desert-weather, wif-2.4.2-path-length
  it('a desert in snow has fine weather: 4 hexes from it', () => {
    const w = world({ weather: 'snow', sheet: (s) => paint(s, 'terrain', 'T1506', 'd'), units: ['Germany INF X 5-3 T1506'] })
    expect(supplied(w, 'germany-x-inf')).toBe(true)
  })

  it('wif-2.4.2-zoc-limit: no path into an enemy ZoC but where a friendly land unit stands; the unit itself may stand in one', () => {
    // T1606 and its neighbours are a gate: all-sea hexsides bar the way north and south.
    const wall = (s: Sheet) => {
      s.hexsides['all-sea'] = []
      for (const column of ['19', '18', '17', '16', '15'])
        s.hexsides['all-sea'].push(`T${column}06 NE`, `T${column}06 NW`, `T${column}06 SE`, `T${column}06 SW`)
    }
    const units = ['Germany INF X 5-3 T1506']
    expect(supplied(world({ sheet: wall, units }), 'germany-x-inf')).toBe(true)
    // A Soviet in T1406 has a ZoC over X's own hex only: a path is traced from it, not into it.
    const beyond = world({ sheet: wall, units: [...units, 'USSR INF A 5-3 T1406'] })
    expect(supplied(beyond, 'germany-x-inf')).toBe(true)
    const barred = world({ sheet: wall, units: ['Germany INF X 5-3 T1406', 'Germany INF Y 5-3 T1506', 'USSR INF A 5-3 T1606'] })
    expect(supplied(barred, 'germany-y-inf')).toBe(false)
  })

  // proves: wif-2.4.2-zoc-limit
  it('a friendly land unit opens a hex in an enemy ZoC to supply', () => {
    const w = world({ units: ['Germany INF X 5-3 T1606', 'USSR INF A 5-3 T1707', 'USSR INF B 5-3 T1705'] })
    expect(supplied(w, 'germany-x-inf')).toBe(false)
    const opened = world({
      units: [
        'Germany INF X 5-3 T1606',
        'Germany INF Y 5-3 T1706',
        'Germany INF Z 5-3 T1806',
        'USSR INF A 5-3 T1707',
        'USSR INF B 5-3 T1705',
      ],
    })
    expect(supplied(opened, 'germany-x-inf')).toBe(true)
  })

  it('wif-2.4.2-terrain-limit: not across alpine, unfrozen lake and all-sea hexsides; across a frozen lake and straits', () => {
    const wall = (kind: string) => (s: Sheet) => {
      s.hexsides[kind] = s.grid
        ? Array.from({ length: 12 }, (_, row) =>
            [
              `T17${String(row).padStart(2, '0')} W`,
              ...(row % 2 ? [`T17${String(row).padStart(2, '0')} NW`, `T17${String(row).padStart(2, '0')} SW`] : []),
            ].filter((side) => !side.includes('11 NW')),
          ).flat()
        : []
    }
    const cut = (kind: string, weather: 'fine' | 'snow' = 'fine') =>
      supplied(world({ weather, sheet: wall(kind), units: ['Germany INF X 5-3 T1706'] }), 'germany-x-inf')
    expect([cut('alpine'), cut('lake'), cut('all-sea'), cut('straits'), cut('river'), cut('lake', 'snow')]).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  // proves: wif-2.4.2-control-limits
  it('not into the ground of neutrals, but through enemy ground that nobody covers', () => {
    const neutral = world({
      everywhere: 'Poland',
      control: { T1906: 'Germany', T1706: 'Germany' },
      units: ['Germany INF X 5-3 T1706'],
      sheet: (s) => paint(s, 'country', 'T0000', 'p'),
    })
    expect(supplied(neutral, 'germany-x-inf')).toBe(false)
    expect(supplied(world({ units: ['Germany INF X 5-3 T1706'] }), 'germany-x-inf')).toBe(true)
  })
})

// proves: wif-2.4.2-control-limits
describe("partners' ground (2.4.2, 18.2)", () => {
  const allies = (atWar: [string, string][]) =>
    position({
      map: plainMap(20, 12, (s) => {
        s.places.push({ name: 'Moscow', hex: 'T1906', city: 'capital', source: 'project' })
        paint(s, 'country', 'T1906', 'u')
        paint(s, 'country', 'T0000', 'g')
      }),
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies', Commonwealth: 'Allies' },
      atWar,
      everywhere: 'Commonwealth',
      control: { T1906: 'USSR' },
      units: ['USSR INF A 5-4 T1706'],
    })

  // proves: wif-2.4.2-soviet-allied-limit, wif-18.2-permitted
  it('Soviets trace through the ground of another Ally only while the USSR is at war with Germany', () => {
    expect(
      supplied(
        allies([
          ['Germany', 'USSR'],
          ['Germany', 'Commonwealth'],
        ]),
        'ussr-a-inf',
      ),
    ).toBe(true)
    expect(
      supplied(
        allies([
          ['Italy', 'USSR'],
          ['Germany', 'Commonwealth'],
        ]),
        'ussr-a-inf',
      ),
    ).toBe(false)
  })

  // proves: wif-2.4.2-soviet-allied-limit
  it('example: through Iran, aligned by the Commonwealth, Soviets trace while they fight Germany, or Japan once it is in Iran', () => {
    const iran = (atWar: [string, string][], ...more: string[]) =>
      supplied(
        position({
          map: plainMap(20, 12, (s) => {
            Object.assign(s.legend.country, { i: 'Iran' })
            s.places.push({ name: 'Baku', hex: 'T1906', city: 'city', source: 'project' })
            s.country = s.country.map((row) => row.replaceAll('.', 'i'))
            paint(s, 'country', 'T1906', 'u')
          }),
          sides: { Germany: 'Axis', Japan: 'Axis', USSR: 'Allies', Commonwealth: 'Allies' },
          minors: { Iran: 'Commonwealth' },
          atWar: [['Japan', 'Commonwealth'], ...atWar],
          control: { T1906: 'USSR' },
          units: ['USSR INF A 5-4 T1706', ...more],
        }),
        'ussr-a-inf',
      )
    expect([iran([]), iran([['Germany', 'USSR']]), iran([['Japan', 'USSR']])]).toEqual([false, true, false])
    expect([iran([['Japan', 'USSR']], 'Japan INF J 5-4 T0202'), iran([], 'Japan INF J 5-4 T0202')]).toEqual([true, false])
  })

  it('a neutral traces through nobody else, and nobody through a neutral', () => {
    expect(supplied(allies([['Germany', 'Commonwealth']]), 'ussr-a-inf')).toBe(false)
    expect(supplied(allies([['Germany', 'USSR']]), 'ussr-a-inf')).toBe(false)
  })

  // proves: wif-18.1-who, wif-2.4.2-primary-sources
  it('powers that co-operate share their cities; Germans and Italians do while neither is neutral', () => {
    const italy = position({
      map: plainMap(20, 12, (s) => {
        s.legend.country.i = 'Italy'
        s.places.push({ name: 'Rome', hex: 'T1906', city: 'capital', source: 'project' })
        paint(s, 'country', 'T1906', 'i')
      }),
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      everywhere: 'Italy',
      atWar: [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ],
      units: ['Germany INF X 5-3 T1706'],
    })
    expect(supplied(italy, 'germany-x-inf')).toBe(true)
    italy.endWar(italy.state.wars[1])
    expect(supplied(italy, 'germany-x-inf')).toBe(false)
  })
})

describe('sources (2.4.2)', () => {
  // proves: wif-2.4.2-city-not-lost-this-turn
  it('a city that the other side held this turn is no source', () => {
    const w = world({ units: ['Germany INF X 5-3 T1806'] })
    expect(supplied(w, 'germany-x-inf')).toBe(true)
    w.set({ citiesTaken: [...w.state.citiesTaken, { hex: w.map.hex('T1906'), lostBy: 'Allies' }] })
    expect(supplied(w, 'germany-x-inf')).toBe(false)
  })

  // proves: wif-2.4.2-primary-sources, wif-2.4.2-secondary-sources
  it("a minor's units use its own cities and its controlling power's; the power uses the minor's capital as a secondary source only", () => {
    const notation = (country: string, linked: boolean): PositionNotation & { sheet: (s: Sheet) => void } => ({
      minors: { Rumania: 'Germany' },
      control: { T1906: 'Germany', T0506: 'Rumania' },
      units: [`${country} INF X 5-3 T0506`],
      sheet: (s) => {
        s.places.push({ name: 'Bucharest', hex: 'T0506', city: 'minor capital', source: 'project' })
        paint(s, 'country', 'T0506', 'r')
        if (linked) s.rail.push({ name: 'line', hexes: Array.from({ length: 15 }, (_, i) => `T${String(19 - i).padStart(2, '0')}06`) })
      },
    })
    expect(supplied(world(notation('Rumania', false)), 'rumania-x-inf')).toBe(true)
    expect(supplied(world(notation('Germany', false)), 'germany-x-inf')).toBe(false)
    const linked = world(notation('Germany', true))
    expect(supplied(linked, 'germany-x-inf')).toBe(true)
    expect(supplySources(linked, linked.unit('germany-x-inf')).map(({ name, kind, linked: flows }) => [name, kind, flows])).toEqual([
      ['Berlin (T1906)', 'primary', true],
      ['Bucharest (T0506)', 'secondary', true],
    ])
  })

  // proves: wif-2.4.2-primary-sources
  it("a minor's units are in supply from a city of its controlling power too", () => {
    const w = world({ minors: { Rumania: 'Germany' }, sheet: (s) => paint(s, 'country', 'T0000', 'r'), units: ['Rumania INF R 5-3 T1506'] })
    expect(supplied(w, 'rumania-r-inf')).toBe(true)
    expect(explainSupply(w, w.unit('rumania-r-inf'))).toContain('to Berlin (T1906)')
  })

  // proves: wif-2.4.2-primary-sources
  it('a railway that leaves the map towards home is a primary source while the side holds its hex, for the power and its minors', () => {
    const w = world({
      minors: { Rumania: 'Germany' },
      control: { T0006: 'Germany' },
      sheet: (s) => paint(s, 'country', 'T0000', 'r'),
      units: ['Germany INF X 5-3 T0306', 'Rumania INF R 5-3 T0205', 'USSR INF A 5-3 T0511'],
    })
    const gate = w.map.hex('T0006')
    expect(supplied(w, 'germany-x-inf')).toBe(false)
    w.set({ gateways: [{ hex: gate, country: 'Germany' }] })
    expect([supplied(w, 'germany-x-inf'), supplied(w, 'rumania-r-inf'), supplied(w, 'ussr-a-inf')]).toEqual([true, true, false])
    expect(explainSupply(w, w.unit('germany-x-inf'))).toContain('to the railway off the map at T0006')
    w.setControl(gate, 'USSR')
    expect([supplied(w, 'germany-x-inf'), supplied(w, 'rumania-r-inf')]).toEqual([false, false])
  })

  // proves: wif-2.4.2-secondary-sources
  it('the capital of a country one has conquered is a secondary source, and its other cities are none', () => {
    const w = world({
      minors: { Poland: 'Germany' },
      control: { T1906: 'Germany', T1506: 'Germany', T1509: 'Germany' },
      units: ['Germany INF X 5-3 T1206', 'Germany INF Y 5-3 T1109'],
      sheet: (s) => {
        s.places.push(
          { name: 'Warsaw', hex: 'T1506', city: 'minor capital', source: 'project' },
          { name: 'Krakow', hex: 'T1509', city: 'city', source: 'project' },
        )
        for (const code of ['T1506', 'T1509']) paint(s, 'country', code, 'p')
      },
    })
    w.changeCountry('Poland', { conqueredBy: 'Germany', controller: null })
    expect([supplied(w, 'germany-x-inf'), supplied(w, 'germany-y-inf')]).toEqual([true, false])
  })

  // proves: wif-2.4.2-source-chain, wif-2.4.2-path-kinds
  it('example of the railway path: an HQ too far from the line passes its supply on by a basic path to another HQ', () => {
    const line = rail('T1906', 'T1806', 'T1706', 'T1606', 'T1506')
    const units = ['Germany ARM DAK 8-6 T0306', 'Germany HQ-A Rundstedt 4-4(5) T0706', 'Germany HQ-I Manstein 5-5(5) T1106']
    const w = world({ sheet: line, units })
    expect(supplied(w, 'germany-dak-arm')).toBe(true)
    expect(explainSupply(w, w.unit('germany-dak-arm'))).toContain(
      'to Rundstedt in T0706, then basic path via T0806 T0906 T1006 to Manstein in T1106, then railway path',
    )
    const without = world({ sheet: line, units: units.slice(0, 2) })
    expect(supplied(without, 'germany-dak-arm')).toBe(false)
    expect(explainSupply(without, without.unit('germany-dak-arm'))).toContain('cut off: Rundstedt in T0706')
  })

  // proves: wif-2.4.2-path-kinds
  it('between two HQs the rails do not shorten the path: it is a basic one', () => {
    const units = ['Germany HQ-A Rundstedt 4-4(5) T0906', 'Germany HQ-I Manstein 5-5(5) T1506']
    const line = ['T1406', 'T1306', 'T1206', 'T1106', 'T1006', 'T0906']
    // Manstein is 4 hexes from Berlin; Rundstedt is 6 hexes from Manstein, and 5 hexes off the rails from Berlin.
    const apart = world({ sheet: rail(...line), units })
    expect([supplied(apart, 'germany-manstein'), supplied(apart, 'germany-rundstedt')]).toEqual([true, false])
    const longer = world({ sheet: rail('T1506', ...line), units })
    expect(supplied(longer, 'germany-rundstedt')).toBe(true)
    expect(explainSupply(longer, longer.unit('germany-rundstedt'))).toContain('to Rundstedt in T0906, then railway path via T1006')
  })

  // proves: wif-2.4.2-railway-free-hexes
  it('non-rail hexes may stand anywhere in a railway path: around a unit that blocks the line', () => {
    const line = rail(...Array.from({ length: 17 }, (_, i) => `T${String(19 - i).padStart(2, '0')}06`))
    const blocked = (...more: string[]) => world({ sheet: line, units: ['Germany HQ-A Rundstedt 4-4(5) T0306', ...more] })
    expect(supplied(blocked(), 'germany-rundstedt')).toBe(true)
    // A partisan covers only its own hex: two hexes off the rails lead around it.
    expect(supplied(blocked('USSR PART P 1-3 T1106'), 'germany-rundstedt')).toBe(true)
    // A corps covers the adjacent hexes too: the way around takes more than 4 hexes off the rails.
    expect(supplied(blocked('USSR INF A 5-3 T1106'), 'germany-rundstedt')).toBe(false)
  })

  // proves: wif-2.4.2-railway-free-hexes
  it('hexes entered along a road are free too, and across straits only between railway hexes', () => {
    const west = rail('T1906', 'T1806', 'T1706', 'T1606')
    const from = (hq: string, sides: Record<string, string[]>, ...line: string[]) =>
      supplied(
        world({
          units: [`Germany HQ-A Rundstedt 4-4(5) ${hq}`],
          sheet: (s) => (west(s), rail(...line)(s), Object.assign(s.hexsides, sides)),
        }),
        'germany-rundstedt',
      )
    const road = ['T1606 E', 'T1506 E', 'T1406 E', 'T1306 E']
    expect([from('T0806', { road }, 'T1906', 'T1806'), from('T0806', {}, 'T1906', 'T1806')]).toEqual([true, false])
    const straits = { straits: ['T1606 E'] }
    expect([
      from('T1006', straits, 'T1506', 'T1406'),
      from('T1006', {}, 'T1506', 'T1406'),
      from('T1006', straits, 'T1406', 'T1306'),
    ]).toEqual([true, false, false])
  })

  // proves: wif-18.2-prohibited, wif-2.4.2-primary-sources
  it('a city of ours that a partner holds with whom we do not co-operate is no source, nor is one of a conquered home country', () => {
    const france = (holder: string, conquered = false) => {
      const w = position({
        map: plainMap(12, 8, (s) => {
          Object.assign(s.legend.country, { x: 'France' })
          s.places.push({ name: 'Lyon', hex: 'T0804', city: 'city', source: 'project' })
          paint(s, 'country', 'T0804', 'x')
        }),
        sides: { Germany: 'Axis', France: 'Allies', Commonwealth: 'Allies' },
        atWar: [
          ['Germany', 'France'],
          ['Germany', 'Commonwealth'],
        ],
        everywhere: 'France',
        control: { T0804: holder },
        units: ['France INF F 4-3 T0604'],
      })
      if (conquered) w.changeCountry('France', { conqueredBy: 'Germany' })
      return supplied(w, 'france-f-inf')
    }
    expect([france('France'), france('Commonwealth'), france('France', true)]).toEqual([true, false, false])
  })

  // proves: wif-2.4.2-source-chain, wif-2.4.2-secondary-sources
  it('a HQ need not be in supply, face-up or unsurprised to pass supply on', () => {
    const w = world({ units: ['Germany HQ-I Manstein 5-5(5) T1506 down', 'Germany INF X 5-3 T1106'] })
    expect(supplied(w, 'germany-x-inf')).toBe(true)
  })

  // proves: wif-18.2-prohibited
  it('units that do not co-operate draw no supply from each other (18.2)', () => {
    const w = position({
      map: plainMap(20, 12, (s) => {
        s.places.push({ name: 'Bucharest', hex: 'T1906', city: 'minor capital', source: 'project' })
        paint(s, 'country', 'T1906', 'r')
        paint(s, 'country', 'T0000', 'f')
      }),
      everywhere: 'USSR',
      control: { T1906: 'Rumania' },
      minors: { Rumania: 'Germany', Finland: 'Germany' },
      units: ['Finland INF F 4-3 T1806', 'Rumania INF R 4-3 T1806'],
    })
    expect([supplied(w, 'finland-f-inf'), supplied(w, 'rumania-r-inf')]).toEqual([false, true])
  })
})

describe('out of supply (2.4.3)', () => {
  // proves: wif-2.4.1-always-in-supply
  it('paratroops that dropped are in supply for the impulse, and emergency supply reaches the units named', () => {
    const w = world({ units: ['Germany PARA II 4-3 T0506', 'Germany INF X 5-3 T0406', 'Germany HQ-A Rundstedt 4-4(5) T0506'] })
    expect(supplied(w, 'germany-ii-para')).toBe(false)
    w.noteDrop(w.unit('germany-ii-para'))
    w.note(({ emergencySupply }) => emergencySupply.set('germany-rundstedt', new Set(['germany-x-inf'])))
    expect([supplied(w, 'germany-ii-para'), supplied(w, 'germany-x-inf')]).toEqual([true, true])
    expect(explainSupply(w, w.unit('germany-x-inf'))).toBe('2.4.3: in supply, emergency supply by Rundstedt')
  })

  // proves: wif-11.15.1-notional-factor
  it('a notional unit asks for a basic path of any length', () => {
    const w = world({ units: [] })
    expect(tracesOfAnyLength(w, w.map.hex('T0006'), 'Germany')).toBe(true)
    const walled = world({ sheet: (s) => (s.hexsides['all-sea'] = ['E', 'NE', 'NW', 'SE', 'SW', 'W'].map((d) => `T0506 ${d}`)) })
    expect(tracesOfAnyLength(walled, walled.map.hex('T0506'), 'Germany')).toBe(false)
  })
})
