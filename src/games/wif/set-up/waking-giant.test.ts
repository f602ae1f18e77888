import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { rulebookOf } from '../rulebook.ts'
import { loadBoard } from '../map/load.ts'
import { drawAtStart } from '../politics/us-entry/markers.ts'
import { atWar, isActive } from '../powers.ts'
import { loadState, saveState } from '../snapshot.ts'
import { inSupply } from '../supply/supply.ts'
import { installerOf, isFreeFrance, isHostile } from '../vichy.ts'
import { WifWorld } from '../world.ts'
import type { ScenarioDocument } from './scenario-document.ts'
import { setUpState } from './scenario.ts'

const map = loadBoard()
const document = (): ScenarioDocument =>
  parse(readFileSync(new URL('../../../../scenarios/waking-giant.yaml', import.meta.url), 'utf8')) as ScenarioDocument
const started = (from = document()): WifWorld =>
  new WifWorld(map, rulebookOf(), setUpState(from, rulebookOf(), map), { roll: (sides) => sides })
const world = started()
const holder = (place: string): string | null => world.state.countries[world.state.control[map.find(place)!]]?.controller ?? null

// proves: wif-1.1-campaign-setup
test('seven seats, twenty-three turns on all maps; Japan and the USA are not at war yet', () => {
  expect(world.state.seats).toEqual(['Germany', 'Italy', 'Japan', 'Commonwealth', 'China', 'USSR', 'USA'])
  expect(world.state).toMatchObject({ active: 'Axis', lastTurn: 22, turn: { months: 'N/D', year: 1941 }, maps: 5 })
  const enemies = (power: string): string[] => Object.keys(world.state.powers).filter((other) => atWar(world, power, other))
  expect(enemies('Japan')).toEqual(['China'])
  expect(enemies('USA')).toEqual([])
  expect(enemies('USSR').sort()).toEqual(['Germany', 'Italy'])
  expect(enemies('Commonwealth').sort()).toEqual(['Germany', 'Italy', 'Vichy'])
  expect(isActive(world, 'USA')).toBe(false)
})

test('Vichy is Germany’s, Free France fights on from Africa, neither is hostile to the other', () => {
  expect(installerOf(world)).toBe('Germany')
  expect(isFreeFrance(world)).toBe(true)
  expect(isHostile(world)).toBe(false)
})

test('the front in the Soviet Union, and who holds what elsewhere', () => {
  const held: Record<string, string[]> = {
    Germany: [
      'Kiev',
      'Kharkov',
      'Stalino',
      'Taganrog',
      'Kerch',
      'Kursk',
      'Orel',
      'Kaluga',
      'Vyazma',
      'Kalinin',
      'Novgorod',
      'Mga',
      'Odessa',
      'Riga',
      'Lvov',
      'Canea',
    ],
    USSR: ['Leningrad', 'Moscow', 'Tula', 'Voronezh', 'Rostov', 'Sevastopol', 'Tikhvin', 'Volkhov', 'Voroshilovgrad', 'Murmansk'],
    Commonwealth: ['Tobruk', 'Baghdad', 'Tehran', 'Addis Ababa', 'Batavia', 'Singapore'],
    Italy: ['Bardia', 'Benghazi'],
    USA: ['Reykjavik', 'Manila'],
    Vichy: ['Marseille', 'Algiers', 'Dakar'],
    France: ['Damascus', 'Brazzaville'],
    Japan: ['Saigon', 'Shanghai', 'Canton', 'Harbin'],
    China: ['Changsha', 'Chungking'],
  }
  for (const [power, places] of Object.entries(held)) for (const place of places) expect([place, holder(place)]).toEqual([place, power])
  expect(map.countryNames[map.country[map.find('Viipuri')!]]).toBe('Finland')
  expect(world.state.countries.Finland).toMatchObject({ controller: 'Germany', conqueredBy: null })
})

test('everybody starts in supply', () => {
  const out = world.onMap().filter((unit) => !inSupply(world, unit))
  expect(out.map((unit) => `${unit.name} in ${map.name(unit.hex)}`)).toEqual([])
})

test('the markers are drawn that two years have brought', () => {
  const begun = started()
  drawAtStart(begun)
  const { entry, tension } = begun.state.politics!.entry!
  expect([entry, tension].flatMap((pools) => [pools.Japan.length, pools['Germany and Italy'].length])).toEqual([4, 7, 8, 7])
})

test('a position is the same after it was stored', () => {
  const saved = saveState(world.state, map)
  expect(saveState(loadState(saved, map), map)).toEqual(saved)
})

test('hexes of a column are named together; a column that is none, or of two sheets, is refused', () => {
  const changed = (name: string): WifWorld => {
    const other = document()
    other.control['Communist China'].push(name)
    return started(other)
  }
  const far = changed('E0748 to E0750')
  expect(['E0747', 'E0748', 'E0749', 'E0750', 'E0751'].map((code) => far.state.control[map.hex(code)])).toEqual([
    'USSR',
    'Communist China',
    'Communist China',
    'Communist China',
    'USSR',
  ])
  for (const wrong of ['E1440 to E1540', 'E1442 to E1440', 'E9901 to E9903'])
    expect(() => changed(wrong)).toThrow(`control: the map has no region, country, place or hex '${wrong}'`)
})
