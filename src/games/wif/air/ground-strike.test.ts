import { describe, expect, it } from 'vitest'
import type { Question } from '../../../engine/decision.ts'
import { front, textsOf } from './testing.ts'
import { tacticalFactors } from './tactical-factors.ts'
import { groundStrikes } from './ground-strike.ts'
import type { AirUnit } from '../state.ts'
import { paint, run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'

const order = (at: string, bombers: string[], more: { escort?: string[]; extended?: string[] } = {}) => ({
  at,
  with: bombers,
  escort: more.escort ?? [],
  extended: more.extended ?? [],
})

describe('11.8 ground strike', () => {
  // proves: wif-11.8-strike, wif-14.2.3-weather, wif-14.5-terrain
  it('in rain and jungle 1 and 2 tactical factors become 1/4 and 2/4: the first cannot succeed, the second needs a 1 (example)', () => {
    const world = front(
      ['Germany LND Ryujo 2/1/6 T0806', 'Germany LND Soryu 4/2/6 T0806', 'USSR INF II 5-3 T0406', 'USSR HQ-I Percival 2-2(2) T0406'],
      [3, 1],
      { weather: 'rain', change: (sheet) => paint(sheet, 'terrain', 'T0406', 'j') },
    )
    run(world, groundStrikes(world), { 'ground strike': [order('T0406', ['germany-ryujo', 'germany-soryu'])] })
    expect(textsOf(world, 'ground strike')).toEqual([
      'Ryujo strikes II INF in T0406: 1 tactical, halved in rain: 0.5, halved in jungle: 0.25, rounded to 0, cannot succeed',
      'Ryujo strikes Percival in T0406: 1 tactical, halved in rain: 0.5, halved in jungle: 0.25, rounded to 0, cannot succeed',
      'Soryu strikes II INF in T0406: 2 tactical, halved in rain: 1, halved in jungle: 0.5, rounded to 1; rolled 3: no effect',
      'Soryu strikes Percival in T0406: 2 tactical, halved in rain: 1, halved in jungle: 0.5, rounded to 1; rolled 1: turned face-down',
    ])
    expect(world.unit('ussr-ii-inf').faceDown).toBe(false)
    expect(world.unit('ussr-percival').faceDown).toBe(true)
  })

  // proves: wif-11.8-sequence, wif-11.8-strike
  it('each bomber rolls against each unit still face-up, aircraft on the ground too, and returns to its base face-down', () => {
    const world = front(
      [
        'Germany LND Ju-87B 2/5/4 T0806',
        'Germany LND Ju-88A 3/4/6 T0803',
        'USSR INF 3 5-3 T0406',
        'USSR FTR I-16 4/0/3 T0406',
        'USSR INF 4 5-3 T0406 down',
      ],
      [5, 6, 4],
    )
    run(world, groundStrikes(world), { 'ground strike': [order('T0406', ['germany-ju-87b', 'germany-ju-88a'])] })
    expect(textsOf(world, 'ground strike')).toEqual([
      'Ju-87B strikes 3 INF in T0406: 5 tactical; rolled 5: turned face-down',
      'Ju-87B strikes I-16 in T0406: 5 tactical; rolled 6: no effect',
      'Ju-88A strikes I-16 in T0406: 4 tactical; rolled 4: turned face-down',
    ])
    expect(world.unit('germany-ju-87b')).toMatchObject({ faceDown: true, hex: world.map.hex('T0806') })
  })

  // proves: wif-11.8-extra-dice, wif-15.1-ground-attack
  it('surprised units face an extra die, either success counts (15.1)', () => {
    const world = front(['Germany LND Ju-87B 2/5/4 T0806', 'USSR INF 3 5-3 T0406'], [9, 5], { declared: ['Germany', 'USSR'] })
    run(world, groundStrikes(world), { 'ground strike': [order('T0406', ['germany-ju-87b'])] })
    expect(textsOf(world, 'ground strike')).toEqual([
      'Ju-87B strikes 3 INF in T0406: 5 tactical; surprised, two dice (15.1): rolled 9 and 5: turned face-down',
    ])
  })

  // proves: wif-14.1.1-extended-range
  it('extended range doubles the range and halves the factors (14.1.1)', () => {
    const world = front(['Germany LND Fw 2/3/3 T0806 extended', 'USSR INF 3 5-3 T0306'], [2])
    run(world, groundStrikes(world), { 'ground strike': [order('T0306', ['germany-fw'], { extended: ['germany-fw'] })] })
    expect(textsOf(world, 'ground strike')).toEqual([
      'Fw strikes 3 INF in Kiev (T0306): 3 tactical, halved on extended range: 1.5, rounded to 2; rolled 2: turned face-down',
    ])
  })

  // proves: wif-14.1-movement-cost, wif-14.2.2-eligibility
  it('refuses what cannot fly, with the rule and the nearest legal thing', () => {
    const units = [
      'Germany LND Far 2/5/2 T0806',
      'Germany LND Long 2/5/3 T0803 extended',
      'Germany LND Down 2/5/6 T0806 down',
      'Germany ATR Ju-52 (1)/0/6 T0803',
      'USSR INF 3 5-3 T0406',
      'USSR INF 4 5-3 T0506 down',
    ]
    const why = (answer: unknown) => {
      const world = front(units)
      const journal: string[] = []
      const procedure = groundStrikes(world)
      let next = procedure.next()
      while (!next.done) {
        const { kind, subject } = next.value as Question
        if (kind.name === 'ground strike' && journal.length === 0) {
          journal.push(...kind.problems(world, subject, answer))
          break
        }
        next = procedure.next(kind.byDefault(world, subject))
      }
      return journal
    }
    expect(why(order('T0406', ['germany-far']))).toEqual(['14.1.1: Far is 4 away from Wien (T0806) to T0406; range 2'])
    expect(why(order('T0406', ['germany-long']))).toEqual([
      '14.1.1: Long is 6 away from Breslau (T0803) to T0406; range 3; it could go on extended range',
    ])
    expect(why(order('T0406', ['germany-down']))).toEqual(['14.2.2: Down is face-down'])
    expect(why(order('T0406', ['germany-ju-52']))).toEqual(['14.2.2: Ju-52 has no tactical factor'])
    expect(why(order('T0506', ['germany-far']))).toEqual(['11.8: every enemy unit in T0506 is face-down already'])
    expect(why(order('T0505', ['germany-far']))).toEqual(['11.8: there is no enemy unit in T0505'])
    expect(why(order('T0406', ['ussr-3-inf']))).toContain('14.2: 3 INF is not an aircraft')
  })

  // proves: wif-14.2.3-weather, wif-14.1.1-destination
  it('no mission is flown into storm or blizzard, and nobody out of supply flies (14.2.3, 14.1.1)', () => {
    const strike = (more: Parameters<typeof front>[2], units = ['Germany LND Ju-87B 2/5/6 T0806', 'USSR INF 3 5-3 T0406']) => {
      const world = front(units, [], more)
      const procedure = groundStrikes(world)
      let next = procedure.next()
      for (; !next.done;) {
        const { kind, subject } = next.value as Question
        if (kind.name === 'ground strike') return kind.problems(world, subject, order('T0406', ['germany-ju-87b']))
        next = procedure.next(kind.byDefault(world, subject))
      }
      return []
    }
    expect(strike({ weather: 'blizzard' })).toEqual(['14.2.3: no mission can be flown to T0406 in blizzard'])
    expect(strike({}, ['Germany LND Ju-87B 2/5/6 T0806', 'USSR INF 3 5-3 T0406'])).toEqual([])
    // Alone in a far corner of Soviet ground, no supply path is short enough.
    expect(strike({ control: { T0000: 'Germany' } }, ['Germany LND Ju-87B 2/5/9 T0000', 'USSR INF 3 5-3 T0406'])).toEqual([
      '14.1.1: Ju-87B is out of supply and may only rebase',
    ])
  })

  // proves: wif-14.2.1-limits, wif-10.2-count-air-missions
  it('a land action allows Germany 4 air missions; escorts and interceptors are free (10.2, 14.2.1)', () => {
    const bombers = ['T0806', 'T0806', 'T0806', 'T0803', 'T0803'].map((hex, i) => `Germany LND B${i} 2/1/9 ${hex}`)
    const world = front([...bombers, 'Germany FTR Bf 5/0/9 T0803', 'USSR INF 3 5-3 T0406'], [9, 9, 9, 9])
    const ids = [0, 1, 2, 3, 4].map((i) => `germany-b${i}`)
    const five = run(world, groundStrikes(world), { 'ground strike': [order('T0406', ids)] })
    expect(five.find(({ decision }) => decision === 'ground strike')!.refused[0].problems).toEqual([
      '10.2: Germany has used 0 of 4 air missions (land action), and this takes 5',
    ])
    const four = front([...bombers, 'Germany FTR Bf 5/0/9 T0803', 'USSR INF 3 5-3 T0406'], [9, 9, 9, 9])
    run(four, groundStrikes(four), { 'ground strike': [order('T0406', ids.slice(0, 4), { escort: ['germany-bf'] })] })
    expect(four.impulse.used.Germany.airMissions).toBe(4)
    expect(four.unit('germany-bf').faceDown).toBe(true)
  })
})

describe('11.8 the opponent in the air', () => {
  const units = ['Germany LND Ju-87B 2/5/4 T0806', 'USSR INF 3 5-3 T0406', 'USSR FTR I-16 5/0/3 T0306', 'USSR FTR MiG-3 6/0/4 T0303']
  const strike = { 'ground strike': [order('T0406', ['germany-ju-87b'])] }

  // proves: wif-14.2.5-interception, wif-11.8-sequence
  it('intercepts by name, the best, or all that can; those out of half range are told why', () => {
    const named = front(units, [1, 1, 5, 5])
    run(named, groundStrikes(named), { ...strike, intercept: [{ with: ['ussr-i-16', 'ussr-mig-3'], best: 0, against: [] }] })
    expect(textsOf(named, 'refused order')).toEqual([
      'MiG-3 does not intercept over T0406: 14.1.1: MiG-3 is 3 away from Minsk (T0303) to T0406; range 4, halved to intercept: 2',
    ])
    expect(textsOf(named, 'air mission')).toContain('Allies: I-16 flies interception from Kiev (T0306) to T0406')
    expect(named.unit('germany-ju-87b').place).toBe('pool')
    const best = front(units, [1, 1, 5, 5])
    run(best, groundStrikes(best), { ...strike, intercept: [{ with: [], best: 1, against: ['paradrop', 'ground strike'] }] })
    expect(best.unit('germany-ju-87b').place).toBe('pool')
    const not = front(units, [9])
    run(not, groundStrikes(not), { ...strike, intercept: [{ with: [], best: 1, against: ['paradrop'] }] })
    expect(not.unit('germany-ju-87b').place).toBe('map')
  })

  // proves: wif-14.2.5-cap-escort
  it('a combat air patrol has its full range and waits before targets are known (14.2.5)', () => {
    const world = front(units, [1, 1, 5, 5])
    run(world, groundStrikes(world), {
      ...strike,
      'combat air patrol': [[{ at: 'T0406', with: ['ussr-mig-3'], against: ['ground strike'] }]],
    })
    expect(textsOf(world, 'air mission')[0]).toBe('Allies: MiG-3 flies combat air patrol from Minsk (T0303) to T0406')
    expect(world.unit('germany-ju-87b').place).toBe('pool')
    expect(world.unit('ussr-mig-3').faceDown).toBe(true)
  })

  // proves: wif-15.1-surprised-air
  it('surprised fighters may not intercept, and their patrols do not fight (15.1)', () => {
    const world = front(units, [9, 9], { declared: ['Germany', 'USSR'] })
    run(world, groundStrikes(world), {
      ...strike,
      'combat air patrol': [[{ at: 'T0406', with: ['ussr-mig-3'], against: [] }]],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
    })
    expect(textsOf(world, 'air combat')).toEqual([])
    expect(world.unit('ussr-i-16').faceDown).toBe(false)
    expect(textsOf(world, 'ground strike')).toHaveLength(1)
  })

  // proves: wif-11.8-strike
  it('interceptors that fly are not struck on the ground; grounded ones are', () => {
    const world = front(
      [
        'Germany LND Ju-87B 2/5/6 T0806',
        'Germany LND Ju-88A 2/5/6 T0806',
        'USSR FTR I-16 5/0/3 T0406',
        'USSR FTR I-15 3/0/3 T0306',
        'USSR INF 3 5-3 T0406',
      ],
      [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 5, 5, 5, 5, 9, 9],
    )
    run(world, groundStrikes(world), {
      'ground strike': [order('T0406', ['germany-ju-87b'])],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
      'abort air combat': [{ rounds: 1 }, 'now'],
    })
    expect(textsOf(world, 'ground strike').filter((text) => text.includes('I-16'))).toEqual([])
  })

  // proves: wif-11.8-sequence, wif-14.2.5-interception
  it('the attacker intercepts the interceptors, with half range and no limit (14.2.5)', () => {
    const world = front([...units, 'Germany FTR Bf-109F 7/0/8 T0806'], [9, 10, 1, 1, 9])
    run(world, groundStrikes(world), {
      ...strike,
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
      'counter-intercept in ground strike': [{ with: [], best: 99, against: [] }],
    })
    expect(textsOf(world, 'air combat')[0]).toBe(
      'Air combat over T0406 (ground strike): Axis with fighters Bf-109F, bombers Ju-87B; Allies with fighters I-16',
    )
    expect(world.unit('ussr-i-16').place).toBe('pool')
    expect(world.impulse.used.Germany.airMissions).toBe(1)
  })

  const nobody = [{ with: [], best: 0, against: [] }]
  // proves: wif-14.2.5-interception
  it('interceptors answer aircraft: where the enemy flies none, nobody is asked for any', () => {
    const world = front([...units, 'Germany FTR Bf-109F 7/0/8 T0806'], [9])
    const asked = run(world, groundStrikes(world), { ...strike, intercept: nobody }).map(({ decision }) => decision)
    expect(asked).toContain('intercept')
    expect(asked).not.toContain('counter-intercept in ground strike')
  })

  // proves: wif-14.2.5-cap-escort
  it('an escort needs bombers to accompany (14.2.5)', () => {
    const world = front([...units, 'Germany FTR Bf-109F 7/0/8 T0806'])
    const asked = run(world, groundStrikes(world), { 'ground strike': [order('T0406', [], { escort: ['germany-bf-109f'] })] })
    expect(asked.find(({ decision }) => decision === 'ground strike')!.refused[0].problems).toEqual([
      '14.2.5: an escort accompanies bombers, and none fly to T0406',
    ])
  })

  // proves: wif-11.8-sequence
  it('a patrol over a hex that is no target is left alone', () => {
    const world = front([...units, 'Germany FTR Bf-109F 7/0/8 T0806'], [9])
    const asked = run(world, groundStrikes(world), {
      ...strike,
      intercept: nobody,
      'combat air patrol': [[{ at: 'T0506', with: ['ussr-mig-3'], against: [] }]],
    }).map(({ decision }) => decision)
    expect(asked).not.toContain('counter-intercept in ground strike')
    expect(textsOf(world, 'air combat')).toEqual([])
  })
})

describe('14.5 terrain and 14.2.3 weather', () => {
  const factors = (letter: string, weather: 'fine' | 'snow') => {
    const world: WifWorld = front(['Germany LND Ju-87B 2/5/4 T0806'], [], {
      weather,
      change: (sheet) => paint(sheet, 'terrain', 'T0406', letter),
    })
    return tacticalFactors(world, { unit: world.unit('germany-ju-87b') as AirUnit, extended: false }, world.map.hex('T0406')).factors
  }
  // proves: wif-14.5-terrain, wif-14.2.3-weather
  it('forest, swamp and jungle halve tactical factors, snow halves world; mountains do not', () => {
    expect(['f', 's', 'j', 'm', 'c'].map((letter) => factors(letter, 'fine'))).toEqual([2.5, 2.5, 2.5, 5, 5])
    expect(factors('f', 'snow')).toBe(1.25)
    // A frozen swamp is forest (8.2.1).
    expect(factors('s', 'snow')).toBe(1.25)
  })

  // proves: wif-14.2.3-weather
  it('the weather of the target counts, not that of the base (14.2.3)', () => {
    const world = front(['Germany LND Ju-87B 2/5/4 T0806', 'USSR INF 3 5-3 T0406'], [5], {
      weather: { 'north temperate': 'fine', arctic: 'storm' },
      change: (sheet) => paint(sheet, 'weather', 'T0806', 'a'),
    })
    run(world, groundStrikes(world), { 'ground strike': [order('T0406', ['germany-ju-87b'])] })
    expect(textsOf(world, 'ground strike')).toEqual(['Ju-87B strikes 3 INF in T0406: 5 tactical; rolled 5: turned face-down'])
    expect(world.map.code(world.unit('germany-ju-87b').hex)).toBe('T0806')
  })

  // proves: wif-14.2.3-weather
  it('patrols and interceptors are missions too: none to storm or blizzard', () => {
    const world = front(['Germany LND Ju-87B 2/5/4 T0806', 'USSR INF 3 5-3 T0406', 'USSR FTR I-16 5/0/6 T0306'], [], { weather: 'storm' })
    run(world, groundStrikes(world), { 'combat air patrol': [[{ at: 'T0406', with: ['ussr-i-16'], against: [] }]] })
    expect(textsOf(world, 'refused order')).toEqual(['I-16 does not patrol over T0406: 14.2.3: no mission can be flown to T0406 in storm'])
  })
})
