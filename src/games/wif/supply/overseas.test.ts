import { describe, expect, it } from 'vitest'
import { BoardMap, type BoardPlan } from '../../../board/map.ts'
import type { Place, Sheet } from '../../../board/sheet.ts'
import { paint, plainMap, position, type PositionNotation } from '../testing/position.ts'
import { explainSupply, inSupply } from './supply.ts'

const AREAS = { w: 'Western Mediterranean', i: 'Italian Coast', c: 'Cape St. Vincent', n: 'North Sea', b: 'Baltic Sea' }
const border = (a: string, b: string, gate: string[]): BoardPlan['seaAreas'] =>
  [a, b].map((name, i) => ({
    name,
    weather: 'mediterranean',
    sheets: ['T'],
    borders: [{ area: i === 0 ? b : a, line: 'border', gate, source: 'project' as const }],
    source: 'project' as const,
  }))

/** How the water is called in its western and eastern half. */
type Waters = readonly [keyof typeof AREAS, keyof typeof AREAS]

/**
 * Home in the west (T1906 Berlin to the coast T1506 and its port Genoa), water from T1400 to T0811, Africa east of it with the port of
 * Tunis at T0706.
 */
function mediterranean({
  waters = ['w', 'i'],
  places = [],
  sheet,
  overseas = true,
  apart = false,
  gate = [],
  ...notation
}: PositionNotation & {
  waters?: Waters
  apart?: boolean
  gate?: string[]
  places?: Place[]
  sheet?: (sheet: Sheet) => void
  overseas?: boolean
} = {}) {
  const drawn = plainMap(20, 12, (s) => {
    s.legend.seaArea = AREAS
    for (let row = 0; row < 12; row++) {
      for (let column = 14; column >= 8; column--) {
        const code = `T${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`
        paint(s, 'terrain', code, '~')
        paint(s, 'seaArea', code, waters[column > 10 ? 0 : 1])
      }
    }
    const home = ['T1906', 'T1506']
    for (const code of home) paint(s, 'country', code, 'g')
    s.places.push(
      { name: 'Berlin', hex: 'T1906', city: 'capital', source: 'project' },
      { name: 'Genoa', hex: 'T1506', city: 'city', port: 'major', source: 'project' },
    )
    s.places.push({ name: 'Tunis', hex: 'T0706', port: 'minor', source: 'project' }, ...places)
    sheet?.(s)
  })
  const [a, b] = waters.map((letter) => AREAS[letter])
  const map = new BoardMap(drawn.sheets, {
    at: [{ frame: 'test', at: [0, 0] }],
    links: [],
    seaAreas: apart ? border(a, b, []).map((area) => ({ ...area, borders: [] })) : border(a, b, gate),
  })
  const w = position({
    map,
    everywhere: 'USSR',
    ...notation,
    control: { T1906: 'Germany', T1506: 'Germany', T0706: 'Germany', ...notation.control },
  })
  w.set({ overseas })
  return w
}
const supplied = (w: ReturnType<typeof mediterranean>, id = 'germany-x-inf') => inSupply(w, w.unit(id))
const inf = (hex: string) => [`Germany INF X 5-3 ${hex}`]

describe('overseas supply (2.4.2)', () => {
  // proves: wif-2.4.2-overseas-start
  it('a unit traces through a port, over any number of sea areas, into a friendly port: the sea counts nothing, that port 1', () => {
    const w = mediterranean({ units: inf('T0406') })
    expect(supplied(w)).toBe(true)
    expect(explainSupply(w, w.unit('germany-x-inf'))).toBe(
      '2.4.2: in supply: basic path of 4 (of 4) via T0506 T0606 to Tunis (T0706), over sea to Genoa (T1506)',
    )
    expect(supplied(mediterranean({ units: inf('T0306') }))).toBe(false)
  })

  // proves: wif-2.4.2-overseas-start
  it('or from the coast that it stands on, but not from a coast that it comes to', () => {
    expect(supplied(mediterranean({ units: inf('T0702'), control: { T0706: 'USSR' } }))).toBe(true)
    expect(supplied(mediterranean({ units: inf('T0602'), control: { T0706: 'USSR' } }))).toBe(false)
  })

  // proves: wif-2.4.2-path-length
  it('the port that it is traced into counts 1 on the Pacific scale and in deserts too', () => {
    const desert = (terrain: string, scale: Sheet['scale']) =>
      supplied(
        mediterranean({
          units: inf('T0706'),
          weather: 'rain',
          sheet: (s) => (paint(s, 'terrain', 'T1506', terrain), Object.assign(s, { scale })),
        }),
      )
    expect([desert('c', 'european'), desert('d', 'european'), desert('d', 'pacific')]).toEqual([true, true, true])
  })

  // proves: wif-2.4.2-overseas-start
  it('neither through a port that the enemy holds nor into one in an enemy ZoC', () => {
    expect(supplied(mediterranean({ units: inf('T0506'), control: { T0706: 'USSR' } }))).toBe(false)
    expect(supplied(mediterranean({ units: inf('T0706'), control: { T1506: 'USSR' } }))).toBe(false)
    expect(supplied(mediterranean({ units: [...inf('T0706'), 'USSR INF A 5-3 T1606'] }))).toBe(false)
    expect(supplied(mediterranean({ units: [...inf('T0706'), 'USSR INF A 5-3 T1606', 'Germany INF Y 5-3 T1506'] }))).toBe(true)
  })

  // proves: wif-2.4.2-overseas-once
  it('once for each unit, whatever sources lie between: an HQ supplied over sea supplies by land', () => {
    // Tunis is on home's water and on Africa's, which do not touch; the island at T0902 is on Africa's alone.
    const from = (hex: string, tunis: Partial<Place> = {}) =>
      mediterranean({
        units: [...inf(hex), 'Germany HQ-A Rundstedt 4-4(5) T0706'],
        waters: ['i', 'w'],
        apart: true,
        sheet: (s) => (
          paint(s, 'terrain', 'T0902', 'c'),
          paint(s, 'seaArea', 'T0902', '.'),
          Object.assign(
            s.places.find(({ name }) => name === 'Tunis')!,
            { seaAreas: ['Italian Coast'] },
            tunis,
          ),
          tunis.city && paint(s, 'country', 'T0706', 'g')
        ),
      })
    const inland = from('T0306')
    expect(explainSupply(inland, inland.unit('germany-x-inf'))).toBe(
      '2.4.2: in supply: basic path of 4 (of 4) via T0406 T0506 T0606 to Rundstedt in Tunis (T0706), then railway path over sea to Genoa (T1506)',
    )
    const island = from('T0902')
    expect(supplied(island)).toBe(false)
    expect(explainSupply(island, island.unit('germany-x-inf'))).toContain(
      'supply comes to Tunis (T0706) over sea already, and a path goes over sea once only',
    )
    // A city of home there is a source itself: one leg over sea to it.
    expect(supplied(from('T0902', { city: 'city' }))).toBe(true)
  })

  // proves: wif-2.4.2-hq-beach-limit
  it('an HQ on a beach passes no supply on, one in a port does', () => {
    const hq = (hex: string) =>
      supplied(
        mediterranean({
          units: [...inf('T0503'), `Germany HQ-A Rundstedt 4-4(5) ${hex}`],
          places: [{ name: 'Bone', hex: 'T0703', port: 'minor', source: 'project' }],
          control: { T0703: 'Germany' },
        }),
      )
    const beach = (hex: string) =>
      supplied(mediterranean({ units: [...inf('T0503'), `Germany HQ-A Rundstedt 4-4(5) ${hex}`], control: { T0706: 'USSR' } }))
    expect([hq('T0703'), beach('T0703')]).toEqual([true, false])
  })

  // proves: wif-2.4.2-overseas-once
  it('is not traced in a campaign without ships', () => {
    const w = mediterranean({ units: inf('T0706'), overseas: false })
    expect(supplied(w)).toBe(false)
    expect(explainSupply(w, w.unit('germany-x-inf'))).toContain('; no supply goes over sea in this campaign')
  })

  // proves: wif-2.4.2-sea-block
  it('a port that no path over land reaches is none of which a player is told what bars the way from it', () => {
    // Tunis is three hexes from the unit as the crow flies; over desert mountains the path counts 5.
    const told = (desert: boolean) => {
      const w = mediterranean({
        units: [...inf('T0406'), 'USSR BB Marat 5/3/2/3/4/3 @Italian_Coast:2'],
        sheet: (s) =>
          desert &&
          ['T05', 'T06'].forEach((column) =>
            Array.from({ length: 12 }, (_, row) => paint(s, 'terrain', `${column}${String(row).padStart(2, '0')}`, 'x')),
          ),
      })
      return explainSupply(w, w.unit('germany-x-inf'))
    }
    expect(told(false)).toContain('over sea: the Italian Coast is blocked by Marat (USSR)')
    expect(told(true)).not.toContain('over sea')
  })

  // proves: wif-2.4.2-iced-port-supply, wif-8.2.1-iced-in-ports
  it('not through an iced-in port in snow or blizzard, nor out of one', () => {
    const ice = (weather: 'fine' | 'snow' | 'storm' | 'blizzard', where: string) =>
      supplied(
        mediterranean({
          units: inf('T0706'),
          weather,
          sheet: (s) =>
            Object.assign(
              s.places.find(({ name }) => name === where)!,
              { icedIn: true },
            ),
        }),
      )
    expect((['fine', 'storm', 'snow', 'blizzard'] as const).map((weather) => ice(weather, 'Genoa'))).toEqual([true, true, false, false])
    expect((['fine', 'snow'] as const).map((weather) => ice(weather, 'Tunis'))).toEqual([true, false])
  })
})

describe('passages that ships could not take (11.4.4)', () => {
  // proves: wif-2.4.2-sea-restrictions
  it('not past Gibraltar while a major power at war with the country holds it', () => {
    const rock: Place = { name: 'Gibraltar', hex: 'T0000', port: 'major', source: 'project' }
    const past = (holder: string) =>
      supplied(mediterranean({ units: inf('T0706'), waters: ['c', 'w'], places: [rock], gate: [rock.hex], control: { T0000: holder } }))
    expect([past('USSR'), past('Germany')]).toEqual([false, true])
    const shut = mediterranean({ units: inf('T0706'), waters: ['c', 'w'], places: [rock], gate: [rock.hex], control: { T0000: 'USSR' } })
    expect(explainSupply(shut, shut.unit('germany-x-inf'))).toMatch(/over sea: 11\.4\.4: .* USSR controls Gibraltar \(T0000\)/)
  })

  // proves: wif-2.4.2-sea-restrictions
  it('in and out of the Baltic with one of Oslo, Copenhagen and Kiel and not against two', () => {
    const keys: Place[] = ['Oslo', 'Copenhagen', 'Kiel'].map((name, i) => ({ name, hex: `T000${i}`, city: 'city', source: 'project' }))
    const out = (...holders: string[]) =>
      supplied(
        mediterranean({
          units: inf('T0706'),
          waters: ['b', 'n'],
          places: keys,
          gate: keys.map(({ hex }) => hex),
          control: Object.fromEntries(holders.map((holder, i) => [`T000${i}`, holder])),
        }),
      )
    expect([out('Germany', 'Germany', 'USSR'), out('Germany', 'USSR', 'USSR'), out('USSR', 'USSR', 'USSR')]).toEqual([true, false, false])
  })
})
