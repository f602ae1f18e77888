import { describe, expect, it } from 'vitest'
import { paint, plainMap, position, type PositionNotation, run } from '../testing/position.ts'
import { landCombat } from '../land-combat/land-combat.ts'
import { announceEmergencySupply, emergencyForMovement, endEmergencySupply } from './emergency-supply.ts'
import { landMovement } from '../movement/land-movement.ts'
import { inSupply } from './supply.ts'

/** Rundstedt and X stand far from Berlin, cut off; Y is five hexes from Rundstedt. */
const world = (notation: PositionNotation = {}) =>
  position({
    map: plainMap(
      20,
      8,
      (s) => (s.places.push({ name: 'Berlin', hex: 'T1903', city: 'capital', source: 'project' }), paint(s, 'country', 'T1903', 'g')),
    ),
    everywhere: 'USSR',
    control: { T1903: 'Germany' },
    units: ['Germany HQ-A Rundstedt 4-4(1) T0803', 'Germany INF X 5-3 T0503', 'Germany INF Y 5-3 T0303', 'Germany INF Z 5-3 T0703'],
    ...notation,
  })
const supplied = (w: ReturnType<typeof world>, id: string) => inSupply(w, w.unit(id))
const X = 'germany-x-inf'
const problems = (w: ReturnType<typeof world>, hq: string, ...units: string[]) =>
  emergencyForMovement.problems(w, { seat: 'Germany' }, { hq, units }).join()

describe('emergency HQ supply (2.4.3, option 13)', () => {
  it('wif-2.4.3-opt13-emergency-supply: the units named are in supply for the impulse, and the HQ turns face-down after land combat', () => {
    const w = world()
    expect(supplied(w, X)).toBe(false)
    run(w, announceEmergencySupply(w, 'movement'), { 'emergency HQ supply': [{ hq: 'germany-rundstedt', units: [X] }] })
    expect([supplied(w, X), supplied(w, 'germany-z-inf'), w.unit('germany-rundstedt').faceDown]).toEqual([true, false, false])
    endEmergencySupply(w)
    expect(w.unit('germany-rundstedt').faceDown).toBe(true)
  })

  // proves: wif-2.4.3-opt13-emergency-supply
  it('a unit so supplied moves and stays face-up', () => {
    const w = world()
    run(w, landMovement(w), {
      'emergency HQ supply': [{ hq: 'germany-rundstedt', units: [X] }],
      'land move': [
        { units: [X], path: ['T0403'] },
        { units: ['germany-z-inf'], path: ['T0603'] },
      ],
    })
    expect([w.unit(X).faceDown, w.unit('germany-z-inf').faceDown]).toEqual([false, true])
  })

  // proves: wif-2.4.3-opt13-emergency-supply, wif-15.1-land
  it('only a face-up, unsurprised HQ, for co-operating units that are no HQs, within its reorganisation value and a basic path', () => {
    const w = world()
    expect(problems(w, 'germany-rundstedt', 'germany-y-inf')).toBe('2.4.3: Y INF cannot trace a basic supply path to Rundstedt')
    expect(problems(w, 'germany-rundstedt', X, 'germany-z-inf')).toBe('2.4.3: Rundstedt supplies at most 1 unit, not 2')
    expect(problems(w, 'germany-rundstedt', 'germany-rundstedt')).toContain('is an HQ itself')
    w.turnFaceDown(w.unit('germany-rundstedt'))
    expect(problems(w, 'germany-rundstedt', X)).toBe('2.4.3: Rundstedt is face-down')
    expect(problems(world({ declared: ['USSR', 'Germany'] }), 'germany-rundstedt', X)).toBe(
      '15.1: Rundstedt is surprised and cannot give emergency supply in this impulse',
    )
    const finns = world({
      minors: { Finland: 'Germany', Rumania: 'Germany' },
      units: ['Rumania HQ-I Antonescu 3-3(2) T0803', 'Finland INF F 4-3 T0703'],
    })
    expect(problems(finns, 'rumania-antonescu', 'finland-f-inf')).toContain('18.1: F INF does not co-operate with Antonescu')
  })

  // proves: wif-2.4.3-opt13-emergency-supply
  it('what it has given counts against its value when it gives again', () => {
    const w = world()
    const asked = run(w, announceEmergencySupply(w, 'movement'), {
      'emergency HQ supply': [
        { hq: 'germany-rundstedt', units: [X] },
        { hq: 'germany-rundstedt', units: ['germany-z-inf'] },
      ],
    })
    expect(asked[1].refused[0].problems).toEqual(['2.4.3: Rundstedt supplies at most 1 unit, not 2'])
  })

  // proves: wif-2.4.3-opt13-emergency-supply
  it('without option 13 nobody is asked', () => {
    const w = world({ options: [27] })
    expect([...run(w, landMovement(w)), ...run(w, landCombat(w))].map(({ decision }) => decision)).not.toContainEqual(
      expect.stringContaining('emergency'),
    )
  })
})
