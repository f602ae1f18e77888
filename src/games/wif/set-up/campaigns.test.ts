import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { rulebookOf } from '../rulebook.ts'
import { loadBoard } from '../map/load.ts'
import { run } from '../cases/notation.ts'
import { createWif } from '../game.ts'
import { limitsOfAction } from '../limits.ts'
import { correct } from '../correct.ts'
import type { NavalUnit } from '../state.ts'
import { mayPass, whyNotPass } from '../sea/passages.ts'
import { atWar, cooperate, isActive, seatOf, sideOf, surprised, takesBySurprise } from '../powers.ts'
import { mayBreak } from '../politics/pacts/may-break.ts'
import { whyNotAlign } from '../politics/alignment/conditions.ts'
import { isFleetAtPearlHarbor } from '../politics/us-entry/attempt.ts'
import { whyNotByCountry } from '../politics/whom.ts'
import { drawAtStart } from '../politics/us-entry/markers.ts'
import { loadState, saveState } from '../snapshot.ts'
import { inSupply } from '../supply/supply.ts'
import { ScriptedDice } from '../testing/position.ts'
import { campaignEvents } from '../turn/campaign-events.ts'
import { automaticVictor } from '../turn/objectives.ts'
import { pointsOf, scoreText } from '../turn/victory.ts'
import { installerOf, isFreeFrance, isHostile } from '../vichy.ts'
import { view } from '../view.ts'
import { WifWorld } from '../world.ts'
import type { ScenarioDocument } from './scenario-document.ts'
import { setUpState } from './scenario.ts'

const map = loadBoard()
const documentOf = (name: string, change: (document: ScenarioDocument) => void = () => {}): ScenarioDocument => {
  const parsed = parse(readFileSync(new URL(`../../../../scenarios/${name}.yaml`, import.meta.url), 'utf8')) as ScenarioDocument
  change(parsed)
  return parsed
}
const start = (name: string, change?: (document: ScenarioDocument) => void): WifWorld =>
  new WifWorld(map, rulebookOf(), setUpState(documentOf(name, change), rulebookOf(), map), new ScriptedDice())
const holder = (world: WifWorld, place: string) => world.state.countries[world.state.control[map.find(place)!]]?.controller ?? null
const where = (world: WifWorld, id: string) => {
  const unit = world.unit(id)
  return unit.sea ? `${map.seaAreaNames[unit.sea.area]} ${unit.sea.section}` : unit.place === 'map' ? map.name(unit.hex) : unit.place
}

describe('Guadalcanal as shipped', () => {
  const world = start('guadalcanal')

  test('three seats; Japan first, on a weather roll of 8, with the initiative marker on Axis +1', () => {
    expect(world.state.seats).toEqual(['Japan', 'USA', 'Commonwealth'])
    expect(world.state.powers.USA).toEqual({ seat: 'USA', alliance: 'Allies' })
    expect(world.state).toMatchObject({
      active: 'Axis',
      forced: { weatherRoll: 8 },
      initiative: { box: 1, holder: 'Axis' },
      lastTurn: 4,
      overseas: true,
    })
  })

  // proves: wif-1.1-campaign-setup
  test('ships lie in ports, and carriers and convoys at sea', () => {
    expect(where(world, 'japan-shokaku')).toBe('Truk (P2025)')
    expect(where(world, 'usa-enterprise')).toBe('Pearl Harbor (P0131)')
    expect(where(world, 'usa-yorktown')).toBe('Coral Sea 3')
    expect(where(world, 'japan-cp-3')).toBe('South China Sea 0')
    for (const ship of world.inPort()) expect(map.portAt(ship.hex), `${ship.name} in ${map.name(ship.hex)}`).toBeTruthy()
  })

  test('who holds what in May 1942', () => {
    for (const place of ['Rabaul', 'Lae', 'Bougainville', 'Tarawa', 'Singapore', 'Manila', 'Rangoon', 'Wake', 'Truk', 'Tokyo', 'Saigon'])
      expect(holder(world, place), place).toBe('Japan')
    for (const place of ['Guadalcanal', 'Port Moresby', 'Buna', 'Noumea', 'Calcutta', 'Myitkyina', 'Sydney', 'Wellington'])
      expect(holder(world, place), place).toBe('Commonwealth')
    for (const place of ['Midway', 'Pearl Harbor', 'Kiska']) expect(holder(world, place), place).toBe('USA')
    for (const place of ['Seoul', 'Harbin', 'Shanghai', 'Vladivostok']) expect(holder(world, place), place).toBeNull()
  })

  test('home countries are the Commonwealth itself: their units act together, and with the Americans', () => {
    expect(world.state.countries.Australia).toMatchObject({ controller: 'Commonwealth', homeOf: 'Commonwealth' })
    expect(sideOf(world, world.unit('australia-2-inf'))).toBe('Allies')
    expect(seatOf(world, world.unit('new-zealand-auckland-mil'))).toBe('Commonwealth')
    expect(cooperate(world, world.unit('australia-australia'), world.unit('usa-chicago'))).toBe(true)
    expect(atWar(world, 'Japan', 'Australia')).toBe(true)
  })

  test('everybody starts in supply', () => {
    expect(
      world
        .onMap()
        .filter((unit) => !inSupply(world, unit))
        .map((unit) => `${unit.name} in ${map.name(unit.hex)}`),
    ).toEqual([])
  })

  test('no ship leaves the sea areas in play', () => {
    const area = (name: string) => map.seaAreaNames.indexOf(name)
    expect(mayPass(world, 'USA', area('West Coast'), area('Mendocino'), 'surface')).toBe(true)
    expect(whyNotPass(world, 'USA', area('West Coast'), area('Gulf of Panama'), 'surface')).toContain(
      'Gulf of Panama is not in play in this campaign',
    )
  })

  test('no ship comes before its year: the Essex is not there, Wasp comes in July, Washington in September', () => {
    expect(world.state.units['usa-essex']).toBeUndefined()
    expect(world.unit('usa-wasp').arrives).toBe(1)
    expect(world.unit('usa-washington').arrives).toBe(2)
  })

  test('points: Rabaul is worth four, a carrier sunk four, and Japan has 24 from the start', () => {
    const changed = start('guadalcanal')
    const before = pointsOf(changed)
    changed.destroy(changed.unit('japan-akagi'), 'sunk')
    changed.destroy(changed.unit('usa-chicago'), 'sunk')
    changed.setControl(map.find('Rabaul')!, 'USA')
    const after = pointsOf(changed)
    expect(after.Allies.total - before.Allies.total).toBe(8)
    expect(after.Axis.total - before.Axis.total).toBe(1 - 4)
    expect(scoreText(changed)).toBe(
      `Axis ${after.Axis.total} (places ${before.Axis.places - 4}, ships sunk 1, from the start 24), Allies ${after.Allies.total} (places ${before.Allies.places + 4}, ships sunk 4)`,
    )
  })

  test('points: a carrier taken counts for who took it, and whom the moderator brings back was not sunk', () => {
    const changed = start('guadalcanal')
    const sunk = () => [pointsOf(changed).Axis.ships, pointsOf(changed).Allies.ships]
    changed.capture(changed.unit('japan-akagi') as NavalUnit, 'USA')
    changed.destroy(changed.unit('usa-chicago'), 'sunk')
    expect(sunk()).toEqual([1, 4])
    correct(changed, { unit: 'usa-chicago', to: 'Pearl Harbor' })
    expect(sunk()).toEqual([0, 4])
  })

  test('a view lists the places that count, by who holds them', () => {
    const { rows } = view(world, 'Japan').tables.find(({ title }) => title === 'Places that count for victory')!
    expect(rows[0]).toEqual(['Axis', '6', 'Tokyo'])
    expect(rows[1]).toEqual(['Axis', '4', 'Rabaul, Truk'])
    expect(rows.find(([holder, points]) => holder === 'Allies' && points === '2')![2]).toContain('Noumea, Espiritu Santo')
  })

  test('a position is the same after it was stored', () => {
    const saved = saveState(world.state, map)
    expect(saveState(loadState(saved, map), map)).toEqual(saved)
  })
})

describe('The Mediterranean as shipped', () => {
  const world = start('mediterranean')

  test('Italy and Germany have one player; Force H and the fleets are in their ports', () => {
    expect(world.state.seats).toEqual(['Italy', 'Commonwealth'])
    expect([world.state.powers.Italy.seat, world.state.powers.Germany.seat]).toEqual(['Italy', 'Italy'])
    expect(where(world, 'united-kingdom-ark-royal')).toBe('Gibraltar (W2513)')
    expect(where(world, 'italy-littorio')).toBe('Taranto (E3018)')
    expect(where(world, 'united-kingdom-eagle')).toBe('Alexandria (E1505)')
  })

  test('all start in supply but for Italian East Africa, which cruisers in the Red and Azanian Seas cut off', () => {
    expect(
      world
        .onMap()
        .filter((unit) => !inSupply(world, unit))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['italy-ca-133', 'italy-cav', 'italy-iv-inf', 'italy-xiii-garr'])
  })

  test('Vichy France, Greece and the Balkans are neutral; what Germany took in 1940 is German', () => {
    for (const place of ['Toulon', 'Tunis', 'Beirut', 'Athens', 'Canea', 'Belgrade', 'Sofia', 'Istanbul'])
      expect(holder(world, place), place).toBeNull()
    for (const place of ['Paris', 'Bordeaux', 'Brussels', 'Oslo']) expect(holder(world, place), place).toBe('Germany')
    for (const place of ['Tripoli', 'Addis Ababa', 'Rhodes', 'Tirana']) expect(holder(world, place), place).toBe('Italy')
    for (const place of ['Malta', 'Suez', 'Khartoum', 'Haifa', 'Berbera']) expect(holder(world, place), place).toBe('Commonwealth')
  })

  test('Greece joins with the first Italian impulse of N/D 1940, is surprised in it, and stands on its borders', () => {
    const later = start('mediterranean')
    const athens = map.find('Athens')!
    later.set({ turn: { index: 2, year: 1940, months: 'N/D' } })
    later.set({ active: 'Allies' })
    campaignEvents(later)
    expect(later.state.control[athens] && later.state.countries.Greece.controller).toBeNull()
    later.set({ active: 'Axis' })
    campaignEvents(later)
    expect(later.events.map(({ text }) => text)).toEqual([
      'Greece joins Commonwealth.',
      'Crete joins Commonwealth.',
      'Italy declares war on Greece in the impulse to come.',
      expect.stringMatching(/^Set up: .*II INF in Ioannina/),
      'Hungary joins Germany.',
      'Rumania joins Germany.',
    ])
    expect(where(later, 'greece-georgios-averoff')).toBe('Athens (E2315)')
    expect(later.unitsAt(athens).map(({ id }) => id)).toEqual(['greece-i-mtn', 'greece-pzl-p24'])
    later.set({ impulses: { ...later.state.impulses, total: later.state.impulses.total + 1 } })
    expect([
      surprised(later, 'Greece', 'Italy'),
      surprised(later, 'Greece', 'Germany'),
      surprised(later, 'United Kingdom', 'Italy'),
    ]).toEqual([true, false, false])
    expect(takesBySurprise(later, later.unit('italy-xxvi-alb-inf'), 'Greece')).toBe(true)
    later.set({ impulses: { ...later.state.impulses, total: later.state.impulses.total + 1 } })
    expect(surprised(later, 'Greece', 'Italy')).toBe(false)
    expect(later.state.plans).toHaveLength(1)
    campaignEvents(later)
    expect(later.state.plans).toHaveLength(1)
  })

  test('a view says what the campaign brings, and when', () => {
    expect(view(world, 'Italy').tables.find(({ title }) => title === 'What the campaign brings')!.rows).toEqual([
      ['N/D 1940, first impulse of the Axis', 'Italy declares war on Greece; Greece and Crete join Commonwealth'],
      ['N/D 1940, first impulse of the Axis', 'Hungary and Rumania join Germany'],
      ['M/A 1941, first impulse of the Axis', 'Bulgaria joins Germany'],
    ])
  })

  test('what is still to come is stored with a position', () => {
    const saved = saveState(world.state, map)
    expect(loadState(saved, map).plans).toEqual(world.state.plans)
    expect(saveState(loadState(saved, map), map)).toEqual(saved)
  })
})

describe('Fascist Tide as shipped', () => {
  const world = start('fascist-tide')

  // proves: wif-1.1-campaign-setup
  test('six seats; Germany at war with France and the Commonwealth, its war on Poland begins with the first impulse', () => {
    expect(world.state.seats).toEqual(['Germany', 'Italy', 'Commonwealth', 'France', 'USSR', 'USA'])
    expect(world.state).toMatchObject({ active: 'Axis', lastTurn: 34, victory: { kind: 'objectives' } })
    expect(atWar(world, 'Germany', 'France')).toBe(true)
    expect([atWar(world, 'Germany', 'USSR'), atWar(world, 'Italy', 'France'), atWar(world, 'Germany', 'USA')]).toEqual([
      false,
      false,
      false,
    ])
    expect(world.state.wars.find(({ between }) => between.includes('Poland'))).toMatchObject({ declared: 1, by: 'Germany' })
  })

  test('ships lie where history had them, raiders and convoys at sea', () => {
    expect(where(world, 'united-kingdom-royal-oak')).toBe('Scapa Flow (W1648)')
    expect(where(world, 'germany-graf-spee')).toBe('South Atlantic 3')
    expect(where(world, 'germany-cp-1')).toBe('Baltic Sea 0')
  })

  test('the Tirpitz and what else was planned may be built; the Bismarck comes in August 1940', () => {
    expect(world.unit('germany-bismarck')).toMatchObject({ place: 'circle', arrives: 5 })
    for (const id of ['germany-tirpitz', 'germany-graf-zeppelin', 'united-kingdom-king-george-v'])
      expect(world.unit(id).place, id).toBe('pool')
  })

  test('counters of neutral countries wait for whom they join (19.4.1)', () => {
    expect(world.unit('poland-poznan-inf')).toMatchObject({ place: 'pool' })
    expect(world.unit('yugoslavia-cp-1').place).toBe('pool')
  })

  test('everybody starts in supply', () => {
    const out = world.onMap().filter((unit) => !inSupply(world, unit))
    expect(out.map((unit) => `${unit.name} in ${map.name(unit.hex)}`)).toEqual([])
  })
})

describe('Global War as shipped', () => {
  const world = start('global-war')

  // proves: wif-1.1-campaign-setup
  test('eight seats; Japan is at war with China, and with nobody else', () => {
    expect(world.state.seats).toEqual(['Germany', 'Italy', 'Japan', 'Commonwealth', 'France', 'China', 'USSR', 'USA'])
    expect(world.state.lastTurn).toBe(35)
    expect(['China', 'USSR', 'Commonwealth', 'USA'].filter((power) => atWar(world, 'Japan', power))).toEqual(['China'])
  })

  test('Japan holds the coast and the north of China, the Communists the north-west', () => {
    for (const place of ['Peking', 'Shanghai', 'Nanking', 'Wuhan', 'Canton', 'Taiyuan']) expect(holder(world, place), place).toBe('Japan')
    for (const place of ['Chungking', 'Changsha', 'Kunming', 'Sian']) expect(holder(world, place), place).toBe('China')
    expect(world.state.control[map.find('Yenan')!]).toBe('Communist China')
    expect(where(world, 'communist-china-mao')).toMatch(/^Yenan/)
  })

  test('everybody starts in supply', () => {
    const out = world.onMap().filter((unit) => !inSupply(world, unit))
    expect(out.map((unit) => `${unit.name} in ${map.name(unit.hex)}`)).toEqual([])
  })
})

describe('Lebensraum as shipped', () => {
  const world = start('lebensraum')

  // proves: wif-1.1-campaign-setup
  test('five seats; Germany and Italy at war with the Commonwealth and Free France, the USSR and the USA with nobody', () => {
    expect(world.state.seats).toEqual(['Germany', 'Italy', 'Commonwealth', 'USSR', 'USA'])
    expect(world.state).toMatchObject({ active: 'Axis', lastTurn: 25, turn: { months: 'M/J', year: 1941 } })
    for (const power of ['Commonwealth', 'France'])
      expect(['Germany', 'Italy', 'Vichy'].map((other) => atWar(world, power, other))).toEqual([true, true, true])
    for (const power of ['USSR', 'USA'])
      expect(
        ['Germany', 'Italy', 'Vichy', 'Commonwealth'].some((other) => atWar(world, power, other)),
        power,
      ).toBe(false)
  })

  test('who holds what in May 1941', () => {
    for (const place of ['Paris', 'Bordeaux', 'Warsaw', 'Oslo', 'Athens', 'Belgrade', 'Baghdad', 'Bucharest'])
      expect(holder(world, place), place).toBe('Germany')
    for (const place of ['Toulon', 'Vichy', 'Algiers', 'Dakar', 'Beirut', 'Tananarive']) expect(holder(world, place), place).toBe('Vichy')
    for (const place of ['Tobruk', 'Canea', 'Addis Ababa', 'Massawa', 'Reykjavik']) expect(holder(world, place), place).toBe('Commonwealth')
    for (const place of ['Riga', 'Lvov', 'Kishinev', 'Viipuri']) expect(holder(world, place), place).toBe('USSR')
    for (const place of ['Brazzaville', 'Fort Lamy']) expect(holder(world, place), place).toBe('France')
    for (const place of ['Helsinki', 'Budapest', 'Ankara', 'Madrid', 'Tokyo']) expect(holder(world, place), place).toBeNull()
  })

  test('Vichy is hostile to nobody, Free France and Belgium fight on from Africa, and what was conquered may be liberated (13.7.5)', () => {
    expect([installerOf(world), isHostile(world), isFreeFrance(world)]).toEqual(['Germany', false, true])
    expect(world.state.countries.France).toMatchObject({ status: 'incompletely conquered', conqueredBy: 'Germany', exile: 'Middle Congo' })
    expect(world.state.countries.Belgium).toMatchObject({ controller: 'Commonwealth', conqueredBy: 'Germany', exile: 'Belgian Congo' })
    expect(world.state.countries.Norway).toMatchObject({
      status: 'conquered',
      conqueredFirst: 'Axis',
      conqueredOnce: true,
      ranBefore: 'Commonwealth',
    })
    expect(world.unit('france-strasbourg')).toMatchObject({ country: 'Vichy', place: 'map' })
    expect(cooperate(world, world.unit('france-x-inf'), world.unit('united-kingdom-v-inf'))).toBe(true)
  })

  test('Soviet claims are settled, and Germany may break the pact at once', () => {
    expect(world.state.politics!.borders).toMatchObject({ Finland: { answer: 'peace' }, Rumania: { answer: 'allowed' } })
    expect(mayBreak(world, 'Germany', 'USSR')).toHaveProperty('why')
    expect(mayBreak(world, 'USSR', 'Germany')).toHaveProperty('whyNot')
  })

  test('what was sunk is in no pool, half of the French pool has left the game', () => {
    for (const id of ['germany-bismarck', 'united-kingdom-hood', 'united-kingdom-royal-oak', 'italy-zara', 'italy-conte-di-cavour'])
      expect(world.state.units[id], id).toBeUndefined()
    expect(world.unit('france-georges').place).toBe('gone')
    expect(world.unit('france-de-gaulle')).toMatchObject({ country: 'France', place: 'pool' })
  })

  test('the USA has its markers of two years, those of tension drawn like the others', () => {
    const begun = new WifWorld(map, rulebookOf(), setUpState(documentOf('lebensraum'), rulebookOf(), map), { roll: (sides) => sides })
    drawAtStart(begun)
    const { entry, tension } = begun.state.politics!.entry!
    expect([entry, tension].flatMap((pools) => [pools.Japan.length, pools['Germany and Italy'].length])).toEqual([9, 8, 2, 5])
    expect(begun.state.politics!.entry).toMatchObject({ year: 1941, start: undefined, startTension: undefined })
    expect(begun.state.entryOptions).toContain(27)
  })

  test('everybody starts in supply', () => {
    const out = world.onMap().filter((unit) => !inSupply(world, unit))
    expect(out.map((unit) => `${unit.name} in ${map.name(unit.hex)}`)).toEqual([])
  })

  test('a position is the same after it was stored', () => {
    const saved = saveState(world.state, map)
    expect(saveState(loadState(saved, map), map)).toEqual(saved)
  })

  test('an exile without a home, or of nobody, is refused', () => {
    const refused = (change: (document: ScenarioDocument) => void) => expect(() => start('lebensraum', change))
    refused((document) => void (document['in exile'].France.home = 'Algeria')).toThrow(
      'France in exile: Algeria is no minor country of France (13.7.1)',
    )
    refused((document) => void (document['in exile'] = { Framce: { conquered: 'Germany', home: 'Chad' } })).toThrow(
      "in exile: no major power 'Framce'; did you mean 'France'?",
    )
    refused((document) => void (document['in exile'] = { Commonwealth: { conquered: 'Germany', home: 'Egypt' } })).toThrow(
      'in exile: Commonwealth has several home countries',
    )
    refused((document) => void delete document.politics!['us entry']).toThrow("'us tension' and 'us actions' want 'us entry' beside them")
    refused((document) => void (document.minors.Belgium = { conquered: 'Germany', exile: 'Belgian Congo' })).toThrow(
      'minors: Belgium is in exile: say for whom it fights on (from)',
    )
    refused((document) => void (document.minors.Norway = { conquered: 'Germany', from: 'Comonwealth' })).toThrow(
      "minors, Norway: no major power 'Comonwealth'; did you mean 'Commonwealth'?",
    )
  })
})

describe('Day of Infamy as shipped', () => {
  const world = start('day-of-infamy')

  // proves: wif-1.1-campaign-setup
  test('five seats; Japan at war with China alone, at peace with all others by pact or without', () => {
    expect(world.state.seats).toEqual(['Japan', 'Commonwealth', 'China', 'USSR', 'USA'])
    expect(world.state).toMatchObject({ active: 'Axis', lastTurn: 22, turn: { months: 'N/D', year: 1941 }, maps: 2 })
    expect(['China', 'Commonwealth', 'USSR', 'USA'].map((power) => atWar(world, 'Japan', power))).toEqual([true, false, false, false])
    expect(world.state.politics!.pacts).toMatchObject([{ between: ['Japan', 'USSR'], since: -4 }])
  })

  test('who fights Germany is active, the USA is neutral', () => {
    expect(['Japan', 'Commonwealth', 'China', 'USSR', 'USA'].map((power) => isActive(world, power))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('who holds what in November 1941', () => {
    for (const place of ['Saigon', 'Shanghai', 'Wuhan', 'Ichang', 'Hangchow', 'Canton', 'Hoihow', 'Harbin', 'Seoul', 'Truk', 'Kwajalein'])
      expect(holder(world, place), place).toBe('Japan')
    for (const place of ['Singapore', 'Rangoon', 'Batavia', 'Noumea', 'Hong Kong', 'Tehran'])
      expect(holder(world, place), place).toBe('Commonwealth')
    for (const place of ['Manila', 'Guam', 'Wake', 'Pearl Harbor', 'Reykjavik']) expect(holder(world, place), place).toBe('USA')
    for (const place of ['Chungking', 'Sian', 'Changsha', 'Nanning', 'Kunming']) expect(holder(world, place), place).toBe('China')
    for (const place of ['Bangkok', 'Berlin', 'Paris', 'Amsterdam', 'Rome']) expect(holder(world, place), place).toBeNull()
  })

  test('the Netherlands fight on from their Indies, though Germany, which has conquered them, is no power of the campaign', () => {
    expect(world.state.countries.Netherlands).toMatchObject({
      controller: 'Commonwealth',
      conqueredBy: 'Germany',
      status: 'incompletely conquered',
      exile: 'Netherlands East Indies',
    })
    expect(cooperate(world, world.unit('netherlands-de-ruyter'), world.unit('united-kingdom-hermes'))).toBe(true)
  })

  test('the battle fleet is in Pearl Harbor, six carriers are before it; what is in Europe is in no pool', () => {
    expect(isFleetAtPearlHarbor(world)).toBe(true)
    for (const ship of ['arizona', 'oklahoma', 'california', 'west-virginia'])
      expect(where(world, `usa-${ship}`)).toBe('Pearl Harbor (P0131)')
    for (const ship of ['akagi', 'kaga', 'soryu', 'hiryu', 'shokaku', 'zuikaku'])
      expect(where(world, `japan-${ship}`)).toBe('Hawaiian Islands 3')
    for (const id of ['usa-eisenhower', 'united-kingdom-montgomery', 'ussr-zhukov']) expect(world.unit(id).place, id).toBe('gone')
    expect(world.state.units['united-kingdom-king-george-v']).toBeUndefined()
  })

  test('what was being built, or came from the Atlantic, is on the production circle', () => {
    const turns = (ids: readonly string[]) => ids.map((id) => [world.unit(id).place, world.unit(id).arrives])
    expect(turns(['japan-yamato', 'usa-yorktown', 'usa-hornet', 'usa-wasp', 'japan-musashi'])).toEqual([
      ['circle', 1],
      ['circle', 1],
      ['circle', 2],
      ['circle', 3],
      ['circle', 4],
    ])
    expect(world.unit('usa-iii-arm')).toMatchObject({ place: 'circle', arrives: 1 })
  })

  test('nobody declares war on a country beyond the maps, or aligns one, and its objectives count for nobody', () => {
    expect(whyNotByCountry(world, { by: 'Commonwealth', on: 'Turkey' })).toBe('9.3: Turkey lies beyond the maps of this campaign')
    expect(whyNotByCountry(world, { by: 'Commonwealth', on: 'Germany' })).toBe('9.3: Germany lies beyond the maps of this campaign')
    expect(whyNotByCountry(world, { by: 'Japan', on: 'USA' })).toBeNull()
    expect(whyNotByCountry(world, { by: 'Commonwealth', on: 'Siam' })).toBeNull()
    expect(whyNotAlign(world, 'Commonwealth', 'Yugoslavia')).toBe('Yugoslavia lies beyond the maps of this campaign')
    const counted = world.state.victory.cities.map((hex) => map.name(hex).replace(/ \(.*/, ''))
    expect(counted).toContain('Tokyo')
    for (const place of ['Berlin', 'London', 'Cairo']) expect(counted).not.toContain(place)
  })

  test('the side that controls those of the eleven cities that are on its maps has won (13.9)', () => {
    const won = start('day-of-infamy')
    expect(automaticVictor(won)).toBeNull()
    for (const city of ['Tokyo', 'Taihoku']) won.setControl(map.find(city)!, 'USA')
    expect(automaticVictor(won)).toBe('Allies')
  })

  test('half of what the USA makes is spent elsewhere, and all that the USSR makes', () => {
    const played = start('day-of-infamy')
    const dice = { roll: () => 1 }
    const turn = new WifWorld(map, rulebookOf(), { ...played.state, stage: 'turn end' }, dice)
    run(turn, createWif({ map: 'board' }).play(turn))
    const made = (power: string) =>
      turn.events.map(({ text }) => text).find((text) => text.startsWith(`${power}: `) && text.includes('build point'))
    expect(made('USA')).toContain(', 10 of them here and 10 spent elsewhere in the war.')
    expect(made('USSR')).toMatch(/, 0 of them here and \d+ spent elsewhere in the war\.$/)
  })

  test('a first attack on the USA surprises it, and its limits are halved from then on (10.2)', () => {
    const { state } = start('day-of-infamy')
    const attacked = new WifWorld(map, rulebookOf(), { ...state, impulses: { ...state.impulses, total: 1 } }, new ScriptedDice())
    attacked.declareWar({ between: ['Japan', 'USA'], declared: 1, by: 'Japan' })
    expect(surprised(attacked, 'USA', 'Japan')).toBe(true)
    expect([world, attacked].map((each) => limitsOfAction(each, 'USA', 'air'))).toEqual([
      expect.stringContaining('4 rail moves'),
      expect.stringContaining('2 rail moves'),
    ])
  })

  test('the USA has its markers of two years, and Malaya and the Philippines may be reinforced', () => {
    const begun = new WifWorld(map, rulebookOf(), setUpState(documentOf('day-of-infamy'), rulebookOf(), map), { roll: (sides) => sides })
    drawAtStart(begun)
    const { entry, tension } = begun.state.politics!.entry!
    expect([entry, tension].flatMap((pools) => [pools.Japan.length, pools['Germany and Italy'].length])).toEqual([4, 7, 8, 7])
    for (const option of [31, 36, 41]) expect(begun.state.entryOptions).toContain(option)
  })

  test('everybody starts in supply', () => {
    const out = world.onMap().filter((unit) => !inSupply(world, unit))
    expect(out.map((unit) => `${unit.name} in ${map.name(unit.hex)}`)).toEqual([])
  })

  test('a position is the same after it was stored', () => {
    const saved = saveState(world.state, map)
    expect(saveState(loadState(saved, map), map)).toEqual(saved)
  })

  test('a sheet, or a power at war elsewhere, that is none is refused', () => {
    const refused = (change: (document: ScenarioDocument) => void) => expect(() => start('day-of-infamy', change))
    refused((document) => void document['sheets in play']!.push('Pacifik')).toThrow(
      "sheets in play: the board has no sheet 'Pacifik'; did you mean 'Pacific'?",
    )
    refused((document) => void document['at war elsewhere'].push('Germany')).toThrow("at war elsewhere: no major power 'Germany'")
    refused((document) => void (document.minors.Netherlands = { conquered: 'Germania', from: 'Commonwealth' })).toThrow(
      "minors, Netherlands: no major power 'Germania'",
    )
  })
})

describe.each(['fascist-tide', 'global-war', 'lebensraum', 'day-of-infamy'])('%s', (name) => {
  test('gives no area to anybody twice', () => {
    const { control = {}, borders = {} } = documentOf(name)
    for (const areas of [control, borders])
      for (const [country, places] of Object.entries(areas)) {
        const hexes = places.map((place) => map.find(place) ?? place)
        expect(new Set(hexes).size, country).toBe(hexes.length)
      }
  })
})

/** A scenario's document as a test writes into it: what is wrong need not have its type. */
interface Written {
  setup: unknown
  'seas in play': string[]
  victory: { places: Record<string, number> }
  events: Record<string, unknown>[]
  minors: Record<string, unknown>
}

describe('the Marshalls before the USA has rolled for them (13.3.3)', () => {
  const withUnitIn = (place: string, more: object) => (document: ScenarioDocument) => {
    const written = document as unknown as Written & { politics: object }
    written.setup = { title: 'test', source: 'test', units: { Japan: { [place]: ['Taiyo'] } } }
    Object.assign(written.politics, more)
  }

  // proves: wif-13.3.3-act03
  test('no Japanese unit is set up there; once it has been rolled for, or elsewhere, one is', () => {
    expect(() => start('global-war', withUnitIn('Kwajalein', {}))).toThrow(
      'Taiyo of Japan is in Kwajalein (P1425): 13.3.3: no Japanese unit is set up on the coasts of the Marshalls before US entry action 3',
    )
    expect(start('global-war', withUnitIn('Kwajalein', { 'us actions': ['3'] })).unit('japan-taiyo').place).toBe('map')
    expect(start('global-war', withUnitIn('Truk', {})).unit('japan-taiyo').place).toBe('map')
  })
})

describe('what a set-up of the whole board says wrong', () => {
  const changed = (change: (document: Written) => void) => start('mediterranean', (document) => change(document as unknown as Written))
  const expectRefused = (change: (document: Written) => void) => expect(() => changed(change))
  const units = (more: object) => (document: Written) => void (document.setup = { title: 'test', source: 'test', units: {}, ...more })

  test('ships stand in ports, and at sea in a section of an area in play', () => {
    expectRefused(units({ units: { Italy: { 'El Alamein': ['Littorio'] } } })).toThrow(
      'Littorio cannot be in El Alamein (E1605), which is no port',
    )
    expectRefused(units({ sea: { 'Red See 3': { Italy: ['Littorio'] } } })).toThrow(
      "no section 'Red See 3' of a sea area; write 'Red Sea 3'; did you mean 'Red Sea'?",
    )
    expectRefused(units({ sea: { 'Red Sea': { Italy: ['Littorio'] } } })).toThrow("no section 'Red Sea' of a sea area")
    expectRefused(units({ sea: { 'Coral Sea 2': { Italy: ['Littorio'] } } })).toThrow('Coral Sea is not in play')
  })

  test('troops are at sea only aboard a ship that is named before them', () => {
    expectRefused(units({ sea: { 'Italian Coast 1': { Italy: ['V INF'] } } })).toThrow(
      "V INF is at sea only aboard a ship: 'V INF aboard TRS 1'",
    )
    expectRefused(units({ sea: { 'Italian Coast 1': { Italy: ['V INF aboard TRS 1'] } } })).toThrow(
      "no ship 'TRS 1' in Italian Coast before it",
    )
    const world = changed(units({ sea: { 'Italian Coast 1': { Italy: ['TRS 1', 'V INF aboard TRS 1'] } } }))
    expect(world.unit('italy-v-inf')).toMatchObject({ place: 'sea', aboard: 'italy-trs-1' })
  })

  test('an area, an event or a place that is none', () => {
    expectRefused((document) => void document['seas in play'].push('Adriatic')).toThrow("seas in play: the map has no sea area 'Adriatic'")
    expectRefused((document) => void (document.victory.places.Atlantis = 3)).toThrow("victory: the map has no hex or place 'Atlantis'")
    expectRefused((document) => void delete document.events[0]['declared by']).toThrow(
      "events, N/D 1940: say who declares the war ('declared by': Italy or Greece)",
    )
    expectRefused((document) => void (document.minors.Ruritania = { neutral: true })).toThrow("minors: the map has no country 'Ruritania'")
  })
})
