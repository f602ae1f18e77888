import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadOverrides } from '../../common/load-overrides.ts'
import { loadTables } from '../charts/load-tables.ts'
import { loadBoard } from '../map/load.ts'
import { loadNations } from './load-nations.ts'

const map = loadBoard()
const { nations } = loadNations(null)
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
    expect([...nations.values()].filter(({ name, later }) => !later && name !== 'Vatican' && !map.countryNames.includes(name))).toEqual([])
    for (const { name, keys } of nations.values()) for (const key of keys) expect(map.find(key), `${name}: ${key}`).toBeDefined()
  })

  // proves: tw-23.2-value-table, tw-23.12-plain-colonies
  it('are worth what the table of values says, to a conqueror without the parts that go apart (23.2)', () => {
    const worth = (name: string) => [nations.get(name)!.base, nations.get(name)!.value]
    expect(['Poland', 'Finland', 'Romania', 'Belgium', 'Yugoslavia'].map(worth)).toEqual([
      [30, 20],
      [7, 5],
      [8, 7],
      [18, 18],
      [12, 12],
    ])
    expect(['Egypt', 'Transjordan', 'India', 'Malta'].map(worth)).toEqual([
      [0, 6],
      [0, 1],
      [0, 12],
      [0, 0],
    ])
  })

  // proves: tw-23.2-value-table
  it('are worth what a moderator writes into the table, whom they fall to: the figures stand in one place', () => {
    const table = readFileSync(new URL('../../../../data/tw/tables/minors.yaml', import.meta.url), 'utf8')
    const of = (from: string, to: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'nations-'))
      mkdirSync(join(folder, 'tables'))
      writeFileSync(join(folder, 'tables/minors.yaml'), table.replace(from, to))
      return loadNations(loadOverrides(folder)).nations
    }
    expect(of('Belgium: {conquest: 18', 'Belgium: {conquest: 17').get('Belgium')).toMatchObject({ base: 17, value: 17 })
    expect(of('Eastern Poland: {conquest: 10', 'Eastern Poland: {conquest: 4').get('Poland')).toMatchObject({ base: 30, value: 26 })
    expect(() => of('  Libya: {conquest: 3}\n', '')).toThrow('Libya has no value in tables/minors.yaml')
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
    expect(satellites.sort()).toEqual([
      'British Empire of USA',
      'Croatia of Germany',
      'Poland of France',
      'Slovakia of Germany',
      'South Africa of Britain',
      'Ukraine of Germany',
    ])
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
    expect(() => changed('of: Italy, keys: [Tripoli]', 'of: Italia, keys: [Tripoli]')).toThrow(
      "Libya is of 'Italia', which is no major power; did you mean 'Italy'?",
    )
    expect(() => changed('status: satellite, of: Germany, keys: [Bratislava]', 'status: satellite, keys: [Bratislava]')).toThrow(
      'Slovakia is a satellite: say of whom',
    )
  })
})
