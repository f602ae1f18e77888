import { describe, expect, it } from 'vitest'
import type { SheetNode } from '../../../engine/decision.ts'
import { WifReader } from '../sheet/reader.ts'
import { paint, plainMap, position, type PositionNotation } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { queries } from './queries.ts'

/** Clear terrain with a swamp beside T0303. */
const board = plainMap(9, 9, (sheet) => paint(sheet, 'terrain', 'T0404', 's'))

function ask(name: string, words: string, notation: PositionNotation, change?: (world: WifWorld) => void) {
  const world = position({ map: board, weather: 'fine', ...notation })
  change?.(world)
  const reader = new WifReader(world, 'Germany')
  const node: SheetNode = { line: 1, column: 1, path: '', value: words }
  const answer = queries.find((query) => query.name === name)!.answer(world, { seat: 'Germany', words: node, reader })!
  return { answer, text: answer.text.join(' '), rows: answer.tables?.flatMap(({ rows }) => rows) ?? [] }
}

describe('query: reach', () => {
  it('tells hexes by points left: a clear hex costs 1, the swamp 3; the enemy ZoC stops, and the enemy is not entered', () => {
    const { rows, answer } = ask('reach', 'I INF', { units: ['Germany INF I 3-3 T0303', 'USSR INF 7 3-3 T0306'] })
    expect(rows[0]).toEqual(['2', '1', 'T0203, T0304, T0403, T0402, T0302'])
    expect(rows[1][2]).toContain('T0205 [enemy ZoC, stops], T0305 [enemy ZoC, stops]')
    expect(rows[2].slice(0, 2)).toEqual(['0', '3'])
    expect(rows[2][2]).toContain('T0404')
    expect(rows.at(-1)![0]).toBe('T0306')
    expect(rows.at(-1)![1]).toMatch(/^7 INF: 11\.10\.6: /)
    expect(answer.hexes).toContain('T0404')
    expect(answer.hexes).not.toContain('T0306')
  })

  it('a hex that takes more points than are left ends the move face-down; rain doubles every hex', () => {
    const { rows } = ask('reach', 'I INF', { units: ['Germany INF I 3-2 T0303'] })
    expect(rows.at(-1)!.slice(0, 2)).toEqual(['too few: face-down', '3'])
    expect(rows.at(-1)![2]).toContain('T0404 [swamp]')
    const rain = ask('reach', 'I INF', { weather: 'rain', units: ['Germany INF I 3-3 T0303'] })
    expect(rain.rows.map((row) => row.slice(0, 2))).toEqual([
      ['1', '2'],
      ['too few: face-down', '4'],
      ['too few: face-down', '6'],
    ])
  })

  it('a hex that holds enemy aircraft alone may be entered and ends the move', () => {
    const { rows } = ask('reach', 'I INF', { units: ['Germany INF I 3-3 T0303', 'USSR LND Su-2 1/2/4 T0304'] })
    expect(rows[0][2]).toContain('T0304 [enemy aircraft or ships, stops]')
  })

  it('whose impulse it is bars nobody; being face-down, at sea or no land unit does, each by its reason', () => {
    const units = ['Germany INF I 3-3 T0303 down', 'USSR INF 7 3-3 T0306', 'Germany LND Stuka 1/5/3 T0303']
    expect(ask('reach', '7 INF', { units }).rows[0].slice(0, 2)).toEqual(['2', '1'])
    expect(ask('reach', 'I INF', { units }).text).toBe('I INF (Germany): T0303. 11.10: it is face-down and cannot move.')
    expect(ask('reach', 'Stuka', { units }).text).toContain("11.10: it is an aircraft; 'query: range Stuka to Minsk'")
  })
})

describe('query: weather', () => {
  it('what rain does by the chart, and what the next roll may bring in May/June and July/August', () => {
    const { rows } = ask('weather', '', { weather: 'rain', turn: { months: 'M/J' } })
    expect(rows[0]).toEqual([
      'north temperate',
      'rain',
      'hexes cost 2 times',
      '2 hexes',
      '-2; 1 column down',
      'factors x0.5',
      'search roll +1',
    ])
    expect(rows[1]).toEqual(['north temperate', 'fine 60%, storm 20%, rain 20%', 'fine 100%'])
  })

  it('two asterisks carried over: a roll of 1 or 2 is a 3 or a 4, the rest is fine', () => {
    const { rows, text } = ask('weather', '', { weather: 'storm', turn: { months: 'M/J' } }, (world) =>
      world.set({ weather: { ...world.state.weather, carried: 2 } }),
    )
    expect(text).toContain('The next roll gets +2.')
    expect(rows[0].slice(5)).toEqual(['rebases only', 'search roll +1, no naval air combat'])
    expect(rows[1][1]).toBe('fine 80%, rain 20%')
    expect(rows[2].slice(0, 2)).toEqual(['impulse marker advances', '1 80%, 2 20%'])
  })

  it('a first roll that the campaign fixes is no matter of chance', () => {
    const { rows, text } = ask('weather', '', { turn: { months: 'M/J' } }, (world) =>
      world.set({ forced: { firstSide: null, weatherRoll: 1 } }),
    )
    expect(text).toContain('The campaign fixes the next roll at 1.')
    expect(rows[1][1]).toBe('storm 100%')
  })
})
