import { describe, expect, it } from 'vitest'
import type { SheetNode } from '../../../engine/decision.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { plainMap, position } from '../testing/position.ts'
import { WifReader } from './reader.ts'

const board = plainMap(
  8,
  8,
  (sheet) =>
    void sheet.places.push(
      { hex: 'T0303', name: 'Minsk', city: 'city', aliases: ['Мінск'], source: 'project' },
      { hex: 'T0505', name: 'Königsberg', city: 'city', source: 'project' },
    ),
)
const world = position({
  map: board,
  minors: { Rumania: 'Germany', Hungary: 'Germany' },
  units: [
    'Germany INF XX 5-3 T0303',
    'Germany ARM XLI 8-6 T0303 down',
    'Germany FTR Bf-109E 5/1/4 T0303',
    'Germany HQ-I v. Leeb 6-3(3) T0404',
    'Rumania INF I 3-3 T0202',
    'Hungary INF I 3-3 T0203',
    'USSR INF 3 5-3 T0606',
    'Germany INF Late 5-3 circle:2',
    'Germany INF Dead 5-3 pool',
    'Germany MIL Home 2-2 reserve city=Minsk',
  ],
})
/** A value as it stands in a sheet: `on line 1`. */
const value = (text: string): SheetNode => (parseSheet(`x: ${text}`).documents[0].value as ReadonlyMap<string, SheetNode>).get('x')!
function reading<Answer>(read: (reader: WifReader) => Answer): Answer | string {
  const reader = new WifReader(world, 'Germany')
  const answer = read(reader)
  return reader.problems.length > 0 ? reader.problems.map(({ message }) => message).join('; ') : answer
}
const hex = (text: string) => reading((reader) => reader.hex(value(text)))
const unit = (text: string, at?: string) => reading((reader) => reader.unit(value(text), at))
const units = (text: string, at?: string) => reading((reader) => reader.units(value(text), at))

describe('hexes in a sheet', () => {
  it('by code, by name whatever its accents and case, by alias, and as reports print them', () => {
    expect(['T0303', 't0303', 'minsk', 'Мінск', '"Minsk (T0303)"', 'konigsberg'].map(hex)).toEqual([
      'T0303',
      'T0303',
      'T0303',
      'T0303',
      'T0303',
      'T0505',
    ])
  })
  it('unknown ones are met with the nearest name; a blank is named', () => {
    expect(hex('Mynsk')).toBe("no hex or place 'Mynsk' on this map; did you mean 'Minsk'?")
    expect(hex('W1536')).toContain("no hex or place 'W1536' on this map")
    expect(hex('')).toBe('fill in a hex: its code, or the name of a place')
  })
})

describe('units in a sheet', () => {
  it('by name, by id, with their country, with their place', () => {
    expect(
      ['XX INF', 'xx inf', 'germany-xx-inf', 'Germany XX INF', 'XX INF at Minsk', 'v. Leeb', 'V Leeb'].map((text) => unit(text)),
    ).toEqual([
      'germany-xx-inf',
      'germany-xx-inf',
      'germany-xx-inf',
      'germany-xx-inf',
      'germany-xx-inf',
      'germany-v-leeb',
      'germany-v-leeb',
    ])
  })
  it('a leader without his title, and a unit with its country behind, where one alone can be meant', () => {
    expect(['Leeb', 'von Leeb', 'XX INF of Germany'].map((text) => unit(text))).toEqual([
      'germany-v-leeb',
      'germany-v-leeb',
      'germany-xx-inf',
    ])
    expect(unit('XX INF of Hungary')).toContain("no unit 'XX INF of Hungary'")
  })
  it('namesakes must be told apart, by country or place', () => {
    expect(unit('I INF')).toBe("'I INF' may be Rumania I INF at T0202 or Hungary I INF at T0203: say which, 'Rumania I INF' for one")
    expect([unit('Hungary I INF'), unit('I INF at T0202'), unit('I INF', 'T0203')]).toEqual([
      'hungary-i-inf',
      'rumania-i-inf',
      'hungary-i-inf',
    ])
  })
  it('a name written twice means two namesakes of one hex', () => {
    const twins = position({ units: ['Germany INF A 5-3 T0303', 'Germany INF B 5-3 T0303 down'] })
    twins.change(twins.unit('germany-b-inf'), { name: 'A INF' })
    const read = (text: string) => new WifReader(twins, 'Germany').units(value(text))
    expect(read('[A INF, A INF]')).toEqual(['germany-a-inf', 'germany-b-inf'])
    // One of them is the one that can act.
    expect(read('A INF')).toEqual(['germany-a-inf'])
  })
  it('one that stands elsewhere is said where it is', () =>
    expect(unit('XX INF at Konigsberg')).toBe('XX INF is at Minsk (T0303), not at Königsberg (T0505)'))
  it('one that cannot be commanded is said why', () => {
    expect(unit('Late INF')).toBe('Late INF is not on the map: it arrives in 2 turns')
    expect(unit('Dead INF')).toBe('Dead INF is not on the map (in the force pool)')
    expect(unit('Home MIL')).toBe('Home MIL is not on the map (in reserve)')
    expect(unit('3 INF')).toBe('3 INF (USSR) at T0606 is not yours')
  })
  it('a misspelt one is met with the nearest; a blank is named', () => {
    expect(unit('XLII ARM')).toBe("no unit 'XLII ARM'; did you mean XLI ARM?")
    expect(unit('XY INF at Minsk')).toBe("no unit 'XY INF' at Minsk (T0303); did you mean XX INF?")
    expect(unit('')).toBe('fill in the name of a unit')
  })
  it('lists: names, with commas too; "all in" a place, land or air only', () => {
    expect(units('[XX INF, v. Leeb]')).toEqual(['germany-xx-inf', 'germany-v-leeb'])
    expect(units('XX INF, v. Leeb')).toEqual(['germany-xx-inf', 'germany-v-leeb'])
    expect(units('all in Minsk')).toEqual(['germany-xx-inf', 'germany-xli-arm', 'germany-bf-109e'])
    expect(units('all land at T0303')).toEqual(['germany-xx-inf', 'germany-xli-arm'])
    expect(units('[all air in Minsk, v. Leeb]')).toEqual(['germany-bf-109e', 'germany-v-leeb'])
    expect(units('all', 'T0404')).toEqual(['germany-v-leeb'])
  })
  it('"all" without a place, or where nobody is, is a problem', () => {
    expect(units('all')).toBe("say where: 'all in E2737'")
    expect(units('all in T0707')).toBe('no units of yours in T0707')
    expect(units('all air in T0404')).toBe('no air units of yours in T0404')
    // Enemies are not among them.
    expect(units('all in T0606')).toBe('no units of yours in T0606')
  })
  it('units still to come, for reinforcements and reserves', () => {
    const coming = (text: string) => reading((reader) => reader.unitToCome(value(text)))
    expect([coming('Late INF'), coming('Home MIL')]).toEqual(['germany-late-inf', 'germany-home-mil'])
    expect(coming('XX INF')).toBe('XX INF is on the map already, at Minsk (T0303)')
  })
  it('any unit, for targets', () => expect(reading((reader) => reader.anyUnit(value('3 INF')))).toBe('ussr-3-inf'))
  it("keys of an entry's at: hexes and units; unknown words stand for nothing", () => {
    const keys = (text: string) => new WifReader(world, 'Germany').keys(value(text))
    expect([keys('[Minsk, T0505]'), keys('"Minsk (T0303)"'), keys('XLI ARM'), keys('nowhere')]).toEqual([
      ['T0303', 'T0505'],
      ['T0303'],
      ['germany-xli-arm'],
      [],
    ])
  })
})
