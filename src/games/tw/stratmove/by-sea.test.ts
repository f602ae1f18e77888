import { describe, expect, it } from 'vitest'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import type { NavalUnit } from '../state.ts'
import { supplyOf } from '../supply/supply.ts'
import { seaRoute } from './sea-route.ts'
import { stratmoveSegment } from './stratmove.ts'
import { at, ids, only, segment, SLE, told, used } from './testing.ts'

const HOME = 'Britain Fleet H 1-12-5 Edinburgh'

describe('ships alone (8.2.1)', () => {
  // proves: tw-8.2.1-naval-alone, tw-7.6.3-cape-route, tw-8.8.4-south-africa-box
  it('the example: from the Levant to Britain by Suez takes two turns, with a stop in the South Africa Box', () => {
    const world = segment('Britain', { units: ['Britain Fleet L 1-12-5 Haifa'] }, [{ units: 'L', to: 'South Africa' }])
    expect(at(world, 'L')).toBe('South Africa')
    const next = segment('Britain', { units: ['Britain Fleet L 1-12-5 South_Africa'] }, [{ units: 'L', to: 'Edinburgh' }])
    expect(at(next, 'L')).toBe('Edinburgh')
  })

  // proves: tw-8.2.1-naval-alone, tw-8.2.2-versus-sea-transport, tw-7.2-sea-movement
  it('they sail any number of sea areas: Scapa Flow to Alexandria is more than twelve', () => {
    const world = segment('Britain', { units: ['Britain Fleet F 1-12-5 Scapa_Flow'] }, [{ units: 'F', to: 'Alexandria' }])
    expect(at(world, 'F')).toBe('Alexandria')
    expect(Number(/\((\d+) Sea Areas\)/.exec(told(world))![1])).toBeGreaterThan(12)
  })

  // proves: tw-7.6.3-cape-route, tw-8.5.1-forbidden-lands
  it('the Cape route begins in ports of its seas, and is for the British and Americans', () => {
    expect(
      told(
        segment('Britain', { units: ['Britain Fleet F 1-12-5 Southampton', 'Britain INF B 3-4 Southampton'] }, [
          { units: 'B', to: 'South Africa', with: 'F' },
        ]),
      ),
    ).toContain('7.6.3: the Cape route begins and ends in ports')
    expect(
      told(
        segment(
          'France',
          { units: ['France Fleet F 1-12-5 Casablanca'], sides: { Germany: 'Axis', France: 'Allies', Britain: 'Allies' } },
          [{ units: 'F', to: 'South Africa' }],
        ),
      ),
    ).toMatch(/7.6.3: British and American ships alone/)
    expect(at(segment('Britain', { units: ['Britain Fleet F 1-12-5 South_Africa'] }, [{ units: 'F', to: 'Suez' }]), 'F')).toBe('Suez')
    expect(told(segment('Britain', { units: ['Britain Fleet F 1-12-5 South_Africa'] }, [{ units: 'F', to: 'Alexandria' }]))).toContain(
      '8.5.1: ships from the South Africa Box come onto the board at Suez',
    )
  })

  // proves: tw-8.2.1-outcome, tw-8.2.1-naval-alone, tw-8.3.3-sea-lift
  it('who loses a battle on the way returns to port, and the enemy controls the sea area', () => {
    const units = [
      'Germany Fleet G 1-12-5 Kiel',
      'Britain Fleet A 1-12-5 Edinburgh',
      'Britain Fleet B 1-12-5 Edinburgh',
      'Britain Fleet C 1-12-5 Edinburgh',
    ]
    const world = segment('Germany', { minors: { Norway: 'Germany' }, units }, [{ units: 'G', to: 'Bergen' }], [1, ...Array(12).fill(10)], {
      'intercept with ships': [['britain-a', 'britain-b', 'britain-c']],
    })
    expect(told(world)).toContain('Interception in the Danish North Sea')
    expect(at(world, 'G')).not.toBe('Bergen')
    expect(told(world)).toContain('The enemy controls the Danish North Sea for the rest of this player turn')
  })

  // proves: tw-15.1.5.2-launch-limits
  it('a ship launched this turn may change base and carries nothing (15.1.5.2)', () => {
    const world = position({ plans: SLE, stage: 'Allied turn', sides: only('Britain'), units: [HOME, 'Britain INF B 3-4 Edinburgh'] })
    const ship = unitNamed(world, 'H') as NavalUnit
    world.change(ship, { launched: world.playerTurn })
    const code = (place: string) => world.map.code(world.map.find(place)!)
    run(world, stratmoveSegment(world), {
      'stratmove of ground units': [{ units: ids(world, 'B'), to: code('Canada'), by: 'sea', with: [ship.id] }],
      'stratmove of ships': [{ units: [ship.id], to: code('Liverpool'), by: 'sea' }],
    })
    expect(told(world)).toContain('15.1.5.2: H was launched in this player turn')
    expect(at(world, 'H')).toBe('Liverpool')
  })
})

describe('units in Fleets (8.3.2, 8.3.3)', () => {
  // proves: tw-8.3.3-sea-lift, tw-7.6.1-cargo-stratmove, tw-8.0-smp-cost
  it('the example of 8.3.2: a Fleet with a unit from Britain to South Africa uses two SMPs', () => {
    const world = segment('Britain', { units: [HOME, 'Britain INF B 3-4 London'] }, [{ units: 'B', to: 'South Africa', with: 'H' }])
    expect([at(world, 'B'), at(world, 'H'), used(world, 'Britain')]).toEqual(['South Africa', 'South Africa', 2])
  })

  // proves: tw-8.3.3-sea-lift, tw-7.6.1-cargo-stratmove
  it('a unit walks to the port, sails and walks on; the Fleet stays where it landed it', () => {
    const world = segment('France', { units: ['France Fleet F 1-12-5 Marseilles', 'France INF A 3-4 Lyons'] }, [
      { units: 'A', to: '3035', with: 'F', landing: 'Bone' },
    ])
    expect([at(world, 'A'), at(world, 'F')]).toEqual(['Constantine', 'Bone'])
  })

  // proves: tw-8.3.3-sea-lift, tw-7.6.1-cargo-stratmove
  it('a Fleet carries one unit or two Depleted ones, and at most twelve sea areas', () => {
    const units = [HOME, 'Britain INF B 3-4 Edinburgh', 'Britain INF C 3-4 Edinburgh']
    expect(told(segment('Britain', { units }, [{ units: 'B C', to: 'Gibraltar', with: 'H' }]))).toMatch(
      /8.3.2: 1 Fleet\(s\) cannot carry B, C|23.22/,
    )
    const depleted = segment('Britain', { units: [HOME, 'Britain INF B 1-4 Edinburgh depleted', 'Britain INF C 1-4 Edinburgh depleted'] }, [
      { units: 'B C', to: 'Canada', with: 'H' },
    ])
    expect([at(depleted, 'B'), at(depleted, 'C'), used(depleted, 'Britain')]).toEqual(['Canada', 'Canada', 2])
    expect(told(segment('Britain', { units }, [{ units: 'B', to: 'Alexandria', with: 'H' }]))).toContain(
      '8.3.3: no way of at most 12 Sea Areas that are not the enemy',
    )
  })

  // proves: tw-8.1.1-route, tw-8.2.2-versus-sea-transport, tw-8.3.3-sea-lift, tw-12.7.3-sea-transport-supply
  it('a unit that begins in supply sails to a fortress that is cut off (12.7.3)', () => {
    const units = [
      'Britain STA S 2-3 Alexandria',
      'Britain Fleet F 1-12-5 Alexandria',
      'Italy MECH R1 4-8 3821',
      'Italy MECH R2 4-8 3919',
      'Italy MECH R3 4-8 3920',
    ]
    const world = position({
      turn: 'Summer 1941',
      stage: 'Allied turn',
      sides: only('Britain'),
      wars: [['Italy', 'Britain']],
      control: { Tobruk: 'Britain' },
      installations: ['fortress Tobruk Britain'],
      plans: SLE,
      units,
    })
    world.note({ cutPorts: { [world.map.code(world.map.find('Tobruk')!)]: 99 } })
    run(world, stratmoveSegment(world), {
      'stratmove of ground units': [
        { units: ids(world, 'S'), to: world.map.code(world.map.find('Tobruk')!), by: 'sea', with: ids(world, 'F') },
      ],
    })
    expect([at(world, 'S'), supplyOf(world, unitNamed(world, 'S'))]).toEqual(['Tobruk', 'none'])
  })

  // proves: tw-7.4-patrol-effects, tw-7.6.1-cargo-stratmove, tw-8.1.1-route
  it('cargo does not enter a sea area that the enemy alone patrols', () => {
    const units = ['Italy Fleet I 1-12-5 @Central_Med', 'Britain Fleet M 1-12-5 Malta', 'Britain INF B 3-4 Malta']
    const notation = {
      wars: [
        ['Italy', 'Britain'],
        ['Germany', 'Britain'],
      ] as const,
      sides: { Italy: 'Axis', Germany: 'Axis', Britain: 'Allies' } as const,
    }
    expect(told(segment('Britain', { ...notation, units }, [{ units: 'B', to: 'Alexandria', with: 'M' }]))).toContain(
      '8.3.3: no way of at most 12 Sea Areas that are not the enemy',
    )
  })

  // proves: tw-8.3.3-sea-lift, tw-6.2.1-anglo-french-naval-and-ground
  it("a partner's unit is carried with SMPs that its power has left after its own stratmoves, not before them (6.2.1, 8.7)", () => {
    const notation: PositionNotation = {
      stage: 'Allied turn',
      narfs: { France: 50, Britain: 100 },
      plans: SLE,
      units: ['Britain Fleet B 1-12-5 Brest', 'France INF F 3-4 Brest', 'France Fleet M 1-12-5 Gibraltar', 'Britain INF G 3-4 Gibraltar'],
    }
    const world = position(notation)
    const order = (units: string, to: string, ships: string) => ({
      units: ids(world, units),
      to: world.map.code(world.map.find(to)!),
      by: 'sea',
      with: ids(world, ships),
    })
    run(world, stratmoveSegment(world), {
      'stratmove of ground units': [order('G', 'Bordeaux', 'M'), order('F', 'Casablanca', 'B')],
      'carried by a partner': [true],
    })
    expect(told(world)).toContain('8.7: this takes SMPs of Britain (G 1), whose own stratmoves come after yours (3.8)')
    expect([at(world, 'G'), at(world, 'F'), used(world, 'France'), used(world, 'Britain')]).toEqual(['Gibraltar', 'Casablanca', 1, 1])
  })

  // proves: tw-6.2.1-anglo-french-naval-and-ground
  it("and with its own player's consent alone; Fleets of one player carry all of his powers' units without it (3.6, 6.2.1)", () => {
    const notation: PositionNotation = {
      stage: 'Allied turn',
      narfs: { France: 50, Britain: 100 },
      plans: SLE,
      units: ['Britain Fleet B 1-12-5 Brest', 'France INF F 3-4 Brest'],
    }
    const world = position(notation)
    const order = { units: ids(world, 'F'), to: world.map.code(world.map.find('Casablanca')!), by: 'sea', with: ids(world, 'B') }
    run(world, stratmoveSegment(world), { 'stratmove of ground units': [null, order] })
    expect(told(world)).toContain('stratmove not carried out: 6.2.1: France does not let F INF 3-4 be carried to Casablanca')
    expect([at(world, 'F'), at(world, 'B'), used(world, 'France')]).toEqual(['Brest', 'Brest', 0])
    const one = position(notation)
    one.changePower('France', { seat: 'Britain' })
    run(one, stratmoveSegment(one), { 'stratmove of ground units': [order] })
    expect(at(one, 'F')).toBe('Casablanca')
  })

  // proves: tw-8.3.3-sea-lift, tw-7.8-distance
  it('a build-up counter is broken down first (8.3.3), and twelve sea areas count those beyond the board (7.8)', () => {
    expect(
      told(segment('Britain', { units: [HOME, 'Britain INF B 18-4 Edinburgh'] }, [{ units: 'B', to: 'Canada', with: 'H' }])),
    ).toContain('8.3.3: B stands for three units')
    const world = position()
    const way = (from: string, to: string) => seaRoute(world, 'Britain', world.map.find(from)!, world.map.find(to)!, true)
    // Seven sea areas from the North Atlantic on are the most; Malta is farther, and not farther than twelve from there.
    const malta = seaRoute(world, 'Britain', world.map.find('Canada')!, world.map.find('Malta')!, false)
    expect(typeof malta === 'string' ? 0 : malta.path.length).toBeGreaterThan(7)
    expect(typeof malta === 'string' ? 99 : malta.path.length).toBeLessThanOrEqual(12)
    expect(way('Canada', 'Malta')).toContain('8.3.3: no way of at most 12')
    expect(typeof way('Canada', 'Gibraltar')).toBe('object')
  })

  // proves: tw-8.8.9-canada, tw-8.8-boxes, tw-23.11-dominions
  it('Canadians come in British Fleets with British SMPs, Canada being five sea areas from the North Atlantic', () => {
    const world = segment('Britain', { units: ['Britain Fleet F 1-12-5 Canada', 'Britain MOT C 3-7 Canada raised=Canada'] }, [
      { units: 'C', to: 'Liverpool', with: 'F' },
    ])
    expect([at(world, 'C'), at(world, 'F'), used(world, 'Britain')]).toEqual(['Liverpool', 'Liverpool', 2])
  })

  // proves: tw-8.8.5-india-box, tw-12.7.3-sea-transport-supply
  it('Indian units come to Suez in a Fleet that begins there', () => {
    const world = segment('Britain', { units: ['Britain Fleet F 1-12-5 Suez', 'Britain MOT I 3-7 India raised=India'] }, [
      { units: 'I', to: 'Suez', with: 'F' },
    ])
    expect(at(world, 'I')).toBe('Suez')
    expect(
      told(
        segment('Britain', { units: ['Britain Fleet F 1-12-5 Haifa', 'Britain MOT I 3-7 India raised=India'] }, [
          { units: 'I', to: 'Haifa', with: 'F' },
        ]),
      ),
    ).not.toContain('lands at')
  })

  // proves: tw-23.26-india
  it('Indian units come to South Africa too, with British SMPs', () => {
    const world = segment('Britain', { units: ['Britain Fleet F 1-12-5 India', 'Britain MOT I 3-7 India raised=India'] }, [
      { units: 'I', to: 'South Africa', with: 'F' },
    ])
    expect([at(world, 'I'), used(world, 'Britain') > 0]).toEqual(['South Africa', true])
  })

  // proves: tw-8.8.4-south-africa-box, tw-7.6.3-cape-route, tw-8.8.5-india-box
  it('South Africans reach Suez around the Cape, and India with a whole stratmove', () => {
    const units = ['Britain Fleet F 1-12-5 South_Africa', 'Britain MOT S 3-7 South_Africa']
    expect(at(segment('Britain', { units }, [{ units: 'S', to: 'Suez', with: 'F' }]), 'S')).toBe('Suez')
    expect(at(segment('Britain', { units }, [{ units: 'S', to: 'India', with: 'F' }]), 'S')).toBe('India')
  })

  // proves: tw-8.0-smp-cost, tw-7.6.2-base-change, tw-7.10-lost-abilities, tw-8.3.3-sea-lift
  it('a Depleted Fleet carries nothing and changes base for half a SMP', () => {
    const world = segment('Britain', { units: ['Britain Fleet H 1-12-5 Edinburgh depleted', 'Britain INF B 3-4 Edinburgh'] }, [
      { units: 'B', to: 'Canada', with: 'H' },
      { units: 'H', to: 'Liverpool' },
    ])
    expect(told(world)).toContain('7.10: H is Depleted and carries nothing')
    expect(used(world, 'Britain')).toBe(0.5)
  })

  // proves: tw-7.0-one-mission, tw-7.6.2-base-change
  it('a Fleet that has had a mission carries nothing, and may change base (7.0)', () => {
    const world = position({ plans: SLE, stage: 'Allied turn', sides: only('Britain'), units: [HOME, 'Britain INF B 3-4 Edinburgh'] })
    const [ship, unit] = ids(world, 'H B')
    world.remember((noted) => noted.navalMissions.set(ship, 'sea transport'))
    const code = (place: string) => world.map.code(world.map.find(place)!)
    run(world, stratmoveSegment(world), {
      'stratmove of ground units': [{ units: [unit], to: code('Canada'), by: 'sea', with: [ship] }],
      'stratmove of ships': [{ units: [ship], to: code('Liverpool'), by: 'sea' }],
    })
    expect(told(world)).toContain('7.0: H has had its mission of this turn (sea transport)')
    expect(at(world, 'H')).toBe('Liverpool')
  })
})
