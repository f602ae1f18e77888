import { describe, expect, test } from 'vitest'
import { NO_HEX } from '../../../board/hex.ts'
import { loadMap } from './load.ts'

const map = loadMap()
const land = (hex: number): boolean => map.isLand(hex)
const hexes = Array.from({ length: map.size }, (_, hex) => hex)

/** Corners of a hexside: each named by the three hexes that meet in it. */
function cornersOf(hex: number, direction: number): string[] {
  const other = map.neighbour(hex, direction)
  return [1, 5].map((turn) => [hex, other, map.neighbour(hex, (direction + turn) % 6)].sort((a, b) => a - b).join(' '))
}

describe('the East Europe map', () => {
  test('every land hex has a country and none at sea has', () => {
    for (const hex of hexes) expect(map.country[hex] > 0, map.code(hex)).toBe(land(hex))
  })

  test('every place stands on land, and no two cities in one hex', () => {
    const cities = new Set<string>()
    for (const place of map.places) {
      expect(land(map.hex(place.hex)), place.name).toBe(true)
      if (place.city) {
        expect(cities.has(place.hex), place.name).toBe(false)
        cities.add(place.hex)
      }
    }
  })

  test('names are unique', () => {
    const names = map.places.flatMap((place) => [place.name, ...(place.aliases ?? [])].map((name) => name.toLowerCase()))
    expect(names.length).toBe(new Set(names).size)
  })

  test('ports name their sea areas and lie on the water, but Suez, whose gulf is thinner than a hex', () => {
    const allSea = map.hexsideBit('all-sea')
    for (const place of map.places.filter(({ port }) => port)) {
      expect(place.seaAreas?.length, place.name).toBeGreaterThan(0)
      const hex = map.hex(place.hex)
      const wet = [0, 1, 2, 3, 4, 5].some((d) => {
        const other = map.neighbour(hex, d)
        return other !== NO_HEX && (!land(other) || map.isHexside(hex, d, allSea))
      })
      if (place.name !== 'Suez') expect(wet, place.name).toBe(true)
    }
  })

  test('rivers run between land hexes and have no loose bits', () => {
    const river = map.hexsideBit('river')
    const at = new Map<string, number[]>()
    const sides: [number, number][] = []
    for (const hex of hexes) {
      for (let d = 0; d < 3; d++) {
        if (!map.isHexside(hex, d, river)) continue
        const other = map.neighbour(hex, d)
        if (other === NO_HEX) continue
        expect(land(hex) && land(other), `${map.code(hex)} ${d}`).toBe(true)
        for (const corner of cornersOf(hex, d)) at.set(corner, [...(at.get(corner) ?? []), sides.length])
        sides.push([hex, d])
      }
    }
    const seen = new Set<number>()
    sides.forEach((_, first) => {
      if (seen.has(first)) return
      const part = new Set([first])
      for (const i of part) for (const corner of cornersOf(...sides[i])) for (const j of at.get(corner) ?? []) part.add(j)
      for (const i of part) seen.add(i)
      const [hex, d] = sides[first]
      expect(part.size, `the river at ${map.code(hex)} ${d}`).toBeGreaterThan(1)
    })
  })

  test('every city but those on islands is joined to the railways of its country', () => {
    const rail = map.hexsideBit('rail')
    const apart = map.places.filter(({ city, hex }) => city && ![0, 1, 2, 3, 4, 5].some((d) => map.isHexside(map.hex(hex), d, rail)))
    expect(apart.map(({ name }) => name)).toEqual(['Tirana', 'Nicosia', 'Tobruk', 'Benghazi'])
  })

  test('the Soviet side holds about as many cities as players of Barbarossa count (34 to 42)', () => {
    const held = ['Estonia', 'Latvia', 'Lithuania', 'USSR']
    const claimed = ['eastern Poland', 'Bessarabia', 'Finnish borderlands']
    const cities = map.places.filter(({ city, hex }) => {
      const at = map.hex(hex)
      return city && (held.includes(map.countryNames[map.country[at]]) || claimed.includes(map.regionNames[map.region[at]]))
    })
    expect(cities.length).toBeGreaterThanOrEqual(38)
    expect(cities.length).toBeLessThanOrEqual(41)
  })

  test.each([
    // City, neighbour in a direction with the river between them.
    ['Kiev', 'E'],
    ['Stalingrad', 'E'],
    ['Dnepropetrovsk', 'E'],
    ['Warsaw', 'E'],
    ['Saratov', 'E'],
  ])('the river at %s', (city, direction) => {
    const hex = map.find(city)!
    const sides = direction === 'E' ? [0, 1, 5] : []
    expect(sides.some((d) => map.isHexside(hex, d, map.hexsideBit('river')))).toBe(true)
  })
})
