import { describe, expect, it } from 'vitest'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { railCapacity, railMovement } from './rail.ts'

/** Orders by rail; the first problem of each refused one. */
function rail(notation: PositionNotation, ...orders: [string, string][]) {
  const world = position(notation)
  const journal = run(world, railMovement(world), {
    rail: orders.map(([name, to]) => ({ unit: unitNamed(world, name).id, to: world.map.code(world.map.find(to) ?? world.map.hex(to)) })),
  })
  return { world, refused: journal.flatMap(({ refused }) => refused.map(({ problems }) => problems[0])) }
}
const POLAND_FALLEN: PositionNotation = { conquered: { Poland: 'Germany' } }

describe('railmoves', () => {
  // proves: tw-9.1.1-eligibility
  it('begin in a friendly city, beside the enemy too, for all but partisans (9.1.1)', () => {
    const { world } = rail({ units: ['Germany INF A 6-5 Cologne', 'France INF F 4-5 1531'] }, ['A', 'Berlin'])
    expect(world.map.code(unitNamed(world, 'A').hex)).toBe('1426')
    expect(rail({ units: ['Germany INF A 6-5 1425', 'Germany INF B 6-5 Berlin'] }, ['A', 'Cologne']).refused[0]).toContain(
      'does not stand in a friendly city',
    )
    expect(rail({ units: ['Germany PART P 1-5 Cologne', 'Germany INF B 6-5 Berlin'] }, ['P', 'Berlin']).refused[0]).toContain(
      'partisans (P) do not move by rail',
    )
  })

  // proves: tw-9.1.1-route
  it('into a full city only where the order says that somebody moves on (9.6)', () => {
    const units = ['Germany INF D 6-5 Berlin', ...['A', 'B', 'C'].map((name) => `Germany INF ${name} 6-5 Leipzig`)]
    expect(rail({ units }, ['D', 'Leipzig']).refused[0]).toContain("'overstack: yes'")
    const world = position({ units })
    run(world, railMovement(world), { rail: [{ unit: unitNamed(world, 'D').id, to: '1526', overstack: true }] })
    expect(world.map.code(unitNamed(world, 'D').hex)).toBe('1526')
  })

  // proves: tw-9.1.1-route
  it('run over friendly hexes in supply, at most 25, and end in a city not adjacent to an enemy unit (9.1.1)', () => {
    expect(
      rail({ units: ['Germany INF A 6-5 Berlin', 'France INF F 4-5 1730'], control: { 1730: 'France' } }, ['A', 'Stuttgart']).refused[0],
    ).toContain('adjacent to an enemy')
    expect(rail({ units: ['Germany INF A 6-5 Berlin'] }, ['A', '1425']).refused[0]).toContain('no friendly city')
    // East Prussia is cut off while Poland stands.
    expect(rail({ units: ['Germany INF A 6-5 Berlin'] }, ['A', 'Konigsberg']).refused[0]).toContain('no way by rail')
    expect(rail({ ...POLAND_FALLEN, units: ['Germany INF A 6-5 Berlin'] }, ['A', 'Konigsberg']).refused).toEqual([])
    // From Archangel Tiflis is 25 hexes away and Baku 26.
    const soviet = { sides: { Germany: 'Axis', USSR: 'Allies' }, wars: [['Germany', 'USSR']], stage: 'Allied turn' } as const
    const train = (to: string) => rail({ ...soviet, units: ['USSR INF A 4-5 Archangel'] }, ['A', to]).refused
    expect(train('Tiflis')).toEqual([])
    expect(train('Baku')[0]).toContain('no way by rail of 25')
  })

  // proves: tw-9.1.2-capacity, tw-5.2.1-critical-industry
  it('are as many as the nation’s capacity: a minor has 2, bombing takes some, the USSR has 6 without Moscow (9.1.2)', () => {
    const units = ['A', 'B', 'C'].map((name, i) => `Italy INF ${name} 4-5 ${['Milan', 'Turin', 'Genoa'][i]}`)
    const wars = [['Italy', 'France']] as const
    const { world } = rail({ units, wars }, ['A', 'Rome'], ['B', 'Naples'], ['C', 'Bari'])
    expect(['A', 'B', 'C'].map((name) => world.map.placesAt(unitNamed(world, name).hex)[0].name)).toEqual(['Rome', 'Naples', 'Genoa'])
    const base = position({ sides: { Germany: 'Axis', USSR: 'Allies' }, wars: [['Germany', 'USSR']] })
    expect([railCapacity(base, 'Germany'), railCapacity(base, 'USSR'), railCapacity(base, 'Slovakia')]).toEqual([8, 8, 2])
    base.note({ shortages: { ...base.state.shortages, Germany: { smp: 0, rail: 2 } } })
    base.setControl(base.map.find('Moscow')!, 'Germany')
    expect([railCapacity(base, 'Germany'), railCapacity(base, 'USSR')]).toEqual([6, 6])
  })

  // proves: tw-9.1.2-capacity, tw-26.2-west-winter
  it('inside the Soviet Union of 1939 a German railmove counts as two (9.1.2)', () => {
    const east = { sides: { Germany: 'Axis', USSR: 'Allies' }, wars: [['Germany', 'USSR']], conquered: { Poland: 'Germany' } } as const
    const left = (to: string) =>
      rail({ ...east, units: ['Germany INF A 6-5 Warsaw'], control: { Minsk: 'Germany', '1318': 'Germany', '1319': 'Germany' } }, [
        'A',
        to,
      ]).world.ops.railUsed.get('Germany')
    expect([left('Berlin'), left('Minsk')]).toEqual([1, 2])
  })

  // proves: tw-9.1.2-capacity
  it('there are none in North Africa (9.1.2)', () => {
    expect(
      rail({ wars: [['Italy', 'Britain']], units: ['Italy INF A 4-5 Tripoli', 'Italy INF B 4-5 Rome'] }, ['A', 'Benghazi']).refused[0],
    ).toContain('North Africa')
  })

  // proves: tw-9.1.3-cost, tw-4.0-activation-needed
  it('cost nothing, but the unit must be activated (9.1.3)', () => {
    const { world, refused } = rail({ units: ['Germany INF A 6-5 Berlin', 'Germany INF B 6-5 Cologne'], narfs: { Germany: 50 } }, [
      'A',
      'Munich',
    ])
    expect([world.nation('Germany').narfs, refused]).toEqual([50, []])
    const still = position({ units: ['Germany INF A 6-5 Berlin'], activateAll: false })
    expect(run(still, railMovement(still))).toEqual([])
  })

  // proves: tw-9.1.1-route
  it('a unit that has moved by rail may move in First Impulse (9.1.1)', () => {
    const { world } = rail({ units: ['Germany INF A 6-5 Berlin'] }, ['A', 'Munich'])
    expect(world.ops.moved[1].size).toBe(0)
    expect(world.ops.movedAtAll.size).toBe(1)
  })
})
