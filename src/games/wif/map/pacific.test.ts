import { describe, expect, test } from 'vitest'
import { loadBoard } from './load.ts'

const board = loadBoard()
const at = (code: string): number => board.hex(code)
const countryAt = (code: string): string => board.countryNames[board.country[at(code)]]
const regionAt = (code: string): string => board.regionNames[board.region[at(code)]]
const codesOf = (country: string): string[] =>
  Array.from({ length: board.size }, (_, hex) => hex)
    .filter((hex) => board.countryNames[board.country[hex]] === country)
    .map((hex) => board.code(hex))
/** The hexsides of a kind between two neighbours. */
const between = (from: string, to: string, kind: string): boolean =>
  board.isHexside(at(from), board.directionTo(at(from), at(to)), board.hexsideBit(kind))
const pacific = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => board.code(hex).startsWith('P'))

describe('the Pacific map', () => {
  test('Asia and the Pacific are one grid: column 1 of Asia touches column 30 of the Pacific in the same row', () => {
    for (const [asia, east] of [
      ['A0141', 'P3041'],
      ['A0133', 'P3033'],
      ['A0128', 'P3028'],
      ['A0110', 'P3010'],
    ]) {
      expect(board.neighbour(at(asia), 0), asia).toBe(at(east))
      expect(board.neighbour(at(east), 3), east).toBe(at(asia))
    }
  })

  test('railways and rivers go on over the seam', () => {
    expect(between('A0144', 'P3044', 'rail')).toBe(true)
    expect(between('A0140', 'P3039', 'rail')).toBe(true)
    expect(between('A0140', 'P3041', 'river')).toBe(true)
  })

  test('the Trans-Siberian runs from Omsk to Vladivostok on Soviet soil, over the seam north of the Amur', () => {
    const soviet = new Set([board.find('Omsk')!])
    for (const hex of soviet) {
      for (let direction = 0; direction < 6; direction++) {
        const other = board.neighbour(hex, direction)
        if (other >= 0 && board.isHexside(hex, direction, board.hexsideBit('rail')) && board.countryNames[board.country[other]] === 'USSR')
          soviet.add(other)
      }
    }
    for (const place of ['Chita', 'Mogocha', 'Khabarovsk', 'Vladivostok']) expect(soviet.has(board.find(place)!), place).toBe(true)
    expect(between('A0149', 'P3049', 'rail')).toBe(true)
    expect(between('A0148', 'P3048', 'rail')).toBe(false)
  })

  test('Truk is three hexes of isles that only marines walk between', () => {
    expect(codesOf('Truk').sort()).toEqual(['P1924', 'P2024', 'P2025'])
    expect(between('P1924', 'P2024', 'all-sea')).toBe(true)
    expect(between('P2024', 'P2025', 'all-sea')).toBe(true)
  })

  test('the Marshall Islands are the seven hexes of the text', () => {
    expect(codesOf('Marshall Islands').sort()).toEqual(['P1324', 'P1325', 'P1326', 'P1424', 'P1425', 'P1526', 'P1627'])
  })

  test('the Kuriles hang from Kamchatka in a chain: Soviet P1948, then Japanese P1947, P2046 and P2045', () => {
    expect(['P1948', 'P1947', 'P2046', 'P2045'].map(countryAt)).toEqual(['USSR', 'Japan', 'Japan', 'Japan'])
    for (const [from, to] of [
      ['P1948', 'P1947'],
      ['P1947', 'P2046'],
      ['P2046', 'P2045'],
    ])
      expect(board.isAdjacent(at(from), at(to)), from).toBe(true)
    expect(board.isAdjacent(at('P2045'), at('P1947'))).toBe(false)
  })

  test('Papua is Port Moresby and Lae; the Solomon Islands reach from Buka to Guadalcanal', () => {
    expect(['P2317', 'P2318'].map(countryAt)).toEqual(['Papua', 'Papua'])
    expect(codesOf('Solomon Islands').sort()).toEqual(['P1717', 'P1818', 'P1918', 'P1919', 'P2019'])
  })

  test('every land hex has a country, every Soviet one is of Siberia, and none at sea has either', () => {
    for (const hex of pacific) {
      const code = board.code(hex)
      expect(board.country[hex] > 0, code).toBe(board.isLand(hex))
      expect(countryAt(code) === 'USSR', code).toBe(regionAt(code) === 'Siberia')
    }
  })

  test('every hexdot has a sea area, and every port lies on one', () => {
    for (const hex of pacific.filter((each) => !board.isLand(each))) expect(board.seaArea[hex], board.code(hex)).toBeGreaterThan(0)
    const ports = board.places.filter(({ hex, port }) => port && hex.startsWith('P'))
    expect(ports.length).toBeGreaterThan(50)
    for (const { name, hex } of ports) expect(board.seaAreasAt(at(hex)), name).not.toEqual([])
  })

  test('places stand on land, no two cities in one hex, and no two names are alike', () => {
    const places = board.places.filter(({ hex }) => hex.startsWith('P'))
    const cities = places.filter(({ city }) => city).map(({ hex }) => hex)
    expect(cities.length).toBe(new Set(cities).size)
    for (const { name, hex } of places) expect(board.isLand(at(hex)), name).toBe(true)
    const names = new Map<string, string>()
    for (const place of board.places) {
      for (const name of [place.name, ...(place.aliases ?? [])].map((each) => each.toLowerCase())) {
        const other = names.get(name)
        if (place.hex.startsWith('P') || other?.startsWith('P')) expect(other ?? place.hex, name).toBe(place.hex)
        names.set(name, place.hex)
      }
    }
  })

  test('Manchukuo lies two hexes from the Sea of Japan', () => {
    const water = pacific.filter((hex) => board.seaAreaNames[board.seaArea[hex]] === 'Sea of Japan')
    const away = codesOf('Manchukuo').map((code) => Math.min(...water.map((hex) => board.distance(at(code), hex))))
    expect(Math.min(...away)).toBe(2)
  })
})
