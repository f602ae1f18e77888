import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../board/sheet.ts'
import { attackFactors, defenceFactors } from './land-factors.ts'
import type { LandUnit } from '../state.ts'
import { paint, plainMap, position, type PositionNotation } from '../testing/position.ts'

/** Factors of the only German unit, attacking T0304 from T0404 across the hexside that `change` draws. */
const attack = (unit: string, sides: Record<string, string[]>, notation: PositionNotation = {}) => {
  const w = position({
    map: plainMap(8, 8, (s: Sheet) => Object.assign(s.hexsides, sides)),
    units: [`${unit} T0404`, 'USSR INF A 5-4 T0304'],
    ...notation,
  })
  return attackFactors(w, w.onMap()[0] as LandUnit, w.map.hex('T0404'), w.map.hex('T0304'))
}
const EAST = ['T0404 E']
const across = (kind: string) => ['INF', 'MTN', 'MAR'].map((type) => attack(`Germany ${type} X 6-4`, { [kind]: EAST }).factors)

describe('attackers (11.15.1 Terrain)', () => {
  // proves: wif-11.15.1-attack-terrain
  it('hexsides halve: rivers and canals all, straits all but MAR, alpine MTN, all-sea and lakes MAR; others cannot attack there', () => {
    expect(['river', 'canal', 'straits', 'alpine', 'all-sea', 'lake'].map(across)).toEqual([
      [3, 3, 3],
      [3, 3, 3],
      [3, 3, 6],
      [0, 3, 0],
      [0, 0, 3],
      [0, 0, 3],
    ])
    expect(attack('Germany INF X 6-4', {}).factors).toBe(6)
  })

  // proves: wif-11.15.1-attack-terrain, wif-11.15.1-forts
  it('example: 23 factors across a fort hexside and the Rhine are divided by 6, fractions kept', () => {
    const both = { river: EAST, fort: ['T0304 W'] }
    const total = ['MECH XLVI 7-5', 'MOT XIX 6-5', 'INF X 10-4'].reduce((sum, unit) => sum + attack(`Germany ${unit}`, both).factors, 0)
    expect(total).toBeCloseTo(23 / 6, 10)
    expect(attack('Germany INF X 6-4', both).why).toEqual(['X INF 6', 'halved across the river: 3', 'a third across the fort hexside: 1'])
  })

  // proves: wif-11.15.1-forts
  it('a fort hexside is nothing to those who attack out of the fort', () => {
    expect(attack('Germany INF X 6-4', { fort: ['T0304 W'] }).factors).toBe(2)
    expect(attack('Germany INF X 6-4', { fort: ['T0404 E'] }).factors).toBe(6)
  })

  // proves: wif-11.15.1-attack-terrain
  it('a frozen lake hexside halves like a river', () => {
    expect(attack('Germany INF X 6-4', { lake: EAST }, { weather: 'snow' }).factors).toBe(3)
  })

  // proves: wif-15.1-land
  it('15.1: river and canal do not halve against a surprised land unit; straits do', () => {
    const surprised: PositionNotation = { declared: ['Germany', 'USSR'] }
    expect(['river', 'canal', 'straits'].map((kind) => attack('Germany INF X 6-4', { [kind]: EAST }, surprised).factors)).toEqual([6, 6, 3])
  })

  // proves: wif-11.15.1-attack-terrain
  it('a unit that drops into the hex crosses no hexside', () => {
    const w = position({ map: plainMap(8, 8, (s) => (s.hexsides.river = EAST)), units: ['Germany PARA II 4-3 T0404'] })
    expect(attackFactors(w, w.onMap()[0] as LandUnit, null, w.map.hex('T0304')).factors).toBe(4)
  })
})

describe('defenders (2.4.3, 11.15.1)', () => {
  const defence = (unit: string, letter = 'c', weather: 'fine' | 'snow' = 'fine') => {
    const w = position({ map: plainMap(8, 8, (s) => paint(s, 'terrain', 'T0404', letter)), weather, units: [unit] })
    return defenceFactors(w, w.onMap()[0] as LandUnit)
  }

  // proves: wif-11.15.1-defence-terrain
  it('mountain doubles and triples MTN, swamp doubles all while it is not frozen', () => {
    expect([
      defence('USSR INF A 5-4 T0404', 'm').factors,
      defence('USSR MTN A 5-4 T0404', 'm').factors,
      defence('USSR MTN A 5-4 T0404', 's').factors,
    ]).toEqual([10, 15, 10])
    expect(defence('USSR INF A 5-4 T0404', 's', 'snow').factors).toBe(5)
  })

  // proves: wif-2.4.3-land-out-of-supply
  it('out of supply: face-up at full strength; face-down 3 for a white print corps, else 1, before terrain', () => {
    expect(defence('USSR INF A 5-4 T0404').factors).toBe(5)
    expect(defence('USSR INF A 5-4 T0404 down').factors).toBe(1)
    expect(defence('USSR INF A 5-4 T0404 down white').factors).toBe(3)
    expect(defence('USSR INF A 5-4 T0404 down white division').factors).toBe(1)
    expect(defence('USSR MTN A 5-4 T0404 down white', 'm')).toEqual({
      factors: 9,
      why: ['A MTN 5', 'face-down and out of supply (2.4.3): 3', 'tripled in mountain: 9'],
    })
  })

  // proves: wif-11.15.1-supply
  it('face-down in supply a unit keeps its strength', () => {
    const w = position({
      map: plainMap(
        8,
        8,
        (s) => (s.places.push({ name: 'Moscow', hex: 'T0404', city: 'capital', source: 'project' }), paint(s, 'country', 'T0404', 'u')),
      ),
      units: ['USSR INF A 5-4 T0404 down'],
    })
    expect(defenceFactors(w, w.onMap()[0] as LandUnit).factors).toBe(5)
  })
})
