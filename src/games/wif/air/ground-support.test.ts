import { describe, expect, it } from 'vitest'
import { front, textsOf } from './testing.ts'
import { type GroundSupport, groundSupport } from './ground-support.ts'
import type { LandUnit } from '../state.ts'
import { paint, run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'

const ATTACKER = 'Germany INF IX 5-3 T0506'
const DEFENDER = 'USSR INF 3 4-3 T0406'

function supported(
  world: WifWorld,
  answers: Record<string, unknown[]>,
  attackers = ['germany-ix-inf'],
): { support: GroundSupport; journal: ReturnType<typeof run> } {
  let support: GroundSupport | undefined
  const hex = world.map.hex('T0406')
  function* procedure() {
    support = (yield* groundSupport(world, [{ hex, attackers: attackers.map((id) => world.unit(id) as LandUnit) }])).get(hex)
  }
  const journal = run(world, procedure(), answers)
  return { support: support!, journal }
}
const flyers = (...ids: string[]) => ({ with: ids, extended: [] })
const BASES = { control: { T0506: 'Germany' } }

describe('11.15.4 ground support', () => {
  // proves: wif-11.15.4-factors, wif-14.5-terrain, wif-14.2.3-weather
  it('adds modified tactical factors, fractions kept, for each side, and all aircraft are home before combat', () => {
    const world = front(
      [ATTACKER, DEFENDER, 'Germany LND Ju-87B 2/5/4 T0806', 'Germany LND Hs-123 2/2/4 T0806', 'USSR LND Il-2 3/5/4 T0306'],
      [],
      {
        ...BASES,
        weather: 'snow',
        change: (sheet) => paint(sheet, 'terrain', 'T0406', 'f'),
      },
    )
    const { support } = supported(world, {
      'ground support': [flyers('germany-ju-87b', 'germany-hs-123')],
      'defensive ground support': [flyers('ussr-il-2')],
    })
    expect(support).toMatchObject({ attack: 1.75, defence: 1.25, powers: ['Germany'] })
    expect(support.explain).toEqual([
      'Ju-87B 5 tactical, halved in snow: 2.5, halved in forest: 1.25',
      'Hs-123 2 tactical, halved in snow: 1, halved in forest: 0.5',
    ])
    for (const id of ['germany-ju-87b', 'germany-hs-123', 'ussr-il-2']) expect(world.unit(id).faceDown).toBe(true)
  })

  // proves: wif-14.2.1-limits, wif-10.2-count-air-missions
  it('is unlimited in a land action and forbidden after a pass (14.2.1)', () => {
    const bombers = [0, 1, 2, 3, 4].map((i) => `Germany LND B${i} 2/1/9 ${i < 3 ? 'T0806' : 'T0803'}`)
    const land = front([ATTACKER, DEFENDER, ...bombers], [], BASES)
    expect(supported(land, { 'ground support': [flyers(...[0, 1, 2, 3, 4].map((i) => `germany-b${i}`))] }).support.attack).toBe(5)
    expect(land.impulse.used.Germany?.airMissions ?? 0).toBe(0)
    const pass = front([ATTACKER, DEFENDER, ...bombers], [], { ...BASES, actions: { Germany: 'pass' } })
    const { journal } = supported(pass, {})
    expect(journal.filter(({ decision }) => decision === 'ground support')).toEqual([])
  })

  // proves: wif-11.15.4-sequence
  it('a defender who flies bombers may escort them but not intercept; without bombers he may intercept', () => {
    const units = [
      ATTACKER,
      DEFENDER,
      'Germany LND Ju-87B 2/5/4 T0806',
      'USSR LND Il-2 3/5/4 T0306',
      'USSR FTR I-16 5/0/3 T0306',
      'USSR FTR MiG-3 4/0/12 T0303',
    ]
    const bombers = front(units, [1, 1, 5, 5], BASES)
    const flown = supported(bombers, {
      'ground support': [flyers('germany-ju-87b')],
      'defensive ground support': [flyers('ussr-il-2')],
      'defensive ground support escort': [flyers('ussr-i-16')],
    })
    expect(flown.journal.map(({ decision }) => decision)).not.toContain('intercept')
    expect(flown.support).toMatchObject({ attack: 0, defence: 5 })
    const fighters = front(units, [1, 1, 5, 5], BASES)
    const met = supported(fighters, {
      'ground support': [flyers('germany-ju-87b')],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
    })
    expect(met.journal.map(({ decision }) => decision)).not.toContain('defensive ground support escort')
    expect(met.support.attack).toBe(0)
  })

  // proves: wif-11.15.4-sequence
  it('the side with the impulse may patrol a combat it does not support, against enemy bombers', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany FTR Bf 6/0/4 T0806', 'USSR LND Il-2 3/5/4 T0306'], [5, 5, 1, 1], BASES)
    const { support } = supported(world, {
      'combat air patrol': [[{ at: 'T0406', with: ['germany-bf'], against: ['ground support'] }]],
      'defensive ground support': [flyers('ussr-il-2')],
    })
    expect(support.defence).toBe(0)
    expect(world.unit('ussr-il-2').place).toBe('pool')
  })

  // proves: wif-15.1-ground-attack, wif-15.1-defending-help, wif-15.1-surprised-air
  it('surprise doubles the attacker’s factors and denies the defender support and interception (15.1)', () => {
    const world = front(
      [ATTACKER, DEFENDER, 'Germany LND Ju-87B 2/5/4 T0806', 'USSR LND Il-2 3/5/4 T0306', 'USSR FTR I-16 5/0/3 T0306'],
      [],
      { ...BASES, declared: ['Germany', 'USSR'] },
    )
    const { support, journal } = supported(world, {
      'ground support': [flyers('germany-ju-87b')],
      'defensive ground support': [flyers('ussr-il-2')],
    })
    expect(support).toMatchObject({ attack: 10, defence: 0 })
    expect(support.explain).toEqual(['Ju-87B 5 tactical, doubled by surprise (15.1): 10'])
    expect(journal.map(({ decision }) => decision)).not.toContain('defensive ground support')
  })

  // proves: wif-11.15.4-factors, wif-14.1.1-extended-range
  it('extended range halves the factors', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Fw 2/3/2 T0806 extended'], [], BASES)
    expect(supported(world, { 'ground support': [{ with: ['germany-fw'], extended: ['germany-fw'] }] }).support.attack).toBe(1.5)
  })

  // proves: wif-11.15.4-sequence
  it('aircraft that cannot fly are told why and the others go', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju-87B 2/5/4 T0806', 'Germany LND Down 2/5/4 T0806 down'], [], BASES)
    expect(supported(world, { 'ground support': [flyers('germany-down', 'germany-ju-87b')] }).support.attack).toBe(5)
    expect(textsOf(world, 'refused order')).toEqual(['Down does not fly ground support to T0406: 14.2.2: Down is face-down'])
  })

  // proves: wif-18.2-prohibited, wif-18.1-who
  it('aircraft of minor countries that do not co-operate cannot support the same combat (18.2)', () => {
    const minors = { Finland: 'Germany', Rumania: 'Germany' }
    const world = front([ATTACKER, DEFENDER, 'Finland LND Blenheim 2/3/6 T0806', 'Rumania LND IAR 2/3/6 T0803'], [], {
      ...BASES,
      minors,
      control: { ...BASES.control, T0806: 'Finland', T0803: 'Rumania' },
      change: (sheet) => {
        paint(sheet, 'country', 'T0806', 'f')
        paint(sheet, 'country', 'T0803', 'r')
      },
    })
    const { support } = supported(world, { 'ground support': [flyers('finland-blenheim', 'rumania-iar')] })
    expect(support.attack).toBe(3)
    expect(textsOf(world, 'refused order')).toEqual([
      'IAR does not fly ground support to T0406: 18.2: IAR (Rumania) does not co-operate with Blenheim (Finland), which takes part at T0406',
    ])
  })
})
