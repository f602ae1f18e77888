import { describe, expect, it } from 'vitest'
import { groundStrikes } from './ground-strike.ts'
import { run } from '../testing/position.ts'
import { front, textsOf } from './testing.ts'

const order = (at: string, bombers: string[], escort: string[] = []) => ({ at, with: bombers, escort, extended: [] })

describe('14.2.4 return to base', () => {
  // proves: wif-14.2.4-return
  it('to any friendly hex in range from the target with room, face-down; by default to the base it came from', () => {
    const units = ['Germany LND Ju-87B 2/5/4 T0806', 'USSR INF 3 5-3 T0406']
    const strike = { 'ground strike': [order('T0406', ['germany-ju-87b'])] }
    const home = front(units, [9])
    run(home, groundStrikes(home), strike)
    expect(textsOf(home, 'return to base')).toEqual(['Ju-87B returns from T0406 to Wien (T0806), face-down'])
    const ahead = front(units, [9])
    run(ahead, groundStrikes(ahead), { ...strike, 'return to base': [[{ unit: null, to: 'T0706' }]] })
    expect(ahead.map.code(ahead.unit('germany-ju-87b').hex)).toBe('T0706')
  })

  // proves: wif-14.2.4-return
  it('the first legal hex of the answer counts, one’s own line before everyone’s', () => {
    const world = front(['Germany LND Ju-87B 2/5/4 T0806', 'Germany FTR Bf 5/0/9 T0706', 'USSR INF 3 5-3 T0406'], [9])
    run(world, groundStrikes(world), {
      'ground strike': [order('T0406', ['germany-ju-87b'])],
      // T0706 is full, T0405 Soviet, T1106 out of range.
      'return to base': [
        [
          { unit: null, to: 'T0606' },
          { unit: 'germany-ju-87b', to: 'T0706' },
          { unit: 'germany-ju-87b', to: 'T0405' },
          { unit: 'germany-ju-87b', to: 'T1106' },
          { unit: 'germany-ju-87b', to: 'T0607' },
        ],
      ],
    })
    expect(world.map.code(world.unit('germany-ju-87b').hex)).toBe('T0607')
  })

  // proves: wif-14.2.4-return
  it('refuses bases that are full, hostile or too far, and falls back on the default', () => {
    const world = front(['Germany LND Ju-87B 2/5/4 T0806', 'Germany FTR Bf 5/0/9 T0706', 'USSR INF 3 5-3 T0406'], [9])
    const journal = run(world, groundStrikes(world), {
      'ground strike': [order('T0406', ['germany-ju-87b'])],
      'return to base': [[{ unit: null, to: 'T0706' }]],
    })
    expect(journal.find(({ decision }) => decision === 'return to base')!.refused[0].problems).toEqual([
      'Ju-87B cannot return there: 2.3.1: T0706 holds 1 aircraft, and 1 is there',
    ])
    expect(world.map.code(world.unit('germany-ju-87b').hex)).toBe('T0806')
  })

  // proves: wif-14.2.4-return
  it('a base left by an aircraft still in the air has room for another (stacking counts at the end of the step)', () => {
    const world = front(['Germany LND A 2/1/6 T0706', 'Germany LND B 2/1/6 T0705', 'USSR INF 3 5-3 T0406'], [9, 9])
    run(world, groundStrikes(world), {
      'ground strike': [order('T0406', ['germany-a', 'germany-b'])],
      'return to base': [
        [
          { unit: 'germany-a', to: 'T0705' },
          { unit: 'germany-b', to: 'T0706' },
        ],
        [
          { unit: 'germany-a', to: 'T0705' },
          { unit: 'germany-b', to: 'T0706' },
        ],
      ],
    })
    expect(['germany-a', 'germany-b'].map((id) => world.map.code(world.unit(id).hex))).toEqual(['T0705', 'T0706'])
  })

  // proves: wif-14.1.1-reduced-range, wif-14.2.4-return
  it('a FTR that bombed returns with half its range (14.1.1)', () => {
    const world = front(['Germany FTR Bf-109E 5/1/6 T0606', 'USSR INF 3 5-3 T0506'], [9])
    const journal = run(world, groundStrikes(world), {
      'ground strike': [order('T0506', ['germany-bf-109e'])],
      'return to base': [[{ unit: null, to: 'T0906' }]],
    })
    expect(journal.find(({ decision }) => decision === 'return to base')!.refused[0].problems).toEqual([
      'Bf-109E cannot return there: 14.2.4: T0906 is out of its range of 3 from T0506',
    ])
  })

  // proves: wif-14.1.1-extended-range, wif-14.2.4-return
  it('a bomber on extended range has it for the return too, others have not', () => {
    const world = front(['Germany LND Fw 2/3/3 T0606 extended', 'USSR INF 3 5-3 T0206'], [9])
    run(world, groundStrikes(world), {
      'ground strike': [{ ...order('T0206', ['germany-fw']), extended: ['germany-fw'] }],
      'return to base': [[{ unit: null, to: 'T0806' }]],
    })
    expect(world.map.code(world.unit('germany-fw').hex)).toBe('T0806')
  })

  // proves: wif-14.2.4-return, wif-14.2.5-cap-escort
  it('fighters return with their full range, a patrol perhaps to another base: a short rebase, face-down', () => {
    const world = front(['Germany LND Ju-87B 2/5/4 T0806', 'USSR INF 3 5-3 T0406', 'USSR FTR I-16 4/0/3 T0306'], [6, 7, 6, 7])
    run(world, groundStrikes(world), {
      'ground strike': [order('T0406', ['germany-ju-87b'])],
      'combat air patrol': [[{ at: 'T0406', with: ['ussr-i-16'], against: [] }]],
      'return to base': [[], [{ unit: null, to: 'T0206' }]],
      'abort air combat': ['now'],
    })
    expect(world.unit('ussr-i-16')).toMatchObject({ faceDown: true, hex: world.map.hex('T0206') })
  })
})
