import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../board/sheet.ts'
import { whyNotEnterGround } from './foreign-troops.ts'
import type { LandUnit } from '../state.ts'
import { airLimit, canStack, chooseOverstacked, enforceStacking, landLimit } from './stacking.ts'
import { fleets } from '../testing/fleets.ts'
import { paint, plainMap, position, type PositionNotation, run } from '../testing/position.ts'

const world = (notation: PositionNotation = {}, change: (s: Sheet) => void = () => {}) =>
  position({ map: plainMap(8, 8, change), everywhere: 'Germany', ...notation })
const fate = (w: ReturnType<typeof world>) =>
  Object.values(w.state.units)
    .filter((unit) => unit.place !== 'map')
    .map((unit) => unit.name)

describe('limits (2.3.1)', () => {
  it('wif-2.3.1-land-limit: two land units stack; a third does not', () => {
    const w = world({ units: ['Germany INF X 5-3 T0404', 'Germany INF Y 5-3 T0404', 'Germany INF Z 5-3 T0303'] })
    expect([
      canStack(w, w.unit('germany-z-inf'), w.map.hex('T0404')),
      canStack(w, w.unit('germany-z-inf'), w.map.hex('T0202'), [w.unit('germany-x-inf')]),
    ]).toEqual([false, true])
  })

  it('wif-2.3.1-aircraft-limit: 3 in a city or major port, 2 in a minor port, none in mountain and swamp, 1 elsewhere, the highest of several; 1 more for each HQ', () => {
    const limit = (change: (s: Sheet) => void, units: string[] = [], weather: 'fine' | 'snow' = 'fine') => {
      const w = world({ units, weather }, change)
      return airLimit(w, w.map.hex('T0404'), 'Axis')
    }
    const place = (what: object) => (s: Sheet) => void s.places.push({ name: 'Leningrad', hex: 'T0404', source: 'project', ...what })
    const ground = (letter: string) => (s: Sheet) => paint(s, 'terrain', 'T0404', letter)
    expect([limit(() => {}), limit(place({ city: 'city' })), limit(place({ port: 'major' })), limit(place({ port: 'minor' }))]).toEqual([
      1, 3, 3, 2,
    ])
    expect(['m', 'x', 's', 'f'].map((letter) => limit(ground(letter)))).toEqual([0, 0, 0, 1])
    expect(limit(ground('s'), [], 'snow')).toBe(1)
    expect(limit((s) => (ground('m')(s), place({ city: 'city' })(s)))).toBe(3)
    const hqs = ['Germany HQ-A Rundstedt 4-4(5) T0404', 'Germany HQ-I Leeb 4-4(2) T0404']
    expect([limit(ground('m'), hqs), limit(place({ city: 'city' }), hqs)]).toEqual([2, 5])
  })

  // proves: wif-2.3.1-land-limit, wif-2.3.1-aircraft-limit
  it('off the map limits double, and HQs add to the doubled limit', () => {
    const w = world(
      { units: ['Germany HQ-A Rundstedt 4-4(5) T0404'] },
      (s) => void Object.assign(s, { scale: 'off-map', places: [{ name: 'Chungking', hex: 'T0303', city: 'city', source: 'project' }] }),
    )
    expect([landLimit(w, w.map.hex('T0404')), airLimit(w, w.map.hex('T0404'), 'Axis'), airLimit(w, w.map.hex('T0303'), 'Axis')]).toEqual([
      4, 3, 6,
    ])
  })

  // proves: wif-2.3.1-independent-limits, wif-2.3.1-no-mixed-stacks, wif-18.2-prohibited
  it('land and air stack independently, and units that do not co-operate do not stack (18.2)', () => {
    const w = world(
      {
        minors: { Rumania: 'Germany', Finland: 'Germany' },
        units: [
          'Germany INF X 5-3 T0404',
          'Germany INF Y 5-3 T0404',
          'Germany FTR Bf-109 6/2/4 T0303',
          'Rumania INF R 4-3 T0202',
          'Finland INF F 4-3 T0101',
          'Finland FTR MS-406 4/1/4 T0101',
        ],
      },
      (s) => (paint(s, 'country', 'T0000', 'r'), paint(s, 'country', 'T0001', 'f')),
    )
    expect(canStack(w, w.unit('germany-bf-109'), w.map.hex('T0404'))).toBe(true)
    expect([canStack(w, w.unit('rumania-r-inf'), w.map.hex('T0101')), canStack(w, w.unit('finland-ms-406'), w.map.hex('T0202'))]).toEqual([
      false,
      false,
    ])
  })
})

describe('overstacked hexes (2.3.1)', () => {
  it('wif-2.3.1-overstack-choice: who controls the hex destroys the excess, be it the enemy; example of Cherbourg', () => {
    const units = ['USA INF V 6-4 T0404', 'USA INF VII 6-4 T0404', 'USA PARA 82 5-3 T0404', 'Germany GARR G 2-1 T0404'].map((text) =>
      text.replace('USA', 'USSR'),
    )
    const w = world({ units })
    const journal = run(w, enforceStacking(w), { 'destroy overstacked units': [['ussr-82-para']] })
    expect(journal.map(({ seat, answer }) => [seat, answer])).toEqual([['Germany', ['ussr-82-para']]])
    expect(fate(w)).toEqual(['82 PARA'])
    expect(w.events[0].text).toBe('T0404: 3 land units where 2 may stack: Germany, who controls the hex, destroys 82 PARA (USSR)')
  })

  // proves: wif-2.3.1-when-and-overstack
  it('face-up units go before face-down ones, and no more than the excess', () => {
    const w = world({ units: ['Germany INF X 5-3 T0404 down', 'Germany INF Y 5-3 T0404', 'Germany INF Z 5-3 T0404'] })
    const stack = { hex: w.map.hex('T0404'), units: w.landAt(w.map.hex('T0404')), limit: 2, beside: [] }
    const problems = (...ids: string[]) => chooseOverstacked.problems(w, stack, ids).join()
    expect(problems('germany-x-inf')).toBe('2.3.1: face-up units are destroyed before face-down ones')
    expect(problems('germany-y-inf', 'germany-z-inf')).toContain('destroy no more than is needed')
    expect(problems()).toContain('T0404 would still be overstacked')
    expect(problems('germany-z-inf')).toBe('')
  })

  // proves: wif-2.3.1-overstack-choice
  it('by default the cheapest face-up unit goes', () => {
    const w = world({ units: ['Germany INF X 5-3 T0404', 'Germany ARM Y 8-6 T0404', 'Germany MIL Z 2-2 T0404'] })
    for (const [id, points] of [
      ['germany-x-inf', 3],
      ['germany-y-arm', 6],
      ['germany-z-mil', 2],
    ] as const)
      w.change(w.unit(id), { cost: { points, turns: 2 } })
    run(w, enforceStacking(w))
    expect(fate(w)).toEqual(['Z MIL'])
  })

  // proves: wif-2.3.1-overstack-choice, wif-2.3.1-no-mixed-stacks
  it('where two minors met, all face-up units go before a face-down one does, and the event says why', () => {
    const minors: PositionNotation = { minors: { Rumania: 'Germany', Finland: 'Germany' } }
    const nations = (s: Sheet) => (paint(s, 'country', 'T0000', 'r'), paint(s, 'country', 'T0001', 'f'))
    const w = world({ ...minors, units: ['Finland INF F 4-3 T0404', 'Rumania INF R 4-3 T0404 down'] }, nations)
    run(w, enforceStacking(w))
    expect(fate(w)).toEqual(['F INF'])
    expect(w.events[0].text).toBe(
      'T0404: F INF (Finland) and R INF (Rumania) do not co-operate (18.2): Germany, who controls the hex, destroys F INF (Finland)',
    )
    // The German face-up between two face-down minors is no trouble to anyone, and yet goes first.
    const three = world(
      { ...minors, units: ['Germany INF X 5-3 T0404', 'Finland INF F 4-3 T0404 down', 'Rumania INF R 4-3 T0404 down'] },
      nations,
    )
    const stack = { hex: three.map.hex('T0404'), units: three.landAt(three.map.hex('T0404')), limit: 2, beside: [] }
    expect(chooseOverstacked.problems(three, stack, ['germany-x-inf', 'rumania-r-inf'])).toEqual([])
    const asked = run(three, enforceStacking(three), { 'destroy overstacked units': [['finland-f-inf']] })
    expect(asked[0].refused[0].problems).toEqual(['2.3.1: face-up units are destroyed before face-down ones'])
    expect(fate(three)).toEqual(['X INF', 'F INF'])
  })

  // proves: wif-2.3.1-overstack-choice
  it('the default is legal whoever meets: no unit goes that could have stayed', () => {
    const w = world(
      {
        minors: { Rumania: 'Germany', Finland: 'Germany' },
        units: ['Finland INF F 4-3 T0404', 'Finland INF G 4-3 T0404', 'Rumania INF R 4-3 T0404', 'Finland INF H 4-3 T0404'],
      },
      (s) => (paint(s, 'country', 'T0000', 'r'), paint(s, 'country', 'T0001', 'f')),
    )
    for (const [id, points] of [
      ['finland-f-inf', 1],
      ['finland-g-inf', 2],
      ['rumania-r-inf', 3],
      ['finland-h-inf', 4],
    ] as const)
      w.change(w.unit(id), { cost: { points, turns: 2 } })
    run(w, enforceStacking(w))
    expect(fate(w)).toEqual(['F INF', 'R INF'])
  })

  // proves: wif-2.3.1-independent-limits
  it('a stack that may stay is left alone: the limits of two sides are apart', () => {
    const w = world({ units: ['Germany INF X 5-3 T0404', 'Germany INF Y 5-3 T0404', 'USSR PARA P 5-3 T0404', 'USSR PARA Q 5-3 T0404'] })
    expect(run(w, enforceStacking(w))).toEqual([])
  })
})

describe('foreign troops (18.2)', () => {
  const notation = (units: string[]): PositionNotation => ({
    minors: { Rumania: 'Germany', Finland: 'Germany' },
    units,
    map: plainMap(8, 8, (s) => (paint(s, 'country', 'T0404', 'r'), paint(s, 'country', 'T0403', 'r'), paint(s, 'country', 'T0000', 'f'))),
  })

  // proves: wif-18.2-ftc-destroy
  it('a unit that ends a step in the home country of a minor it does not co-operate with is destroyed, unless it started there or its HQ vouches', () => {
    const w = position({ everywhere: 'Germany', ...notation(['Finland INF F 4-3 T0505', 'Finland INF G 4-3 T0403']) })
    w.move(w.unit('finland-f-inf'), w.map.hex('T0404'))
    run(w, enforceStacking(w))
    expect(fate(w)).toEqual(['F INF'])
    const led = position({ everywhere: 'Germany', ...notation(['Finland INF F 4-3 T0505', 'Finland HQ-I Mannerheim 3-3(2) T0403']) })
    led.move(led.unit('finland-f-inf'), led.map.hex('T0404'))
    run(led, enforceStacking(led))
    expect(fate(led)).toEqual([])
  })

  // proves: wif-18.2-ftc-destroy
  it("the first step of an impulse counts too, and a major power's home country is closed to whoever does not co-operate, aircraft too", () => {
    const w = position({
      sides: { Germany: 'Axis', USSR: 'Allies', France: 'Allies' },
      atWar: [
        ['Germany', 'USSR'],
        ['Germany', 'France'],
      ],
      everywhere: 'France',
      map: plainMap(
        8,
        8,
        (s) => (
          Object.assign(s.legend.country, { x: 'France' }),
          (s.country = s.country.map((row) => row.replaceAll('.', 'x'))),
          paint(s, 'country', 'T0000', 'u')
        ),
      ),
      control: { T0000: 'USSR' },
      units: ['USSR INF A 5-4 T0000', 'USSR FTR Yak-1 6/1/4 T0000', 'USSR INF B 5-4 T0404'],
    })
    for (const id of ['ussr-a-inf', 'ussr-yak-1']) w.move(w.unit(id), w.map.hex(id === 'ussr-a-inf' ? 'T0101' : 'T0202'))
    run(w, enforceStacking(w))
    expect(fate(w)).toEqual(['A INF', 'Yak-1'])
  })

  // proves: wif-18.2-permitted
  it("units of a major power may stand in a partner's minor country, though they do not co-operate with it", () => {
    const w = position({
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      atWar: [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ],
      minors: { Rumania: 'Germany' },
      everywhere: 'Rumania',
      control: { T0000: 'Italy' },
      map: plainMap(8, 8, (s) => ((s.country = s.country.map((row) => row.replaceAll('.', 'r'))), paint(s, 'country', 'T0000', '.'))),
      units: ['Italy INF I 5-4 T0000'],
    })
    expect(whyNotEnterGround(w, w.unit('italy-i-inf') as LandUnit, w.map.hex('T0101'))).toBeNull()
    w.move(w.unit('italy-i-inf'), w.map.hex('T0101'))
    run(w, enforceStacking(w))
    expect(fate(w)).toEqual([])
  })

  // proves: wif-18.2-ftc-limit
  it('example: of two units that come in, an HQ of reorganisation value 2 beside a fighter covers one; the owner chooses which goes', () => {
    const w = position({
      everywhere: 'Germany',
      ...notation([
        'Finland HQ-I Gort 3-3(2) T0403',
        'Finland FTR Hurricane 6/1/4 T0403',
        'Finland INF II 5-3 T0505',
        'Finland MOT V 4-4 T0505',
      ]),
    })
    for (const id of ['finland-ii-inf', 'finland-v-mot']) w.move(w.unit(id), w.map.hex('T0404'))
    const journal = run(w, enforceStacking(w), { 'destroy foreign troops': [['finland-v-mot']] })
    expect(journal.map(({ seat, key }) => [seat, key])).toEqual([['Germany', 'Finland in Rumania']])
    expect(fate(w)).toEqual(['V MOT'])
  })
})

describe('ships in port (2.3.1)', () => {
  const { map } = fleets()
  const PORT: PositionNotation = {
    map,
    sides: { Japan: 'Axis', USA: 'Allies', Commonwealth: 'Allies' },
    atWar: [
      ['Japan', 'USA'],
      ['Japan', 'Commonwealth'],
    ],
    control: { P1717: 'USA', P0131: 'USA' },
  }
  const cruisers = (port: string) => ['A', 'B', 'C'].map((name, i) => `USA CL ${name} 1/6/1/1/5/4 ${port} cost=${i + 2}`)
  const lost = (units: string[], answers = {}) => {
    const w = position({ ...PORT, units })
    run(w, enforceStacking(w), answers)
    return Object.values(w.state.units)
      .filter(({ place }) => place === 'pool')
      .map(({ name }) => name)
  }

  // proves: wif-2.3.1-naval-limit
  it('at the end of a step a minor port keeps two, and who controls it chooses; a major port keeps them all', () => {
    expect(lost(cruisers('Guadalcanal'))).toEqual(['A'])
    expect(lost(cruisers('Guadalcanal'), { 'destroy overstacked units': [['usa-c']] })).toEqual(['C'])
    expect(lost(cruisers('Pearl_Harbor'))).toEqual([])
    expect(lost(['USA CP Two 2/3 Guadalcanal', 'USA CP Three 3/3 Guadalcanal', cruisers('Guadalcanal')[0]])).toEqual([])
  })
  // proves: wif-2.3.1-independent-limits
  it('beside as many land units and aircraft as may stack there', () => {
    expect(
      lost([
        ...cruisers('Guadalcanal').slice(1),
        'USA INF 1 4-3 Guadalcanal',
        'USA MAR 2 4-3 Guadalcanal',
        'USA FTR P-40 5/1/4 Guadalcanal',
        'USA FTR F4F 5/1/4 Guadalcanal',
      ]),
    ).toEqual([])
  })
  // proves: wif-2.3.1-no-mixed-stacks
  it('ships and land units of countries that do not co-operate do not share a port', () => {
    const w = position({
      ...PORT,
      sides: { ...PORT.sides, USSR: 'Allies' },
      atWar: [...PORT.atWar!, ['Japan', 'USSR']],
      units: ['USSR CL Kirov 1/6/1/1/5/4 Guadalcanal', 'USA INF 1 4-3 P1918'],
    })
    expect(canStack(w, w.unit('usa-1-inf'), map.find('Guadalcanal')!)).toBe(false)
  })
})
