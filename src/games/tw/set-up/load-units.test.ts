import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadOverrides, type Overrides } from '../../common/load-overrides.ts'
import { airCounter } from '../air-counters.ts'
import { loadTables } from '../charts/load-tables.ts'
import { loadNations } from '../nations/load-nations.ts'
import { turnsFrom } from '../seasons.ts'
import type { Season } from '../state.ts'
import { findUnit, loadUnits, unitId, unitOf, unitSources } from './load-units.ts'

const units = loadUnits(null)
const of = (nation: string, type?: string) =>
  [...units.values()].filter((unit) => unit.nation === nation && (type === undefined || unit.type === type))

const folderWith = (text: string): Overrides => folderOf('mine.yaml', `nation: Germany\nsource: house\nunits:\n${text}`)
function folderOf(name: string, text: string): Overrides {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  mkdirSync(join(folder, 'units'))
  writeFileSync(join(folder, 'units', name), text)
  return loadOverrides(folder)
}

describe('the counters of the force pools', () => {
  it('have names of their own within a nation, and ids that come from them', () => {
    for (const unit of units.values()) expect(unitId(unit.nation, unit.name)).toBe(unit.id)
    expect(findUnit(units.values(), 'Germany', 'xix pz')).toMatchObject({ id: 'germany-xix-pz', type: 'ARM', values: [8, 8] })
    expect(findUnit(units.values(), 'France', 'XIX Pz')).toBeUndefined()
    expect(of('Germany', 'U-Boat').map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, i) => `U-Boat ${i + 1}`))
    expect(findUnit(units.values(), 'Germany', 'U-Boat 11')).toMatchObject({ from: { season: 'Spring', year: 1940 } })
  })

  // proves: tw-11.13-jets, tw-2.6-long-range-and-jet-fighters
  it('of jets are one Jet FTR and two Jet INT from Fall 1944, one Jet TAC from Spring 1945, and German all (11.13)', () => {
    const jets = [...units.values()].filter(({ type }) => type.startsWith('Jet'))
    expect(jets.map(({ nation, type, from }) => `${nation} ${type} ${from?.season} ${from?.year}`).sort()).toEqual([
      'Germany Jet FTR Fall 1944',
      'Germany Jet INT Fall 1944',
      'Germany Jet INT Fall 1944',
      'Germany Jet TAC Spring 1945',
    ])
  })

  // proves: tw-2.6-long-range-and-jet-fighters
  it('of long-range FTR are American, and none joins before the end of 1943 (2.6)', () => {
    const some = [...units.values()].filter(({ type }) => type === 'LRFTR')
    expect(some.length).toBeGreaterThan(0)
    for (const { nation, from } of some) {
      expect(nation).toBe('USA')
      expect(turnsFrom({ season: 'Winter', year: 1943 }, from!)).toBeGreaterThanOrEqual(0)
    }
  })

  // proves: tw-2.6-long-range-and-jet-fighters
  it('of jets and long-range FTR have the ranges of the table, and keep the rules of their type (2.6, 11.1)', () => {
    const { ranges } = loadTables(null).airUnits
    const found = [...units.values()].flatMap((definition) => {
      const unit = unitOf(definition, null)
      if (unit.kind !== 'air' || unit.model === undefined) return []
      expect([unit.range, unit.interception]).toEqual([ranges[airCounter(unit)].offensive, ranges[airCounter(unit)].defensive])
      return [`${airCounter(unit)} is a ${unit.type}`]
    })
    expect([...new Set(found)].sort()).toEqual(['Jet FTR is a FTR', 'Jet TAC is a TAC', 'LRFTR is a FTR'])
  })

  it('have no namesake in an alliance of 1939, so that one seat may play both powers of it', () => {
    for (const alliance of [
      ['Germany', 'Italy', 'Slovakia'],
      ['France', 'Britain', 'Poland'],
      ['Britain', 'USA'],
    ]) {
      const names = alliance.flatMap((nation) => of(nation).map(({ name }) => name))
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    }
  })

  it('are all of nations that there are, and every power and most neutrals have some', () => {
    const { nations } = loadNations(null)
    expect([...new Set([...units.values()].map(({ nation }) => nation))].filter((name) => !nations.has(name))).toEqual([])
    const without = [...nations.values()]
      .filter(({ name, kind, later }) => kind !== 'colony' && !later && of(name).length === 0)
      .map(({ name }) => name)
    expect(without).toEqual([
      'South Africa',
      'Denmark',
      'Ireland',
      'Estonia',
      'Latvia',
      'Lithuania',
      'Danzig',
      'Persia',
      'Saudi Arabia',
      'Vatican',
    ])
  })

  // proves: tw-1.2-force-pool, tw-7.0-naval-units
  it('limit what a power may build: one German CV and no more (1.2)', () => {
    expect(of('Germany', 'CV').map(({ name }) => name)).toEqual(['Graf Zeppelin'])
    expect(of('Germany', 'NAC')).toHaveLength(1)
  })

  // proves: tw-23.46-slovakia, tw-23.38-norway, tw-23.10-bulgaria, tw-23.37-netherlands
  it('are the one unit that sections 23.10, 23.37, 23.38 and 23.46 speak of', () => {
    for (const nation of ['Bulgaria', 'Norway']) expect(of(nation), nation).toHaveLength(1)
    expect(of('Slovakia')).toMatchObject([{ type: 'INF', values: [1, 5] }])
    expect(of('Netherlands').map(({ type }) => type)).toEqual(['INF', 'Fleet'])
  })

  // proves: tw-2.4-unit-factors
  it('print what the breakdown list of 9.6.3 says: the pieces of each larger unit are there', () => {
    const { pieces } = loadTables(null).breakdown
    const large: Record<string, string[]> = {
      Germany: ['8-8 ARM', '4-8 MECH', '6-5 INF', '2-5 PARA'],
      France: ['6-8 ARM', '6-5 INF'],
      Britain: ['6-7 MOT'],
      USA: ['10-8 ARM', '6-7 MOT', '3-7 PARA'],
      Finland: ['6-5 INF'],
    }
    for (const [nation, list] of Object.entries(large)) {
      for (const unit of list) {
        const [values, type] = unit.split(' ')
        expect(
          of(nation, type).some((each) => each.values.join('-') === values && !each.breakdown),
          `${nation} ${unit}`,
        ).toBe(true)
        for (const piece of new Set(pieces[unit])) {
          const needed = pieces[unit].filter((each) => each === piece).length
          expect(
            of(nation, type).filter((each) => each.breakdown && each.values.join('-') === piece).length,
            `${nation}: ${piece} of ${unit}`,
          ).toBeGreaterThanOrEqual(needed)
        }
      }
    }
  })

  // proves: tw-2.4-unit-factors, tw-9.6.4-build-up
  it('stand for three units of the largest stacks (9.6.4), and are built no more than pieces are', () => {
    for (const [nation, kind] of [
      ['Germany', '24-8 ARM'],
      ['Germany', '18-5 INF'],
      ['France', '18-5 INF'],
    ]) {
      expect(loadTables(null).buildUp.counters[kind]).toHaveLength(3)
      expect(
        of(nation).find(({ type, values }) => `${values.join('-')} ${type}` === kind),
        `${nation} ${kind}`,
      ).toMatchObject({ breakdown: true })
    }
  })

  // What stands in no text is estimated from the divisions, ships and air groups of history on its date.
  it.each([
    ['Germany', 'Winter 1942', { 'INF 6-5': 30, 'ARM 8-8': 11, 'MECH 4-8': 6, 'STA 2-3': 5, 'U-Boat': 36 }],
    ['Germany', 'Summer 1944', { 'INF 6-5': 34, 'ARM 8-8': 13, 'MECH 4-8': 7, 'PARA 2-5': 2, 'STA 2-3': 6, 'U-Boat': 50, INT: 18 }],
    ['Britain', 'Summer 1944', { 'MOT 6-7': 8, 'ARM 2-8': 5, 'ARM 4-8': 4, 'PARA 2-5': 2, SAC: 16, 'CV 0-12-5': 7, 'FTR 3-3-2': 11 }],
    ['Britain', 'Spring 1945', { 'FTR 3-3-2': 12, ASW: 30 }],
    ['USSR', 'Winter 1942', { 'INF 4-5': 20, 'INF 2-5': 9, 'INF 6-5': 10, 'ARM 2-8': 10, 'ARM 1-8': 8, 'CAV 2-6': 4 }],
    ['USSR', 'Spring 1945', { 'INF 6-5': 22, 'FTR 3-3-2': 11, 'TAC 1-5-4': 16, 'MDM 1-7-6': 3 }],
    ['USA', 'Spring 1945', { 'MOT 6-7': 13, 'ARM 10-8': 5, 'PARA 3-7': 1, SAC: 15, 'FTR 3-3-2': 5, 'LRFTR 3-9-2': 7, 'TAC 1-5-4': 5 }],
    ['Italy', 'Summer 1941', { 'INF 4-5': 8, 'INF 2-5': 12, 'ARM 2-8': 4 }],
  ] as const)('of %s in %s are so many', (nation, turn, expected) => {
    const [season, year] = turn.split(' ')
    const until = turnsFrom({ season: 'Fall', year: 1939 }, { season: season as Season, year: Number(year) })
    const counts: Record<string, number> = {}
    for (const { type, values, breakdown, from, comes } of of(nation)) {
      if (breakdown || comes !== null || (from !== null && turnsFrom({ season: 'Fall', year: 1939 }, from) > until)) continue
      const kind = [type, ...(values.length > 0 ? [values.join('-')] : [])].join(' ')
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    expect(counts).toMatchObject(expected)
  })

  it('are raised where the Empire raises them (15.2.2)', () => {
    expect(
      of('Britain')
        .filter(({ raisedIn }) => raisedIn !== null)
        .map(({ name, raisedIn }) => `${name}: ${raisedIn}`),
    ).toEqual([
      '4th Indian: India',
      '5th Indian: India',
      'ANZAC: ANZAC',
      '1st Canadian: Canada',
      '2nd Canadian: Canada',
      '1st South African: South Africa',
    ])
  })

  // proves: tw-2.4-unit-factors, tw-1.2-force-pool
  it('become units in a force pool, later ones with the turn in which they join it', () => {
    expect(unitOf(units.get('germany-xix-pz')!, null)).toEqual({
      id: 'germany-xix-pz',
      name: 'XIX Pz',
      nation: 'Germany',
      kind: 'ground',
      type: 'ARM',
      strength: 8,
      move: 8,
      place: 'pool',
      hex: -1,
      depleted: false,
    })
    expect(unitOf(units.get('britain-ark-royal-nac')!, null)).toMatchObject({
      kind: 'air',
      type: 'NAC',
      combat: 1,
      range: 3,
      interception: 2,
    })
    expect(unitOf(units.get('italy-littorio-fleet')!, null)).toMatchObject({
      kind: 'naval',
      type: 'Fleet',
      combat: 1,
      range: 12,
      interception: 5,
    })
    expect(unitOf(units.get('germany-u-boat-3')!, 2)).toMatchObject({ kind: 'strategic', type: 'U-Boat', name: 'U-Boat 3', from: 2 })
    expect(unitOf(units.get('britain-4th-indian')!, null)).toMatchObject({ raisedIn: 'India' })
    expect(unitOf(units.get('france-armoured-div-1')!, null)).toMatchObject({ breakdown: true, strength: 2 })
  })
})

describe("a moderator's counters", () => {
  it('add to the shipped ones and replace those of the same name', () => {
    const more = loadUnits(
      folderWith('  - { name: XIX Pz, type: ARM, values: 10-8 }\n  - { name: Afrika, type: ARM, values: 4-8, from: Spring 1941 }\n'),
    )
    expect(more.get('germany-xix-pz')).toMatchObject({ values: [10, 8] })
    expect(more.get('germany-afrika')).toMatchObject({ from: { season: 'Spring', year: 1941 } })
    expect(more.size).toBe(units.size + 1)
  })

  it('are refused with line and column where they make no sense', () => {
    expect(() => loadUnits(folderWith('  - { name: A, type: TANK, values: 8-8 }\n'))).toThrow(
      /mine\.yaml cannot be used:\n {2}line 4, column \d+: units > 0 > type: the types of units are ARM/,
    )
    expect(() => loadUnits(folderWith('  - { name: A, type: FTR, values: 3-3 }\n'))).toThrow(
      "A: a FTR has three printed values, such as '1-5-4'",
    )
    expect(() => loadUnits(folderWith('  - { name: A, type: U-Boat, values: 1-1 }\n'))).toThrow('A: a U-Boat has no printed values')
    expect(() => loadUnits(folderWith('  - { name: A, type: INF, values: 6-5, from: Autumn 1940 }\n'))).toThrow(
      "'Autumn 1940' is no turn; write it as 'Spring 1940'",
    )
    expect(() => loadUnits(folderWith('  - { name: A, type: TAC, values: 1-5-4, breakdown: true }\n'))).toThrow(
      'only ground units are broken down (9.6.3)',
    )
    expect(() => loadUnits(folderWith('  - { name: A, type: INF, values: 6-5 }\n  - { name: A, type: INF, values: 4-5 }\n'))).toThrow(
      "mine.yaml: a second 'A' of Germany",
    )
  })

  it('are read from CSV as well, and refused with their line', () => {
    const csv = 'nation,name,type,values,from,count,first,breakdown\n'
    const more = loadUnits(
      folderOf(
        'mine.csv',
        `${csv}Germany,XIX Pz,ARM,10-8\nGermany,Flak,Flak,1-3,Spring 1945,2,21\nUSSR,Big,INF,18-5,,,,yes\nGermany,INT,INT,,,1,19\n`,
      ),
    )
    expect(more.get('germany-xix-pz')).toMatchObject({ values: [10, 8], from: null })
    expect(more.get('germany-flak-22')).toMatchObject({ values: [1, 3], from: { season: 'Spring', year: 1945 } })
    expect(more.get('ussr-big')).toMatchObject({ breakdown: true })
    expect(more.get('germany-int-19')).toMatchObject({ values: [] })
    expect(more.size).toBe(units.size + 4)
    expect(unitSources(folderOf('mine.csv', `${csv}Germany,A,INF,6-5\n`))).toContainEqual({
      what: 'units of Germany',
      source: "the moderator's file mine.csv",
    })
    expect(() => loadUnits(folderOf('mine.csv', `${csv}Germany,A,INF,6-5\nGermany,B,TANK,8-8\n`))).toThrow(
      /mine\.csv, line 3: the types of units are ARM/,
    )
    expect(() => loadUnits(folderOf('mine.csv', `${csv},A,INF,6-5\n`))).toThrow("line 2: the column 'nation' says whose counter it is")
  })

  it('say for the report where figures come from', () => {
    expect(unitSources(null).map(({ what }) => what)).toContain('units of Poland')
    expect(unitSources(folderWith('  - { name: A, type: INF, values: 6-5 }\n'))).toContainEqual({
      what: 'units of Germany',
      source: 'house',
    })
  })
})
