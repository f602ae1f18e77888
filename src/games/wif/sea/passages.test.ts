import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { mayPass, type ShipKind, whyNotEnterSea, whyNotLeave, whyNotPass, whyNotPutIn } from './passages.ts'

const map = loadBoard()
const area = (name: string) => map.seaAreaNames.indexOf(name)
const SIDES: PositionNotation = {
  sides: { Germany: 'Axis', Italy: 'Axis', Japan: 'Axis', Commonwealth: 'Allies', USA: 'Allies', USSR: 'Allies' },
  atWar: [
    ['Germany', 'Commonwealth'],
    ['Italy', 'Commonwealth'],
  ],
}
/** A position in which countries hold places; all else is its own country's, mostly neutral. */
function held(control: Record<string, string>, more: PositionNotation = {}) {
  return position({
    map,
    ...SIDES,
    ...more,
    control: Object.fromEntries(Object.entries(control).map(([place, country]) => [map.code(map.find(place)!), country])),
  })
}
const passes = (w: ReturnType<typeof held>, country: string, from: string, to: string, kind: ShipKind = 'surface') =>
  [mayPass(w, country, area(from), area(to), kind), mayPass(w, country, area(to), area(from), kind)].every(Boolean)

describe('where ships may not sail (11.4.4)', () => {
  // proves: wif-11.4.4-kiel-canal
  it('not between Kiel and the North Sea while an enemy major power holds a bank of its canal', () => {
    const kiel = map.find('Kiel')!
    const out = (lubeck: string, country = 'Germany') =>
      whyNotLeave(held({ Kiel: 'Germany', Lubeck: lubeck, Hamburg: 'Germany' }), country, kiel, area('North Sea'), 'surface')
    expect(out('Germany')).toBeNull()
    expect(out('Commonwealth')).toBe('11.4.4: North Sea to Kiel (W0640): Commonwealth controls Lubeck (W0639) beside the Kiel Canal')
    expect(whyNotPutIn(held({ Kiel: 'Germany', Hamburg: 'Commonwealth' }), 'Germany', kiel, area('North Sea'))).toContain('Hamburg')
    // The Baltic lies at Kiel's other side.
    expect(whyNotLeave(held({ Lubeck: 'Commonwealth' }), 'Germany', kiel, area('Baltic Sea'), 'surface')).toBeNull()
  })

  // proves: wif-11.4.4-suez-canal
  it('nor through the Suez Canal, or between Suez and the Eastern Mediterranean, while an enemy holds a hex beside it', () => {
    const suez = map.find('Suez')!
    const banks = (east: string) => held({ Suez: 'Commonwealth', E1304: 'Commonwealth', E1204: 'Commonwealth', E1103: east })
    expect([
      passes(banks('Commonwealth'), 'Commonwealth', 'Eastern Mediterranean', 'Red Sea'),
      passes(banks('Italy'), 'Commonwealth', 'Eastern Mediterranean', 'Red Sea'),
    ]).toEqual([true, false])
    expect(passes(banks('Commonwealth'), 'Italy', 'Eastern Mediterranean', 'Red Sea', 'SUB')).toBe(false)
    // The USA is at war with nobody.
    expect(passes(banks('Italy'), 'USA', 'Eastern Mediterranean', 'Red Sea')).toBe(true)
    expect(whyNotLeave(banks('Italy'), 'Commonwealth', suez, area('Eastern Mediterranean'), 'SUB')).toContain(
      'Italy controls E1103 beside the Suez Canal',
    )
    expect(whyNotLeave(banks('Italy'), 'Commonwealth', suez, area('Red Sea'), 'surface')).toBeNull()
  })

  // proves: wif-11.4.4-turkish-straits
  it('into the Black Sea and out of it only with Istanbul friendly: a neutral Turkey bars all', () => {
    const past = (holder: string, country: string) =>
      passes(held({ Istanbul: holder }), country, 'Eastern Mediterranean', 'Black Sea', 'SUB')
    expect([past('Turkey', 'Italy'), past('Turkey', 'Commonwealth'), past('Italy', 'Germany'), past('Italy', 'Commonwealth')]).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  // proves: wif-11.4.4-baltic-approaches
  it("between Baltic and North Sea with one of Oslo, Copenhagen and Kiel on one's side and not two with the enemy", () => {
    const out = (oslo: string, copenhagen: string, kiel: string, country = 'Germany') =>
      passes(held({ Oslo: oslo, Copenhagen: copenhagen, Kiel: kiel }), country, 'Baltic Sea', 'North Sea', 'SUB')
    expect(out('Norway', 'Denmark', 'Germany')).toBe(true)
    expect(out('Norway', 'Denmark', 'Germany', 'Commonwealth')).toBe(false)
    expect(out('Commonwealth', 'Germany', 'Commonwealth')).toBe(false)
    expect(out('Commonwealth', 'Denmark', 'Commonwealth', 'Commonwealth')).toBe(true)
    // Two of an enemy's side with whom one is not at war do not count.
    expect(out('Germany', 'Germany', 'USSR', 'USSR')).toBe(true)
  })

  // proves: wif-11.4.4-gibraltar
  it('surface ships not past Gibraltar while an enemy holds it; SUBs do pass', () => {
    const w = held({ Gibraltar: 'Commonwealth' })
    expect([
      passes(w, 'Italy', 'Western Mediterranean', 'Cape St. Vincent'),
      passes(w, 'Italy', 'Western Mediterranean', 'Cape St. Vincent', 'SUB'),
    ]).toEqual([false, true])
    expect(passes(w, 'Commonwealth', 'Western Mediterranean', 'Cape St. Vincent')).toBe(true)
    expect(passes(w, 'Japan', 'Western Mediterranean', 'Cape St. Vincent')).toBe(true)
    expect(whyNotPass(w, 'Italy', area('Western Mediterranean'), area('Cape St. Vincent'), 'surface')).toBe(
      '11.4.4: Western Mediterranean to Cape St. Vincent: Commonwealth controls Gibraltar (W2513)',
    )
  })

  // proves: wif-11.4.4-channel
  it('nobody through the Channel while an enemy holds London', () => {
    const channel = (london: string, kind: ShipKind = 'surface') =>
      passes(held({ London: london }), 'Germany', 'North Sea', 'Bay of Biscay', kind)
    expect([channel('Commonwealth'), channel('Commonwealth', 'SUB'), channel('Germany')]).toEqual([false, false, true])
  })

  // proves: wif-11.4.4-even-via
  it('and no port on the way makes a difference: what counts is the seas before and after it', () => {
    const w = held({ London: 'Commonwealth', Brest: 'Germany' })
    const brest = map.find('Brest')!
    // In one move from the Bay of Biscay by Brest into the North Sea: no; out of Brest into either, a move of its own: yes.
    expect(mayPass(w, 'Germany', area('Bay of Biscay'), area('North Sea'), 'surface')).toBe(false)
    expect(['Bay of Biscay', 'North Sea'].map((sea) => whyNotLeave(w, 'Germany', brest, area(sea), 'surface'))).toEqual([null, null])
  })

  // proves: wif-11.4.4-panama-canal
  it('Panama lies open while the USA closes it to nobody, but to those at war with its holder, and by his leave where he fights the USA', () => {
    const panama = (holder: string, country: string, atWar: [string, string][] = []) =>
      passes(held({ Panama: holder }, { atWar }), country, 'Gulf of Panama', 'Caribbean Sea')
    expect([
      panama('Central America', 'Japan'),
      panama('USA', 'Japan'),
      panama('USA', 'Japan', [['Japan', 'USA']]),
      panama('USA', 'USA', [['Japan', 'USA']]),
    ]).toEqual([true, true, false, true])
    expect([panama('Japan', 'Germany', [['Japan', 'USA']]), panama('Japan', 'USSR', [['Japan', 'USA']])]).toEqual([true, false])
    // Who has conquered the land lets his own side pass, and nobody else, at peace with the USA as he may be.
    const conquered = (country: string, conquered = { 'Central America': 'Japan' }) =>
      passes(held({ Panama: 'Japan' }, { conquered }), country, 'Gulf of Panama', 'Caribbean Sea')
    expect([conquered('Germany'), conquered('USSR'), conquered('USSR', {} as never)]).toEqual([true, false, true])
    expect(
      whyNotLeave(held({ Panama: 'USA' }, { atWar: [['Japan', 'USA']] }), 'Japan', map.find('Panama')!, area('Caribbean Sea'), 'SUB'),
    ).toContain('USA controls Panama (M0612)')
  })

  // proves: wif-11.4.4-sea-of-japan
  it('Allied surface ships enter the Sea of Japan only with a port there of a power that fights Japan', () => {
    const sea = (atWar: [string, string][], country: string, kind: ShipKind = 'surface') =>
      whyNotEnterSea(held({ Vladivostok: 'USSR' }, { atWar }), country, area('Sea of Japan'), kind)
    expect(sea([['Japan', 'USA']], 'USA')).toContain('11.4.4')
    expect(sea([['Japan', 'USA']], 'USA', 'SUB')).toBeNull()
    expect(
      sea(
        [
          ['Japan', 'USA'],
          ['Japan', 'USSR'],
        ],
        'USA',
      ),
    ).toBeNull()
    expect(sea([], 'USSR')).toContain('Sea of Japan')
    // A city on the coast that is no port opens nothing, nor does a port on another sea.
    const holding = (place: string) =>
      whyNotEnterSea(held({ [place]: 'USA' }, { atWar: [['Japan', 'USA']] }), 'USA', area('Sea of Japan'), 'surface')
    expect([holding('Niigata'), holding('Tokyo'), holding('Pusan')].map((why) => why?.slice(0, 6))).toEqual(['11.4.4', '11.4.4', undefined])
    // Out of a port of a partner at peace with Japan too.
    const out = (atWar: [string, string][]) =>
      whyNotLeave(held({ Vladivostok: 'USSR' }, { atWar }), 'USA', map.find('Vladivostok')!, area('Sea of Japan'), 'surface')
    expect(out([['Japan', 'USA']])).toContain('Sea of Japan')
    expect(
      out([
        ['Japan', 'USA'],
        ['Japan', 'USSR'],
      ]),
    ).toBeNull()
    expect(sea([], 'Japan')).toBeNull()
  })
})
