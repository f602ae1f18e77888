import { describe, expect, it } from 'vitest'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import type { GroundUnit } from '../state.ts'
import type { SheetNode } from '../../../engine/decision.ts'
import { TwReader } from '../sheet/reader.ts'
import { buildSegment } from './build.ts'
import { eliminateOwn } from './eliminate-order.ts'
import { reserve } from './reserve-order.ts'
import { upgrade } from './upgrade.ts'
import { works } from './works-order.ts'
import type { WorkOrder } from './works.ts'
import { homeYards, shipyardCapacity } from '../control/yards.ts'

type World = ReturnType<typeof position>
/** Powers alone on their sides, so that a Build Segment asks one seat. */
const duel = (notation: PositionNotation = {}) =>
  position({
    sides: { Germany: 'Axis', Britain: 'Allies' },
    wars: [['Germany', 'Britain']],
    narfs: { Germany: 100, Britain: 100 },
    stage: 'Axis turn',
    ...notation,
  })
const code = (world: World, place: string) => world.map.code(world.map.find(place)!)
const why = (world: World, order: WorkOrder) =>
  works.problems(world, { seat: order.power }, { ...order, ...(order.at && { at: code(world, order.at) }) }).join(' ')
const left = (world: World, power: string) => world.nation(power).narfs

describe('works (15.2.4)', () => {
  // proves: tw-11.1.1-airbase-building, tw-8.5.4-installations
  it("an airbase is free in the Build Segment, up to the power's limit", () => {
    const world = duel()
    run(world, buildSegment(world), {
      works: ['1524', '1525', '1425', '1426', '1326', '1526', '1625'].map((at) => ({ power: 'Germany', what: 'airbase', at })),
    })
    expect(world.state.installations.filter(({ kind }) => kind === 'airbase')).toHaveLength(6)
    expect(left(world, 'Germany')).toBe(100)
  })

  // proves: tw-10.6.4-fortification-building, tw-10.6.5-mountains, tw-15.1.2-other-costs
  it('a fortification costs 2, two a turn, where an INF, MOT, STA or PARA stands and no mountain is; France builds none before Spring 1941, Italy never', () => {
    const world = duel({
      units: ['Germany INF A 6-5 Cologne', 'Germany STA B 2-3 Essen', 'Germany INF C 6-5 Kiel', 'Germany ARM D 8-8 Berlin'],
    })
    expect(why(world, { power: 'Germany', what: 'fortification', at: 'Berlin' })).toContain('no friendly INF')
    run(world, buildSegment(world), {
      works: ['Cologne', 'Essen', 'Kiel'].map((place) => ({ power: 'Germany', what: 'fortification', at: code(world, place) })),
    })
    expect(
      world.state.installations.filter(({ kind }) => kind === 'fortification').map(({ hex }) => world.map.placesAt(hex)[0].name),
    ).toEqual(['Cologne', 'Essen'])
    expect(left(world, 'Germany')).toBe(96)
    const allies = position({
      stage: 'Allied turn',
      turn: 'Winter 1940',
      units: ['France INF 1st 6-5 Paris', 'Italy INF I 4-5 Rome', 'Britain MOT II 6-7 Calais'],
    })
    expect(why(allies, { power: 'France', what: 'fortification', at: 'Paris' })).toContain('from Spring 1941 on')
    expect(why(allies, { power: 'Italy', what: 'fortification', at: 'Rome' })).toContain('Italy builds no fortifications')
    expect(why(allies, { power: 'Britain', what: 'fortification', at: 'Calais' })).toContain('no fortifications in France')
  })

  // proves: tw-6.2.1-anglo-french-territory, tw-10.6.4-fortification-building
  it('Britain fortifies no hex in which French units stand (6.2.1)', () => {
    const world = position({
      stage: 'Allied turn',
      narfs: { Britain: 10 },
      control: { Cologne: 'Britain', Essen: 'Britain' },
      units: ['France INF 1st 6-5 Cologne', 'Britain INF II 6-5 Essen'],
    })
    expect(why(world, { power: 'Britain', what: 'fortification', at: 'Cologne' })).toContain('6.2.1: French units stand in Cologne')
    expect(why(world, { power: 'Britain', what: 'fortification', at: 'Essen' })).toBe('')
  })

  // proves: tw-10.6.4-fortification-building
  it('a power has nine fortifications on the board at most, and none is built inside the Soviet Union in Winter', () => {
    const places = ['Berlin', 'Hamburg', 'Kiel', 'Munich', 'Stuttgart', 'Frankfurt', 'Essen', 'Breslau', 'Stettin']
    const nine = duel({ units: ['Germany INF A 6-5 Cologne'], installations: places.map((place) => `fortification ${place} Germany`) })
    expect(why(nine, { power: 'Germany', what: 'fortification', at: 'Cologne' })).toContain('has 9 fortifications on the board')
    const east = (turn: string) =>
      why(
        position({
          turn,
          wars: [['Germany', 'USSR']],
          units: ['Germany INF A 6-5 Minsk'],
          control: { Minsk: 'Germany' },
          narfs: { Germany: 10 },
        }),
        { power: 'Germany', what: 'fortification', at: 'Minsk' },
      )
    expect([east('Winter 1941'), east('Fall 1941')]).toEqual([expect.stringContaining('in Winter'), ''])
  })

  // proves: tw-8.5.4-installations
  it('a fortification is moved over friendly land for one SMP and no NARFs, beyond the two of a turn; a fortress is not, nor any over the sea without a Fleet (8.5.4)', () => {
    const units = ['Germany INF A 6-5 Cologne', 'Germany INF B 6-5 Essen', 'Germany INF C 6-5 Kiel', 'Germany INF K 6-5 Konigsberg']
    const world = duel({
      units,
      installations: ['fortification Munich Germany', 'fortress Hamburg Germany', 'fortification Berlin Germany'],
    })
    const at = (place: string) => code(world, place)
    run(world, buildSegment(world), {
      works: [
        { power: 'Germany', what: 'fortification', at: at('Cologne') },
        { power: 'Germany', what: 'fortification', at: at('Essen') },
        { power: 'Germany', what: 'fortification', at: at('Kiel'), from: at('Munich') },
      ],
    })
    expect(
      ['Cologne', 'Essen', 'Kiel', 'Munich'].map((place) => world.installation(world.map.find(place)!, 'fortification') !== undefined),
    ).toEqual([true, true, true, false])
    expect([left(world, 'Germany'), world.ops.smpUsed.get('Germany')]).toEqual([96, 1])
    expect(why(world, { power: 'Germany', what: 'fortress', at: 'Berlin', from: at('Hamburg') })).toContain(
      '8.5.4: only airbases and fortifications are moved',
    )
    expect(why(world, { power: 'Germany', what: 'fortification', at: 'Konigsberg', from: at('Berlin') })).toContain(
      '11.1.2: no friendly land leads from Berlin',
    )
    expect(why(world, { power: 'Germany', what: 'fortification', at: 'Konigsberg', from: at('Munich') })).toContain(
      'no fortification in Munich',
    )
    world.remember((noted) => noted.smpUsed.set('Germany', 7))
    world.dismantle(world.installation(world.map.find('Kiel')!, 'fortification')!)
    expect(why(world, { power: 'Germany', what: 'fortification', at: 'Kiel', from: at('Berlin') })).toContain(
      '8.4: this takes 1 SMP (fortification 1)',
    )
  })

  // proves: tw-13.2.2-fortress-building, tw-12.2.2-national-sources
  it('a fortress is built in clear, forest, swamp and city hexes and on an island of one hex, in full supply (10.6.6); not in desert or mountains', () => {
    const { map } = duel()
    const hex = (country: string, terrain: string, city: boolean) =>
      map.code(
        Array.from({ length: map.size }, (_, each) => each).find(
          (each) =>
            map.countryNames[map.country[each]] === country &&
            map.terrainNames[map.terrain[each]] === terrain &&
            map.placesAt(each).length > 0 === city,
        )!,
      )
    const cut = map.find('Konigsberg')!
    const ring = map
      .adjacentTo(cut)
      .filter((each) => map.isLand(each))
      .map((each) => map.code(each))
    const world = duel({
      turn: 'Winter 1940',
      units: ring.map((each, i) => `Britain ARM R${i} 6-8 ${each}`),
      control: Object.fromEntries(ring.map((each) => [each, 'Britain'])),
    })
    expect(why(world, { power: 'Germany', what: 'fortress', at: 'Konigsberg' })).toContain('10.6.6')
    expect(
      why(duel({ turn: 'Winter 1940', units: ['Germany Fleet F 1-12-5 Kiel'] }), { power: 'Germany', what: 'fortress', at: 'Konigsberg' }),
    ).toBe('')
    const built = (at: string, control: string, more: PositionNotation = {}) =>
      works.problems(duel({ ...more, control: { [at]: control } }), { seat: control }, { power: control, what: 'fortress', at }).join()
    expect(built(hex('Germany', 'forest', false), 'Germany')).toBe('')
    expect(built(hex('Switzerland', 'mountain', false), 'Germany')).toContain('no fortress is built in mountain')
    expect(built(map.code(map.find('Salzburg')!), 'Germany')).toContain('no fortress is built in mountain')
    expect(built(hex('Libya', 'desert', false), 'Germany')).toContain('North Africa')
    expect(built(hex('Iraq', 'desert', false), 'Germany')).toContain('no fortress is built in desert')
    expect(built(map.code(map.find('Malta')!), 'Germany')).toContain('10.6.6')
  })

  // proves: tw-13.2.2-fortress-building, tw-15.1.2-other-costs, tw-15.2.3-place-air-and-installations
  it('a fortress costs 20, 15 on a fortification which it replaces, one a year; none in 1939, in Berlin or in North Africa but Tobruk', () => {
    const world = duel({ installations: ['fortification Cologne Germany'], control: { Tobruk: 'Britain' } })
    run(world, buildSegment(world), {
      works: [
        { power: 'Germany', what: 'fortress', at: code(world, 'Cologne') },
        { power: 'Germany', what: 'fortress', at: code(world, 'Essen') },
      ],
    })
    expect(world.state.installations.map(({ kind }) => kind)).toEqual(['fortress'])
    expect(left(world, 'Germany')).toBe(85)
    expect(why(duel(), { power: 'Germany', what: 'fortress', at: 'Berlin' })).toContain('no fortress is built in Berlin')
    expect(why(duel({ turn: 'Winter 1939' }), { power: 'Germany', what: 'fortress', at: 'Essen' })).toContain('before 1940')
    expect(why(position(), { power: 'Italy', what: 'fortress', at: 'Rome' })).toContain('Italy builds no fortresses')
  })

  // proves: tw-13.2.2-fortress-dates, tw-12.2.2-national-sources
  it('Britain builds one in 1940 only once France has surrendered', () => {
    const world = duel({ stage: 'Allied turn' })
    expect(why(world, { power: 'Britain', what: 'fortress', at: 'Liverpool' })).toContain('once France has surrendered')
    world.changeNation('France', { conqueredBy: 'Germany' })
    expect(why(world, { power: 'Britain', what: 'fortress', at: 'Liverpool' })).toBe('')
    expect(why(world, { power: 'Britain', what: 'fortress', at: 'Alexandria' })).toContain('North Africa')
  })

  // proves: tw-15.1.5.1-add-shipyard, tw-15.1.2-other-costs
  it('a shipyard costs 25 and works at once: one a year, Germany and Italy one in all, Britain two, France none', () => {
    const world = duel({ stage: 'Allied turn' })
    const before = shipyardCapacity(world, 'Britain')
    run(world, buildSegment(world), {
      works: [
        { power: 'Britain', what: 'shipyard', at: code(world, 'Plymouth') },
        { power: 'Britain', what: 'shipyard', at: code(world, 'Edinburgh') },
      ],
    })
    expect([shipyardCapacity(world, 'Britain') - before, left(world, 'Britain')]).toEqual([1, 75])
    expect(homeYards(world, 'Britain')).toContain(world.map.find('Plymouth')!)
    world.note({ turn: { ...world.state.turn, year: 1941 } })
    expect(why(world, { power: 'Britain', what: 'shipyard', at: 'Edinburgh' })).toBe('')
    world.changeNation('Britain', { shipyardsBuilt: 2 })
    expect(why(world, { power: 'Britain', what: 'shipyard', at: 'Edinburgh' })).toContain('its 2 shipyards')
    expect(why(position({ stage: 'Allied turn' }), { power: 'France', what: 'shipyard', at: 'Bordeaux' })).toContain(
      'France builds no shipyards',
    )
  })

  // proves: tw-8.4.1-growth, tw-15.1.2-other-costs
  it('a SMP costs 25, from 1941, one a year', () => {
    expect(why(duel(), { power: 'Germany', what: 'SMP' })).toContain('from 1941 on')
    const world = duel({ turn: 'Spring 1941' })
    const before = world.nation('Germany').smp
    run(world, buildSegment(world), {
      works: [
        { power: 'Germany', what: 'SMP' },
        { power: 'Germany', what: 'SMP' },
      ],
    })
    expect([world.nation('Germany').smp - before, left(world, 'Germany')]).toEqual([1, 75])
  })
})

describe('Reserves (9.9.1)', () => {
  const units = [
    'Germany ARM A 8-8 Berlin',
    'Germany MECH B 4-8 Breslau',
    'Germany ARM C 8-8 Stettin depleted',
    'Germany ARM D 8-8 Munich',
    'Germany INF E 6-5 Vienna',
  ]

  // proves: tw-9.9.1-placing, tw-2.6-reserve-marker, tw-3.7-build-segment, tw-4.2-rle-scope, tw-10.3.5-motorised-reserves
  // proves: tw-10.8.1-first-rate
  it('three of a First-Rate army on an SLE or RLE at 5 NARFs each, ARM, MECH, MOT, MOTFlak or CAV not beside an enemy', () => {
    const world = duel({ units, plans: { Germany: { effort: 'SLE' } } })
    run(world, buildSegment(world), { reserve: ['A', 'B', 'C', 'D'].map((name) => ({ unit: unitNamed(world, name).id })) })
    expect(['A', 'B', 'C', 'D', 'E'].map((name) => (unitNamed(world, name) as GroundUnit).reserve === true)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(left(world, 'Germany')).toBe(85)
    const fresh = duel({ units, plans: { Germany: { effort: 'RLE' } } })
    expect(['A', 'E'].map((name) => reserve.problems(fresh, { seat: 'Germany' }, { unit: unitNamed(fresh, name).id }).length)).toEqual([
      0, 1,
    ])
    expect(
      reserve
        .problems(duel({ units, plans: { Germany: { effort: 'LLE' } } }), { seat: 'Germany' }, { unit: unitNamed(world, 'A').id })
        .join(),
    ).toContain('9.9.2')
    const near = duel({
      units: ['Germany ARM A 8-8 1524', 'Britain INF X 4-5 1525'],
      control: { 1525: 'Britain' },
      plans: { Germany: { effort: 'SLE' } },
    })
    expect(near.map.adjacentTo(near.map.hex('1524'))).toContain(near.map.hex('1525'))
    expect(reserve.problems(near, { seat: 'Germany' }, { unit: unitNamed(near, 'A').id }).join()).toContain('enemies stand beside')
  })

  // proves: tw-9.9.1-placing, tw-16.1.7.2-chits-in-operations, tw-4.5-pass
  it('an Espionage chit makes one more, which an enemy cancels with Counter-Espionage; both chits are gone then, and no NARFs are paid', () => {
    const beyond = (counter: number, answers: readonly boolean[]) => {
      const world = duel({
        units,
        turn: 'Spring 1940',
        plans: { Germany: { effort: 'SLE', espionage: 1 }, Britain: { effort: 'MLE', counterEspionage: counter } },
      })
      world.note({ secretSpending: { ...world.state.secretSpending, Germany: 4 } })
      const orders = ['A', 'B', 'C', 'D'].map((name) => ({ unit: unitNamed(world, name).id, ...(name === 'D' && { espionage: true }) }))
      run(world, buildSegment(world), { reserve: orders, 'counter-espionage against a Reserve': [...answers] })
      return {
        reserve: (unitNamed(world, 'D') as GroundUnit).reserve === true,
        narfs: left(world, 'Germany'),
        secret: world.state.secretSpending.Germany,
        chits: [world.state.plans.Germany.espionage, world.state.plans.Britain.counterEspionage],
      }
    }
    expect(beyond(0, [])).toEqual({ reserve: true, narfs: 80, secret: 0, chits: [0, 0] })
    expect(beyond(1, [false])).toEqual({ reserve: true, narfs: 80, secret: 0, chits: [0, 1] })
    expect(beyond(1, [true])).toEqual({ reserve: false, narfs: 85, secret: 0, chits: [0, 0] })
    const bare = duel({ units, plans: { Germany: { effort: 'SLE' } } })
    expect(reserve.problems(bare, { seat: 'Germany' }, { unit: unitNamed(bare, 'A').id, espionage: true })).toEqual([
      '9.9.1: Germany has no Espionage chit to play for one Reserve more',
    ])
  })

  // proves: tw-9.9.1-limits-of-who
  it('units of minor countries are none; Depleted ones may be', () => {
    const world = position({
      minors: { Slovakia: 'Germany' },
      units: ['Slovakia CAV S 2-6 Bratislava'],
      plans: { Germany: { effort: 'SLE' } },
    })
    expect(reserve.problems(world, { seat: 'Germany' }, { unit: unitNamed(world, 'S').id }).join()).toContain('9.9.6')
  })
})

describe('ratings (7.11, 10.8, 11.11)', () => {
  const problems = (world: World, power: string, arm: 'army' | 'navy' | 'air') =>
    upgrade.problems(world, { seat: power }, { power, arm }).join(' ')
  const invest = (world: World, order: object | null) => {
    world.remember((noted) => noted.built.clear())
    run(world, buildSegment(world), { upgrade: [order] })
  }

  // proves: tw-10.8.2-second-rate, tw-7.11.2-upgrade-second, tw-10.8-army-upgrade, tw-11.11-air-upgrades
  it('20 NARFs in five turns running make the British army First-Rate after the fifth', () => {
    const world = duel({ stage: 'Allied turn', turn: 'Fall 1940' })
    for (let turn = 0; turn < 5; turn++) {
      expect(world.nation('Britain').ratings.army).toBe(2)
      invest(world, { power: 'Britain', arm: 'army' })
      world.earn('Britain', 20)
    }
    expect(world.nation('Britain')).toMatchObject({ narfs: 100, ratings: { army: 1 }, upgrades: { army: 0 } })
  })

  // proves: tw-7.11.2-upgrade-second, tw-10.8.2-second-rate
  it('each turn that is missed takes one of the steps towards First-Rate, and it needs as many more', () => {
    const world = duel({
      sides: { Germany: 'Axis', France: 'Allies' },
      wars: [['Germany', 'France']],
      stage: 'Allied turn',
      turn: 'Winter 1940',
    })
    const steps = () => world.nation('France').upgrades.navy
    const work = (order: object | null) => {
      world.earn('France', 20)
      invest(world, order)
      return steps()
    }
    const on = { power: 'France', arm: 'navy' }
    expect([work(on), work(on), work(on), work(null), work(null), work(on), work(on), work(on)]).toEqual([1, 2, 3, 2, 1, 2, 3, 4])
    expect(world.nation('France').ratings.navy).toBe(2)
    work(on)
    expect(world.nation('France')).toMatchObject({ ratings: { navy: 1 }, upgrades: { navy: 0 } })
  })

  // proves: tw-7.11.3-upgrade-third, tw-10.8.3-third-rate, tw-10.8-army-upgrade, tw-10.8-army-upgrade-dates, tw-11.11-air-upgrades
  it('from third to second it is 10; a turn without it falls back a step; Italy begins when it is at war with Britain and France', () => {
    expect(problems(position(), 'Italy', 'navy')).toContain('before it is at war')
    const world = position({
      sides: { Italy: 'Axis', Britain: 'Allies' },
      wars: [
        ['Italy', 'Britain'],
        ['Italy', 'France'],
      ],
      narfs: { Italy: 50 },
    })
    invest(world, { power: 'Italy', arm: 'navy' })
    invest(world, { power: 'Italy', arm: 'navy' })
    expect([left(world, 'Italy'), world.nation('Italy').upgrades.navy]).toEqual([30, 2])
    invest(world, null)
    expect(world.nation('Italy').upgrades.navy).toBe(1)
  })

  // proves: tw-7.11.2-upgrade-second, tw-7.11.3-upgrade-third, tw-10.8-army-upgrade-dates, tw-11.11-air-upgrades, tw-14.1.4-deficit
  it("France begins in Winter 1940; Britain's army in Fall 1940, or when France has surrendered; minor countries never", () => {
    const early = position({ stage: 'Allied turn', turn: 'Summer 1940' })
    expect([problems(early, 'France', 'navy'), problems(early, 'Britain', 'army')].map((text) => text.slice(0, 6))).toEqual([
      '7.11.2',
      '10.8.2',
    ])
    early.changeNation('France', { conqueredBy: 'Germany' })
    expect(problems(early, 'Britain', 'army')).toBe('')
    expect(problems(position({ stage: 'Allied turn', turn: 'Winter 1940' }), 'France', 'navy')).toBe('')
    expect(problems(position(), 'Germany', 'army')).toContain('First-Rate')
  })

  // proves: tw-10.8-army-upgrade-dates, tw-11.11-air-upgrades
  it('what the Soviets have begun with goes on, though Karelia is lost since; nothing else is begun (10.8.3, 11.11.3)', () => {
    const world = position({
      stage: 'Allied turn',
      turn: 'Winter 1940',
      sides: { Germany: 'Axis', USSR: 'Allies' },
      conquered: { France: 'Germany' },
    })
    world.changeNation('USSR', { upgrades: { army: 0, navy: 0, air: 2 } })
    expect(problems(world, 'USSR', 'air')).toBe('')
    expect(problems(world, 'USSR', 'army')).toContain('10.8.3')
  })

  it('single units have a section of their own, of which an order for one under this says', () => {
    const world = position({ stage: 'Allied turn', sides: { Germany: 'Axis', USSR: 'Allies' }, units: ['USSR STA A 3-3 Moscow'] })
    const reader = new TwReader(world, 'USSR')
    const node = (value: SheetNode['value']): SheetNode => ({ line: 1, column: 1, path: 'upgrade/0', value })
    expect(upgrade.sheet!.read(world, reader, node(new Map([['unit', node('A')]])))).toBeUndefined()
    expect(reader.problems.map(({ message }) => message)).toEqual(["17.4: single counters are upgraded under 'upgrade unit'"])
  })
})

describe('giving up units (15.5)', () => {
  // proves: tw-15.5-voluntary-elimination
  it('brings no NARFs and doubles the price of building again, aircraft too; an airbase or fortification costs what it did', () => {
    const world = duel({
      units: ['Germany STA E 2-3 Cologne', 'Germany FTR J 3-3-2 Berlin'],
      installations: ['fortification Cologne Germany'],
    })
    run(world, buildSegment(world), {
      eliminate: [
        { unit: unitNamed(world, 'E').id },
        { unit: unitNamed(world, 'J').id },
        { work: 'fortification', at: code(world, 'Cologne') },
      ],
    })
    expect([unitNamed(world, 'E').place, world.state.installations.length, left(world, 'Germany')]).toEqual(['pool', 0, 100])
    run(world, buildSegment(world), {
      build: [
        { unit: unitNamed(world, 'E').id, at: code(world, 'Cologne') },
        { unit: unitNamed(world, 'J').id, at: code(world, 'Berlin') },
      ],
    })
    expect(left(world, 'Germany')).toBe(100 - 4 - 30)
    expect(eliminateOwn.problems(world, { seat: 'Britain' }, { unit: unitNamed(world, 'E').id })).toHaveLength(1)
  })
})
