import { describe, expect, it } from 'vitest'
import { position, run } from '../testing/position.ts'
import { smpCapacity } from './capacity.ts'
import { stratmoveSegment } from './stratmove.ts'
import { at, only, segment, SLE, told, used } from './testing.ts'

describe('SMPs (8.4)', () => {
  // proves: tw-8.4-capacity, tw-8.1.3-national-limits, tw-8.5.3-moscow, tw-8.6-satellite-units
  it('Britain has 9, Germany 7, the Soviet Union 8, the USA 5 in each half, France and Italy 4, a minor country 2', () => {
    const world = position({ minors: { Norway: 'Britain' } })
    expect(['Britain', 'Germany', 'USSR', 'USA', 'France', 'Italy', 'Norway'].map((nation) => smpCapacity(world, nation))).toEqual([
      9, 7, 8, 5, 4, 4, 2,
    ])
  })

  // proves: tw-8.4-losses
  it('what strategic warfare takes never brings a power below its minimum', () => {
    const world = position()
    world.note({ shortages: { ...world.state.shortages, Britain: { smp: 3, rail: 0 } } })
    world.note({ shortages: { ...world.state.shortages, Germany: { smp: 20, rail: 0 } } })
    world.note({ shortages: { ...world.state.shortages, USSR: { smp: 7, rail: 0 } } })
    expect(['Britain', 'Germany', 'USSR'].map((nation) => smpCapacity(world, nation))).toEqual([6, 1, 2])
  })

  // proves: tw-8.5.3-moscow, tw-8.4-capacity
  it('with Moscow in Axis hands the Soviets have 6 (8.5.3)', () => {
    expect(smpCapacity(position({ control: { Moscow: 'Germany' } }), 'USSR')).toBe(6)
  })

  // proves: tw-8.0-smp-cost, tw-7.6.2-base-change
  it('a unit costs 1, a Depleted one half, three breakdown counters 1, ships of one port to one port 1 together', () => {
    const world = segment(
      'Germany',
      {
        units: [
          'Germany INF A 6-5 Berlin',
          'Germany INF B 6-5 Berlin depleted',
          'Germany INF X 2-5 Munich breakdown',
          'Germany INF Y 2-5 Munich breakdown',
          'Germany INF Z 1-5 Munich breakdown',
          'Germany Fleet F1 1-12-5 Kiel',
          'Germany Fleet F2 1-12-5 Kiel',
        ],
      },
      [
        { units: 'A B', to: 'Hanover' },
        { units: 'X Y Z', to: 'Stuttgart' },
        { units: 'F1 F2', to: 'Wilhelmshaven' },
      ],
    )
    expect(told(world)).toContain('A, B (Depleted) 1.5: Germany 1.5 SMPs')
    expect(used(world, 'Germany')).toBe(3.5)
    expect(['A', 'B', 'X', 'Z', 'F1', 'F2'].map((name) => at(world, name))).toEqual([
      'Hanover',
      'Hanover',
      'Stuttgart',
      'Stuttgart',
      'Wilhelmshaven',
      'Wilhelmshaven',
    ])
  })

  // proves: tw-8.0-smp-cost
  it('one breakdown counter or two cost as much as three (8.0)', () => {
    const world = segment('Germany', { units: ['Germany INF X 2-5 Munich breakdown', 'Germany INF Y 2-5 Munich breakdown'] }, [
      { units: 'X Y', to: 'Stuttgart' },
    ])
    expect([used(world, 'Germany'), at(world, 'X')]).toEqual([1, 'Stuttgart'])
  })

  // proves: tw-8.0-smp-cost, tw-8.0-segment, tw-8.2.2-versus-sea-transport, tw-8.4-capacity, tw-8.3.2-overflight, tw-8.6-satellite-units
  it('of units of one order that are lost before it the first is told, and the others stay', () => {
    const world = segment('Italy', { wars: [['Italy', 'France']], units: ['Italy INF A 4-5 pool', 'Italy INF B 4-5 Rome'] }, [
      { units: 'A B', to: 'Naples' },
    ])
    expect(told(world)).toContain('8.1: A is not on the map')
    expect(at(world, 'B')).toBe('Rome')
  })

  it('who has none left moves nobody more', () => {
    const world = segment(
      'Italy',
      { wars: [['Italy', 'France']], units: [1, 2, 3, 4, 5].map((n) => `Italy INF I${n} 4-5 Rome`) },
      [1, 2, 3, 4, 5].map((n) => ({ units: `I${n}`, to: ['Naples', 'Bari', 'Taranto', 'Milan', 'Venice'][n - 1] })),
    )
    expect(used(world, 'Italy')).toBe(4)
    expect(at(world, 'I5')).toBe('Rome')
    expect(told(world)).toContain('8.4: this takes 1 SMP (I5 1); Italy has 0 of 4 left')
  })

  // proves: tw-8.6-satellite-units, tw-6.3.2-activation-across-allies, tw-8.5.1-forbidden-lands
  it('Satellites move two units a turn with their own SMPs (8.6)', () => {
    const world = segment(
      'Germany',
      {
        minors: { Hungary: 'Germany' },
        units: ['Hungary INF S1 1-5 Budapest depleted', 'Hungary INF S2 1-5 Budapest depleted', 'Hungary INF S3 1-5 Budapest depleted'],
      },
      [
        { units: 'S1', to: 'Vienna' },
        { units: 'S2', to: 'Berlin' },
        { units: 'S3', to: 'Munich' },
      ],
    )
    expect([used(world, 'Hungary'), used(world, 'Germany')]).toEqual([1, 0])
    expect(told(world)).toContain('8.6: 2 units of Hungary stratmove in a turn, this would make 3')
  })
})

describe('who and when (3.8, 4, 8.1.4)', () => {
  // proves: tw-3.8-stratmove-order, tw-8.0-segment, tw-1.2-narf-ledger, tw-3.11-order-within-alliance, tw-8.3.2-overflight
  it('the power with fewest NARFs goes first, whatever its place in the alliance', () => {
    const notation = {
      narfs: { Italy: 200, Germany: 100 },
      wars: [
        ['Germany', 'France'],
        ['Italy', 'France'],
      ] as const,
      units: ['Germany INF G 6-5 Berlin', 'Italy INF I 4-5 Rome'],
      sides: { Germany: 'Axis', Italy: 'Axis', France: 'Allies' } as const,
      plans: SLE,
    }
    const world = position(notation)
    run(world, stratmoveSegment(world), {
      'stratmove of ground units': [
        { units: ['germany-g'], to: world.map.code(world.map.find('Hanover')!), by: 'land' },
        null,
        { units: ['italy-i'], to: world.map.code(world.map.find('Naples')!), by: 'land' },
      ],
    })
    expect(world.events.map(({ text }) => text.split(' ')[2])).toEqual(['G', '6-5', 'I', '4-5'])
  })

  // proves: tw-3.8-stratmove-order
  it('the order goes by the NARFs that all may know, so that it tells nothing of secret spending (3.8)', () => {
    const world = position({
      narfs: { Italy: 100, Germany: 97 },
      wars: [
        ['Germany', 'France'],
        ['Italy', 'France'],
      ],
      units: ['Germany INF G 6-5 Berlin', 'Italy INF I 4-5 Rome'],
      sides: { Germany: 'Axis', Italy: 'Axis', France: 'Allies' },
      plans: SLE,
    })
    world.note({ secretSpending: { ...world.state.secretSpending, Germany: 9 } })
    run(world, stratmoveSegment(world), {
      'stratmove of ground units': [
        { units: ['italy-i'], to: world.map.code(world.map.find('Naples')!), by: 'land' },
        null,
        { units: ['germany-g'], to: world.map.code(world.map.find('Hanover')!), by: 'land' },
      ],
    })
    expect(world.events.map(({ text }) => text.split(' ')[2])).toEqual(['I', '4-5', 'G', '6-5'])
  })

  // proves: tw-8.1.4-order
  it('aircraft go first: a TAC is in Trondheim before the Fleet sails to Narvik (the example of 8.1.4)', () => {
    const world = segment(
      'Germany',
      { minors: { Norway: 'Germany' }, units: ['Germany Fleet F 1-12-5 Kiel', 'Germany TAC T 1-5-4 Oslo'] },
      [
        { units: 'F', to: 'Narvik' },
        { units: 'T', to: 'Trondheim' },
      ],
    )
    expect([at(world, 'T'), at(world, 'F')]).toEqual(['Trondheim', 'Narvik'])
    expect(told(world).indexOf('T TAC')).toBeLessThan(told(world).indexOf('F Fleet'))
  })

  // proves: tw-8.0-segment, tw-4.0-activation-needed
  it('a unit stratmoves once, when an effort that allows it reaches it', () => {
    const units = ['Germany INF A 6-5 Berlin', 'Germany INF B 6-5 Konigsberg']
    expect(
      told(
        segment('Germany', { units }, [
          { units: 'A', to: 'Hanover' },
          { units: 'A', to: 'Berlin' },
        ]),
      ),
    ).toContain('8.0: A has stratmoved in this player turn')
    expect(told(segment('Germany', { units, plans: { Germany: { effort: 'Pass' } } }, [{ units: 'A', to: 'Hanover' }]))).toContain(
      '4.5: a Pass allows no stratmove',
    )
    const world = segment('Germany', { units, activateAll: false, plans: { Germany: { effort: 'RLE', markers: ['Berlin'] } } }, [
      { units: 'A', to: 'Hanover' },
      { units: 'B', to: 'Memel' },
    ])
    expect([at(world, 'A'), at(world, 'B')]).toEqual(['Hanover', 'Konigsberg'])
    expect(told(world)).toContain('4.0: B is not activated')
  })

  it('a unit out of supply does not stratmove over land or by air', () => {
    const world = position({ units: ['Germany INF A 6-5 Berlin'], plans: SLE, sides: only('Germany') })
    world.remember((noted) => noted.outOfSupply.add('germany-a'))
    run(world, stratmoveSegment(world), {
      'stratmove of ground units': [{ units: ['germany-a'], to: world.map.code(world.map.find('Hanover')!), by: 'land' }],
    })
    expect(told(world)).toContain('12.6.2: A was out of supply')
  })
})
