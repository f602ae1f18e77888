import { describe, expect, it } from 'vitest'
import { DIRECTIONS } from '../../../board/hex.ts'
import { paint, plainMap, position, type PositionNotation } from '../testing/position.ts'
import { inEnemyZoc, zocOf } from './zoc.ts'

const AROUND = [...DIRECTIONS]
/** Directions from T0404 into which the only unit there has a ZoC, and whether it has one in its own hex. */
function zones(notation: PositionNotation, side: 'Axis' | 'Allies' = 'Axis') {
  const w = position(notation)
  const zone = zocOf(w, side)
  const hex = w.map.hex('T0404')
  return { own: zone[hex] === 1, into: AROUND.filter((_, direction) => zone[w.map.neighbour(hex, direction)] === 1) }
}
const ALL = { own: true, into: AROUND }
const OWN = { own: true, into: [] }

describe('zones of control (2.2)', () => {
  it('wif-2.2-zoc-basic: a land unit has one in its hex and the six around, face-down or not; aircraft have none', () => {
    expect(zones({ units: ['Germany INF X 5-4 T0404 down'] })).toEqual(ALL)
    expect(zones({ units: ['Germany LND Ju-87B 2/5/4 T0404'] })).toEqual({ own: false, into: [] })
  })

  // proves: wif-2.2-zoc-limits
  it('off the map a unit has one in its own hex only', () => {
    expect(zones({ map: plainMap(8, 8, (s) => void Object.assign(s, { scale: 'off-map' })), units: ['Germany INF X 5-4 T0404'] })).toEqual(
      OWN,
    )
  })

  // proves: wif-2.2-zoc-basic
  it('partisans have one in their own hex only', () => {
    expect(zones({ units: ['Germany PART X 1-3 T0404'] })).toEqual(OWN)
  })

  it('wif-2.2-zoc-limits: none across alpine, all-sea, straits and unfrozen lake hexsides, nor into the sea; rivers do not matter', () => {
    const map = (kind: string) => plainMap(8, 8, (s) => ((s.hexsides[kind] = ['T0404 E']), paint(s, 'terrain', 'T0504', '~')))
    const into = (kind: string) => zones({ map: map(kind), units: ['Germany INF X 5-4 T0404'] }).into.includes('E')
    expect(['alpine', 'all-sea', 'straits', 'lake', 'river', 'fort'].map(into)).toEqual([false, false, false, false, true, true])
    expect(zones({ map: map('river'), units: ['Germany INF X 5-4 T0404'] }).into).toEqual(['E', 'NE', 'NW', 'SW', 'SE'])
  })

  // proves: wif-2.2-zoc-limits
  it('example: across a lake hexside only while it is frozen, and never across straits or an alpine hexside, MTN or not', () => {
    const across = (kind: string, weather: 'fine' | 'snow' | 'blizzard') =>
      zones({ map: plainMap(8, 8, (s) => (s.hexsides[kind] = ['T0404 E'])), weather, units: ['Germany MTN X 5-4 T0404'] }).into.includes(
        'E',
      )
    expect([
      across('lake', 'fine'),
      across('lake', 'snow'),
      across('lake', 'blizzard'),
      across('alpine', 'snow'),
      across('straits', 'snow'),
    ]).toEqual([false, true, true, false, false])
  })

  // proves: wif-2.2-zoc-limits, wif-2.2-zoc-basic
  it('none into the hex of an opponent that the unit is not at war with, while its partner has one there', () => {
    const notation: PositionNotation = {
      everywhere: 'USSR',
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      control: { T0404: 'Germany' },
    }
    expect(zones({ ...notation, units: ['Italy INF X 5-4 T0404'] })).toEqual(OWN)
    expect(zones({ ...notation, units: ['Germany INF X 5-4 T0404'] })).toEqual(ALL)
  })

  // proves: wif-2.2-zoc-basic, wif-11.14-sequence
  it('a paratroop that dropped has none into adjacent hexes, and none at all while enemies are in its hex', () => {
    const w = position({ units: ['Germany PARA II 4-3 T0404', 'USSR INF A 5-4 T0404'] })
    w.noteDrop(w.unit('germany-ii-para'))
    expect(zocOf(w, 'Axis')).not.toContain(1)
    w.destroy(w.unit('ussr-a-inf'), 'test')
    expect([...zocOf(w, 'Axis')].filter((covered) => covered)).toEqual([1])
  })

  // proves: wif-2.2-zoc-basic
  it('a unit is in an enemy ZoC only through the other side', () => {
    const w = position({ units: ['Germany INF X 5-4 T0404'] })
    const next = w.map.hex('T0304')
    expect([inEnemyZoc(w, next, 'USSR'), inEnemyZoc(w, next, 'Germany')]).toEqual([true, false])
    w.move(w.unit('germany-x-inf'), w.map.hex('T0101'))
    expect(inEnemyZoc(w, next, 'USSR')).toBe(false)
  })
})
