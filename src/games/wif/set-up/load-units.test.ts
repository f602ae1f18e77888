import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadOverrides, type Overrides } from '../../common/load-overrides.ts'
import { loadBoard } from '../map/load.ts'
import { loadUnits, unitId, unitOf, unitSources } from './load-units.ts'
import { idOf } from '../testing/position.ts'

const folderWith = (files: Record<string, string>): Overrides => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  mkdirSync(join(folder, 'units'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'units', name), text)
  return loadOverrides(folder)
}

describe('unit counters', () => {
  const units = loadUnits(null)

  test('the counters that the rulebook quotes have the values it quotes', () => {
    expect(units.get('germany-xli-arm')).toMatchObject({ combat: 8, type: 'ARM', size: 'corps' })
    expect(units.get('germany-xxx-inf')).toMatchObject({ combat: 5 })
    expect(units.get('germany-v-leeb')).toMatchObject({ type: 'HQ-I', reorganisation: 2 })
    expect(units.get('germany-manstein')).toMatchObject({ type: 'HQ-A', reorganisation: 5 })
    expect(units.get('ussr-zhukov')).toMatchObject({ type: 'HQ-A', reorganisation: 5 })
    expect(units.get('ussr-3-mech')).toMatchObject({ combat: 6, move: 6 })
    expect(units.get('ussr-51-inf')).toMatchObject({ combat: 6, move: 3 })
    expect(units.get('germany-ju-87b')).toMatchObject({ tactical: 5, kind: 'air' })
    expect(units.get('germany-fw-190a2')).toMatchObject({ airToAir: 7 })
  })

  test('what public lists of other kits and editions give stands as listed', () => {
    expect(units.get('germany-lvii-arm')).toMatchObject({ combat: 9, move: 6 })
    expect(units.get('germany-xx-inf')).toMatchObject({ combat: 8, move: 4 })
    for (const [name, combat] of [
      ['4', 5],
      ['3', 5],
      ['2', 6],
      ['1', 7],
    ] as const)
      expect(units.get(`ussr-${name}-siberian-inf`)).toMatchObject({ combat, move: 4, whitePrint: true })
    expect(units.get('greece-pzl-p24')).toMatchObject({ airToAir: 2, tactical: 1, range: 4 })
    expect(units.get('ussr-vladivostok-mil')).toMatchObject({ combat: 3, move: 2, available: 'Res', city: 'Vladivostok' })
    expect(units.get('ussr-sverdlovsk-mil')).toMatchObject({ combat: 4, move: 3, available: null, city: 'Sverdlovsk' })
    expect(units.get('ussr-mbr-2')).toMatchObject({ airToAir: 1, airToSea: 3, tactical: 1, extendedRange: true })
    expect(units.get('rumania-destroyer-flotilla')).toMatchObject({ type: 'CA', attack: 1, defence: 9 })
  })

  // proves: wif-11.5.8-defence-roll
  test('the defence of every TRS and AMPH is the standard 10', () => {
    const transports = [...units.values()].filter((unit) => unit.kind === 'naval' && (unit.type === 'TRS' || unit.type === 'AMPH'))
    expect(transports.length).toBeGreaterThan(50)
    expect(transports.filter((unit) => unit.kind === 'naval' && unit.defence !== 10)).toEqual([])
  })

  test('unarmed transports, bombers of extended range, white print and militia cities are read from the marks', () => {
    expect(units.get('germany-ju-52')).toMatchObject({ unarmed: true, carries: true })
    expect(units.get('germany-ju-88a4')).toMatchObject({ extendedRange: true, unarmed: false, carries: false })
    expect(units.get('ussr-1-siberian-inf')).toMatchObject({ whitePrint: true })
    expect(units.get('ussr-8-inf')).toMatchObject({ whitePrint: false })
    expect(units.get('ussr-kharkov-mil')).toMatchObject({ city: 'Kharkov', available: null })
    expect(units.get('ussr-16-inf')).toMatchObject({ available: 'Ge' })
  })

  // proves: wif-4.2.1-mil-city
  test('every militia has its city on the board, a nearby one where its own is not printed', () => {
    const map = loadBoard()
    const militia = [...units.values()].flatMap((unit) => (unit.kind === 'land' && unit.type === 'MIL' ? [unit] : []))
    expect(militia.filter(({ city }) => city === undefined || map.find(city) === undefined).map(({ name }) => name)).toEqual([])
    expect(Object.fromEntries(militia.filter(({ name, city }) => name !== `${city} MIL`).map(({ name, city }) => [name, city]))).toEqual({
      'Atlanta MIL': 'Birmingham (Alabama)',
      'Dusseldorf MIL': 'Essen',
      'Quito MIL': 'Guayaquil',
      'Veracruz MIL': 'Mexico City',
    })
  })

  test('a ship whose first cycle is marked has it, every other what its type has', () => {
    const ships = [...units.values()].filter((unit) => unit.kind === 'naval')
    const marked = ships.filter(({ cycles }) => cycles)
    // Counters of the Ships in Flames kit: the converted battleships and Langley pay 2, the Majestic and later classes 1.
    expect(Object.fromEntries(marked.map(({ name, cycles }) => [name, cycles!.map(({ points }) => points)]))).toEqual({
      'Hyuga (CV)': [2, 3],
      'Ise (CV)': [2, 3],
      Hercules: [1, 2],
      Leviathan: [1, 2],
      Magnificent: [1, 2],
      Majestic: [1, 2],
      Powerful: [1, 2],
      Terrible: [1, 2],
      ...Object.fromEntries(
        ['Albion', 'Arrogant', 'Bulwark', 'Centaur', 'Elephant', 'Hermes (II)', 'Monmouth', 'Polyphemus'].map((name) => [name, [1, 2]]),
      ),
      Saipan: [1, 3],
      Wright: [1, 3],
      Langley: [2, 2],
    })
    expect(marked.every(({ cost, cycles }) => cycles!.every(({ turns }) => turns === cost.turns))).toBe(true)
  })

  test('ships of the USSR stand as the public list has them, bombardment half as large again', () => {
    expect(units.get('ussr-marat')).toMatchObject({
      type: 'BB',
      attack: 5,
      defence: 5,
      antiAir: 1,
      bombardment: 3,
      move: 4,
      range: 2,
      cost: { points: 3, turns: 6 },
      available: 1909,
    })
    expect(units.get('ussr-sovietsky-soyuz')).toMatchObject({ defence: 1, bombardment: 5, cost: { points: 6, turns: 6 } })
    expect(units.get('ussr-lenin')).toMatchObject({ type: 'CV', airComponent: 1 })
    const ships = [...units.values()].flatMap((unit) => (unit.country === 'USSR' && unit.kind === 'naval' ? [unit.type] : []))
    const count = (type: string): number => ships.filter((each) => each === type).length
    expect(['CV', 'BB', 'CA', 'SUB', 'TRS', 'AMPH', 'CP'].map(count)).toEqual([2, 8, 14, 7, 3, 2, 4])
  })

  // Land, air and naval counters (without convoy points) of public lists: the classic kit's corps and aircraft, Ships in Flames (without the two port transports).
  test.each([
    ['Belgium', 4, 1, 1],
    ['Bulgaria', 3, 1, 0],
    ['China', 25, 6, 9],
    ['Communist China', 13, 0, 0],
    ['Denmark', 1, 0, 2],
    ['France', 39, 14, 41],
    ['Japan', 46, 27, 88],
    ['Norway', 2, 0, 6],
    ['Poland', 12, 2, 1],
    ['Spain', 13, 1, 5],
    ['Sweden', 11, 4, 11],
    ['Switzerland', 6, 1, 0],
    ['Turkey', 12, 2, 1],
    ['USA', 63, 46, 164],
  ])('%s has all its counters to 1945: %i on land, %i in the air, %i at sea', (country, land, air, naval) => {
    const own = [...units.values()].filter((unit) => unit.country === country && unit.type !== 'CP')
    expect(['land', 'air', 'naval'].map((kind) => own.filter((unit) => unit.kind === kind).length)).toEqual([land, air, naval])
  })

  test.each([
    ['Norway', 15],
    ['Denmark', 6],
    ['Sweden', 6],
    ['Netherlands', 10],
    ['Finland', 3],
    ['Belgium', 2],
    ['Poland', 1],
  ])('%s has the %i convoy points that it sets up (19.4.1)', (country, points) => {
    const convoys = [...units.values()].flatMap((unit) => (unit.country === country && unit.kind === 'naval' ? [unit.points] : []))
    expect(convoys.reduce((sum, each) => sum + each, 0)).toBe(points)
  })

  test('ids are the ones that positions for tests give', () => {
    for (const unit of units.values()) expect(idOf(unit.country, unit.name)).toBe(unit.id)
    expect(unitId('Germany', 'XLI ARM')).toBe('germany-xli-arm')
  })

  test('a unit made of a counter starts in its force pool, face-up', () => {
    const unit = unitOf(units.get('finland-mannerheim')!)
    expect(unit).toMatchObject({ place: 'pool', faceDown: false, hex: -1 })
    expect('available' in unit).toBe(false)
  })

  test("a moderator's CSV adds units and replaces the project's of the same name", () => {
    const more = loadUnits(
      folderWith({
        'mine.csv':
          'country,type,name,available,combat,move,points,turns,marks\nUSSR,MECH,3,1937,9,5,5,3,white\nUSSR,INF,"99, Guards",1941,7,3,3,2,\n',
      }),
    )
    expect(more.get('ussr-3-mech')).toMatchObject({ combat: 9, move: 5, whitePrint: true })
    expect(more.get('ussr-99-guards-inf')).toMatchObject({ name: '99, Guards INF', combat: 7 })
    expect(more.size).toBe(units.size + 1)
  })

  test("a moderator's YAML names its own columns in its own order", () => {
    const more = loadUnits(
      folderWith({
        'x.yaml':
          'country: Finland\nsource: house\ncolumns: { land: [name, type, combat, move, points, turns] }\nland:\n  - [V, INF, 5, 4, 3, 2]\n',
      }),
    )
    expect(more.get('finland-v-inf')).toMatchObject({ combat: 5, move: 4 })
  })

  test('every file of counters says where its figures come from', () => {
    expect(unitSources(null).map(({ what }) => what)).toContain('units of USSR')
    expect(unitSources(folderWith({ 'mine.csv': 'country,type,name\n' })).at(-1)).toEqual({
      what: 'units of mine.csv',
      source: "the moderator's file mine.csv",
    })
  })

  test('a bad file is refused with the file, the row and what is wrong', () => {
    const refused = (files: Record<string, string>) => expect(() => loadUnits(folderWith(files)))
    refused({ 'a.csv': 'country,type,name,combat,move,points,turns\nUSSR,TANK,9,9,9,5,3\n' }).toThrow(
      /a\.csv, line 2: no unit type 'TANK'; the types are HQ-A/,
    )
    refused({ 'a.csv': 'country,type,name,combat,move,points,turns\nUSSR,ARM,9,strong,9,5,3\n' }).toThrow(/a\.csv, line 2: combat/)
    refused({ 'a.csv': 'country,type,name,combat,move,points,turns,marks\nUSSR,ARM,9,9,9,5,3,winged\n' }).toThrow(
      /marks: the marks are white, SS, division/,
    )
    refused({ 'a.yaml': 'country: X\nsource: y\ncolumns: { land: [type, name, combat] }\nland:\n  - [INF, V]\n' }).toThrow(
      /a\.yaml, land row 1: 2 values \(INF, V\), but the columns are type, name, combat/,
    )
    refused({ 'a.csv': 'country,type,name,combat,move,points,turns\nUSSR,INF,7,5,3,3,2\nUSSR,INF,7,4,3,3,2\n' }).toThrow(
      /a second '7 INF' of USSR/,
    )
  })
})
