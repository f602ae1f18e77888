import { describe, expect, it } from 'vitest'
import { front, textsOf } from './testing.ts'
import { paradrops } from './paradrop.ts'
import { paint, run } from '../testing/position.ts'

const UNITS = ['Germany ATR Ju-52 (1)/0/6 T0806', 'Germany PARA 7 4-3 T0806']
const order = (at: string, drops: [string, string][] = [['germany-ju-52', 'germany-7-para']], escort: string[] = []) => ({
  at,
  drops: drops.map(([atr, cargo]) => ({ atr, cargo })),
  escort,
  extended: [],
})
const refused = (journal: ReturnType<typeof run>) => journal.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems))

describe('11.14 paradrop', () => {
  // proves: wif-11.14-sequence, wif-11.14-where
  it('the PARA drops into the enemy hex after air combat, and its ATR returns face-down', () => {
    const world = front([...UNITS, 'USSR INF 3 4-3 T0406'])
    run(world, paradrops(world), { paradrop: [order('T0406')] })
    expect(world.map.code(world.unit('germany-7-para').hex)).toBe('T0406')
    expect(world.unit('germany-7-para').faceDown).toBe(false)
    expect(world.impulse.paradropped).toEqual(new Set(['germany-7-para']))
    expect(world.unit('germany-ju-52')).toMatchObject({ faceDown: true, hex: world.map.hex('T0806') })
    expect(textsOf(world, 'paradrop')).toEqual(['7 PARA drops from Ju-52 into T0406; it must attack there in land combat'])
  })

  // proves: wif-14.3.3-ax-dx, wif-14.3.3-aa-da
  it('a shot down ATR takes its PARA with it, an aborted one brings it home face-down', () => {
    const fighter = 'USSR FTR I-16 5/0/6 T0306'
    const intercept = [{ with: [], best: 1, against: [] }]
    const shot = front([...UNITS, fighter], [1, 1])
    run(shot, paradrops(shot), { paradrop: [order('T0406')], intercept })
    expect(shot.unit('germany-7-para').place).toBe('pool')
    const home = front([...UNITS, fighter], [3, 5])
    run(home, paradrops(home), { paradrop: [order('T0406')], intercept })
    expect(textsOf(home, 'air combat')).toContain('T0406: AA: Ju-52 aborts')
    expect(home.unit('germany-7-para')).toMatchObject({ faceDown: true, hex: home.map.hex('T0806') })
    expect(home.impulse.paradropped.size).toBe(0)
  })

  // proves: wif-11.14-who, wif-11.14-where
  it('refuses what may not drop', () => {
    const why = (units: string[], answer: unknown, more: Parameters<typeof front>[2] = {}) => {
      const world = front(units, [], more)
      return refused(run(world, paradrops(world), { paradrop: [answer] }))
    }
    expect(why(UNITS, order('T0606'))).toEqual([
      '11.14: PARAs drop into enemy controlled hexes and those of enemy partisans, and T0606 is none',
    ])
    expect(why([...UNITS, 'Germany PARA 1 4-3 T0803'], order('T0406', [['germany-ju-52', 'germany-1-para']]))).toEqual([
      '11.14: 1 PARA in Breslau (T0803) is not stacked with Ju-52 in Wien (T0806)',
    ])
    expect(why([...UNITS, 'Germany INF II 4-3 T0806'], order('T0406', [['germany-ju-52', 'germany-ii-inf']]))).toEqual([
      '11.14: ATRs carry PARA units, and II INF is none',
    ])
    expect(why(UNITS, order('T0406'), { change: (sheet) => paint(sheet, 'terrain', 'T0406', 'l') })).toEqual([
      '11.14: T0406 is an unfrozen lake',
    ])
    expect(why(UNITS, order('T0406'), { weather: 'snow', change: (sheet) => paint(sheet, 'terrain', 'T0406', 'l') })).toEqual([])
    expect(why(UNITS, order('T0406'), { weather: 'storm' })).toEqual(['14.2.3: no mission can be flown to T0406 in storm'])
    expect(why(UNITS, order('T0406'), { actions: { Germany: 'air' } })).toEqual([
      "10.2: Germany's air action allows no land movement (each unit carried is a land move)",
    ])
  })

  // proves: wif-11.14-sequence, wif-10.2-count-land-attacks
  it('a combined action needs a land attack left for every hex dropped on (10.2)', () => {
    const world = front(UNITS, [], { actions: { Germany: 'combined' } })
    world.note(({ used }) => (used.Germany = { airMissions: 0, navalMoves: 0, railMoves: 0, landMoves: 0, landAttacks: 3 }))
    expect(refused(run(world, paradrops(world), { paradrop: [order('T0406')] }))).toEqual([
      '11.14: a drop must attack, and 10.2: Germany has used 3 of 3 land attacks (combined action)',
    ])
  })

  // proves: wif-11.14-where, wif-2.3.1-landing-limit
  it('no more than two units drop into a hex (2.3.1)', () => {
    const three = [1, 2, 3].flatMap((i) => [`Germany ATR J${i} (1)/0/6 T0806`, `Germany PARA P${i} 4-3 T0806`])
    const world = front(three)
    const drops = [1, 2, 3].map((i): [string, string] => [`germany-j${i}`, `germany-p${i}-para`])
    expect(refused(run(world, paradrops(world), { paradrop: [order('T0406', drops)] }))).toEqual([
      '2.3.1: no more than 2 units can drop into T0406',
    ])
  })

  // proves: wif-15.1-free-hand
  it('those who declared war this impulse meet no patrol over a surprised hex (15.1)', () => {
    const world = front([...UNITS, 'USSR FTR I-16 5/0/6 T0306'], [], { declared: ['Germany', 'USSR'] })
    run(world, paradrops(world), { paradrop: [order('T0406')], 'combat air patrol': [[{ at: 'T0406', with: ['ussr-i-16'], against: [] }]] })
    expect(textsOf(world, 'air combat')).toEqual([])
    expect(world.map.code(world.unit('germany-7-para').hex)).toBe('T0406')
  })

  // proves: wif-11.14-who
  it('the PARA must be face-up and in supply', () => {
    const why = (units: string[], more: Parameters<typeof front>[2] = {}) => {
      const world = front(units, [], more)
      return refused(run(world, paradrops(world), { paradrop: [order('T0406')] }))
    }
    expect(why([UNITS[0], 'Germany PARA 7 4-3 T0806 down', 'Germany PARA 8 4-3 T0806'])).toEqual([
      '11.14: 7 PARA is face-down and cannot be carried',
    ])
    expect(why(['Germany ATR Ju-52 (1)/0/9 T0000', 'Germany PARA 7 4-3 T0000'], { control: { T0000: 'Germany' } })).toEqual([
      '14.1.1: Ju-52 is out of supply and may only rebase',
    ])
    // A city of Finland supplies its own aircraft, but not Germany's PARA as long as nothing links it to Germany.
    const finland = {
      minors: { Finland: 'Germany' },
      control: { T0000: 'Finland' },
      change: (sheet: Parameters<typeof paint>[0]) => {
        paint(sheet, 'country', 'T0000', 'f')
        sheet.places.push({ name: 'Viipuri', hex: 'T0000', city: 'city', source: 'project' })
      },
    }
    const world = front(['Finland ATR Ju-52 (1)/0/9 T0000', 'Germany PARA 7 4-3 T0000'], [], finland)
    expect(refused(run(world, paradrops(world), { paradrop: [order('T0406', [['finland-ju-52', 'germany-7-para']])] }))).toEqual([
      '11.14: 7 PARA is out of supply and cannot drop',
    ])
  })

  const why = (units: string[], at: string) => {
    const world = front([...UNITS, ...units])
    return refused(run(world, paradrops(world), { paradrop: [order(at)] }))
  }

  // proves: wif-11.14-where
  it('not where a friendly partisan is', () => {
    expect(why(['Germany PART P 1-1 T0406'], 'T0406')).toEqual(['11.14: there is a friendly partisan in T0406'])
  })

  // proves: wif-11.14-where
  it('where enemy partisans are, whoever controls the hex', () => {
    expect(why(['USSR PART P 1-1 T0606'], 'T0606')).toEqual([])
  })

  // proves: wif-11.14-sequence
  it('patrols and interceptors of both sides meet over the hex dropped on before anybody jumps (steps 1 to 5)', () => {
    const world = front([...UNITS, 'Germany FTR Bf 6/0/12 T0803', 'USSR FTR I-16 5/0/6 T0306', 'USSR FTR MiG 4/0/8 T0303'], [6, 7, 6, 7])
    run(world, paradrops(world), {
      paradrop: [order('T0406')],
      'combat air patrol': [[{ at: 'T0406', with: ['ussr-mig'], against: ['paradrop'] }]],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
      'counter-intercept in paradrop': [{ with: ['germany-bf'], best: 0, against: [] }],
      'abort air combat': ['never', 'now'],
    })
    expect(textsOf(world, 'air combat')[0]).toBe(
      'Air combat over T0406 (paradrop): Axis with fighters Bf, bombers Ju-52 with 7 PARA; Allies with fighters I-16, MiG',
    )
    const kinds = world.events.map(({ kind }) => kind)
    expect(kinds.lastIndexOf('air combat')).toBeLessThan(kinds.indexOf('paradrop'))
  })
})
