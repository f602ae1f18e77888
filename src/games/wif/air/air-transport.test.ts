import { describe, expect, it } from 'vitest'
import { front, textsOf } from './testing.ts'
import { airTransport } from './air-transport.ts'
import { run } from '../testing/position.ts'

const order = (at: string, atr: string, cargo: string, escort: string[] = []) => ({ at, loads: [{ atr, cargo }], escort, extended: [] })
const refused = (journal: ReturnType<typeof run>) => journal.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems))
const by = (...ids: string[]) => ({ with: ids, best: 0, against: [] })

describe('11.11 air transport', () => {
  const ATR = 'Germany ATR Ju-52 (1)/0/6 T0806'
  const PARA = 'Germany PARA 7 4-3 T0806'

  // proves: wif-11.11-unload, wif-10.2-count-air-missions
  it('cargo that flies out with its ATR unloads at the target face-up; the ATR returns face-down', () => {
    const world = front([ATR, PARA])
    run(world, airTransport(world), { 'air transport': [order('T0605', 'germany-ju-52', 'germany-7-para')] })
    expect(world.map.code(world.unit('germany-7-para').hex)).toBe('T0605')
    expect(world.unit('germany-7-para').faceDown).toBe(false)
    expect(world.unit('germany-ju-52')).toMatchObject({ faceDown: true, hex: world.map.hex('T0806') })
    expect(world.impulse.used.Germany).toMatchObject({ airMissions: 1 })
  })

  // proves: wif-11.11-sequence, wif-11.11-unload
  it('cargo picked up at the target is carried to the base the ATR returns to', () => {
    const world = front([ATR, 'Germany MTN II 5-4 T0605'])
    run(world, airTransport(world), { 'air transport': [order('T0605', 'germany-ju-52', 'germany-ii-mtn')] })
    expect(world.map.code(world.unit('germany-ii-mtn').hex)).toBe('T0806')
    expect(textsOf(world, 'air transport')).toEqual(['II MTN unloads from Ju-52 in Wien (T0806)'])
  })

  // proves: wif-11.11-unload, wif-14.3.3-aa-da, wif-14.3.3-ax-dx
  it('an ATR aborted with the MTN it picked up returns to base, both face-down (example of Wuhan)', () => {
    const world = front([ATR, 'Germany MTN II 5-4 T0605', 'Germany FTR Ki-27 3/0/8 T0803', 'USSR FTR I-16 4/0/8 T0406'], [9, 9, 5, 5])
    run(world, airTransport(world), {
      'air transport': [order('T0605', 'germany-ju-52', 'germany-ii-mtn')],
      intercept: [by('ussr-i-16')],
      'counter-intercept in air transport': [by('germany-ki-27')],
      'shoot at': ['bomber'],
      'abort air combat': ['now'],
    })
    // 18 on the +1 column is AX: shot down with its cargo.
    expect(world.unit('germany-ii-mtn').place).toBe('pool')
    const aborted = front([ATR, 'Germany MTN II 5-4 T0605', 'Germany FTR Ki-27 3/0/8 T0803', 'USSR FTR I-16 4/0/8 T0406'], [3, 4, 5, 5])
    run(aborted, airTransport(aborted), {
      'air transport': [order('T0605', 'germany-ju-52', 'germany-ii-mtn')],
      intercept: [by('ussr-i-16')],
      'counter-intercept in air transport': [by('germany-ki-27')],
      'shoot at': ['bomber'],
      'abort air combat': ['now'],
    })
    // 7 on +1 is AA.
    expect(textsOf(aborted, 'air combat')).toContain('T0605: AA: Ju-52 aborts')
    expect(textsOf(aborted, 'return to base')[0]).toBe('Ju-52 with II MTN returns from T0605 to Wien (T0806), face-down')
    expect(aborted.unit('germany-ii-mtn')).toMatchObject({ faceDown: true, hex: aborted.map.hex('T0806') })
    expect(aborted.unit('germany-ju-52').faceDown).toBe(true)
  })

  // proves: wif-11.11-sequence, wif-14.3.3-aa-da
  it('the opponent may intercept again where the ATR returned; only ATRs fight there, and an abort leaves it in that hex (steps 10 to 14)', () => {
    const units = ['Germany ATR Ju-52 (1)/0/6 T0706', 'Germany MTN II 5-4 T0703', 'Germany FTR Bf 3/0/8 T0806', 'USSR FTR I-16 4/0/6 T0406']
    const world = front(units, [3, 4])
    run(world, airTransport(world), {
      'air transport': [order('T0703', 'germany-ju-52', 'germany-ii-mtn', ['germany-bf'])],
      intercept: [by('ussr-i-16')],
    })
    expect(textsOf(world, 'air combat')[0]).toBe(
      'Air combat over T0706 (air transport): Axis with bombers Ju-52 with II MTN; Allies with fighters I-16',
    )
    expect(textsOf(world, 'air combat').at(-1)).toBe('T0706: II MTN unloads face-down from the aborted Ju-52')
    expect(world.unit('germany-ii-mtn')).toMatchObject({ faceDown: true, hex: world.map.hex('T0706') })
    expect(world.unit('ussr-i-16').faceDown).toBe(true)
  })

  // proves: wif-11.11-sequence
  it('a patrol that met nobody at the target stays up for the return (step 9)', () => {
    const units = ['Germany ATR Ju-52 (1)/0/6 T0706', 'Germany MTN II 5-4 T0703', 'USSR FTR I-16 4/0/6 T0406']
    const world = front(units, [1, 1])
    run(world, airTransport(world), {
      'air transport': [order('T0703', 'germany-ju-52', 'germany-ii-mtn')],
      'combat air patrol': [[{ at: 'T0706', with: ['ussr-i-16'], against: ['air transport'] }]],
    })
    expect(world.unit('germany-ju-52').place).toBe('pool')
    expect(world.unit('germany-ii-mtn').place).toBe('pool')
  })

  // proves: wif-11.11-unload
  it('an ATR that returned without its cargo can be intercepted there too', () => {
    const world = front(['Germany ATR Ju-52 (1)/0/6 T0706', 'Germany PARA 7 4-3 T0706', 'USSR FTR I-16 4/0/6 T0406'], [1, 1])
    run(world, airTransport(world), { 'air transport': [order('T0703', 'germany-ju-52', 'germany-7-para')], intercept: [by('ussr-i-16')] })
    expect(textsOf(world, 'air combat')).toContain('T0706: AX: Ju-52 is shot down')
    expect(world.map.code(world.unit('germany-7-para').hex)).toBe('T0703')
  })

  // proves: wif-11.11-unload
  it('several ATRs may unload in a hex that holds one aircraft: they fly on', () => {
    const world = front([
      'Germany ATR A (1)/0/6 T0806',
      'Germany PARA 1 4-3 T0806',
      'Germany ATR B (1)/0/6 T0803',
      'Germany PARA 2 4-3 T0803',
    ])
    const loads = [
      { atr: 'germany-a', cargo: 'germany-1-para' },
      { atr: 'germany-b', cargo: 'germany-2-para' },
    ]
    run(world, airTransport(world), { 'air transport': [{ at: 'T0605', loads, escort: [], extended: [] }] })
    expect(world.landAt(world.map.hex('T0605')).map(({ name }) => name)).toEqual(['1 PARA', '2 PARA'])
  })

  // proves: wif-11.11-unload
  it('cargo that began the impulse out of supply is turned face-down', () => {
    const world = front([ATR, 'Germany MTN II 5-4 T0605'])
    run(world, airTransport(world, new Set(['germany-ii-mtn'])), { 'air transport': [order('T0605', 'germany-ju-52', 'germany-ii-mtn')] })
    expect(world.unit('germany-ii-mtn').faceDown).toBe(true)
  })

  // proves: wif-11.11-cargo, wif-10.2-count-land-and-rail-moves
  it('carries face-up PARA and MTN only, to friendly hexes, and each is a land move too (10.2)', () => {
    const why = (units: string[], order: unknown, more = {}) => {
      const world = front(units, [], more)
      return refused(run(world, airTransport(world), { 'air transport': [order] }))
    }
    expect(why([ATR, 'Germany INF II 5-3 T0806'], order('T0605', 'germany-ju-52', 'germany-ii-inf'))).toEqual([
      '11.11: ATRs carry PARA and MTN units, and II INF is none',
    ])
    expect(why([ATR, 'Germany PARA 7 4-3 T0806 down'], order('T0605', 'germany-ju-52', 'germany-7-para'))).toEqual([
      '11.11: 7 PARA is face-down and cannot be carried',
    ])
    expect(why([ATR, PARA], order('T0506', 'germany-ju-52', 'germany-7-para'))).toEqual([
      '11.11: air transport flies to friendly hexes, and T0506 is none',
    ])
    expect(why([ATR, 'Germany MTN II 5-4 T0703'], order('T0605', 'germany-ju-52', 'germany-ii-mtn'))).toEqual([
      '11.11: II MTN is neither with Ju-52 in Wien (T0806) nor in T0605',
    ])
    expect(why([ATR, PARA], order('T0605', 'germany-ju-52', 'germany-7-para'), { actions: { Germany: 'air' } })).toEqual([
      "10.2: Germany's air action allows no land movement (each unit carried is a land move)",
    ])
  })

  // proves: wif-11.11-unload
  it('cargo stays aboard where it could not stack', () => {
    const world = front([ATR, PARA, 'Germany INF A 5-3 T0605', 'Germany INF B 5-3 T0605'])
    run(world, airTransport(world), { 'air transport': [order('T0605', 'germany-ju-52', 'germany-7-para')] })
    expect(textsOf(world, 'air transport')).toEqual([
      '7 PARA cannot unload from Ju-52 in T0605 and stays aboard: 2.3.1: there is no room for 7 PARA in T0605',
      '7 PARA unloads from Ju-52 in Wien (T0806)',
    ])
  })

  // proves: wif-11.11-sequence
  it('the transporting side may send interceptors to the bases too, and those who fought at the target are home (steps 9 to 12)', () => {
    const units = [
      'Germany ATR Ju-52 (1)/0/9 T0806',
      'Germany MTN II 5-4 T0703',
      'Germany FTR Bf 3/0/14 T0806',
      'Germany FTR Me 4/0/14 T0803',
      'USSR FTR I-16 4/0/14 T0406',
      'USSR FTR MiG 5/0/14 T0306',
    ]
    const world = front(units, [6, 7, 6, 7, 6, 7, 6, 7])
    run(world, airTransport(world), {
      'air transport': [order('T0703', 'germany-ju-52', 'germany-ii-mtn', ['germany-bf'])],
      intercept: [by('ussr-i-16'), by('ussr-mig')],
      'counter-intercept in air transport': [by(), by('germany-me')],
      'abort air combat': ['never', 'now', 'never', 'now'],
    })
    // Bf, home in Wien too, takes no part in the second combat.
    expect(textsOf(world, 'air combat').filter((text) => text.startsWith('Air combat'))).toEqual([
      'Air combat over T0703 (air transport): Axis with fighters Bf, bombers Ju-52 with II MTN; Allies with fighters I-16',
      'Air combat over Wien (T0806) (air transport): Axis with fighters Me, bombers Ju-52 with II MTN; Allies with fighters MiG',
    ])
    expect(['germany-bf', 'germany-me', 'ussr-i-16', 'ussr-mig', 'germany-ju-52'].every((id) => world.unit(id).faceDown)).toBe(true)
    expect(world.unit('germany-ii-mtn')).toMatchObject({ faceDown: false, hex: world.map.hex('T0806') })
  })

  // proves: wif-11.11-sequence
  it('a patrol that fought at the target goes home, and does not meet an ATR that bases there (step 9)', () => {
    const world = front(['Germany ATR Ju-52 (1)/0/6 T0706', 'Germany MTN II 5-4 T0703', 'USSR FTR I-16 4/0/8 T0306'], [5, 5])
    run(world, airTransport(world), {
      'air transport': [order('T0703', 'germany-ju-52', 'germany-ii-mtn')],
      'combat air patrol': [[{ at: 'T0703', with: ['ussr-i-16'], against: [] }]],
      'return to base': [[{ unit: null, to: 'T0306' }], [{ unit: null, to: 'T0703' }]],
    })
    expect(textsOf(world, 'air combat').filter((text) => text.startsWith('Air combat'))).toHaveLength(1)
    expect(['germany-ju-52', 'germany-ii-mtn'].map((id) => world.map.code(world.unit(id).hex))).toEqual(['T0703', 'T0703'])
  })

  // proves: wif-11.11-cargo
  it('an ATR carries one unit, and a unit flies in one ATR', () => {
    const two = front([ATR, 'Germany ATR Me-323 (1)/0/6 T0806', PARA])
    const loads = [
      { atr: 'germany-ju-52', cargo: 'germany-7-para' },
      { atr: 'germany-me-323', cargo: 'germany-7-para' },
    ]
    expect(refused(run(two, airTransport(two), { 'air transport': [{ at: 'T0605', loads, escort: [], extended: [] }] }))).toEqual(
      Array(2).fill('11.11: 7 PARA is named for two aircraft'),
    )
  })

  // proves: wif-11.11-unload, wif-18.2-prohibited
  it('cargo does not unload where units stand with which it does not co-operate', () => {
    const world = front([ATR, 'Finland MTN II 5-4 T0806', 'Rumania INF R 3-3 T0605'], [], {
      minors: { Finland: 'Germany', Rumania: 'Germany' },
      everywhere: 'Germany',
    })
    world.changeCountry('Finland', { conqueredBy: null })
    run(world, airTransport(world), { 'air transport': [order('T0605', 'germany-ju-52', 'finland-ii-mtn')] })
    expect(textsOf(world, 'air transport')[0]).toBe(
      'II MTN cannot unload from Ju-52 in T0605 and stays aboard: 18.2: II MTN does not co-operate with R INF in T0605',
    )
  })

  it('to partisans only units of their own country fly', () => {
    const world = front([ATR, PARA, 'Partisans_of_Poland PART P 1-1 T0405'], [], { partisans: { Poland: 'green Germany' } })
    expect(refused(run(world, airTransport(world), { 'air transport': [order('T0405', 'germany-ju-52', 'germany-7-para')] }))).toEqual([
      '13.1.3: 7 PARA (Germany) is not of the country of P PART, and cannot unload beside it in T0405',
    ])
  })
})
