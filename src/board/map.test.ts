import { describe, expect, it } from 'vitest'
import { type Grid, NO_HEX } from './hex.ts'
import { BoardMap, type BoardPlan } from './map.ts'
import type { Place, Sheet } from './sheet.ts'

/** A sheet drawn in letters: c is clear, ~ is sea of the area whose letter stands in the same place of `sea`. */
function sheet(grid: Grid, terrain: string[], more: Partial<Sheet> = {}): Sheet {
  const blank = terrain.map((row) => '.'.repeat(row.length))
  return {
    name: `sheet ${grid.sheet}`,
    source: 'test',
    scale: 'european',
    grid,
    legend: { terrain: { c: 'clear', m: 'mountain' }, country: {}, region: {}, weather: {}, seaArea: { N: 'North Sea', B: 'Baltic Sea' } },
    terrain,
    country: blank,
    region: blank,
    weather: blank,
    seaArea: terrain.map((row) => row.replace(/[^~]/g, '.').replaceAll('~', 'N')),
    hexsides: {},
    rail: [],
    places: [],
    marks: {},
    outlines: { land: [], lakes: [], rivers: [], borders: [] },
    ...more,
  }
}
const place = (name: string, hex: string, more: Partial<Place> = {}): Place => ({ name, hex, source: 'project', ...more })
const plan = (more: Partial<BoardPlan> & Pick<BoardPlan, 'at'>): BoardPlan => ({ links: [], seaAreas: [], ...more })

// Columns count down going east; odd rows of the west sheet lie half a hex east, those of the east sheet half a hex west.
const WEST: Grid = { sheet: 'W', westColumn: 2, eastColumn: 0, southRow: 0, northRow: 2, oddRows: 'east' }
const EAST: Grid = { sheet: 'E', westColumn: 12, eastColumn: 10, southRow: 0, northRow: 2, oddRows: 'west' }
const codes = (map: BoardMap, from: string) =>
  [0, 1, 2, 3, 4, 5].map((d) => map.neighbour(map.hex(from), d)).map((hex) => (hex === NO_HEX ? '-' : map.code(hex)))

describe('sheets of one frame', () => {
  // The east sheet's odd rows reach half a hex further west than its even rows, where the west sheet has a hole in its even rows' last column.
  const west = sheet(WEST, ['ccc', 'cc.', 'ccc'])
  const east = sheet(EAST, ['ccc', 'ccc', 'ccc'])
  const both = (at: [number, number]) =>
    new BoardMap(
      [west, east],
      plan({
        at: [
          { frame: 'Europe', at: [0, 0] },
          { frame: 'Europe', at },
        ],
      }),
    )

  it('are neighbours where their hexes touch, both ways', () => {
    const map = both([3, 0])
    expect(codes(map, 'W0002')).toEqual(['E1202', '-', '-', 'W0102', 'W0101', 'E1201'])
    expect(codes(map, 'E1201')).toEqual(['E1101', 'E1202', 'W0002', 'W0101', 'W0000', 'E1200'])
    for (let hex = 0; hex < map.size; hex++) {
      for (let d = 0; d < 6; d++) {
        const other = map.neighbour(hex, d)
        if (other !== NO_HEX) expect(map.neighbour(other, (d + 3) % 6), `${map.code(hex)} ${d}`).toBe(hex)
      }
    }
    expect(map.distance(map.hex('W0201'), map.hex('E1001'))).toBe(4)
    expect(map.x[map.hex('E1202')]).toBe(3)
  })

  it('are not where they lie apart', () => expect(codes(both([4, 0]), 'W0002').slice(0, 2)).toEqual(['-', '-']))

  it('a hex printed on both is one hex with two codes', () => {
    const map = both([2, 0])
    expect(map.hex('E1202')).toBe(map.hex('W0002'))
    expect(map.code(map.hex('E1202'))).toBe('W0002')
    expect(codes(map, 'W0002')).toEqual(['E1102', '-', '-', 'W0102', 'W0101', 'E1101'])
  })

  it('sheets of other frames have no neighbours over the seam', () => {
    const map = new BoardMap(
      [west, east],
      plan({
        at: [
          { frame: 'a', at: [0, 0] },
          { frame: 'b', at: [3, 0] },
        ],
      }),
    )
    expect(map.distance(map.hex('W0002'), map.hex('E1202'))).toBe(Infinity)
    expect(map.frames.map(({ name, sheets }) => [name, sheets])).toEqual([
      ['a', [0]],
      ['b', [1]],
    ])
  })
})

describe('links', () => {
  const off = sheet({ sheet: 'O', westColumn: 2, eastColumn: 0, southRow: 0, northRow: 0, oddRows: 'west' }, ['ccc'], {
    scale: 'off-map',
    boxes: true,
    places: [place('Tabriz', 'O0100')],
  })
  const board = (links: BoardPlan['links'], sheets = [sheet(WEST, ['ccc', 'ccc', 'ccc']), off]) =>
    new BoardMap(sheets, plan({ at: sheets.map(({ name }) => ({ frame: name, at: [0, 0] })), links }))
  const LINES: BoardPlan['links'] = [
    { from: 'O0100', to: ['W0000', 'W0001'], line: 'grey', source: 'rulebook' },
    { from: 'O0100', to: ['O0000'], line: 'rail', source: 'project' },
  ]

  it('join hexes both ways, each with its line', () => {
    const map = board(LINES)
    expect([...map.linked(map.find('Tabriz')!)].map((hex) => map.code(hex))).toEqual(['W0000', 'W0001', 'O0000'])
    expect([...map.linked(map.hex('W0001'))]).toEqual([map.hex('O0100')])
    expect(map.linkNames[map.linkLine[map.linkStart[map.hex('O0000')]]]).toBe('rail')
    expect(map.isAdjacent(map.hex('W0000'), map.find('Tabriz')!)).toBe(true)
  })

  it('are all that joins the boxes round the maps, and distances go over them', () => {
    const map = board(LINES)
    expect(codes(map, 'O0100')).toEqual(['-', '-', '-', '-', '-', '-'])
    expect(map.distance(map.hex('W0200'), map.hex('O0000'))).toBe(4)
    expect(map.distance(map.hex('W0200'), map.hex('O0200'))).toBe(Infinity)
  })

  it('to sheets that the board does not have, and to holes that such a sheet would fill, are left out; to hexes that no sheet has they are mistakes', () => {
    const alone = board(LINES, [sheet(WEST, ['ccc', 'ccc', 'ccc'])])
    expect(alone.linkTo.length).toBe(0)
    expect(() => board([{ from: 'W0000', to: ['W0909'], line: 'grey', source: 'project' }])).toThrow('W0909')
    expect(
      board([{ from: 'W0000', to: ['W0001'], line: 'grey', source: 'project' }], [sheet(WEST, ['ccc', 'cc.', 'ccc'])]).linkTo.length,
    ).toBe(0)
  })
})

describe('sea areas', () => {
  const SEAS: BoardPlan['seaAreas'] = [
    {
      name: 'Baltic Sea',
      weather: 'north temperate',
      sheets: ['W'],
      borders: [{ area: 'North Sea', line: 'border', gate: ['W0000'], source: 'rulebook' }],
      box: 'W0202',
      source: 'rulebook',
    },
    {
      name: 'North Sea',
      weather: 'arctic',
      sheets: ['W'],
      borders: [{ area: 'Baltic Sea', line: 'border', source: 'rulebook' }],
      source: 'rulebook',
    },
  ]
  const drawn = sheet(WEST, ['~~c', '~cc', 'ccc'], {
    seaArea: ['NB.', 'N..', '...'],
    places: [
      place('Kiel', 'W0101', { port: 'major', seaAreas: ['North Sea', 'Baltic Sea'] }),
      place('Lagos', 'W0000', { port: 'minor', seaAreas: ['Gulf of Guinea'] }),
    ],
  })
  const map = new BoardMap([drawn], plan({ at: [{ frame: 'a', at: [0, 0] }], seaAreas: SEAS }))

  it('a hexdot is on its own, a coastal hex on those of the hexdots beside it, a port on those it names too', () => {
    const at = (code: string) => map.seaAreasAt(map.hex(code))
    expect([at('W0202'), at('W0102'), at('W0002'), at('W0101'), at('W0200'), at('W0001'), at('W0000')]).toEqual([
      ['North Sea'],
      ['Baltic Sea'],
      ['Baltic Sea'],
      ['Baltic Sea', 'North Sea'],
      ['North Sea'],
      [],
      ['Gulf of Guinea'],
    ])
  })

  it('have weather, borders and gates of the board file', () => {
    const [baltic, north] = map.seaAreas
    expect([baltic.name, baltic.weather, map.seaAreaNames[baltic.borders[0].area], baltic.borders[0].gate]).toEqual([
      'Baltic Sea',
      'north temperate',
      'North Sea',
      [map.hex('W0000')],
    ])
    expect(baltic.box).toBe(map.hex('W0202'))
    expect(map.seaAreaNames[north.number]).toBe('North Sea')
  })

  it('a border to an area that does not exist is a mistake', () => {
    const wrong = [{ ...SEAS[0], borders: [{ area: 'North See', line: 'border', source: 'rulebook' as const }] }]
    expect(() => new BoardMap([drawn], plan({ at: [{ frame: 'a', at: [0, 0] }], seaAreas: wrong }))).toThrow('North See')
  })
})

describe('hexsides', () => {
  it('are said from both sides, but a fort from the hex that it protects', () => {
    const map = new BoardMap([sheet(WEST, ['ccc', 'ccc', 'ccc'], { hexsides: { river: ['W0100 E'], fort: ['W0100 E'] } })])
    const is = (code: string, direction: number, kind: string) => map.isHexside(map.hex(code), direction, map.hexsideBit(kind))
    expect([is('W0100', 0, 'river'), is('W0000', 3, 'river'), is('W0100', 0, 'fort'), is('W0000', 3, 'fort')]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
