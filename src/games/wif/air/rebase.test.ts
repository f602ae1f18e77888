import { describe, expect, it } from 'vitest'
import type { AirUnit } from '../state.ts'
import { rebaseOverrunAircraft } from './overrun-rebase.ts'
import { front, textsOf } from './testing.ts'
import { whyNotRebase } from './rebase-range.ts'
import { rebases } from './rebase.ts'
import { run } from '../testing/position.ts'

const refused = (journal: ReturnType<typeof run>) => journal.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems))

describe('11.16 rebase', () => {
  // proves: wif-11.16-rebase, wif-14.2.3-weather, wif-14.1.1-destination
  it('an aircraft flies to a controlled hex and stays face-up, in any weather, even out of supply', () => {
    const world = front(['Germany LND Ju-87B 2/5/4 T1111'], [], { weather: 'blizzard' })
    run(world, rebases(world), { rebase: [{ units: ['germany-ju-87b'], to: 'T0806' }] })
    expect(textsOf(world, 'rebase')).toEqual(['Ju-87B rebases from T1111 to Wien (T0806)'])
    expect(world.unit('germany-ju-87b').faceDown).toBe(false)
    expect(world.impulse.used.Germany.airMissions).toBe(1)
  })

  // proves: wif-10.2-one-move-per-step, wif-10.2-count-air-missions
  it('each aircraft rebases once a step, each is an air mission (10.2)', () => {
    const world = front(['Germany LND A 2/5/4 T0806', 'Germany LND B 2/5/4 T0803'], [], { actions: { Germany: 'combined' } })
    world.note(({ used }) => (used.Germany = { airMissions: 5, navalMoves: 0, railMoves: 0, landMoves: 0, landAttacks: 0 }))
    const journal = run(world, rebases(world), { rebase: [{ units: ['germany-a', 'germany-b'], to: 'T0706' }] })
    expect(refused(journal)).toEqual(['10.2: Germany has used 5 of 6 air missions (combined action)'])
    const again = front(['Germany LND A 2/5/4 T0806'])
    expect(
      refused(
        run(again, rebases(again), {
          rebase: [
            { units: ['germany-a'], to: 'T0706' },
            { units: ['germany-a'], to: 'T0806' },
          ],
        }),
      ),
    ).toEqual(['A has already rebased in this step'])
  })

  // proves: wif-11.16-rebase
  it('two aircraft may change places: stacking counts at the end of the step (2.3.1)', () => {
    const world = front(['Germany LND A 2/5/4 T0706', 'Germany LND B 2/5/4 T0606'])
    run(world, rebases(world), {
      rebase: [
        { units: ['germany-a'], to: 'T0606' },
        { units: ['germany-b'], to: 'T0706' },
      ],
    })
    expect(['germany-a', 'germany-b'].map((id) => world.map.code(world.unit(id).hex))).toEqual(['T0606', 'T0706'])
  })

  // proves: wif-13.1.3-hex-interdiction
  it('no aircraft is sent where enemy partisans are, and its player is told so at once (13.1.3)', () => {
    const world = front(['Germany LND A 2/5/4 T0706', 'Partisans_of_Germany PART 7 2-3 T0606'], [], {
      partisans: { Germany: 'green USSR' },
    })
    const problem = whyNotRebase(world, world.unit('germany-a') as AirUnit, world.map.hex('T0606'))
    expect(problem).toMatch(/^13\.1\.3: no unit can be moved to T0606 while 7 PART is there$/)
  })

  // proves: wif-11.16-rebase
  it('who finds no room at the end stays where it was, and costs no mission', () => {
    const world = front(['Germany LND A 2/5/4 T0706', 'Germany LND B 2/5/4 T0606', 'Germany LND C 2/5/4 T0705'])
    run(world, rebases(world), {
      rebase: [
        { units: ['germany-a'], to: 'T0606' },
        { units: ['germany-c'], to: 'T0706' },
      ],
    })
    expect(textsOf(world, 'refused order')).toEqual([
      'A does not rebase to T0606: 2.3.1: T0606 holds 1 aircraft, and 1 is there',
      'C does not rebase to T0706: 2.3.1: T0706 holds 1 aircraft, and 1 is there',
    ])
    expect(['germany-a', 'germany-b', 'germany-c'].map((id) => world.map.code(world.unit(id).hex))).toEqual(['T0706', 'T0606', 'T0705'])
    expect(world.impulse.used.Germany?.airMissions ?? 0).toBe(0)
  })

  // proves: wif-11.16-rebase
  it('nobody patrols or intercepts against rebases, and a bomber on extended range goes four times its range over enemies', () => {
    const world = front(['Germany LND Fw 2/3/1 T0606 extended', 'USSR FTR I-16 5/0/9 T0406'], [], {
      control: { T0202: 'Germany', T0305: 'Germany' },
    })
    const journal = run(world, rebases(world), { rebase: [{ units: ['germany-fw'], to: 'T0305' }] })
    expect(new Set(journal.map(({ decision }) => decision))).toEqual(new Set(['rebase']))
    expect(world.map.code(world.unit('germany-fw').hex)).toBe('T0305')
  })

  // proves: wif-11.16-rebase, wif-14.2.2-eligibility
  it('nobody rebases face-down or after a pass, and nobody without range (14.2.1, 14.2.2)', () => {
    const why = (unit: string, more: Parameters<typeof front>[2] = {}) => {
      const world = front([unit], [], more)
      return refused(run(world, rebases(world), { rebase: [{ units: ['germany-ju'], to: 'T0706' }] }))
    }
    expect(why('Germany LND Ju 2/5/4 T0806 down')).toEqual(['14.2.2: Ju is face-down'])
    expect(why('Germany LND Ju 2/5/0 T0806')).toEqual(['14.2.2: Ju has no range and cannot rebase'])
    expect(why('Germany LND Ju 2/5/4 T0806', { actions: { Germany: 'pass' } })).toEqual([
      "10.2: Germany's pass action allows no aircraft rebase",
    ])
  })
})

describe('11.10.6 aircraft whose base is overrun', () => {
  const overrun = (units: string[], answers: Record<string, unknown[]> = {}, more = {}) => {
    const world = front(units, [], { control: { T0305: 'Germany' }, ...more })
    run(world, rebaseOverrunAircraft(world, world.airAt(world.map.hex('T0305')), world.map.hex('T0305')), answers)
    return world
  }

  // proves: wif-11.10.6-overrun-aircraft
  it('face-up ones rebase to the nearest base with room, face-down', () => {
    const world = overrun(['USSR FTR I-16 4/0/3 T0305', 'USSR LND A 2/1/4 T0205', 'USSR LND B 2/1/4 T0306'])
    expect(textsOf(world, 'overrun')[0]).toMatch(/^I-16 rebases from overrun T0305 to .* and turns face-down$/)
    expect(world.unit('ussr-i-16')).toMatchObject({ faceDown: true, place: 'map' })
    expect(world.map.distance(world.map.hex('T0305'), world.unit('ussr-i-16').hex)).toBe(1)
  })

  // proves: wif-11.10.6-overrun-aircraft
  it('or where their owner says, up to twice their range', () => {
    const world = overrun(['USSR FTR I-16 4/0/2 T0305'], { 'rebase when overrun': [['T0806', 'T0303']] })
    expect(world.map.code(world.unit('ussr-i-16').hex)).toBe('T0303')
  })

  // proves: wif-11.10.6-overrun-aircraft
  it('without a base in reach they are destroyed', () => {
    const world = overrun(['USSR FTR I-16 4/0/0 T0305'])
    expect(textsOf(world, 'overrun')).toEqual(['I-16 in T0305 is overrun and has no base to rebase to: destroyed'])
    expect(world.unit('ussr-i-16').place).toBe('pool')
  })
})
