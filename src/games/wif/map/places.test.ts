import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { NO_HEX } from '../../../board/hex.ts'
import { loadMap } from './load.ts'

interface Facts {
  hex?: string
  place?: string
  city?: boolean
  capital?: boolean
  port?: boolean
  seaAreas?: string[]
  country?: string
  region?: string
  terrain?: string
  land?: boolean
  coastal?: boolean
  edge?: string
  red?: number
  blue?: number
  resources?: number
  adjacent?: string[]
  river?: string[]
  straits?: string[]
  rail?: string[]
  railTo?: string
  distance?: Record<string, number>
  lines: (number | string)[]
}

const map = loadMap()
const file = parse(readFileSync(new URL('../../../../data/wif/places.yaml', import.meta.url), 'utf8')) as { hexes: Facts[]; places: Facts[] }

function check(facts: Facts): void {
  const hex = map.hex(facts.hex ?? map.code(map.find(facts.place!)!))
  const here = map.placesAt(hex)
  if (facts.place) expect(here.map((place) => place.name)).toContain(facts.place)
  const place = here.find(({ name }) => name === facts.place)
  if (facts.city) expect(place?.city).toBeTruthy()
  if (facts.capital) expect(place?.city).toBe('capital')
  if (facts.port) expect(place?.port).toBeTruthy()
  if (facts.seaAreas) expect(place?.seaAreas).toEqual(expect.arrayContaining(facts.seaAreas))
  if (facts.country) expect(map.countryNames[map.country[hex]]).toBe(facts.country)
  if (facts.region) expect(map.regionNames[map.region[hex]]).toBe(facts.region)
  if (facts.terrain) expect(map.terrainNames[map.terrain[hex]]).toBe(facts.terrain)
  if (facts.land || facts.place) expect(map.isLand(hex)).toBe(true)
  if (facts.coastal) expect([...map.neighbours.slice(hex * 6, hex * 6 + 6)].some((other) => other >= 0 && !map.isLand(other))).toBe(true)
  if (facts.edge === 'east') expect(map.neighbour(hex, 0)).toBe(NO_HEX)
  if (facts.red !== undefined) expect(place?.factories?.red).toBe(facts.red)
  if (facts.blue !== undefined) expect(place?.factories?.blue).toBeGreaterThanOrEqual(facts.blue)
  if (facts.resources !== undefined) expect(place?.resources).toBe(facts.resources)
  for (const code of facts.adjacent ?? []) expect(map.directionTo(hex, map.hex(code)), code).toBeGreaterThanOrEqual(0)
  for (const kind of ['river', 'straits', 'rail'] as const) {
    for (const code of facts[kind] ?? []) {
      expect(map.isHexside(hex, map.directionTo(hex, map.hex(code)), map.hexsideBit(kind)), `${kind} ${code}`).toBe(true)
    }
  }
  if (facts.railTo) {
    const to = map.find(facts.railTo)!
    const reached = new Set([hex])
    for (const from of reached) {
      for (let d = 0; d < 6; d++) if (map.isHexside(from, d, map.hexsideBit('rail'))) reached.add(map.neighbour(from, d))
    }
    expect(reached.has(to)).toBe(true)
  }
  for (const [code, hexes] of Object.entries(facts.distance ?? {})) expect(map.distance(hex, map.hex(code))).toBe(hexes)
}

describe('the map agrees with the rulebook', () => {
  test.each(file.hexes.map((facts) => [facts.hex!, facts] as const))('%s', (_, facts) => check(facts))
  test.each(file.places.map((facts) => [facts.place!, facts] as const))('%s', (_, facts) => check(facts))
})
