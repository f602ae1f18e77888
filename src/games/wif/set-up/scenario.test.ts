import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadOverrides } from '../../common/load-overrides.ts'
import { parse } from 'yaml'
import { loadMap } from '../map/load.ts'
import { atWar, cooperate, seatOf, sideOf, sideOfCountry, surprised } from '../powers.ts'
import { chosenOptions } from '../options/chosen.ts'
import { rulebookOf } from '../rulebook.ts'
import { setUpState } from './scenario.ts'
import type { ScenarioDocument } from './scenario-document.ts'
import { loadState, saveState } from '../snapshot.ts'
import { airLimit, landLimit } from '../stacking/stacking.ts'
import type { Side, Unit, WifState } from '../state.ts'
import { explainSupply, inSupply } from '../supply/supply.ts'
import { plainMap, ScriptedDice } from '../testing/position.ts'
import { WifWorld } from '../world.ts'

const map = loadMap()
const document = (change: (document: ScenarioDocument) => void = () => {}): ScenarioDocument => {
  const parsed = parse(readFileSync(new URL('../../../../scenarios/barbarossa.yaml', import.meta.url), 'utf8')) as ScenarioDocument
  change(parsed)
  return parsed
}
const usual = rulebookOf()
const chose = (...options: (number | string)[]) => rulebookOf(chosenOptions(options))
const worldOf = (state: WifState): WifWorld => new WifWorld(map, rulebookOf(state.options), state, new ScriptedDice())
const start = (): WifWorld => worldOf(setUpState(document(), usual, map))

describe('the Barbarossa campaign as shipped', () => {
  const world = start()
  const { state } = world
  const count = (side: Side, test: (unit: Unit) => boolean) =>
    Object.values(state.units).filter((unit) => sideOfCountry(world, unit.country) === side && test(unit)).length

  test('sets up as many units as the printed campaign: 29 land and 9 air against 46 and 16', () => {
    expect(count('Allies', (unit) => unit.place === 'map' && unit.kind === 'land')).toBe(29)
    expect(count('Allies', (unit) => unit.place === 'map' && unit.kind === 'air')).toBe(9)
    expect(count('Axis', (unit) => unit.place === 'map' && unit.kind === 'land')).toBe(46)
    expect(count('Axis', (unit) => unit.place === 'map' && unit.kind === 'air')).toBe(16)
  })

  test('every unit stands on land that its own side controls, within the stacking limits', () => {
    for (const unit of world.onMap()) {
      expect(map.isLand(unit.hex), `${unit.name} ${map.name(unit.hex)}`).toBe(true)
      const holder = state.control[unit.hex]
      expect(state.powers[state.countries[holder].controller!].alliance, `${unit.name} ${map.name(unit.hex)}`).toBe(sideOf(world, unit))
      expect(world.landAt(unit.hex).length).toBeLessThanOrEqual(landLimit(world, unit.hex))
      expect(world.airAt(unit.hex).length, map.name(unit.hex)).toBeLessThanOrEqual(airLimit(world, unit.hex))
    }
  })

  test('both sides start in supply', () => {
    for (const unit of world.onMap())
      expect(inSupply(world, unit), `${unit.name} in ${map.name(unit.hex)}: ${explainSupply(world, unit)}`).toBe(true)
  })

  test('Poland is partitioned: Brest-Litovsk and Lvov are Soviet, Warsaw and Krakow German, and the Baltic states are Soviet', () => {
    const holder = (place: string) => state.control[map.find(place)!]
    expect(['Brest-Litovsk', 'Lvov', 'Vilna', 'Riga', 'Tallinn', 'Kaunas'].map(holder)).toEqual(Array(6).fill('USSR'))
    expect(['Warsaw', 'Krakow', 'Lodz', 'Konigsberg', 'Tilsit'].map(holder)).toEqual(Array(5).fill('Germany'))
    expect(state.countries.Poland).toMatchObject({ controller: 'Germany', conqueredBy: 'Germany' })
    expect(state.countries.Latvia).toMatchObject({ controller: 'USSR', conqueredBy: 'USSR' })
  })

  // proves: wif-2.5.2-initial-control, wif-2.5.2-hex-owner-is-the-minor
  test('land ceded before the war belongs to its new owner: Bessarabia and Viipuri Soviet, Transylvania Hungarian', () => {
    expect(state.control[map.find('Kishinev')!]).toBe('USSR')
    expect(state.control[map.find('Viipuri')!]).toBe('USSR')
    expect(state.control[map.find('Cluj')!]).toBe('Hungary')
    expect(state.control[map.find('Bucharest')!]).toBe('Rumania')
  })

  test('countries that take no side are neutral and hold their own land', () => {
    for (const name of ['Sweden', 'Turkey', 'Bulgaria', 'Yugoslavia', 'Persia']) expect(state.countries[name].controller).toBeNull()
    expect(state.control[map.find('Stockholm')!]).toBe('Sweden')
  })

  test('Germany moves first, in fine weather by a roll of 8, and surprises the USSR in impulse 1 only', () => {
    expect(state.forced).toEqual({ firstSide: null, weatherRoll: 8 })
    expect({ stage: state.stage, firstSide: state.firstSide, active: state.active }).toEqual({
      stage: 'impulse',
      firstSide: 'Axis',
      active: 'Axis',
    })
    expect(state.initiative).toEqual({ box: 1, holder: 'Axis' })
    expect(atWar(world, 'Finland', 'USSR')).toBe(true)
    const first = start()
    first.set({ impulses: { ...first.state.impulses, total: 1 } })
    expect(surprised(first, 'USSR', 'Rumania')).toBe(true)
    expect(surprised(first, 'Germany', 'USSR')).toBe(false)
    first.set({ impulses: { ...first.state.impulses, total: 2 } })
    expect(surprised(first, 'USSR', 'Germany')).toBe(false)
  })

  test('it lasts five turns, M/J 1941 to J/F 1942', () => {
    expect(state.turn).toEqual({ index: 0, year: 1941, months: 'M/J' })
    expect(state.lastTurn).toBe(4)
  })

  test('each Soviet city with Bessarabia counts for victory, all Soviet at the start; Polish and Baltic cities do not', () => {
    const cities = state.victory.cities
    expect(cities.length).toBeGreaterThanOrEqual(30)
    expect(cities.length).toBeLessThanOrEqual(42)
    for (const place of ['Moscow', 'Leningrad', 'Kiev', 'Minsk', 'Kishinev', 'Sevastopol']) expect(cities).toContain(map.find(place))
    for (const place of ['Riga', 'Lvov', 'Viipuri', 'Bucharest']) expect(cities).not.toContain(map.find(place))
    for (const hex of cities) expect(state.control[hex]).toBe('USSR')
  })

  test('twelve Soviet reserves wait to be called out, ten of them only against Germany', () => {
    expect(state.reserves.USSR).toHaveLength(2)
    expect(state.reserves.USSR[0]).toMatchObject({ against: 'Germany' })
    expect(state.reserves.USSR[0].units).toHaveLength(10)
    expect(state.reserves.USSR[1]).toEqual({ against: null, units: ['ussr-3-cav', 'ussr-22-inf'] })
    expect(state.units['ussr-moscow-mil']).toMatchObject({ place: 'reserve', hex: -1, city: 'Moscow' })
  })

  test('reinforcements come from J/A 1941 on; Siberians in N/D, militia to their own cities', () => {
    const turnOf = (id: string) => state.schedule.find((entry) => entry.unit === id)
    expect(turnOf('ussr-1-siberian-inf')).toEqual({ turn: 3, unit: 'ussr-1-siberian-inf', hex: null })
    expect(turnOf('ussr-kharkov-mil')).toEqual({ turn: 1, unit: 'ussr-kharkov-mil', hex: map.find('Kharkov') })
    expect(turnOf('germany-vii-mot')).toMatchObject({ turn: 1, hex: map.find('Warsaw') })
    expect(state.units['germany-vii-mot']).toMatchObject({ place: 'circle', arrives: 1 })
    for (const { unit, turn } of state.schedule) expect(state.units[unit].arrives).toBe(turn)
  })

  test('Italian units are run by Germany', () => {
    const celere = state.units['italy-celere-mot']
    expect(seatOf(world, celere)).toBe('Germany')
    expect(cooperate(world, celere, state.units['germany-vii-mot'])).toBe(true)
    expect(cooperate(world, celere, state.units['rumania-iii-mot'])).toBe(false)
  })

  test('the militias of the German minors are still in reserve', () => {
    expect(state.reserves.Germany).toEqual([
      { against: null, units: ['finland-helsinki-mil', 'hungary-budapest-mil', 'rumania-bucharest-mil'] },
    ])
    expect(state.units['germany-konigsberg-mil'].place).toBe('map')
  })

  test('a snapshot of it loads back the same', () => {
    expect(loadState(saveState(state, map), map)).toEqual(state)
  })
})

describe('partisans (13.1)', () => {
  // proves: wif-13.1.1-partisan-number
  test('the USSR was neutral in 1941, Germany, at war before, is not in a campaign that says so', () => {
    expect(setUpState(document(), usual, map).countries.USSR.neutralIn).toBe(1941)
    const before = document((each) => void (each.wars[0].when = 'before'))
    expect(setUpState(before, usual, map).countries.USSR.neutralIn).toBeUndefined()
  })
  // proves: wif-13.1.2-placement
  test('Barbarossa plays partisans, and the campaigns at sea do not', () => {
    const count = (units: object) => Object.keys(units).filter((id) => id.startsWith('partisans-')).length
    expect(count(setUpState(document(), usual, map).units)).toBe(15)
    expect(
      count(
        setUpState(
          document((each) => void (each.partisans = false)),
          usual,
          map,
        ).units,
      ),
    ).toBe(0)
  })
})

describe('what a moderator may choose', () => {
  // proves: wif-1.1-option-switches
  test('options 13 and 27 go by number or name; the campaign decides when none are chosen', () => {
    expect(setUpState(document(), usual, map).options).toEqual([13, 27])
    expect(setUpState(document(), chose('two-dice land combat'), map).options).toEqual([27])
    expect(setUpState(document(), chose('option 27', 13), map).options).toEqual([13, 27])
  })

  test('an option that cannot be played is refused by name', () => {
    const chosen = (...options: (number | string)[]) => expect(() => setUpState(document(), chose(...options), map))
    chosen(27, 45).toThrow(
      /option 45 is not supported yet: Carrier plane units, its counters are not in data\/wif\/units\nThose that can be played are .*13 \(HQ support\).*29 \(variable reorganisation costs\)/,
    )
    chosen(27, 'oil').toThrow("no option 'oil'")
    chosen(13).toThrow('option 27 (two-dice land combat, 11.15.6) is off')
  })

  const setup = (
    units: ScenarioDocument['setup'] extends infer S ? (S extends { units: infer U } ? U : never) : never,
    more: object = {},
  ) =>
    document(
      (each) =>
        void (each.setup = {
          title: 'test',
          source: 'test',
          units,
          sea: {},
          reserves: {},
          schedule: {},
          'force pools': {},
          'out of the game': {},
          ...more,
        }),
    )
  const expectRefused = (changed: ScenarioDocument) => expect(() => setUpState(changed, usual, map))

  test('a set-up may be written out in the campaign, face-down units and all', () => {
    const state = setUpState(setup({ Germany: { Warsaw: ['XLI ARM (down)', 'germany-ju-87b'] } }), usual, map)
    expect(state.units['germany-xli-arm']).toMatchObject({ place: 'map', hex: map.hex('E2737'), faceDown: true })
    expect(Object.keys(state.units).filter((id) => !id.startsWith('partisans-'))).toEqual(['germany-xli-arm', 'germany-ju-87b'])
  })

  test('a set-up is refused saying which unit, which hex and why', () => {
    expectRefused(setup({ Germany: { Warsaw: ['XLII ARM'] } })).toThrow(
      "units, Germany, Warsaw: Germany has no unit 'XLII ARM'; did you mean 'XLI ARM'?",
    )
    expectRefused(setup({ Germany: { Warsau: ['XLI ARM'] } })).toThrow(
      "XLI ARM: no hex or place 'Warsau' on the map; did you mean 'Warsaw'?",
    )
    expectRefused(setup({ Germany: { E2845: ['XLI ARM'] } })).toThrow('XLI ARM cannot be in E2845, which is all sea')
    expectRefused(setup({ Germany: { Minsk: ['XLI ARM'] } })).toThrow('XLI ARM cannot be in Minsk (E2140), which USSR controls')
    expectRefused(setup({ Germany: { Stockholm: ['XLI ARM'] } })).toThrow(
      'XLI ARM cannot be in Stockholm (E2949), which Sweden controls (neutral)',
    )
    expectRefused(setup({ Germany: { Warsaw: ['XLI ARM'], Krakow: ['XLI ARM'] } })).toThrow('XLI ARM of Germany is in the set-up twice')
    expectRefused(setup({ Germany: { Warsaw: ['XLI ARM', 'I INF', 'X INF'] } })).toThrow(
      '2.3.1: 3 land units in Warsaw (E2737), where 2 may stack (XLI ARM, I INF, X INF)',
    )
    expectRefused(setup({ Germany: { E2637: ['Ju-87B', 'Ju-87D'] } })).toThrow('2.3.1: 2 aircraft in E2637, where 1 may stack')
    expectRefused(setup({ Rumania: { Bucharest: ['I INF'] }, Hungary: { Bucharest: ['I INF'] } })).toThrow('does not co-operate')
    expectRefused(setup({ Narnia: { Warsaw: ['I INF'] } })).toThrow("no country 'Narnia'")
  })

  test('everything that is wrong is said at once', () => {
    expectRefused(setup({ Germany: { Minsk: ['XLI ARM'], Nowhere: ['I INF'] } })).toThrow(
      /XLI ARM cannot be in Minsk[\s\S]*I INF: no hex or place 'Nowhere'/,
    )
  })

  test('reinforcements must come while the campaign lasts, and a militia in its own city (4.2.1)', () => {
    const expectScheduled = (schedule: object) => expectRefused(setup({}, { schedule }))
    expectScheduled({ 'M/J 1942': { USSR: { 'home city': ['1 ARM'] } } }).toThrow(
      '1 ARM would arrive in M/J 1942, which is not between the second turn and the last',
    )
    expectScheduled({ 'August 1941': { USSR: { 'home city': ['1 ARM'] } } }).toThrow("'August 1941' is no turn; write it as 'J/A 1941'")
    expectScheduled({ 'J/A 1941': { USSR: { Moscow: ['Kharkov MIL'] } } }).toThrow(
      'Kharkov MIL arrives in its own city, Kharkov (E1235), not in Moscow (E1344) (4.2.1)',
    )
  })

  test('another set-up may come as CSV from the moderator’s folder, with units of its own', () => {
    const overrides = mkdtempSync(join(tmpdir(), 'overrides-'))
    mkdirSync(join(overrides, 'units'))
    writeFileSync(
      join(overrides, 'units', 'more.csv'),
      'country;type;name;available;combat;move;points;turns;marks\nFinland;INF;V;1941;5;4;3;2;white\n',
    )
    writeFileSync(
      join(overrides, 'mine.csv'),
      'unit,country,hex,facing,when\n# the Finns\nV INF,Finland,Helsinki,down,\nXLI ARM,Germany,E2737,up,\n16 INF,USSR,,,reserve against Germany\nKharkov MIL,USSR,,,J/A 1941\n',
    )
    const state = setUpState(
      document((each) => void (each.setup = 'mine.csv')),
      rulebookOf([13, 27], loadOverrides(overrides)),
      map,
    )
    expect(state.units['finland-v-inf']).toMatchObject({ hex: map.find('Helsinki'), faceDown: true, whitePrint: true })
    expect(state.reserves).toEqual({ USSR: [{ against: 'Germany', units: ['ussr-16-inf'] }] })
    expect(state.schedule).toEqual([{ turn: 1, unit: 'ussr-kharkov-mil', hex: map.find('Kharkov') }])
    writeFileSync(join(overrides, 'mine.csv'), 'unit,country,hex\nV INF,Finland,Helsinki\nVI INF,Finland,\n')
    expect(() =>
      setUpState(
        document((each) => void (each.setup = 'mine.csv')),
        rulebookOf([13, 27], loadOverrides(overrides)),
        map,
      ),
    ).toThrow('mine.csv, line 3: VI INF is set up in no hex')
  })

  test('a campaign whose document does not hold together is refused', () => {
    expectRefused(document((each) => void (each.seats = { Germany: ['Germany'] }))).toThrow('seats: nobody answers for USSR')
    expectRefused(document((each) => void (each.minors.Finland = { aligned: 'Japan' }))).toThrow(
      'minors: Finland belongs to Japan, which is on neither side',
    )
    expectRefused(document((each) => void (each.control = { USSR: ['eastern Poland', 'Ruritania'] }))).toThrow(
      "control: the map has no region, country, place or hex 'Ruritania'",
    )
    expectRefused(document((each) => void ((each as { initiative: { box: string } }).initiative.box = 'Axis +7'))).toThrow('initiative.box')
    expectRefused(document((each) => void (each.setup = 'missing.yaml'))).toThrow("setup: no file 'missing.yaml'")
    expect(() => setUpState(document(), usual, plainMap(4, 4))).toThrow(/cannot be set up/)
  })
})
