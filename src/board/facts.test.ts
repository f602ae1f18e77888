import { describe, expect, it } from 'vitest'
import { checkFacts, type Facts, factsSchema } from './facts.ts'
import { BoardMap } from './map.ts'
import type { Sheet } from './sheet.ts'

/** Four hexes in two rows, sea in the north-west: T0101 T0001 over T0100 T0000, odd rows half a hex west. */
const sheet: Sheet = {
  name: 'test',
  source: 'test',
  scale: 'pacific',
  grid: { sheet: 'T', westColumn: 1, eastColumn: 0, southRow: 0, northRow: 1, oddRows: 'west' },
  legend: {
    terrain: { j: 'jungle', c: 'clear' },
    country: { R: 'Ruritania' },
    region: { Z: 'Zenda' },
    weather: { n: 'north temperate' },
    seaArea: { G: 'Green Sea' },
  },
  terrain: ['~j', 'cc'],
  country: ['.R', 'RR'],
  region: ['.Z', '..'],
  weather: ['nn', 'nn'],
  seaArea: ['G.', '..'],
  hexsides: { river: ['T0100 E'], fort: ['T0000 W'] },
  rail: [{ name: 'main', hexes: ['T0100', 'T0000'] }],
  places: [
    {
      name: 'Strelsau',
      hex: 'T0100',
      aliases: ['Schloss'],
      city: 'capital',
      port: 'major',
      seaAreas: ['Green Sea', 'Blue Sea'],
      factories: { red: 1, blue: 2 },
      source: 'rulebook',
      marks: { fortress: 2 },
    },
    { name: 'Hentzau', hex: 'T0000', resources: 1, oil: 2, source: 'project' },
  ],
  marks: { 'red hexdot': ['T0101'] },
  outlines: { land: [], lakes: [], rivers: [], borders: [] },
}
const board = new BoardMap([sheet], {
  at: [{ frame: 'test', at: [0, 0] }],
  links: [{ from: 'T0101', to: ['T0000'], line: 'rail', source: 'project' }],
  seaAreas: [
    {
      name: 'Green Sea',
      weather: 'arctic',
      sheets: ['T'],
      borders: [{ area: 'Blue Sea', line: 'border', source: 'project' }],
      source: 'project',
    },
    {
      name: 'Blue Sea',
      weather: 'arctic',
      sheets: ['T'],
      borders: [{ area: 'Green Sea', line: 'border', source: 'project' }],
      source: 'project',
    },
  ],
})
/** What does not agree, as "what: found". */
const misses = (facts: Partial<Record<keyof Facts, object[]>>) =>
  checkFacts(
    board,
    factsSchema.parse(
      Object.fromEntries(Object.entries(facts).map(([part, list]) => [part, list.map((fact) => ({ ...fact, lines: [1] }))])),
    ),
  )
    .filter(({ ok }) => !ok)
    .map(({ what, found }) => `${what}: ${found}`)

describe('facts of hexes and places', () => {
  it('that hold are not listed', () => {
    const strelsau = {
      hex: 'T0100',
      place: 'Strelsau',
      aliases: ['Schloss'],
      city: true,
      capital: true,
      port: 'major',
      icedIn: false,
      red: 1,
      blue: 1,
      resources: 0,
      oil: 0,
      marks: { fortress: 2 },
      country: 'Ruritania',
      region: 'none',
      weather: 'north temperate',
      terrain: 'clear',
      scale: 'pacific',
      land: true,
      coastal: true,
      edge: 'west',
      seaAreas: ['Blue Sea'],
      onlySeaAreas: ['Blue Sea', 'Green Sea'],
      adjacent: ['Hentzau', 'T0101'],
      river: ['T0000'],
      rail: ['T0000'],
      railTo: 'T0101',
      distance: { T0001: 1 },
    }
    expect(
      misses({
        hexes: [
          strelsau,
          { hex: 'T0101', land: false, seaArea: 'Green Sea', marks: ['red hexdot'], links: { Hentzau: 'rail' }, adjacent: ['T0000'] },
          { hex: 'T0000', fort: ['T0100'] },
        ],
        places: [{ place: 'Hentzau', resources: 1, oil: 2 }],
      }),
    ).toEqual([])
  })

  it('that do not hold are, one by one, with what was found', () => {
    const wrong = {
      hex: 'T0100',
      place: 'Strelsau',
      aliases: ['Palace'],
      city: false,
      capital: 'minor',
      port: 'minor',
      icedIn: true,
      red: 2,
      blue: 3,
      resources: 1,
      oil: 1,
      marks: { fortress: 3 },
      country: 'Graustark',
      region: 'Zenda',
      weather: 'arctic',
      terrain: 'jungle',
      scale: 'european',
      land: false,
      coastal: false,
      edge: 'east',
      seaArea: 'Green Sea',
      seaAreas: ['Red Sea'],
      onlySeaAreas: ['Blue Sea'],
      adjacent: ['T0303'],
      notAdjacent: ['T0000'],
      fort: ['T0000'],
      distance: { T0000: 3 },
    }
    expect(misses({ hexes: [wrong] })).toEqual([
      'Strelsau (T0100) city: true',
      'Strelsau (T0100) capital: capital',
      'Strelsau (T0100) port: major',
      'Strelsau (T0100) icedIn: false',
      'Strelsau (T0100) red: 1',
      'Strelsau (T0100) blue factories: 2',
      'Strelsau (T0100) resources: 0',
      'Strelsau (T0100) oil: 0',
      'Strelsau (T0100) other name: unknown',
      'Strelsau (T0100) country: Ruritania',
      'Strelsau (T0100) region: none',
      'Strelsau (T0100) weather: north temperate',
      'Strelsau (T0100) terrain: clear',
      'Strelsau (T0100) scale: pacific',
      'Strelsau (T0100) land: true',
      'Strelsau (T0100) coastal: true',
      'Strelsau (T0100) edge: Hentzau (T0000) beyond it',
      'Strelsau (T0100) seaArea: none',
      'Strelsau (T0100) sea area: Green Sea, Blue Sea',
      'Strelsau (T0100) sea areas: Blue Sea, Green Sea',
      'Strelsau (T0100) mark fortress: 2',
      'Strelsau (T0100) adjacent to T0303: no such hex or place',
      'Strelsau (T0100) not adjacent to T0000: no',
      'Strelsau (T0100) fort towards T0000: no',
      'Strelsau (T0100) hexes to T0000: 1',
    ])
  })

  it('a place in another hex than the text says, and places and hexes that are not there', () => {
    expect(misses({ hexes: [{ hex: 'T0000', place: 'Strelsau' }, { hex: 'T0909' }], places: [{ place: 'Zenda Castle' }] })).toEqual([
      'Strelsau (T0000) place: Hentzau',
      'T0909: no such hex or place',
      'Zenda Castle: no such hex or place',
    ])
  })
})

describe('sums and seas', () => {
  it('of a country over the whole board', () => {
    expect(misses({ totals: [{ country: 'Ruritania', cities: 1, red: 1, blue: 2, factories: 3, resources: 1, oil: 2 }] })).toEqual([])
    expect(misses({ totals: [{ country: ['Ruritania'], factories: 4, oil: 1 }] })).toEqual(['Ruritania factories: 3', 'Ruritania oil: 2'])
  })

  it('a sea has its neighbours and weather', () => {
    expect(
      misses({
        seas: [{ area: 'Green Sea', weather: 'arctic', adjacent: ['Blue Sea'], onlyAdjacent: ['Blue Sea'], notAdjacent: ['Red Sea'] }],
      }),
    ).toEqual([])
    expect(
      misses({
        seas: [
          { area: 'Green Sea', weather: 'fine', adjacent: ['Red Sea'], onlyAdjacent: [], notAdjacent: ['Blue Sea'] },
          { area: 'Red Sea' },
        ],
      }),
    ).toEqual([
      'Green Sea weather: arctic',
      'Green Sea adjacent to Red Sea: no',
      'Green Sea adjacent to Blue Sea: yes',
      'Green Sea neighbours: Blue Sea',
      'Red Sea: none of that name',
    ])
  })
})
