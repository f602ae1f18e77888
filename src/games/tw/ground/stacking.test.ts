import { describe, expect, it } from 'vitest'
import { giveUp } from '../economy/eliminate-order.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { enforceStacking, whyNotStack } from './stacking.ts'
import { breakdownUnits, breakDownUnit } from './breakdown.ts'

/** Whether the last unit of the list may join the others in their hex. */
function joins(notation: PositionNotation, place = '1426'): string | null {
  const world = position(notation)
  const newcomer = world.units().at(-1) as GroundUnit
  return whyNotStack(world, [newcomer], world.map.find(place) ?? world.map.hex(place))
}
const with1 = (nation: string, ...units: string[]): PositionNotation => ({
  units: units.map(
    (text, i) =>
      `${nation} ${text.split(' ')[0]} U${i} ${text.split(' ')[1]} ${i === units.length - 1 ? 'pool' : '1426'} ${text.split(' ').slice(2).join(' ')}`,
  ),
})

describe('stacking', () => {
  // proves: tw-9.6-limits, tw-2.6-para, tw-10.8.2-second-rate, tw-10.8.3-third-rate, tw-11.12.2-light-flak-units
  it('3 units of a First-Rate army, 2 of a Second-Rate, 1 of a Third-Rate; PARA, ART, CDO and Flak do not count (9.6)', () => {
    const three = with1('Germany', 'INF 6-5', 'INF 6-5', 'INF 6-5')
    const four = with1('Germany', 'INF 6-5', 'INF 6-5', 'INF 6-5', 'INF 6-5')
    expect([joins(three), joins(four)]).toEqual([null, expect.stringContaining('3 are allowed')])
    for (const type of ['PARA', 'ART', 'CDO', 'Flak', 'MOTFlak'])
      expect(joins(with1('Germany', 'INF 6-5', 'INF 6-5', 'INF 6-5', `${type} 2-5`))).toBeNull()
    expect(joins({ ...three, ratings: { Germany: { army: 2 } } })).toContain('2 are allowed')
    expect(joins({ ...with1('Germany', 'INF 6-5', 'INF 6-5'), ratings: { Germany: { army: 3 } } })).toContain('only one')
  })

  // proves: tw-9.6-mixed-ratings
  it('a Romanian 4-5 joins two German 6-5, but a German 2-5 does not join a Romanian 4-5 (9.6)', () => {
    const minors = { Romania: 'Germany' }
    expect(
      joins({ minors, units: ['Germany INF A 6-5 Bucharest', 'Germany INF B 6-5 Bucharest', 'Romania INF C 4-5 pool'] }, 'Bucharest'),
    ).toBeNull()
    expect(joins({ minors, units: ['Romania INF C 4-5 Bucharest', 'Germany INF A 2-5 pool breakdown'] }, 'Bucharest')).toContain('only one')
    expect(joins({ minors, units: ['Romania INF C 4-5 Bucharest', 'Germany INF A 4-5 pool'] }, 'Bucharest')).toBeNull()
  })

  // proves: tw-9.6-mixed-ratings
  it('a full and a Depleted British unit: the higher rating governs with half of the factors (9.6)', () => {
    const at = (full: string, depleted: string) =>
      joins({ units: [`Britain MOT A ${full} 1235`, `Britain MOT B ${depleted} pool depleted`] }, '1235')
    expect([at('6-7', '6-7'), at('3-7', '6-7')]).toEqual([null, expect.stringContaining('only one')])
  })

  // proves: tw-9.6.1-france, tw-6.2.1-anglo-french-naval-and-ground, tw-18.1-morale
  it('no British in Paris while France fights, none in the Maginot Line, none with French units; 3 French in Paris (9.6.1, 6.2.1)', () => {
    expect(joins({ units: ['Britain MOT A 6-7 pool'] }, 'Paris')).toContain('Paris')
    expect(joins({ units: ['Britain MOT A 6-7 pool'], conquered: { France: 'Germany' } }, 'Paris')).toBeNull()
    expect(joins({ units: ['Britain MOT A 6-7 pool'] }, '1631')).toContain('Maginot')
    expect(joins({ units: ['France INF F 4-5 Calais', 'Britain MOT A 6-7 pool'] }, 'Calais')).toContain('6.2.1')
    expect(joins({ units: ['France INF F 4-5 Paris', 'France INF G 4-5 Paris', 'France INF H 4-5 pool'] }, 'Paris')).toBeNull()
    expect(joins({ units: ['France INF F 4-5 Sedan', 'France INF G 4-5 Sedan', 'France INF H 4-5 pool'] }, 'Sedan')).toContain(
      '2 are allowed',
    )
  })

  // proves: tw-9.6.2-breach
  // proves: tw-9.6.2-bridgehead
  // proves: tw-9.6-amphibious-stack, tw-1.2-beachhead, tw-1.2-breach, tw-7.7.4-beachhead
  it('6 in a breach, a bridgehead or a beachhead, also where it is two of them (9.6.2)', () => {
    const six = with1('Germany', ...Array.from({ length: 6 }, () => 'INF 6-5'))
    const seven = with1('Germany', ...Array.from({ length: 7 }, () => 'INF 6-5'))
    for (const kind of ['breach', 'bridgehead', 'beachhead']) {
      expect(joins({ ...six, installations: [`${kind} 1426 Germany until=9`] })).toBeNull()
      expect(joins({ ...seven, installations: [`${kind} 1426 Germany until=9`, 'breach 1426 Germany until=9'] })).toContain('6 are allowed')
      expect(joins({ ...six, installations: [`${kind} 1426 France until=9`] })).toContain('3 are allowed')
    }
  })

  // proves: tw-1.2-one-hex-island, tw-23.22-gibraltar
  it('one unit on a one-hex island, and one INF, MOT or STA in Gibraltar (1.2, 23.22)', () => {
    expect(joins({ units: ['Britain STA A 2-3 Malta', 'Britain STA B 2-3 pool'] }, 'Malta')).toContain('island')
    expect(joins({ units: ['Britain STA A 2-3 Gibraltar', 'Britain STA B 2-3 pool'] }, 'Gibraltar')).toContain('Gibraltar')
    expect(joins({ units: ['Britain ARM A 2-8 pool'] }, 'Gibraltar')).toContain('INF, MOT or STA')
  })

  // proves: tw-9.0-ground-movement, tw-9.6-check, tw-23.60-home-country-units
  it('Soviet and Western units do not stand together (6.2.2)', () => {
    expect(
      joins({
        sides: { Germany: 'Axis', Britain: 'Allies', USSR: 'Allies' },
        wars: [
          ['Germany', 'Britain'],
          ['Germany', 'USSR'],
        ],
        units: ['USSR INF A 6-5 1426', 'Britain MOT B 6-7 pool'],
      }),
    ).toContain('6.2.2')
  })

  // proves: tw-10.8.1-first-rate, tw-23.60-home-country-units
  it('Finns do not stack with Finns (10.8.1)', () => {
    expect(
      joins({ minors: { Finland: 'Germany' }, units: ['Finland INF A 6-5 Helsinki', 'Finland INF B 6-5 pool'] }, 'Helsinki'),
    ).toContain('Finnish')
  })

  // proves: tw-9.6-check
  it('what is too many is eliminated by the owner’s choice, else the weakest; parts that fit together are made whole first (9.6)', () => {
    const units = ['Germany INF A 6-5 1426', 'Germany INF B 6-5 1426', 'Germany INF C 6-5 1426', 'Germany INF D 2-5 1426']
    const chosen = position({ units })
    run(chosen, enforceStacking(chosen, 'Axis'), { 'overstacked unit': [unitNamed(chosen, 'B').id] })
    expect(['A', 'B', 'C', 'D'].map((name) => unitNamed(chosen, name).place)).toEqual(['map', 'pool', 'map', 'map'])
    const silent = position({ units })
    run(silent, enforceStacking(silent, 'Axis'))
    expect(unitNamed(silent, 'D').place).toBe('pool')
    const parts = position({
      units: [
        'Britain MOT A 2-7 1235 breakdown',
        'Britain MOT B 2-7 1235 breakdown',
        'Britain MOT C 1-7 1235 breakdown',
        'Britain MOT Whole 6-7 pool',
      ],
    })
    run(parts, enforceStacking(parts, 'Allies'))
    expect(['A', 'B', 'C', 'Whole'].map((name) => unitNamed(parts, name).place)).toEqual(['pool', 'pool', 'pool', 'map'])
  })

  // proves: tw-9.6-check
  it('a partner that comes into a full hex loses his own, not who stood there and has more in it (9.6)', () => {
    const units = ['Germany INF A 2-5 1426', 'Germany INF B 2-5 1426', 'Germany INF C 2-5 1426', 'Italy INF I 4-5 1426']
    const came = (...names: string[]) => {
      const world = position({ units })
      world.remember((noted) => names.forEach((name) => noted.movedAtAll.add(unitNamed(world, name).id)))
      run(world, enforceStacking(world, 'Axis'))
      return ['A', 'B', 'C', 'I'].filter((name) => unitNamed(world, name).place === 'pool')
    }
    expect(came('I')).toEqual(['I'])
    expect(came('A')).toEqual(['A'])
    // Of those who have both come, who came last; of those who have both stood there, the one with more.
    expect(came('A', 'B', 'I')).toEqual(['I'])
    expect(came('I', 'A')).toEqual(['A'])
    expect(came()).toEqual(['A'])
  })
})

describe('breaking down and building up', () => {
  const POOL = ['Germany ARM G1 3-8 pool breakdown', 'Germany ARM D1 2-8 pool breakdown', 'Germany ARM D2 2-8 pool breakdown']

  // proves: tw-9.6.3-breakdown
  // proves: tw-9.6.3-piece-values, tw-3.9.3-breakdown
  it('a German 8-8 ARM becomes a 3-8 and two 2-8 from the force pool, and goes there itself; Germans are never reunited (9.6.3)', () => {
    const world = position({ units: ['Germany ARM Pz 8-8 1426', ...POOL] })
    world.remember((noted) => noted.fullyAtStart.add('germany-pz'))
    const pieces = ['G1', 'D1', 'D2'].map((name) => unitNamed(world, name).id)
    const journal = run(world, breakdownUnits(world), { 'break down': [unitNamed(world, 'Pz').id], 'build up': [pieces] })
    expect([unitNamed(world, 'Pz').place, ...['G1', 'D1', 'D2'].map((name) => unitNamed(world, name).place)]).toEqual([
      'pool',
      'map',
      'map',
      'map',
    ])
    expect(unitNamed(world, 'G1')).toMatchObject({ parentStrength: 8 })
    expect(world.ops.fullyAtStart.has('germany-g1')).toBe(true)
    expect(journal.find(({ decision }) => decision === 'build up')?.refused[0].problems[0]).toContain('never reunited')
  })

  // proves: tw-9.6.3-breakdown, tw-3.9.3-breakdown
  it('not a Depleted one, not without the counters, not a kind that is not listed (9.6.3)', () => {
    const refused = (...units: string[]) => {
      const world = position({ units: ['Germany ARM Ok 8-8 1426', ...units, ...POOL] })
      return run(world, breakdownUnits(world), { 'break down': [world.units()[1].id] }).find(({ decision }) => decision === 'break down')
        ?.refused[0]?.problems[0]
    }
    expect(refused('Germany ARM X 8-8 1427 depleted')).toContain('Depleted')
    expect(refused('Germany INF X 6-5 1427')).toContain('force pool')
    expect(refused('Germany STA X 2-3 1427')).toContain('no unit that breaks down')
  })

  // proves: tw-9.6.3-breakdown, tw-3.9.3-breakdown
  it('a British 6-7 MOT breaks into 2-7, 2-7 and 1-7, and is put together again (9.6.3)', () => {
    const world = position({
      stage: 'Allied turn',
      units: [
        'Britain MOT Corps 6-7 1235',
        'Britain MOT A 2-7 pool breakdown',
        'Britain MOT B 2-7 pool breakdown',
        'Britain MOT C 1-7 pool breakdown',
      ],
    })
    run(world, breakdownUnits(world), {
      'break down': [unitNamed(world, 'Corps').id],
      'build up': [['A', 'B', 'C'].map((name) => unitNamed(world, name).id)],
    })
    expect([unitNamed(world, 'Corps').place, unitNamed(world, 'A').place]).toEqual(['map', 'pool'])
    expect(world.events.map(({ kind }) => kind)).toEqual(['break down', 'build up'])
  })

  // proves: tw-15.5-voluntary-elimination
  it('a unit that was given up does not come back for nothing by being put together (15.5)', () => {
    const world = position({
      stage: 'Allied turn',
      units: [
        'Britain MOT Corps 6-7 1235',
        'Britain MOT A 2-7 1235 breakdown',
        'Britain MOT B 2-7 1235 breakdown',
        'Britain MOT C 1-7 1235 breakdown',
      ],
    })
    for (const name of ['A', 'B', 'C']) world.change(unitNamed(world, name) as GroundUnit, { parentStrength: 6 })
    giveUp(world, 'Britain', { unit: unitNamed(world, 'Corps').id })
    const journal = run(world, breakdownUnits(world), { 'build up': [['A', 'B', 'C'].map((name) => unitNamed(world, name).id)] })
    expect([unitNamed(world, 'Corps').place, unitNamed(world, 'A').place]).toEqual(['pool', 'map'])
    expect(journal.find(({ decision }) => decision === 'build up')?.refused).toHaveLength(1)
  })

  // proves: tw-9.6.4-build-up, tw-9.6-limits
  it('three 6-5 INF become an 18-5 that stacks as three (9.6.4)', () => {
    const world = position({
      units: [
        'Germany INF A 6-5 1426',
        'Germany INF B 6-5 1426',
        'Germany INF C 6-5 1426',
        'Germany INF Army 18-5 pool',
        'Germany INF D 6-5 pool',
      ],
    })
    run(world, breakdownUnits(world), { 'build up': [['A', 'B', 'C'].map((name) => unitNamed(world, name).id)] })
    expect(unitNamed(world, 'Army').place).toBe('map')
    expect(whyNotStack(world, [unitNamed(world, 'D') as GroundUnit], world.map.hex('1426'))).toContain('4 counted units')
  })
})

describe('pieces and ships', () => {
  it('whoever breaks a unit down where its parts are too many is told what becomes of those that stay (9.6, 9.6.3)', () => {
    const world = (others: number) =>
      position({
        units: [
          'Germany INF A 6-5 1426',
          ...['P1 2-5', 'P2 2-5', 'P3 1-5'].map((text) => `Germany INF ${text} pool breakdown`),
          ...['B', 'C'].slice(0, others).map((name) => `Germany INF ${name} 6-5 1426`),
        ],
      })
    const risk = (others: number) => {
      const w = world(others)
      return breakDownUnit.sheet!.risks!(w, unitNamed(w, 'A').id)
    }
    expect(risk(0)).toBeNull()
    const { text, units } = risk(1)!
    expect(text).toContain('4 counted units, and 3 are allowed')
    const w = world(1)
    expect(units.toSorted()).toEqual(['B', 'P1', 'P2', 'P3'].map((name) => unitNamed(w, name).id).toSorted())
  })

  // proves: tw-9.6.3-overstack-exceptions, tw-7.5-capacity
  it('pieces in Kiel are too many ashore, and are not once they are aboard (9.6.3)', () => {
    const whole = ['Germany INF A 6-5 Kiel', 'Germany INF B 6-5 Kiel']
    const pieces = ['P1 2-5', 'P2 2-5', 'P3 1-5', 'P4 2-5', 'P5 2-5', 'P6 1-5'].map((text) => `Germany INF ${text} pool breakdown`)
    const world = position({ units: [...whole, ...pieces, 'Germany Fleet 1st 1-12-5 Kiel', 'Germany Fleet 2nd 1-12-5 Kiel'] })
    run(world, breakdownUnits(world), { 'break down': [unitNamed(world, 'A').id, unitNamed(world, 'B').id] })
    const parts = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'].map((name) => unitNamed(world, name) as GroundUnit)
    expect([parts.filter(({ place }) => place === 'map').length, whyNotStack(world, parts, parts[0].hex)]).toEqual([
      6,
      expect.stringContaining('6 counted units'),
    ])
    parts.forEach((part, i) => world.embark(part, unitNamed(world, i < 3 ? '1st' : '2nd') as NavalUnit))
    run(world, enforceStacking(world, 'Axis'))
    expect(parts.every(({ place }) => place === 'map')).toBe(true)
  })
})
