import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadOverrides } from '../../common/load-overrides.ts'
import { loadTables } from '../charts/load-tables.ts'
import { loadBoard } from '../map/load.ts'
import { loadNations } from './load-nations.ts'

const map = loadBoard()
const { nations, parts } = loadNations(null)
const own = readFileSync(new URL('../../../../data/tw/nations.yaml', import.meta.url), 'utf8')
/** nations.yaml with something changed, from a folder of a moderator's. */
function changed(from: string, to: string): ReturnType<typeof loadNations> {
  expect(own).toContain(from)
  const folder = mkdtempSync(join(tmpdir(), 'nations-'))
  writeFileSync(join(folder, 'nations.yaml'), own.replace(from, to))
  return loadNations(loadOverrides(folder))
}

describe('the nations of 1939', () => {
  it('are all countries of the map, and each key city is on it', () => {
    expect(map.countryNames.slice(1).filter((name) => !nations.has(name))).toEqual([])
    expect([...nations.values()].filter(({ name, later }) => !later && !map.countryNames.includes(name))).toEqual([])
    for (const { name, keys } of [...nations.values(), ...parts])
      for (const key of keys) expect(map.find(key), `${name}: ${key}`).toBeDefined()
  })

  // proves: tw-23.2-value-table, tw-23.12-plain-colonies
  it('are worth what the table of values says (23.2)', () => {
    const table = loadTables(null).minors.values as Record<string, { conquest: number }>
    const other: Record<string, string> = {
      Belgium: 'Belgium-Luxembourg',
      Poland: 'Poland without Eastern Poland',
      Finland: 'Finland without Karelia',
      Romania: 'Romania without Bessarabia',
      Yugoslavia: 'Yugoslavia with Croatia',
      Transjordan: 'Trans-Jordan',
      Persia: 'Iran',
    }
    const untold = ['Saudi Arabia', 'Kuwait', 'Canada', 'India', 'South Africa']
    for (const { name, kind, value } of nations.values())
      if (kind !== 'major' && !untold.includes(name)) expect(value, name).toBe(table[other[name] ?? name].conquest)
    for (const { name, value } of parts) expect(value, name).toBe(table[name].conquest)
    expect(['Poland', 'Finland', 'Romania'].map((name) => nations.get(name)!.base)).toEqual(
      ['Poland with Eastern Poland', 'Finland with Karelia', 'Romania with Bessarabia'].map((name) => table[name].conquest),
    )
  })

  // proves: tw-14.1-narf-level, tw-23.47-south-africa, tw-8.8.9-canada, tw-23.11-dominions, tw-23.26-india
  it('have the bases of 15.1.6.1 and the growth of 14.3; what is within the British base counts no second time', () => {
    const { bases, growth, 'colonies beside the base': beside } = loadTables(null).economy
    for (const name of Object.keys(bases) as (keyof typeof bases)[])
      expect(nations.get(name), name).toMatchObject({ kind: 'major', base: bases[name], growth: growth[name] })
    const colonies = (power: string) =>
      [...nations.values()].filter(({ kind, of }) => kind === 'colony' && of === power).reduce((sum, { value }) => sum + value, 0)
    expect(colonies('Britain')).toBe(beside.Britain['on board'] + beside.Britain['rest of the Empire'])
    expect(colonies('France')).toBe(beside.France['on board'])
    expect(colonies('Italy')).toBe(1 + 3 + 3)
    expect(nations.get('South Africa')).toMatchObject({ of: 'Britain', status: 'satellite', base: 0, value: 0 })
  })

  // proves: tw-7.11-naval-ratings, tw-11.11-air-ratings, tw-1.2-quality-ratings, tw-1.2-powers-and-blocs
  it('begin with the ratings of 10.8, 7.11 and 11.11', () => {
    const ratings = (name: string) => Object.values(nations.get(name)!.ratings).join('')
    expect(['Germany', 'Italy', 'France', 'Britain', 'USSR'].map(ratings)).toEqual(['111', '333', '223', '211', '333'])
    expect(['Finland', 'Sweden', 'Switzerland', 'Greece', 'Netherlands', 'Poland', 'Norway'].map(ratings)).toEqual([
      '133',
      '122',
      '132',
      '233',
      '323',
      '333',
      '333',
    ])
  })

  // proves: tw-23.40-poland, tw-23.46-slovakia, tw-1.2-powers-and-blocs
  it('stand as 1939 found them: Poland a French Satellite, Slovakia a German one, the rest neutral', () => {
    const satellites = [...nations.values()]
      .filter(({ kind, status }) => kind === 'minor' && status === 'satellite')
      .map(({ name, of }) => `${name} of ${of}`)
    expect(satellites.sort()).toEqual(['Croatia of Germany', 'Poland of France', 'Slovakia of Germany', 'South Africa of Britain'])
    expect(nations.get('Belgium')).toMatchObject({ status: 'neutral', of: null })
  })

  // proves: tw-23.1-surrender, tw-23.19-egypt, tw-1.2-powers-and-blocs, tw-3.10.1-surrender-check
  it('fall with their capitals, Switzerland, Greece and Egypt with several cities', () => {
    expect(nations.get('Poland')!.keys).toEqual(['Warsaw'])
    expect(nations.get('Switzerland')!.keys).toEqual(['Bern', 'Zurich'])
    expect(nations.get('Greece')!.keys).toEqual(['Athens', 'Suda Bay'])
    expect(nations.get('Egypt')!.keys).toEqual(['Cairo', 'Alexandria', 'Suez'])
  })

  // proves: tw-12.2.2-national-sources
  it('have a second capital for supply: Vienna, Bordeaux and Glasgow', () => {
    expect([...nations.values()].filter(({ second }) => second.length > 0).map(({ name, second }) => [name, second])).toEqual([
      ['Germany', ['Vienna']],
      ['France', ['Bordeaux']],
      ['Britain', ['Glasgow']],
    ])
  })
})

describe('what a file of nations says wrong', () => {
  it('is told with its line', () => {
    expect(() => changed('ratings: [1, 1, 1]', 'ratings: [1, 1]')).toThrow(
      /line \d+, column \d+: majors > Germany > ratings: ratings are those of army, navy and air/,
    )
    expect(() => changed('of: Italy, value: 3, keys: [Tripoli]', 'of: Italia, value: 3, keys: [Tripoli]')).toThrow(
      "Libya is of 'Italia', which is no major power; did you mean 'Italy'?",
    )
    expect(() => changed('status: satellite, of: Germany, keys: [Bratislava]', 'status: satellite, keys: [Bratislava]')).toThrow(
      'Slovakia is a satellite: say of whom',
    )
    expect(() => changed('{ of: Poland, value: 10', '{ of: Polen, value: 10')).toThrow(
      "Eastern Poland is a part of 'Polen', which is no nation; did you mean 'Poland'?",
    )
  })
})
