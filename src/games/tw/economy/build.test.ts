import { seatOfPower, sideOfPower } from '../powers.ts'
import { describe, expect, it } from 'vitest'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { enterHex } from '../control/control.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import { whyNotMission } from '../naval/mission-checks.ts'
import { build } from './build-order.ts'
import { buildSegment } from './build.ts'
import { repair } from './repair-order.ts'
import { yardWork } from './yard-order.ts'
import { noteAsw, shipyardCapacity, yardChangesHands } from '../control/yards.ts'

type World = ReturnType<typeof position>
const code = (world: World, place: string) => world.map.code(world.map.find(place)!)
const german = (notation: PositionNotation) => position({ turn: 'Fall 1939', stage: 'Axis turn', ...notation })
const allied = (notation: PositionNotation) => position({ turn: 'Fall 1939', stage: 'Allied turn', ...notation })
/** A Build Segment with the orders of one seat; Italy and France are asked before their partners. */
const played = (world: World, power: string, orders: Record<string, unknown[]>) => {
  const second = (power === 'Germany' && sideOfPower(world, 'Italy')) || (power === 'Britain' && sideOfPower(world, 'France'))
  run(world, buildSegment(world), Object.fromEntries(Object.entries(orders).map(([kind, list]) => [kind, second ? [null, ...list] : list])))
}
/** A hex beside a place, of a country. */
const beside = (place: string, country: string) => {
  const { map } = position()
  return map.code(
    map
      .adjacentTo(map.find(place)!)
      .find(
        (hex) =>
          map.countryNames[map.country[hex]] === country &&
          map.placesAt(hex).length === 0 &&
          map.terrainNames[map.terrain[hex]] === 'clear',
      )!,
  )
}
const left = (world: World, power: string) => world.nation(power).narfs
const problems = (
  world: World,
  unit: string,
  at: string,
  more: object = {},
  seat = seatOfPower(world, world.nation(unitNamed(world, unit).nation).controller!),
) => build.problems(world, { seat }, { unit: unitNamed(world, unit).id, at: code(world, at), ...more }).join(' ')

describe('repairs (15.1.3)', () => {
  const repairs = (world: World, names: string[]) =>
    played(world, unitNamed(world, names[0]).nation, { repair: names.map((name) => ({ unit: unitNamed(world, name).id })) })

  // proves: tw-15.1.3.3-ground-repair, tw-3.9.2-repair-ground
  it('a Depleted German 8-8 ARM costs 8, 16 when it has moved, twice that again in the 1939 Soviet Union', () => {
    const world = german({ units: ['Germany ARM XIV 8-8 Berlin depleted', 'Germany ARM XV 8-8 Stettin depleted'], narfs: { Germany: 100 } })
    world.remember((noted) => noted.movedAtAll.add(unitNamed(world, 'XV').id))
    repairs(world, ['XIV', 'XV'])
    expect([unitNamed(world, 'XIV').depleted, unitNamed(world, 'XV').depleted, left(world, 'Germany')]).toEqual([
      false,
      false,
      100 - 8 - 16,
    ])
    const east = german({
      wars: [['Germany', 'USSR']],
      units: ['Germany ARM XIV 8-8 Minsk depleted'],
      control: { Minsk: 'Germany' },
      narfs: { Germany: 100 },
    })
    east.change(unitNamed(east, 'XIV') as GroundUnit, { suppliedUntil: 99 })
    east.remember((noted) => noted.movedAtAll.add(unitNamed(east, 'XIV').id))
    repairs(east, ['XIV'])
    expect(left(east, 'Germany')).toBe(100 - 32)
  })

  it('a Depleted Soviet 3-8 ARM costs 2 factors at 2 NARFs; a British 6-7 MOT that did not move 3', () => {
    const soviet = position({
      stage: 'Allied turn',
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      units: ['USSR ARM Bd 3-8 Baku depleted breakdown'],
      narfs: { USSR: 10 },
    })
    repairs(soviet, ['Bd'])
    expect(left(soviet, 'USSR')).toBe(6)
    const british = allied({ units: ['Britain MOT I 6-7 London depleted'], narfs: { Britain: 10 } })
    repairs(british, ['I'])
    expect(left(british, 'Britain')).toBe(7)
  })

  // proves: tw-3.9.2-repair-ground, tw-15.1.3.3-ground-repair
  it('not in an enemy zone of control, out of supply or under siege; beside an enemy without a zone they are', () => {
    const [lyons, brest] = [beside('Lyons', 'France'), beside('Brest', 'France')]
    const world = allied({
      units: [
        'France INF 1st 6-5 1631 depleted',
        'France INF 2nd 6-5 Lyons depleted',
        `Germany INF V 6-5 ${lyons}`,
        'France INF 3rd 6-5 Brest depleted',
        `Germany STA E 2-3 ${brest}`,
        'France INF 4th 6-5 Oslo depleted',
      ],
      installations: ['fortress 1631 France siege=1'],
      control: { [lyons]: 'Germany', [brest]: 'Germany', Oslo: 'France' },
      narfs: { France: 50 },
    })
    const why = (name: string) => repair.problems(world, { seat: 'France' }, { unit: unitNamed(world, name).id }).join(' ')
    expect(why('1st')).toContain('under siege')
    expect(why('2nd')).toContain('zone of control')
    expect(why('3rd')).toBe('')
    expect(why('4th')).toContain('out of supply')
  })

  // proves: tw-13.2.3-siege-markers, tw-15.1.3.3-ground-repair, tw-15.2.2-place-ground
  it('in a fortress only with full supply, and nobody is built there without it (13.2.3)', () => {
    const italy = (fleet: string, more: PositionNotation = {}) =>
      position({
        turn: 'Spring 1941',
        stage: 'Axis turn',
        wars: [['Italy', 'Britain']],
        units: ['Italy INF Cut 4-5 Benghazi depleted', 'Italy INF New 4-5 pool', fleet],
        installations: ['fortress Benghazi Italy', 'fortress Cagliari Italy'],
        narfs: { Italy: 50 },
        ...more,
      })
    const why = (world: World) => repair.problems(world, { seat: 'Italy' }, { unit: unitNamed(world, 'Cut').id }).join(' ')
    const limited = italy('Italy Fleet 1st 1-12-5 Taranto depleted')
    expect([why(limited), why(italy('Italy Fleet 1st 1-12-5 Taranto'))]).toEqual([expect.stringContaining('13.2.3: Benghazi'), ''])
    expect([problems(limited, 'New', 'Cagliari'), problems(italy('Italy Fleet 1st 1-12-5 Taranto'), 'New', 'Cagliari')]).toEqual([
      expect.stringContaining('15.2.2'),
      '',
    ])
    expect(problems(italy('Italy Fleet 1st 1-12-5 Cagliari', { control: { Rome: 'Britain' } }), 'New', 'Cagliari')).toContain(
      '13.2.3: Cagliari (2732) is not in full supply',
    )
  })

  // proves: tw-15.1.3.1-air-repair, tw-1.2-adjacency
  it('an enemy across the Channel is not beside a base (1.2)', () => {
    const units = ['Britain TAC G1 1-5-4 Southampton depleted', 'Germany INF V 6-5 Cherbourg']
    const world = allied({ units, control: { Cherbourg: 'Germany' }, narfs: { Britain: 50 } })
    repairs(world, ['G1'])
    expect(left(world, 'Britain')).toBe(44)
  })

  // proves: tw-15.1.3.1-air-repair, tw-3.9.2-repair-air, tw-11.10-repair-air, tw-15.1.2-air-costs, tw-15.1.3.2-naval-repair
  it('aircraft cost 6, an Italian 9; twice after a mission or beside an enemy, and only twice for both', () => {
    const world = german({
      units: [
        'Germany TAC L1 1-5-4 Berlin depleted',
        'Germany FTR J1 3-3-2 Cologne depleted',
        'Italy TAC S1 1-5-4 Rome depleted',
        'France INF 1st 6-5 1531',
      ],
      control: { 1531: 'France' },
      narfs: { Germany: 50, Italy: 50 },
    })
    world.remember((noted) => noted.flown.set(unitNamed(world, 'J1').id, new Set(['interception'])))
    run(world, buildSegment(world), {
      repair: ['S1', null, 'L1', 'J1'].map((name) => (name === null ? null : { unit: unitNamed(world, name).id })),
    })
    expect([left(world, 'Italy'), left(world, 'Germany')]).toEqual([41, 50 - 6 - 12])
  })

  it('"all at the normal price" leaves out who has moved, and stops where the NARFs end', () => {
    const world = german({
      units: ['Germany ARM XIV 8-8 Berlin depleted', 'Germany ARM XV 8-8 Stettin depleted', 'Germany INF I 6-5 Breslau depleted'],
      narfs: { Germany: 9 },
    })
    world.remember((noted) => noted.movedAtAll.add(unitNamed(world, 'XV').id))
    const policy = repair.policies!['all at the normal price']
    expect(policy.answer(world, { seat: 'Germany' })).toEqual({ unit: unitNamed(world, 'XIV').id })
    played(world, 'Germany', { repair: [policy.answer(world, { seat: 'Germany' })] })
    expect(policy.answer(world, { seat: 'Germany' })).toBeNull()
  })
})

describe('new units (15.1, 15.2)', () => {
  // proves: tw-15.0-build-units, tw-3.7-build-segment
  it('a 6-5 INF costs 7 and appears at home; nothing is built without an order', () => {
    const world = german({ units: ['Germany INF VI 6-5', 'Germany INF XX 6-5'], narfs: { Germany: 20 } })
    played(world, 'Germany', { build: [{ unit: unitNamed(world, 'VI').id, at: code(world, 'Berlin') }] })
    expect([unitNamed(world, 'VI').place, unitNamed(world, 'XX').place, left(world, 'Germany')]).toEqual(['map', 'pool', 13])
    expect(world.events.at(-1)!.text).toBe(`Germany builds VI INF 6-5 at ${world.map.name(world.map.find('Berlin')!)}: 7 NARFs, 13 left.`)
  })

  // proves: tw-15.3-oos-rebuild, tw-12.6.4-oos-rebuild-cost
  it('a British 4-8 ARM eliminated out of supply costs 26 (the example of 12.6.4), aircraft what they always do', () => {
    const world = allied({ units: ['Britain ARM 7th 4-8 pool oos', 'Britain TAC G1 1-5-4 pool oos'], narfs: { Britain: 60 } })
    const at = code(world, 'London')
    played(world, 'Britain', {
      build: [
        { unit: unitNamed(world, '7th').id, at },
        { unit: unitNamed(world, 'G1').id, at },
      ],
    })
    expect(left(world, 'Britain')).toBe(60 - 26 - 15)
    expect(unitNamed(world, '7th').lostOutOfSupply).toBeUndefined()
  })

  // proves: tw-15.1.6.1-half-base-limit, tw-15.1.6.1-over-limit-cost
  it('from Spring 1940 what goes beyond half the base, rounded up, costs double', () => {
    const units = ['France ARM 1st 6-8', 'France ARM 2nd 6-8', 'France ARM 3rd 6-8']
    const orders = (world: World) => ({
      build: ['1st', '2nd', '3rd'].map((name, i) => ({
        unit: unitNamed(world, name).id,
        at: code(world, ['Paris', 'Lyons', 'Bordeaux'][i]),
      })),
    })
    const free = allied({ units, narfs: { France: 200 } })
    run(free, buildSegment(free), orders(free))
    expect(left(free, 'France')).toBe(200 - 3 * 19)
    const limited = allied({ turn: 'Spring 1940', units, narfs: { France: 200 } })
    run(limited, buildSegment(limited), orders(limited))
    // 43 of 85: 19 + 19, then 5 within and 14 beyond.
    expect(left(limited, 'France')).toBe(200 - 19 - 19 - 5 - 28)
    expect(limited.events.at(-1)!.text).toContain('33 NARFs (5 within half the base, 14 beyond it, doubled)')
  })

  // proves: tw-15.1.6.1-over-limit-cost, tw-15.3-oos-rebuild
  it('beyond the limit a unit eliminated out of supply costs four times, and waits for those alike that were not', () => {
    const world = allied({ turn: 'Spring 1940', units: ['Britain ARM 7th 4-8 pool oos', 'Britain ARM 8th 4-8'], narfs: { Britain: 200 } })
    expect(problems(world, '7th', 'London')).toContain('8th, which costs its price alone, is built before 7th')
    world.move(unitNamed(world, '8th'), world.map.find('London')!)
    world.changeNation('Britain', { base: 0 })
    played(world, 'Britain', { build: [{ unit: unitNamed(world, '7th').id, at: code(world, 'Liverpool') }] })
    expect(left(world, 'Britain')).toBe(200 - 52)
  })

  // proves: tw-15.2.2-place-ground, tw-3.7-build-segment
  it('appear in friendly supplied hexes at home, within the stacking limit and outside enemy zones of control but for a fortress', () => {
    const near = beside('Frankfurt', 'Germany')
    const world = german({
      turn: 'Spring 1940',
      units: [
        'Germany INF VI 6-5',
        'Germany INF A 6-5 Berlin',
        'Germany INF B 6-5 Berlin',
        'Germany INF C 6-5 Berlin',
        `France INF 1st 6-5 ${near}`,
      ],
      control: { [near]: 'France', Stettin: 'Britain' },
      narfs: { Germany: 50 },
    })
    expect(problems(world, 'VI', 'Berlin')).toContain('9.6')
    expect(problems(world, 'VI', 'Paris')).toContain('15.2.2: new units appear in their home country')
    expect(problems(world, 'VI', 'Stettin')).toContain('not in friendly hands')
    expect(problems(world, 'VI', 'Frankfurt')).toContain('zone of control')
    world.install({ kind: 'fortress', hex: world.map.find('Frankfurt')!, nation: 'Germany' })
    expect(problems(world, 'VI', 'Frankfurt')).toBe('')
  })

  // proves: tw-15.2.2-place-ground
  it('Italian ones in Sicily and Sardinia too, not in Libya', () => {
    const world = german({ units: ['Italy INF I 4-5', 'Italy Fleet 1st 1-12-5 Naples'], narfs: { Italy: 50 } })
    expect([problems(world, 'I', 'Palermo'), problems(world, 'I', 'Cagliari')]).toEqual(['', ''])
    expect(problems(world, 'I', 'Tripoli')).toContain('not part of Italy')
  })

  // proves: tw-15.2.2-empire-placement, tw-23.11-dominions, tw-23.26-india, tw-8.8.4-south-africa-box, tw-8.8.5-india-box, tw-8.8.9-canada, tw-23.47-south-africa
  it('of the Empire: Indians in India, Basra or Suez, Canadians in Canada, South Africans there; one a turn in Suez; ANZAC in South Africa when Suez is lost', () => {
    const units = [
      'Britain MOT 4th_In 3-7 pool raised=India',
      'Britain MOT 1st_Ca 3-7 pool raised=Canada',
      'Britain MOT 1st_SA 3-7 pool raised=South_Africa',
      'Britain MOT ANZAC 3-7 pool raised=ANZAC',
      'Britain MOT VII 6-7',
    ]
    const world = allied({ units, narfs: { Britain: 100 } })
    expect(['India', 'Basra', 'Suez'].map((place) => problems(world, '4th In', place))).toEqual(['', '', ''])
    expect(problems(world, '4th In', 'London')).toContain('15.2.2')
    expect([
      problems(world, '1st Ca', 'Canada'),
      problems(world, '1st SA', 'South Africa'),
      problems(world, 'ANZAC', 'Suez'),
      problems(world, 'VII', 'Suez'),
    ]).toEqual(['', '', '', ''])
    expect(problems(world, '1st Ca', 'London')).toContain('15.2.2')
    played(world, 'Britain', {
      build: [
        { unit: unitNamed(world, 'ANZAC').id, at: code(world, 'Suez') },
        { unit: unitNamed(world, '4th In').id, at: code(world, 'Suez') },
      ],
    })
    expect(unitNamed(world, '4th In').place).toBe('pool')
    const lost = allied({ units, control: { Suez: 'Italy' }, narfs: { Britain: 100 } })
    expect(problems(lost, 'ANZAC', 'South Africa')).toBe('')
  })

  // proves: tw-15.2.3-place-air-and-installations
  it('TAC and MDM in a city or airbase, FTR in a clear hex too, a NAC at a shipyard at home and aboard the CV there', () => {
    const world = allied({
      units: [
        'Britain TAC G1 1-5-4',
        'Britain FTR F1 3-3-2',
        'Britain NAC Ark_Royal_NAC 1-3-2',
        'Britain CV Ark_Royal 0-12-5 Newcastle',
        'Britain NAC Eagle_NAC 1-3-2',
      ],
      narfs: { Britain: 100 },
    })
    const clear = Array.from({ length: world.map.size }, (_, each) => each).find(
      (each) =>
        world.map.countryNames[world.map.country[each]] === 'Britain' &&
        world.map.terrainNames[world.map.terrain[each]] === 'clear' &&
        world.map.placesAt(each).length === 0,
    )!
    expect(problems(world, 'G1', world.map.code(clear))).toContain('15.2.3')
    expect([problems(world, 'F1', world.map.code(clear)), problems(world, 'G1', 'London')]).toEqual(['', ''])
    expect(problems(world, 'Ark Royal NAC', 'London')).toContain('15.2.3')
    played(world, 'Britain', { build: [{ unit: unitNamed(world, 'Ark Royal NAC').id, at: code(world, 'Newcastle') }] })
    expect(unitNamed(world, 'Ark Royal NAC').aboard).toBe(unitNamed(world, 'Ark Royal').id)
    expect(left(world, 'Britain')).toBe(94)
  })

  // proves: tw-14.4-minor-narfs, tw-15.4-minor-units, tw-3.7-build-segment
  it('a Satellite pays its own units first, its power the rest, in its own country; conquered, none is built', () => {
    const world = allied({
      minors: { Poland: 'France' },
      units: ['Poland INF Prusy 3-5', 'France INF 6th 4-5'],
      narfs: { Poland: 3, France: 20 },
    })
    world.changeNation('Poland', { controller: 'France' })
    expect(problems(world, 'Prusy', 'Paris')).toContain('not part of Poland')
    run(world, buildSegment(world), { build: [{ unit: unitNamed(world, 'Prusy').id, at: code(world, 'Warsaw') }] })
    expect([left(world, 'Poland'), left(world, 'France')]).toEqual([0, 19])
    const paying = allied({ minors: { Poland: 'France' }, units: ['France INF 6th 4-5'], narfs: { Poland: 9, France: 20 } })
    run(paying, buildSegment(paying), { build: [{ unit: unitNamed(paying, '6th').id, at: code(paying, 'Paris'), paidBy: 'Poland' }] })
    expect([left(paying, 'Poland'), left(paying, 'France')]).toEqual([4, 20])
    const conquered = german({ conquered: { Norway: 'Germany' }, units: ['Norway INF N 2-5'] })
    expect(problems(conquered, 'N', 'Oslo')).toContain('15.4')
  })

  // proves: tw-15.1.2-ground-costs, tw-15.0-heavy-flak
  it('MOTFlak cost as Flak, 2 a factor without cadre', () => {
    const world = german({ units: ['Germany MOTFlak F 2-7 pool'], narfs: { Germany: 10 } })
    played(world, 'Germany', { build: [{ unit: unitNamed(world, 'F').id, at: code(world, 'Berlin') }] })
    expect(left(world, 'Germany')).toBe(6)
  })

  // proves: tw-13.2.3-siege-markers, tw-15.2.2-place-ground, tw-15.1.5.4-accelerated
  it('nobody is built in a fortress while Siege markers lie there, though it is in supply again (13.2.3)', () => {
    const world = german({ units: ['Germany INF VI 6-5'], installations: ['fortress Cologne Germany siege=1'], narfs: { Germany: 10 } })
    expect(problems(world, 'VI', 'Cologne')).toContain('13.2.3: Cologne (1529) is under siege')
  })

  // proves: tw-1.2-force-pool, tw-15.0-build-units
  it('what is not in the pool yet, breakdown counters and units of strategic warfare are refused by name', () => {
    const world = german({
      units: ['Germany INF XL 6-5', 'Germany INF Div 1-5 pool breakdown', 'Germany U-Boat U1 1'],
      narfs: { Germany: 50 },
    })
    world.change(unitNamed(world, 'XL'), { from: 2 })
    expect(problems(world, 'XL', 'Berlin')).toMatch(/XL joins the force pool in (Spring|Summer|Fall|Winter) \d{4}/)
    expect(problems(world, 'Div', 'Berlin')).toContain('9.6.3')
    expect(problems(world, 'U1', 'Berlin')).toContain('Strategic Warfare Segment')
  })

  // proves: tw-15.0-build-units
  it('spending beyond what is at hand must be meant', () => {
    const world = german({ units: ['Germany INF VI 6-5'], narfs: { Germany: 3 } })
    expect(problems(world, 'VI', 'Berlin')).toContain("with 'deficit: yes'")
    played(world, 'Germany', { build: [{ unit: unitNamed(world, 'VI').id, at: code(world, 'Berlin'), deficit: true }] })
    expect(left(world, 'Germany')).toBe(-4)
  })
})

describe('shipyards (15.1.5)', () => {
  const ship = (world: World, name: string) => unitNamed(world, name) as NavalUnit
  const work = (world: World, name: string, more: object = {}) =>
    yardWork.problems(world, { seat: ship(world, name).nation }, { ship: ship(world, name).id, ...more }).join(' ')

  // proves: tw-15.1.5-shipyard-tracks, tw-15.1.2-naval-costs, tw-15.2.1-place-naval
  it('a new Fleet is laid down on space 1 for 4, goes a space a turn, and is launched at 9; a CV at 4', () => {
    const world = allied({
      units: ['Britain Fleet 11th 1-12-5', 'Britain Fleet 10th 1-12-5 yard:Newcastle:8', 'Britain CV Eagle 0-12-5 yard:Liverpool:3'],
      narfs: { Britain: 50 },
    })
    played(world, 'Britain', {
      yard: [{ ship: ship(world, '10th').id }, { ship: ship(world, 'Eagle').id }],
      build: [{ unit: ship(world, '11th').id, at: code(world, 'Glasgow') }],
    })
    expect(ship(world, '11th')).toMatchObject({ place: 'yard', space: 1 })
    expect(ship(world, '10th')).toMatchObject({ place: 'map', hex: world.map.find('Newcastle')!, depleted: false })
    expect(ship(world, 'Eagle')).toMatchObject({ place: 'map', hex: world.map.find('Liverpool')! })
    expect(left(world, 'Britain')).toBe(50 - 12)
  })

  // proves: tw-7.10-repair-rate, tw-8.8.9-canada, tw-23.11-dominions, tw-15.1.5-shipyard-tracks, tw-15.2.1-place-naval
  it("a yard works on one ship a turn, new or damaged, and Canada's counts as British", () => {
    const world = allied({
      units: [
        'Britain Fleet 10th 1-12-5 yard:Newcastle:4',
        'Britain Fleet 9th 1-12-5 yard:Newcastle:2 depleted',
        'Britain Fleet 11th 1-12-5',
      ],
      narfs: { Britain: 50 },
    })
    played(world, 'Britain', {
      yard: [{ ship: ship(world, '10th').id }, { ship: ship(world, '9th').id }],
      build: [{ unit: ship(world, '11th').id, at: code(world, 'Canada') }],
    })
    expect([ship(world, '10th').space, ship(world, '9th').space, ship(world, '11th').space]).toEqual([5, 2, 1])
  })

  // proves: tw-15.1.5.3-uboat-and-asw-building
  it('ASW units of the turn take up yards: with all of them used nothing else is worked on', () => {
    const world = allied({ units: ['Britain Fleet 10th 1-12-5 yard:Newcastle:4'], narfs: { Britain: 50 } })
    expect(work(world, '10th')).toBe('')
    noteAsw(world, 'Britain', shipyardCapacity(world, 'Britain'))
    expect(work(world, '10th')).toContain('15.1.5.3')
  })

  // proves: tw-15.1.5.4-accelerated, tw-7.10-repair-rate, tw-15.1.2-naval-costs, tw-15.1.3.2-naval-repair
  it('a Fleet goes two spaces for 16, a CV not; a German CV costs 8 a space', () => {
    const world = german({
      units: ['Germany Fleet 3rd 1-12-5 yard:Wilhelmshaven:5', 'Germany CV Graf 0-12-5 yard:Kiel:1'],
      narfs: { Germany: 50 },
    })
    expect(work(world, 'Graf', { accelerate: true })).toContain('15.1.5.4')
    played(world, 'Germany', { yard: [{ ship: ship(world, '3rd').id, accelerate: true }, { ship: ship(world, 'Graf').id }] })
    expect([ship(world, '3rd').space, ship(world, 'Graf').space, left(world, 'Germany')]).toEqual([7, 2, 50 - 16 - 8])
  })

  // proves: tw-15.1.5.2-captured-shipyard
  it('units that walk into a port with a yard take the ships on its track', () => {
    const world = german({
      turn: 'Fall 1940',
      units: ['Germany INF A 6-5 1537', 'France Fleet 5th 1-12-5 yard:Brest:5'],
      control: { 1537: 'France' },
    })
    enterHex(world, [unitNamed(world, 'A') as GroundUnit], world.map.find('Brest')!)
    expect(ship(world, '5th').place).toBe('pool')
  })

  // proves: tw-15.1.5-shipyard-tracks, tw-15.1.5.2-captured-shipyard, tw-15.1.5.4-accelerated
  it("with one space left there is nothing to accelerate: 4 NARFs; a captured yard is the captor's", () => {
    const world = german({
      units: ['Germany Fleet 3rd 1-12-5 yard:Wilhelmshaven:8'],
      narfs: { Germany: 50 },
      installations: ['shipyard Hamburg Germany'],
    })
    played(world, 'Germany', { yard: [{ ship: ship(world, '3rd').id, accelerate: true }] })
    expect([ship(world, '3rd').place, left(world, 'Germany')]).toEqual(['map', 46])
    yardChangesHands(world, world.map.find('Hamburg')!, 'Britain')
    expect(world.installation(world.map.find('Hamburg')!, 'shipyard')!.nation).toBe('Britain')
  })

  // proves: tw-15.1.3.2-naval-repair, tw-7.10-repair-rate, tw-7.10-shipyard-track, tw-3.9.2-repair-naval
  it('a Depleted Fleet is repaired from the turn after it came, a factor for 4, and is whole when it leaves', () => {
    const world = allied({
      units: ['Britain Fleet 1st 1-12-5 yard:Southampton:8 depleted', 'Britain Fleet 2nd 1-12-5 Liverpool depleted'],
      narfs: { Britain: 50 },
    })
    world.change(ship(world, '2nd'), { damage: 3 })
    world.change(ship(world, '1st'), { laidUp: world.state.turn.index })
    expect(work(world, '1st')).toContain('7.10')
    world.change(ship(world, '1st'), { laidUp: world.state.turn.index - 1 })
    played(world, 'Britain', { yard: [{ ship: ship(world, '1st').id }, { ship: ship(world, '2nd').id }] })
    expect(ship(world, '1st')).toMatchObject({ place: 'map', depleted: false })
    expect(ship(world, '2nd')).toMatchObject({ place: 'yard', space: 7, depleted: true })
    expect(left(world, 'Britain')).toBe(42)
  })

  // proves: tw-15.1.5.2-captured-shipyard
  it('a captured yard repairs and builds nothing new; ships in it when it was taken are lost', () => {
    const world = german({
      turn: 'Fall 1940',
      units: ['Germany Fleet 3rd 1-12-5', 'Germany Fleet 1st 1-12-5 yard:Brest:4 depleted', 'France Fleet 5th 1-12-5 yard:Brest:5'],
      control: { Brest: 'Germany' },
      narfs: { Germany: 50 },
    })
    world.changeNation('Germany', { capitals: [world.map.find('Brest')!] })
    yardChangesHands(world, world.map.find('Brest')!, 'Germany')
    expect(ship(world, '5th').place).toBe('pool')
    expect(problems(world, '3rd', 'Brest')).toContain('15.1.5.2')
    expect(work(world, '1st')).toBe('')
  })

  // proves: tw-15.1.5.2-launch-limits
  it("in the player turn of its launch a ship has no mission; in the enemy's after it has", () => {
    const world = german({ units: ['Germany Fleet 3rd 1-12-5 yard:Wilhelmshaven:8'], narfs: { Germany: 50 } })
    played(world, 'Germany', { yard: [{ ship: ship(world, '3rd').id }] })
    expect(whyNotMission(world, ship(world, '3rd'))).toContain('15.1.5.2')
    world.note({ stage: 'Allied turn' })
    expect(whyNotMission(world, ship(world, '3rd')) ?? '').not.toContain('15.1.5.2')
  })
})
