import { describe, expect, it } from 'vitest'
import type { AirUnit } from '../state.ts'
import { paint } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { whyNotFly } from './eligibility.ts'
import { whyNotBase } from './return-to-base.ts'
import { type AirMission, type AirStep, newAirStep, takeOff } from './sortie.ts'
import { flyUnopposed } from './surprise.ts'
import { front } from './testing.ts'

const why = (world: WifWorld, step: AirStep, id: string, mission: AirMission, at: string) =>
  whyNotFly(world, step, { unit: world.unit(id) as AirUnit, mission, at: world.map.hex(at), extended: false })
const flown = (world: WifWorld, step: AirStep, id: string, mission: AirMission, at: string) =>
  takeOff(world, step, world.state.active, { unit: world.unit(id) as AirUnit, mission, at: world.map.hex(at), extended: false })

describe('14.2.2 who may fly what', () => {
  const world = front([
    'Germany FTR Bf 6/1/9 T0806',
    'Germany FTR Pure 6/0/9 T0806',
    'Germany LND Ju 2/5/9 T0803',
    'Germany ATR Ju-52 (1)/0/9 T0803',
    'USSR INF 3 4-3 T0406',
    'Germany INF IX 4-3 T0606 down',
  ])
  const may = (id: string) =>
    (
      [
        'combat air patrol',
        'escort',
        'interception',
        'ground strike',
        'ground support',
        'air transport',
        'paradrop',
        'air supply',
      ] as AirMission[]
    ).filter((mission) => why(world, newAirStep(world, 'ground strike'), id, mission, 'T0606').length === 0)
  // proves: wif-14.2.2-eligibility
  it('fighters fly patrol, escort and interception, and strike with a tactical factor; ATRs supply, transport and drop', () => {
    expect(may('germany-bf')).toEqual(['combat air patrol', 'escort', 'interception', 'ground strike', 'ground support'])
    expect(may('germany-pure')).toEqual(['combat air patrol', 'escort', 'interception'])
    expect(may('germany-ju')).toEqual(['ground strike', 'ground support'])
    expect(may('germany-ju-52')).toEqual(['air transport', 'paradrop', 'air supply'])
  })
})

describe('14.2.1 whose impulse it is', () => {
  // proves: wif-14.2.1-limits
  it('bombing missions but ground support belong to the side with the impulse; fighter missions to both', () => {
    const world = front(['USSR FTR I-16 5/1/9 T0306', 'Germany INF IX 4-3 T0606'])
    expect(why(world, newAirStep(world, 'ground strike'), 'ussr-i-16', 'ground strike', 'T0606')).toEqual([
      "10.2: USSR flies ground strike in its own side's impulses only",
    ])
    expect(why(world, newAirStep(world, 'ground support'), 'ussr-i-16', 'ground support', 'T0406')).toEqual([])
    expect(why(world, newAirStep(world, 'ground strike'), 'ussr-i-16', 'combat air patrol', 'T0406')).toEqual([])
  })

  // proves: wif-14.2.1-limits
  it('a power that passed flies nothing for the rest of the impulse (11.1)', () => {
    const world = front(['Germany FTR Bf 6/1/9 T0806', 'USSR INF 3 4-3 T0406'], [], { actions: { Germany: 'pass' } })
    expect(why(world, newAirStep(world, 'ground support'), 'germany-bf', 'escort', 'T0406')).toEqual([
      "10.2: Germany's pass action allows no escort",
    ])
  })
})

/** Germany, Italy (Axis) and the USSR, USA (Allies), each pair at war as said; the USA is always at war with Japan, and so active. */
const powers = (wars: [string, string][], units: string[], more: Parameters<typeof front>[2] = {}) =>
  front(units, [], {
    sides: { Germany: 'Axis', Italy: 'Axis', Japan: 'Axis', USSR: 'Allies', USA: 'Allies' },
    atWar: [...wars, ['USA', 'Japan']],
    ...more,
    change: (sheet) => {
      sheet.legend.country.i = 'Italy'
      sheet.legend.country.a = 'USA'
      paint(sheet, 'country', 'T0803', 'i')
      paint(sheet, 'country', 'T0303', 'a')
      more.change?.(sheet)
    },
  })

describe('9.8 multiple states of war', () => {
  const UNITS = [
    'USA INF V 4-3 T0406',
    'USA FTR P-40 5/0/9 T0303',
    'Italy FTR G.50 4/0/9 T0803',
    'Germany FTR Bf 6/1/9 T0806',
    'Italy LND Ca 2/2/9 T0803',
    'USSR FTR I-16 5/0/9 T0306',
    'USSR LND Il-2 3/5/9 T0306',
  ]

  // proves: wif-9.8-enter-or-attack, wif-9.8-support-eligibility, wif-9.8-single-combat
  it('a hex of a country one is at war with may be struck whatever units stand in it, and those units defend themselves (example 1)', () => {
    const world = powers(
      [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ],
      UNITS,
    )
    const step = newAirStep(world, 'ground strike')
    expect(why(world, step, 'italy-ca', 'ground strike', 'T0406')).toEqual([])
    flown(world, step, 'italy-ca', 'ground strike', 'T0406')
    expect(why(world, step, 'usa-p-40', 'interception', 'T0406')).toEqual([])
  })

  // proves: wif-9.8-enter-or-attack
  it('a hex of a country one is not at war with may not be flown to (9.8)', () => {
    const world = powers([['Germany', 'USSR']], UNITS)
    expect(why(world, newAirStep(world, 'ground strike'), 'italy-ca', 'ground strike', 'T0406')[0]).toMatch(/^14\.1\.1: no way leads Ca/)
  })

  // proves: wif-9.8-support-eligibility
  it('nobody intercepts aircraft he is not at war with, over a hex and units of others', () => {
    const world = powers(
      [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ],
      ['USSR INF 3 4-3 T0406', ...UNITS.slice(1)],
    )
    const step = newAirStep(world, 'ground strike')
    flown(world, step, 'italy-ca', 'ground strike', 'T0406')
    expect(why(world, step, 'usa-p-40', 'interception', 'T0406')).toEqual(['9.8: USA is not at war with Italy'])
    expect(why(world, step, 'ussr-i-16', 'interception', 'T0406')).toEqual([])
  })

  // proves: wif-18.2-prohibited
  it('aircraft that do not co-operate with what is attacked stay away (18.2)', () => {
    const world = powers(
      [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
        ['Germany', 'USA'],
        ['Italy', 'USA'],
      ],
      ['USSR INF 3 4-3 T0406', ...UNITS.slice(1)],
    )
    const step = newAirStep(world, 'ground strike')
    flown(world, step, 'germany-bf', 'ground strike', 'T0406')
    expect(why(world, step, 'usa-p-40', 'interception', 'T0406')).toEqual([
      '18.2: P-40 (USA) does not co-operate with 3 INF (USSR), which takes part at T0406',
    ])
  })
})

describe('15.1 surprise in the air', () => {
  const UNITS = ['Germany LND Ju 2/5/9 T0806', 'Italy LND Ca 2/2/9 T0803', 'USSR INF 3 4-3 T0406', 'USSR FTR I-16 5/0/9 T0306']

  // proves: wif-15-who, wif-15.1-free-hand
  it('those who declared war this impulse fly unopposed against what they surprise, unless a power long at war flies with them', () => {
    const world = powers([], UNITS, { declared: ['Germany', 'USSR'] })
    world.declareWar({ between: ['Italy', 'USSR'], declared: 0, by: null })
    const step = newAirStep(world, 'ground strike')
    flown(world, step, 'germany-ju', 'ground strike', 'T0406')
    expect(flyUnopposed(world, step, world.map.hex('T0406'))).toBe(true)
    expect(why(world, step, 'ussr-i-16', 'interception', 'T0406')).toEqual([
      '15.1: aircraft over T0406 fly against surprised enemies only and cannot be intercepted',
    ])
    flown(world, step, 'italy-ca', 'ground strike', 'T0406')
    expect(flyUnopposed(world, step, world.map.hex('T0406'))).toBe(false)
    expect(why(world, step, 'ussr-i-16', 'interception', 'T0406')).toEqual([])
  })

  // proves: wif-15-who
  it('aircraft that take off in a country the victim was at war with before do not surprise it (15)', () => {
    const world = powers([], [...UNITS, 'Germany LND He 2/5/9 T0704'], { declared: ['Germany', 'USSR'], control: { T0704: 'Italy' } })
    world.declareWar({ between: ['Italy', 'USSR'], declared: 0, by: null })
    const step = newAirStep(world, 'ground strike')
    flown(world, step, 'germany-he', 'ground strike', 'T0406')
    expect(flyUnopposed(world, step, world.map.hex('T0406'))).toBe(false)
  })
})

describe('13.4.2 bases', () => {
  // proves: wif-14.2.4-return
  it('must be friendly, with room, and shared only with those one co-operates with', () => {
    const world = powers([['Germany', 'USSR']], ['Germany LND Ju 2/5/9 T0806', 'Italy LND Ca 2/2/9 T0706', 'Germany INF A 4-3 T0707'], {
      change: (sheet) => paint(sheet, 'terrain', 'T0705', 'm'),
    })
    const unit = world.unit('germany-ju') as AirUnit
    const base = (code: string) => whyNotBase(world, null, unit, world.map.hex(code))
    expect(base('T0707')).toBeNull()
    expect(base('T0705')).toBe('2.3.1: T0705 holds 0 aircraft, and 0 are there')
    expect(base('T0506')).toBe('14.2.4: T0506 is not a friendly hex')
  })
})
