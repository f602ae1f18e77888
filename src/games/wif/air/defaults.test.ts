import { describe, expect, it } from 'vitest'
import { run } from '../testing/position.ts'
import { groundStrikes } from './ground-strike.ts'
import { front, textsOf } from './testing.ts'

/** A strike of one bomber on T0406, escorted when `escort` says by whom; nobody else says anything. */
function struck(units: readonly string[], rolls: readonly number[], escort: string[] = [], answers: Record<string, unknown[]> = {}) {
  const world = front(['Germany LND Ju-87B 2/5/6 T0806', 'Germany FTR Bf-109F 7/0/8 T0806', 'USSR INF 3 5-3 T0406', ...units], rolls)
  const journal = run(world, groundStrikes(world), {
    'ground strike': [{ at: 'T0406', with: ['germany-ju-87b'], escort, extended: [] }],
    ...answers,
  })
  return { world, journal, answer: (name: string) => journal.find(({ decision }) => decision === name)?.answer }
}

describe('who intercepts when nobody says so (14.2.5)', () => {
  it('the best fighter meets bombers that come alone, from a value of 2', () => {
    const { world, answer } = struck(['USSR FTR MiG-3 5/0/8 T0306', 'USSR FTR I-16 4/0/8 T0306'], [1, 1, 4, 5])
    expect(answer('intercept')).toEqual({ with: [], best: 1, against: [] })
    expect(textsOf(world, 'air combat')[0]).toBe(
      'Air combat over T0406 (ground strike): Axis with bombers Ju-87B; Allies with fighters MiG-3',
    )
  })

  it('nobody when fighters come along, when the value would be 1, or where own fighters patrol', () => {
    const none = { with: [], best: 0, against: [] }
    expect(struck(['USSR FTR MiG-3 9/0/8 T0306'], [9, 9], ['germany-bf-109f']).answer('intercept')).toEqual(none)
    expect(struck(['USSR FTR I-15 3/0/8 T0306'], [9, 9]).answer('intercept')).toEqual(none)
    const patrolled = struck(['USSR FTR MiG-3 5/0/8 T0306', 'USSR FTR Yak-1 6/0/8 T0306'], Array(40).fill(10), [], {
      'combat air patrol': [[{ at: 'T0406', with: ['ussr-mig-3'], against: [] }]],
      'abort air combat': ['now'],
    })
    expect(patrolled.answer('intercept')).toEqual(none)
  })
})

describe('who breaks off an air combat when nobody says so (14.3.2)', () => {
  // Nothing happens in the first round; in the second both sides hit.
  const aborts = (rating: number) => {
    const { journal } = struck([`USSR FTR I-16 ${rating}/0/8 T0306`], [7, 7, 4, 5, 1, 1, 1, 1, 9, 9], ['germany-bf-109f'], {
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
    })
    return journal.filter(({ decision, seat }) => decision === 'abort air combat' && seat === 'USSR').map(({ answer }) => answer)
  }

  it('fighters with nothing to guard go home at a value of -3 or less, those less outclassed stay', () => {
    expect(aborts(4)[0]).toBe('now')
    expect(aborts(5)[0]).toBe('never')
  })

  it('bombers fly on', () => {
    const { journal } = struck(['USSR FTR MiG-3 8/0/8 T0306'], [5, 5, 3, 4, 1, 1, 1, 1], [], {
      intercept: [{ with: ['ussr-mig-3'], best: 0, against: [] }],
    })
    expect(journal.find(({ decision, seat }) => decision === 'abort air combat' && seat === 'Germany')?.answer).toBe('never')
  })
})
