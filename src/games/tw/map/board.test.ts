import { describe, expect, it } from 'vitest'
import { directionNamed, type Hex, NO_HEX } from '../../../board/hex.ts'
import { loadBoard } from './load.ts'

const board = loadBoard()
const hexes = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => board.isHex(hex))
const at = (name: string): Hex => board.find(name)!
const sides = (code: string): Hex[] => [0, 1, 2, 3, 4, 5].map((direction) => board.neighbour(at(code), direction))

/** Steps between sea areas: 0 within one, 1 to its neighbour. */
function steps(from: readonly string[], to: readonly string[]): number {
  const reached = new Map(from.map((name) => [name, 0]))
  for (const [name, far] of reached) {
    if (to.includes(name)) return far
    for (const { area } of board.seaAreas.find((sea) => sea.name === name)!.borders) {
      if (!reached.has(board.seaAreaNames[area])) reached.set(board.seaAreaNames[area], far + 1)
    }
  }
  return Infinity
}
const onSea = (port: string): string[] => board.seaAreasAt(at(port))

describe('sea areas (7.0)', () => {
  // proves: tw-2.1-map-model
  it('every hexdot of the board lies in one', () => {
    const without = hexes.filter((hex) => !board.isLand(hex) && board.seaArea[hex] === 0)
    expect(without.map((hex) => board.code(hex))).toEqual([])
  })

  // proves: tw-1.2-sea-areas-and-straits, tw-2.1-map-model
  it('those of which hexdots touch border each other, and no others but by a strait, the canal or off the map', () => {
    const touching = new Set<string>()
    for (const hex of hexes) {
      if (board.isLand(hex)) continue
      for (let direction = 0; direction < 6; direction++) {
        const other = board.neighbour(hex, direction)
        if (other === NO_HEX || board.isLand(other) || board.seaArea[other] === board.seaArea[hex]) continue
        touching.add(`${board.seaAreaNames[board.seaArea[hex]]} - ${board.seaAreaNames[board.seaArea[other]]}`)
      }
    }
    const listed = board.seaAreas.flatMap((sea) =>
      sea.borders.map(({ area, line }) => ({ pair: `${sea.name} - ${board.seaAreaNames[area]}`, line })),
    )
    expect([...touching].filter((pair) => !listed.some((border) => border.pair === pair))).toEqual([])
    const apart = listed.filter(({ pair }) => !touching.has(pair)).map(({ pair, line }) => `${pair}: ${line}`)
    const both = (a: string, b: string, line: string): string[] => [`${a} - ${b}: ${line}`, `${b} - ${a}: ${line}`]
    expect(apart.sort()).toEqual(
      [
        ...both('Straits (Atlantic)', 'Straits (Mediterranean)', 'strait'),
        ...both('Aegean', 'Black Sea', 'strait'),
        ...both('Levant', 'Red Sea', 'canal'),
        ...both('Norwegian Sea', 'Narvik Sea Area', 'border'),
        ...both('Faeroes Sea Area', 'Narvik Sea Area', 'border'),
        ...both('Faeroes Sea Area', 'Hammerfest Sea Area', 'border'),
        ...both('Narvik Sea Area', 'Hammerfest Sea Area', 'border'),
        ...both('Hammerfest Sea Area', 'Murmansk Sea Area', 'border'),
        ...both('Murmansk Sea Area', 'White Sea', 'border'),
      ].sort(),
    )
  })

  // proves: tw-1.2-sea-areas-and-straits
  it('each hangs together, coastal hexes counted, of which every sliver of water is part of it (1.2)', () => {
    const torn = board.seaAreas.filter(({ name }) => {
      const own = new Set(hexes.filter((hex) => board.seaAreasAt(hex).includes(name)))
      const reached = new Set([...own].filter((hex) => !board.isLand(hex)).slice(0, 1))
      for (const hex of reached) {
        for (let direction = 0; direction < 6; direction++)
          if (own.has(board.neighbour(hex, direction))) reached.add(board.neighbour(hex, direction))
      }
      return [...own].some((hex) => !board.isLand(hex) && !reached.has(hex))
    })
    expect(torn.map(({ name }) => name)).toEqual([])
  })

  // proves: tw-7.2-sea-movement
  it('the Sardinian Sea is 4 areas from Gibraltar and 3 from Taranto (the example of 7.11)', () => {
    expect(steps(onSea('Gibraltar'), ['Sardinian Sea'])).toBe(4)
    expect(steps(onSea('Taranto'), ['Sardinian Sea'])).toBe(3)
  })

  // proves: tw-7.2-sea-movement, tw-7.8-distance
  it('a Fleet of Genoa reaches the Algerian Coast and the Sardinian Sea within 5 (7.8.1)', () => {
    expect(steps(onSea('Genoa'), ['Algerian Coast'])).toBeLessThanOrEqual(5)
    expect(steps(onSea('Genoa'), ['Sardinian Sea'])).toBeLessThanOrEqual(5)
  })

  // proves: tw-7.2-sea-movement
  it('Murmansk is 5 areas from Scapa Flow, the first that a ship enters counted (8.8.7)', () => {
    expect(steps(onSea('Scapa Flow'), onSea('Murmansk')) + 1).toBe(5)
  })

  // proves: tw-7.8.4-identify-supply, tw-12.1.1-sea-path
  it('a supply line from Tripoli to Taranto passes the Central Med and the Ionian alone (12.7.1)', () => {
    expect(onSea('Tripoli')).toEqual(['Central Med'])
    expect(steps(['Central Med'], ['Ionian'])).toBe(1)
  })

  // proves: tw-1.2-sea-areas-and-straits, tw-7.3-gibraltar, tw-7.3-west-baltic, tw-7.3-soviet-baltic, tw-7.3-dardanelles, tw-7.3-channel
  it('straits have gates: Gibraltar, the Dardanelles, Denmark and Sweden, the French ports of the Channel (7.3)', () => {
    const gate = (from: string, to: string): string[] =>
      board.seaAreas
        .find(({ name }) => name === from)!
        .borders.find(({ area }) => board.seaAreaNames[area] === to)!
        .gate.map((hex) => board.name(hex))
    expect(gate('Straits (Atlantic)', 'Straits (Mediterranean)')).toEqual([expect.stringContaining('Gibraltar')])
    expect(gate('Aegean', 'Black Sea')).toEqual([expect.stringContaining('Dardanelles')])
    expect(gate('Danish North Sea', 'West Baltic')).toEqual([expect.stringContaining('Copenhagen'), expect.stringContaining('Stockholm')])
    expect(gate('Levant', 'Red Sea')).toEqual([expect.stringContaining('Suez')])
    const french = board.places.filter(
      ({ hex, port }) => port && board.countryNames[board.country[at(hex)]] === 'France' && board.seaAreasAt(at(hex)).includes('Channel'),
    )
    for (const other of ['Celtic', 'English North Sea']) expect(gate('Channel', other).length).toBe(french.length)
    expect(french.map(({ name }) => name).sort()).toEqual(['Calais', 'Cherbourg'])
  })
})

// proves: tw-2.1-map-model
describe('hexsides that ground units do not cross', () => {
  // proves: tw-2.1-map-model, tw-9.4-land-only, tw-10.6.11-impassable, tw-23.22-gibraltar
  it('Gibraltar is entered from Cordoba only (23.22)', () => {
    const barred = board.hexsideBit('impassable') | board.hexsideBit('all-sea')
    const open = sides('Gibraltar').filter(
      (other, direction) => other !== NO_HEX && board.isLand(other) && !board.isHexside(at('Gibraltar'), direction, barred),
    )
    expect(open.map((hex) => board.code(hex))).toEqual(['2542'])
  })

  // proves: tw-10.6.11-impassable
  it('the Qattara Depression keeps the row of El Alamein from the desert south of it (10.6.12)', () => {
    const qattara = board.hexsideBit('qattara depression')
    for (const code of ['3917', '3918']) {
      for (const way of ['SW', 'SE']) expect(board.isHexside(at(code), directionNamed(way), qattara), `${code} ${way}`).toBe(true)
    }
  })

  // proves: tw-10.6.11-impassable
  it('desert wasteland closes the Sahara: a way leads from 4023 by 4022 to Egypt (the example of 10.6), none through the south of Algeria and Libya (10.6.13)', () => {
    const terrain = (hex: Hex): string => board.terrainNames[board.terrain[hex]]
    const inland = new Set([at('4023')])
    for (const hex of inland) {
      for (const other of sides(board.code(hex)))
        if (
          other !== NO_HEX &&
          board.isLand(other) &&
          terrain(other) !== 'desert wasteland' &&
          !['3723', '3721', '3822'].includes(board.code(other))
        )
          inland.add(other)
    }
    expect([...inland]).toContain(at('Alexandria'))
    const south = hexes.filter(
      (hex) => ['Algeria', 'Libya'].includes(board.countryNames[board.country[hex]]) && Number(board.code(hex).slice(0, 2)) >= 42,
    )
    expect(south.length).toBeGreaterThan(80)
    expect(new Set(south.map(terrain))).toEqual(new Set(['desert wasteland']))
    expect([terrain(at('4414')), terrain(at('4415'))]).not.toContain('desert wasteland')
  })

  // proves: tw-1.2-one-hex-island, tw-2.1-map-model, tw-9.4-land-only
  it('one-hex islands have water all round: Malta, Rhodes, Crete, Cyprus, Corsica, the Balearics', () => {
    const allSea = board.hexsideBit('all-sea')
    for (const name of ['Malta', 'Rhodes', 'Suda Bay', 'Nicosia', 'Ajaccio', 'Palma']) {
      const open = sides(name).filter(
        (other, direction) => other !== NO_HEX && board.isLand(other) && !board.isHexside(at(name), direction, allSea),
      )
      expect(
        open.map((hex) => board.code(hex)),
        name,
      ).toEqual([])
    }
  })
})

describe('what the map prints', () => {
  // proves: tw-1.2-objective-cities
  it('39 cities are objectives (27.2)', () => {
    const objectives = board.places.filter(({ marks }) => marks?.objective)
    expect(objectives.length).toBe(39)
    expect(objectives.filter(({ city }) => city === undefined).map(({ name }) => name)).toEqual([])
  })

  // proves: tw-10.6.5-mountains
  it('beaches are coasts, and never mountains (10.6.5)', () => {
    const beaches = hexes.filter((hex) => board.marksAt(hex).includes('beach') && board.scale[hex] !== 'off-map')
    const wrong = beaches.filter(
      (hex) => board.seaAreasAt(hex).length === 0 || board.terrainNames[board.terrain[hex]] === 'mountain' || !board.isLand(hex),
    )
    expect(wrong.map((hex) => board.code(hex))).toEqual([])
  })

  // proves: tw-2.1-map-model
  it('every port is on a sea area, but for those that only the boxes lead to', () => {
    const dry = board.places.filter(({ hex, port }) => port && board.seaAreasAt(at(hex)).length === 0)
    expect(dry.map(({ name }) => name).sort()).toEqual([
      'Abadan',
      'Azores',
      'Basra',
      'Canada',
      'India',
      'Italian East Africa',
      'South Africa',
      'United States',
    ])
    for (const { hex } of dry) expect(board.linked(at(hex)).length).toBeGreaterThan(0)
  })

  it('industry of the cities that the text values: 80 Soviet, 28 French, 48 German NARFs (14.6.1)', () => {
    const sum = (country: string): number =>
      board.places
        .filter(({ hex }) => board.countryNames[board.country[at(hex)]] === country)
        .reduce((all, { marks }) => all + Number(marks?.industry ?? 0), 0)
    expect([sum('USSR'), sum('France'), sum('Germany')]).toEqual([80, 28, 48])
  })

  // proves: tw-1.2-regions-and-fronts, tw-26.1.1-east-winter-area
  it('each country lies in one front, but for Poland and Romania, of which parts are in the east (26.1 - 26.3)', () => {
    const fronts = new Map<string, Set<string>>()
    for (const hex of hexes) {
      if (!board.isLand(hex) || board.scale[hex] === 'off-map') continue
      const country = board.countryNames[board.country[hex]]
      fronts.set(country, (fronts.get(country) ?? new Set()).add(board.weatherNames[board.weather[hex]]))
    }
    expect(
      [...fronts]
        .filter(([, zones]) => zones.size > 1)
        .map(([country]) => country)
        .sort(),
    ).toEqual(['Poland', 'Romania'])
  })

  // proves: tw-2.1-map-model, tw-8.8-boxes
  it('nothing lies beside a box but what a link names', () => {
    for (const { name } of board.places.filter(({ marks }) => marks?.box))
      expect(
        sides(name).every((hex) => hex === NO_HEX),
        name,
      ).toBe(true)
  })
})
