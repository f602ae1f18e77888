import { describe, expect, it } from 'vitest'
import { airSupply } from './air-supply.ts'
import { airTransport } from './air-transport.ts'
import { groundStrikes } from './ground-strike.ts'
import { groundSupport } from './ground-support.ts'
import type { LandUnit } from '../state.ts'
import { paint, run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { front, textsOf } from './testing.ts'

describe('9.8 partners of whom only one is at war with the enemy', () => {
  const UNITS = [
    'Germany ATR Ju-52 (1)/0/6 T0806',
    'Germany PARA 7 4-3 T0806',
    'Italy FTR G.50 4/0/9 T0803',
    'Italy ATR SM-82 (1)/0/9 T0803',
    'Italy PARA 9 4-3 T0803',
    'USSR FTR I-16 5/0/9 T0306',
  ]
  /** Germany is at war with the USSR, Italy with the Commonwealth alone; it holds Breslau (T0803). */
  const transport = (answers: Record<string, unknown[]>, rolls: number[]) => {
    const world = front(UNITS, rolls, {
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies', Commonwealth: 'Allies' },
      atWar: [
        ['Germany', 'USSR'],
        ['Italy', 'Commonwealth'],
      ],
      change: (sheet) => {
        sheet.legend.country.i = 'Italy'
        paint(sheet, 'country', 'T0803', 'i')
      },
    })
    const journal = run(world, airTransport(world), {
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
      'abort air combat': ['never', 'now'],
      ...answers,
    })
    return { world, journal }
  }
  const german = { at: 'T0606', loads: [{ atr: 'germany-ju-52', cargo: 'germany-7-para' }], escort: [], extended: [] }
  const italian = { at: 'T0606', loads: [{ atr: 'italy-sm-82', cargo: 'italy-9-para' }], escort: ['italy-g-50'], extended: [] }

  // proves: wif-9.8-single-combat, wif-9.8-support-eligibility
  it('the other’s fighters neither intercept for it nor fight where they escort', () => {
    const escorted = transport(
      { 'air transport': [german, null, { at: 'T0606', loads: [], escort: ['italy-g-50'], extended: [] }] },
      [6, 7, 6, 7],
    )
    expect(textsOf(escorted.world, 'air combat')).toContain(
      'T0606: round 1 begins and G.50 (Italy) is at war with no enemy left in it: it takes no part',
    )
    expect(escorted.world.unit('italy-g-50')).toMatchObject({ place: 'map', faceDown: true })
    const { journal } = transport({ 'air transport': [german] }, [6, 7, 6, 7])
    expect(journal.map(({ decision }) => decision)).not.toContain('counter-intercept in air transport')
  })

  // proves: wif-9.8-single-combat
  it('but over a hex with which the interceptor is at war its own transports may be met, and its fighters defend those', () => {
    const { world } = transport({ 'air transport': [null, italian] }, [6, 7, 6, 7])
    expect(textsOf(world, 'air combat')[1]).toContain('round 1: Allies 5 I-16 against 4 G.50')
  })
})

describe('9.8 a minor country at war before its power (example 3)', () => {
  // Finland, run by Germany, is at war with the USSR; Germany is at war with the Commonwealth only. Helsinki is T0606.
  const UNITS = ['Finland INF II 4-3 T0606', 'Finland LND Blenheim 2/3/9 T0606', 'Germany LND Ju-88 3/4/9 T0806', 'USSR INF 3 5-3 T0506']
  const finland = (units: string[], more: Parameters<typeof front>[2] = {}, rolls: number[] = []) =>
    front(units, rolls, {
      sides: { Germany: 'Axis', USSR: 'Allies', Commonwealth: 'Allies' },
      minors: { Finland: 'Germany' },
      atWar: [
        ['Finland', 'USSR'],
        ['Germany', 'Commonwealth'],
      ],
      active: 'Allies',
      ...more,
      change: (sheet) => {
        sheet.places.push({ name: 'Helsinki', hex: 'T0606', city: 'minor capital', source: 'project' })
        for (const code of ['T0606', 'T0605', 'T0607']) paint(sheet, 'country', code, 'f')
      },
    })
  function* attack(world: WifWorld) {
    yield* groundSupport(world, [{ hex: world.map.hex('T0606'), attackers: [world.unit('ussr-3-inf') as LandUnit] }])
  }
  const support = { 'defensive ground support': [{ with: ['finland-blenheim', 'germany-ju-88'], extended: [] }] }

  // proves: wif-9.8-support-eligibility
  it('only the minor’s aircraft support its hex, unless a land unit of the power is in it', () => {
    const alone = finland(UNITS)
    run(alone, attack(alone), support)
    expect(textsOf(alone, 'ground support')).toEqual(['Helsinki (T0606): Blenheim gives the Axis 3: Blenheim 3 tactical'])
    expect(textsOf(alone, 'refused order')).toEqual([
      'Ju-88 does not fly ground support to Helsinki (T0606): 9.8: Germany is not at war with USSR',
    ])
    const together = finland([...UNITS, 'Germany INF IX 5-3 T0606'])
    run(together, attack(together), support)
    expect(textsOf(together, 'ground support')).toEqual([
      'Helsinki (T0606): Blenheim, Ju-88 give the Axis 7: Blenheim 3 tactical; Ju-88 4 tactical',
    ])
  })

  // proves: wif-9.8-enter-or-attack, wif-9.8-surprise-only-by-dow
  it('its hex may be struck with all units in it, and those of the power, with whom there is no war, are not surprised', () => {
    const world = finland([...UNITS, 'Germany INF IX 5-3 T0606', 'USSR LND Il-2 3/5/9 T0306'], {}, [9, 9, 9])
    run(world, groundStrikes(world), { 'ground strike': [{ at: 'T0606', with: ['ussr-il-2'], escort: [], extended: [] }] })
    expect(textsOf(world, 'ground strike')).toEqual(
      expect.arrayContaining([
        'Il-2 strikes II INF in Helsinki (T0606): 5 tactical; rolled 9: no effect',
        'Il-2 strikes IX INF in Helsinki (T0606): 5 tactical; rolled 9: no effect',
      ]),
    )
  })

  // proves: wif-9.8-air-supply-response
  it('air supply to the minor’s hex may be intercepted by those at war with the hex', () => {
    const world = finland(['Germany ATR Ju-52 (1)/0/9 T0806', 'Germany INF IX 5-3 T0606 down', 'USSR FTR I-16 5/0/9 T0306'], {
      active: 'Axis',
      actions: { Germany: 'land' },
    })
    const journal = run(
      world,
      (function* () {
        yield* airSupply(world)
      })(),
      {
        'air supply': [{ at: 'T0606', with: ['germany-ju-52'], escort: [], extended: [] }],
        intercept: [{ with: [], best: 0, against: [] }],
      },
    )
    expect(journal.map(({ decision }) => decision)).toContain('intercept')
  })
})
