import { describe, expect, it } from 'vitest'
import { airTransport } from './air-transport.ts'
import { groundStrikes } from './ground-strike.ts'
import { groundSupport } from './ground-support.ts'
import { paradrops } from './paradrop.ts'
import type { LandUnit } from '../state.ts'
import { paint, run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { front, textsOf } from './testing.ts'

/** Germany has been at war with the USSR for long; Italy declares war in this impulse. Breslau (T0803) and the column west of it are Italian. */
const italyDeclares = (units: readonly string[], rolls: number[] = [], more: Parameters<typeof front>[2] = {}) => {
  const world = front(units, rolls, {
    sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies', Commonwealth: 'Allies' },
    declared: ['Italy', 'USSR'],
    ...more,
    change: (sheet) => {
      sheet.legend.country.i = 'Italy'
      for (let row = 0; row < 12; row++)
        for (const column of ['08', '07', '06']) paint(sheet, 'country', `T${column}${String(row).padStart(2, '0')}`, 'i')
      more.change?.(sheet)
    },
  })
  world.declareWar({ between: ['Germany', 'USSR'], declared: 0, by: null })
  return world
}
/** Italy's strike; Germany, asked first, flies none. */
const strike = (id: string) => ({ 'ground strike': [null, { at: 'T0403', with: [id], escort: [], extended: [] }] })
const dice = (world: WifWorld) => textsOf(world, 'ground strike').map((text) => (text.includes('surprised, two dice') ? 2 : 1))

describe('15 who is surprised', () => {
  // proves: wif-15-who, wif-15.1-ground-attack
  it('units of a country by the one that declares war; not where one it is at war with already strikes along', () => {
    const bombers = ['Italy LND Ca 2/2/9 T0803', 'Germany LND Ju 2/2/12 T0906']
    const alone = italyDeclares([...bombers, 'USSR INF 3 4-3 T0403'], [9, 9])
    run(alone, groundStrikes(alone), strike('italy-ca'))
    expect(dice(alone)).toEqual([2])
    const together = italyDeclares([...bombers, 'USSR INF 3 4-3 T0403'], [9, 9])
    run(together, groundStrikes(together), {
      'ground strike': [
        { at: 'T0403', with: ['germany-ju'], escort: [], extended: [] },
        null,
        { at: 'T0403', with: ['italy-ca'], escort: [], extended: [] },
      ],
    })
    expect(dice(together)).toEqual([1, 1])
  })

  // proves: wif-15-who
  it('not by aircraft that start in a hex of a country they were at war with (second example)', () => {
    const world = italyDeclares(['Italy LND Ca 2/2/12 T1003', 'USSR INF 3 4-3 T0403'], [9])
    run(world, groundStrikes(world), strike('italy-ca'))
    expect(dice(world)).toEqual([1])
  })

  // proves: wif-15-who
  it('nor by those that must fly over one; with the range to go round they keep the surprise', () => {
    const german = Object.fromEntries(Array.from({ length: 9 }, (_, row) => [`T06${String(row).padStart(2, '0')}`, 'Germany']))
    const rolls = (range: number, control: Record<string, string>) => {
      const world = italyDeclares([`Italy LND Ca 2/2/${range} T0803`, 'USSR INF 3 4-3 T0403'], [9, 9], { control })
      run(world, groundStrikes(world), strike('italy-ca'))
      return dice(world)
    }
    expect(rolls(6, {})).toEqual([2])
    expect(rolls(6, german)).toEqual([1])
    expect(rolls(20, german)).toEqual([2])
  })

  // proves: wif-15-who
  it('effects last for the impulse of the declaration only', () => {
    const world = italyDeclares(['Italy LND Ca 2/2/9 T0803', 'USSR INF 3 4-3 T0403'], [9])
    world.set({ impulses: { ...world.state.impulses, total: world.state.impulses.total + 1 } })
    run(world, groundStrikes(world), strike('italy-ca'))
    expect(dice(world)).toEqual([1])
  })
})

describe('15.1 ground support in a surprise impulse', () => {
  const UNITS = [
    'Italy INF IX 5-3 T0603',
    'Italy LND Ca 2/2/9 T0803',
    'USSR INF 3 4-3 T0503',
    'USSR LND Il-2 3/5/9 T0306',
    'USSR FTR I-16 5/0/9 T0303',
  ]
  const support = (units: string[], attackers: string[], answers: Record<string, unknown[]> = {}, rolls: number[] = []) => {
    const world = italyDeclares(units, rolls)
    function* attack() {
      yield* groundSupport(world, [{ hex: world.map.hex('T0503'), attackers: attackers.map((id) => world.unit(id) as LandUnit) }])
    }
    const journal = run(world, attack(), { 'ground support': [{ with: ['italy-ca'], extended: [] }], ...answers })
    return { world, asked: journal.map(({ decision }) => decision), texts: textsOf(world, 'ground support') }
  }

  // proves: wif-15.1-ground-attack, wif-15.1-defending-help, wif-15.1-free-hand
  it('doubles the factors of who declared war, who is neither opposed nor intercepted', () => {
    const { asked, texts } = support(UNITS, ['italy-ix-inf'])
    expect(texts).toEqual(['T0503: Ca gives the Axis 4: Ca 2 tactical, doubled by surprise (15.1): 4'])
    for (const decision of ['defensive ground support', 'intercept']) expect(asked).not.toContain(decision)
  })

  // proves: wif-15-who, wif-15.1-defending-help
  it('a unit of a power long at war in the attack takes the surprise away: factors single, the defender flies; but Italy’s aircraft alone are not intercepted', () => {
    const { asked, texts } = support([...UNITS, 'Germany INF XX 5-3 T0603'], ['italy-ix-inf', 'germany-xx-inf'])
    expect(texts).toEqual(['T0503: Ca gives the Axis 2: Ca 2 tactical'])
    expect(asked).toContain('defensive ground support')
    expect(asked).not.toContain('intercept')
  })

  // proves: wif-15-who
  it('so does a bomber of such a power', () => {
    const { asked } = support([...UNITS, 'Germany LND Ju 2/5/12 T0906'], ['italy-ix-inf'], {
      'ground support': [
        { with: ['germany-ju'], extended: [] },
        { with: ['italy-ca'], extended: [] },
      ],
      intercept: [{ with: [], best: 0, against: [] }],
    })
    expect(asked).toContain('defensive ground support')
  })

  // proves: wif-15.1-ground-attack, wif-15.1-defending-help
  it('a hex with its notional unit alone is as surprised as who holds it', () => {
    const { asked, texts } = support(
      UNITS.filter((text) => !text.includes('INF 3')),
      ['italy-ix-inf'],
    )
    expect(texts).toEqual(['T0503: Ca gives the Axis 4: Ca 2 tactical, doubled by surprise (15.1): 4'])
    expect(asked).not.toContain('defensive ground support')
  })

  // proves: wif-15.1-defending-help
  it('no power’s aircraft support land units that are all surprised, those of a power long at war neither', () => {
    const units = [...UNITS, 'Commonwealth LND Blenheim 2/3/12 T0405']
    const world = italyDeclares(units, [], { control: { T0405: 'Commonwealth' } })
    world.declareWar({ between: ['Italy', 'Commonwealth'], declared: 0, by: null })
    function* attack() {
      yield* groundSupport(world, [{ hex: world.map.hex('T0503'), attackers: [world.unit('italy-ix-inf') as LandUnit] }])
    }
    expect(
      run(world, attack(), {}).filter(({ decision, seat }) => decision === 'defensive ground support' && seat === 'Commonwealth'),
    ).toEqual([])
  })
})

describe('15.1 patrols and interceptors in a surprise impulse', () => {
  const UNITS = ['Italy LND Ca 2/2/9 T0803', 'Germany FTR Bf 6/0/12 T0906', 'USSR INF 3 4-3 T0403', 'USSR FTR I-16 5/0/9 T0303']
  const patrol = { 'combat air patrol': [[{ at: 'T0403', with: ['ussr-i-16'], against: [] }]] }

  // proves: wif-15.1-surprised-air, wif-15.1-free-hand
  it('a surprised patrol does not fight those who declared war, but returns face-down; with an escort long at war it fights all', () => {
    const alone = italyDeclares(UNITS, [9, 9])
    run(alone, groundStrikes(alone), { ...strike('italy-ca'), ...patrol })
    expect(textsOf(alone, 'air combat')).toEqual([])
    expect(alone.unit('ussr-i-16').faceDown).toBe(true)
    const mixed = italyDeclares([...UNITS, 'Germany LND Ju 2/2/12 T0906'], [6, 7, 6, 7, 9, 9, 9])
    run(mixed, groundStrikes(mixed), {
      'ground strike': [
        { at: 'T0403', with: ['germany-ju'], escort: ['germany-bf'], extended: [] },
        null,
        { at: 'T0403', with: ['italy-ca'], escort: [], extended: [] },
      ],
      ...patrol,
      'abort air combat': ['now'],
    })
    expect(textsOf(mixed, 'air combat')[0]).toBe(
      'Air combat over T0403 (ground strike): Axis with fighters Bf, bombers Ju, Ca; Allies with fighters I-16',
    )
  })

  // proves: wif-15.1-surprised-air
  it('surprised fighters do not intercept transports of who declared war either', () => {
    const world = italyDeclares(['Italy ATR SM-82 (1)/0/9 T0803', 'Italy PARA 9 4-3 T0803', 'USSR FTR I-16 5/0/12 T0303'])
    const journal = run(world, airTransport(world), {
      'air transport': [null, { at: 'T0603', loads: [{ atr: 'italy-sm-82', cargo: 'italy-9-para' }], escort: [], extended: [] }],
    })
    expect(journal.map(({ decision }) => decision)).not.toContain('intercept')
    expect(world.map.code(world.unit('italy-9-para').hex)).toBe('T0603')
  })

  // proves: wif-15.1-free-hand
  it('a drop on units of a partner who is not surprised meets his patrols and interceptors (example)', () => {
    const drop = (units: string[]) => {
      const world = italyDeclares(
        ['Italy ATR SM-82 (1)/0/9 T0803', 'Italy PARA 9 4-3 T0803', 'Commonwealth FTR Hurricane 5/0/12 T0303', ...units],
        [1, 1],
        {
          change: (sheet) => {
            sheet.legend.country.w = 'Commonwealth'
            paint(sheet, 'country', 'T0303', 'w')
          },
        },
      )
      world.declareWar({ between: ['Italy', 'Commonwealth'], declared: 0, by: null })
      const journal = run(world, paradrops(world), {
        paradrop: [null, { at: 'T0403', drops: [{ atr: 'italy-sm-82', cargo: 'italy-9-para' }], escort: [], extended: [] }],
        intercept: [{ with: [], best: 1, against: [] }],
      })
      return { journal: journal.map(({ decision }) => decision), world }
    }
    expect(drop(['USSR INF 3 4-3 T0403']).journal).not.toContain('intercept')
    expect(drop(['Commonwealth INF V 4-3 T0403']).journal).toContain('intercept')
  })
})
