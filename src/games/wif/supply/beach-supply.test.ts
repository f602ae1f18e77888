import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import { position, run } from '../testing/position.ts'
import { chooseBeachSupply, supplyFromBeaches } from './beach-supply.ts'
import { explainSupply, inSupply } from './supply.ts'
import type { LandUnit } from '../state.ts'

const map = loadBoard()
/** Eisenhower on the beach at W1632 with the Americans inland, as in the rulebook's example. */
function dDay(units: string[], sea: string[] = []) {
  const w = position({
    map,
    active: 'Allies',
    sides: { Germany: 'Axis', USA: 'Allies', Commonwealth: 'Allies' },
    atWar: [
      ['Germany', 'USA'],
      ['Germany', 'Commonwealth'],
    ],
    control: {
      ...Object.fromEntries(
        Array.from({ length: map.size }, (_, hex) => hex)
          .filter((hex) => map.countryNames[map.country[hex]] === 'France')
          .map((hex) => [map.code(hex), 'Germany']),
      ),
      W1632: 'USA',
      W1731: 'USA',
      W1631: 'USA',
    },
    units: ['USA HQ-A Eisenhower 6-4(2) W1632', ...units, ...sea],
  })
  w.set({ overseas: true })
  return w
}
const FOUR = ['USA INF VII 6-4 W1731', 'USA ARM III 9-5 W1731', 'USA INF V 5-4 W1631', 'USA INF IX 4-4 W1631']
const supplied = (w: ReturnType<typeof dDay>) =>
  w
    .onMap()
    .filter((unit) => inSupply(w, unit))
    .map(({ name }) => name)

describe('an HQ on a beach (2.4.2)', () => {
  // proves: wif-2.4.2-hq-beach-limit
  it('supplies as many units as its value, the HQ and units on the coast apart, the strongest unless told', () => {
    const w = dDay([...FOUR, 'USA INF XX 4-4 W1632'])
    expect(supplied(w)).toEqual(['Eisenhower', 'XX INF'])
    run(w, supplyFromBeaches(w))
    expect(supplied(w)).toEqual(['Eisenhower', 'VII INF', 'III ARM', 'XX INF'])
    expect(explainSupply(w, w.unit('usa-vii-inf'))).toBe('2.4.2: in supply in this step from the beach at Caen (W1632)')
  })

  // proves: wif-2.4.2-hq-beach-allocation
  it('its owner says whom, anew in every step', () => {
    const w = dDay(FOUR)
    const journal = run(w, supplyFromBeaches(w), { 'supply from a beach': [['usa-v-inf', 'usa-ix-inf']] })
    expect(journal.map(({ decision, seat }) => [decision, seat])).toEqual([['supply from a beach', 'USA']])
    expect(supplied(w)).toEqual(['Eisenhower', 'V INF', 'IX INF'])
    expect(explainSupply(w, w.unit('usa-vii-inf'))).toContain(
      'the HQs on the beach at Caen (W1632) supply as many as they can in this step: V INF, IX INF',
    )
    run(w, supplyFromBeaches(w), { 'supply from a beach': [['usa-vii-inf']] })
    expect(supplied(w)).toEqual(['Eisenhower', 'VII INF'])
    // A condition may tell the steps apart.
    w.note((impulse) => (impulse.step = 'land movement'))
    const hqs = [w.unit('usa-eisenhower') as LandUnit]
    expect(chooseBeachSupply.facts(w, { hex: hqs[0].hex, hqs, needy: hqs, limit: 2 })).toMatchObject({ step: 'land movement' })
    w.move(w.unit('usa-vii-inf'), map.hex('W1732'))
    expect(supplied(w)).toEqual(['Eisenhower', 'VII INF'])
  })

  // proves: wif-2.4.2-hq-beach-limit
  it('no more than its value, and none that needs it not', () => {
    const w = dDay([...FOUR, 'USA INF XX 4-4 W1632'])
    const subject = {
      hex: map.hex('W1632'),
      hqs: [w.unit('usa-eisenhower')],
      needy: FOUR.map((_, i) => w.onMap()[i + 1]),
      limit: 2,
    } as unknown as Parameters<typeof chooseBeachSupply.problems>[1]
    expect(chooseBeachSupply.problems(w, subject, ['usa-vii-inf', 'usa-iii-arm', 'usa-v-inf']).join()).toContain(
      '2.4.2: the HQs on the beach at Caen (W1632) supply at most 2 units, not 3',
    )
    expect(chooseBeachSupply.problems(w, subject, ['usa-xx-inf']).join()).toContain('XX INF needs no supply from the beach')
  })

  // proves: wif-2.4.2-hq-beach-allocation
  it('nobody is asked while it is enough for all, and in a port it supplies any number', () => {
    const few = dDay(FOUR.slice(0, 2))
    expect(run(few, supplyFromBeaches(few))).toEqual([])
    expect(supplied(few)).toEqual(['Eisenhower', 'VII INF', 'III ARM'])
    const port = dDay(FOUR)
    port.setControl(map.find('Cherbourg')!, 'USA')
    port.move(port.unit('usa-eisenhower'), map.find('Cherbourg')!)
    expect(supplied(port)).toEqual(['Eisenhower', 'VII INF', 'III ARM', 'V INF', 'IX INF'])
    expect(port.impulse.beachSupply.size).toBe(0)
  })

  // proves: wif-2.4.2-sea-block
  it('no supply comes over a sea with an enemy SCS, whatever the weather, unless a friend who fights it is there too', () => {
    const coast = (sea: string[], weather?: 'storm') => {
      const w = dDay([], sea)
      if (weather) w.set({ weather: { ...w.state.weather, zones: Object.fromEntries(map.weatherNames.map((zone) => [zone, weather])) } })
      return inSupply(w, w.unit('usa-eisenhower'))
    }
    const HIPPER = 'Germany CA Hipper 3/5/2/3/5/4 @North_Sea:0'
    expect([
      coast([]),
      coast([HIPPER]),
      coast([HIPPER], 'storm'),
      coast([HIPPER, 'USA TRS T 0/10/0/0/4/3 @North_Sea:0']),
      coast([HIPPER, 'Commonwealth CP C 3/3 @North_Sea:0']),
    ]).toEqual([true, false, false, true, true])
    expect([coast(['Germany SUB U-1 3/5/0/0/3/4 @North_Sea:3']), coast(['Germany TRS T 0/10/0/0/4/3 @North_Sea:0'])]).toEqual([true, true])
    expect(coast([HIPPER, 'USA SUB S 3/5/0/0/3/4 @North_Sea:0'])).toBe(false)
    const STUKA = 'Germany LND Ju-88 2/4/6 @North_Sea:1 a2s=2'
    expect([coast([STUKA]), coast([STUKA], 'storm'), coast(['Germany FTR Bf-109 6/1/4 @North_Sea:1'])]).toEqual([false, true, true])
  })
})

describe('units that are always in supply (2.4.1)', () => {
  // proves: wif-2.4.1-always-in-supply
  it('those at sea; those that debarked, invaded or dropped for their impulse; the Italian Red Sea Flotilla in Italian ports', () => {
    const w = dDay(
      ['USA INF A 5-4 W2732'],
      ['USA CA C 3/5/2/3/5/4 @Baltic_Sea:0', 'Italy CL Red_Sea_Flotilla 1/5/2/1/5/2 Massawa'.replace(/_/g, ' ')],
    )
    w.changeCountry('Italy', { major: true, controller: 'Italy', status: 'free', conqueredBy: null, capitals: [] })
    w.setControl(map.find('Massawa')!, 'Italy')
    expect([inSupply(w, w.unit('usa-c')), inSupply(w, w.unit('usa-a-inf')), inSupply(w, w.unit('italy-red-sea-flotilla'))]).toEqual([
      true,
      false,
      true,
    ])
    w.noteDebarked(w.unit('usa-a-inf'))
    expect(explainSupply(w, w.unit('usa-a-inf'))).toBe('11.12: in supply, it debarked in this impulse')
    w.setControl(map.find('Massawa')!, 'Commonwealth')
    expect(explainSupply(w, w.unit('italy-red-sea-flotilla'))).not.toContain('always')
  })
})
