import { describe, expect, it } from 'vitest'
import { loadCountries, powerIn1939 } from './load-countries.ts'
import { loadBoard } from './load.ts'

const countries = loadCountries()
const board = loadBoard()
const all = [...countries.homes, ...countries.minors, ...countries.territories]
const countryOf = (place: string): string => board.countryNames[board.country[board.find(place)!]]

describe('countries and territories', () => {
  it('stand once each, and every name on the maps is one of them', () => {
    const names = all.map(({ name }) => name)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    expect(board.countryNames.filter((name) => name !== 'none' && !names.includes(name))).toEqual([])
    expect(names.filter((name) => !board.countryNames.includes(name))).toEqual([])
  })

  // proves: wif-1-sides-and-majors
  it('of two sides are three and five major powers (1)', () => {
    const of = (side: string) => countries.powers.filter((power) => power.side === side).map(({ name }) => name)
    expect([of('Axis'), of('Allies')]).toEqual([
      ['Germany', 'Italy', 'Japan'],
      ['China', 'Commonwealth', 'France', 'USA', 'USSR'],
    ])
  })

  it('of the Commonwealth are six home countries, every other major power has one (2.5.2)', () => {
    expect(countries.powers.map(({ name, homes }) => [name, homes.length])).toEqual([
      ['Germany', 1],
      ['Italy', 1],
      ['Japan', 1],
      ['China', 1],
      ['Commonwealth', 6],
      ['France', 1],
      ['USA', 1],
      ['USSR', 1],
    ])
    for (const { name, homes } of countries.powers)
      expect(
        countries.homes
          .filter(({ power }) => power === name)
          .map((home) => home.name)
          .sort(),
      ).toEqual([...homes].sort())
  })

  it('have their capital in a city of their own; territories have none (2.5.1)', () => {
    const capitals = new Map<string, string[]>()
    for (const place of board.places) {
      if (place.city !== 'capital' && place.city !== 'minor capital') continue
      const country = countryOf(place.hex)
      capitals.set(country, [...(capitals.get(country) ?? []), place.name])
    }
    for (const { name, capital } of [...countries.homes, ...countries.minors]) expect([name, capitals.get(name)]).toEqual([name, [capital]])
    for (const { name } of countries.territories) expect([name, capitals.get(name)]).toEqual([name, undefined])
  })

  it('belong to countries that stand in the file', () => {
    for (const { name } of all) expect(() => powerIn1939(countries, name)).not.toThrow()
  })

  // proves: wif-2.5.2-minors-and-territories-control
  it('are held in 1939 as the text has it (863, 869, 1481, 6297)', () => {
    const held = (...names: string[]) => names.map((name) => powerIn1939(countries, name))
    expect(held('Albania', 'Eritrea', 'Ethiopia', 'Italian Somaliland', 'Libya')).toEqual(['Italy', 'Italy', 'Italy', 'Italy', 'Italy'])
    expect(held('Egypt', 'Socotra', 'Papua')).toEqual(['Commonwealth', 'Commonwealth', 'Commonwealth'])
    expect(held('Guam', 'Philippines')).toEqual(['USA', 'USA'])
    expect(held('Truk', 'Formosa')).toEqual(['Japan', 'Japan'])
    expect(held('Netherlands East Indies', 'Belgian Congo')).toEqual([null, null])
    expect(countries.minors.find(({ name }) => name === 'Netherlands East Indies')?.aligned).toBe('Netherlands')
  })

  // proves: wif-2.5.1-entities
  it('of Crete and Greece are two, of Kangaroo Is and Australia one (845, 847)', () => {
    expect(countries.territories.find(({ name }) => name === 'Crete')?.aligned).toBe('Greece')
    expect(countryOf('Kangaroo Is')).toBe('Australia')
    expect(countryOf('Port Moresby')).toBe('Papua')
  })
})

describe('factories, resources and oil', () => {
  it.each(all.map((country) => [country.name, country] as const))('of %s are what its maps print', (name, { totals }) => {
    const here = board.places.filter((place) => countryOf(place.hex) === name)
    const sum = (of: (place: (typeof here)[number]) => number | undefined): number => here.reduce((so, place) => so + (of(place) ?? 0), 0)
    expect({
      red: sum((p) => p.factories?.red),
      blue: sum((p) => p.factories?.blue),
      resources: sum((p) => p.resources),
      oil: sum((p) => p.oil),
    }).toEqual({
      red: totals?.red ?? 0,
      blue: totals?.blue ?? 0,
      resources: totals?.resources ?? 0,
      oil: totals?.oil ?? 0,
    })
  })

  it('are enough for what the text makes neutral countries deliver (1180-1258)', () => {
    const of = (name: string): number => {
      const { totals } = all.find((country) => country.name === name)!
      return (totals?.resources ?? 0) + (totals?.oil ?? 0)
    }
    expect([of('Sweden'), of('Hungary'), of('Portugal')]).toEqual([4, 1, 1])
    expect([of('Rumania') >= 3, of('Spain') >= 2, of('Turkey') >= 2, of('Persia') >= 1, of('Iraq') >= 1, of('Greece') >= 1]).toEqual(
      Array(6).fill(true),
    )
    expect(of('Netherlands East Indies')).toBeGreaterThan(2)
    expect(of('Venezuela') % 2).toBe(0)
    expect(of('USSR')).toBeGreaterThanOrEqual(7)
    expect(of('USA')).toBeGreaterThanOrEqual(7)
  })

  it('India has two factories (4695)', () => {
    const { totals } = countries.homes.find(({ name }) => name === 'India')!
    expect((totals?.red ?? 0) + (totals?.blue ?? 0)).toBe(2)
  })
})

describe('regions', () => {
  // proves: wif-2.5.1-entity-facts
  it('of the maps stand in the file, with the countries that they are part of', () => {
    const parts = new Map<string, Set<string>>()
    for (let hex = 0; hex < board.size; hex++) {
      if (!board.isHex(hex) || board.region[hex] === 0) continue
      const region = board.regionNames[board.region[hex]]
      parts.set(region, (parts.get(region) ?? new Set()).add(board.countryNames[board.country[hex]]))
    }
    for (const [region, of] of parts)
      expect([region, [...of].sort()]).toEqual([region, [...(countries.regions.find(({ name }) => name === region)?.of ?? [])].sort()])
  })
})
