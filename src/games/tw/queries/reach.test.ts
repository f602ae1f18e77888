import { describe, expect, it } from 'vitest'
import { parseSheet } from '../../../orders/parse.ts'
import { TwReader } from '../sheet/reader.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { queries } from './queries.ts'

function ask(name: string, words: string, notation: PositionNotation, seat = 'Germany') {
  const world = position(notation)
  const reader = new TwReader(world, seat)
  const asked = { seat, words: parseSheet(JSON.stringify(words)).documents[0], reader }
  const answer = queries.find((query) => query.name === name)!.answer(world, asked)!
  return { answer, text: answer.text.join(' '), rows: answer.tables?.flatMap(({ rows }) => rows) ?? [] }
}

const EAST: PositionNotation = {
  sides: { Germany: 'Axis', USSR: 'Allies' },
  wars: [['Germany', 'USSR']],
  turn: 'Fall 1941',
  control: { 1709: 'USSR' },
  units: ['USSR CAV Cossacks 2-6 1709', 'Germany INF A 6-5 1711', 'Germany ARM X 8-8 1711', 'Germany FTR JG 2-4-4 1711'],
}

describe('query: reach', () => {
  // proves: tw-6.2.2-soviets-and-wa
  it('tells hexes by points left: a hex costs 1, one in an enemy zone a point more and stops INF; the enemy is left where he is', () => {
    const { rows, text, answer } = ask('reach', 'A', EAST)
    expect(rows[0]).toEqual(['4', '1', '1612, 1611, Kharkov (1712), 1812, 1811'])
    expect(rows[1].slice(0, 2)).toEqual(['3', '2'])
    expect(rows[1][2]).toContain('1710 [enemy ZoC, stops]')
    expect(rows).toContainEqual(['1709', '9.4: Cossacks: entered by automatic victory alone (9.8)'])
    expect(text).toContain('Not in Second Impulse: 9.2: A is INF; only ARM, MECH and CAV move in Second Impulse.')
    expect(answer.hexes).not.toContain('1709')
  })

  it('armour goes on through the zone, and has a Second Impulse', () => {
    const { rows, text } = ask('reach', 'X', EAST)
    expect(rows[1][2]).toMatch(/1710 \[enemy ZoC\]/)
    expect(text).toContain('In Second Impulse, from where it then stands: ')
  })

  it('whose turn it is bars nobody; weather does what it does to moves', () => {
    const { text } = ask('reach', 'Cossacks', EAST)
    expect(text).toContain('USSR Cossacks at 1709, 6 movement points, alone, in First Impulse')
    expect(ask('reach', 'X', { ...EAST, weather: { east: 'Light Mud' } }).text).toContain('X at 1711, 6 movement points')
  })

  it('tells that a unit can go nowhere, and refuses aircraft by name', () => {
    expect(ask('reach', 'JG', EAST).text).toContain('not supported yet: a list of the hexes that aircraft reach')
    const island = { ...EAST, control: { London: 'Germany' }, units: ['Germany INF P 6-5 London'] }
    expect(ask('reach', 'P', island).text).toContain('It can go nowhere.')
  })
})

describe('query: weather', () => {
  it('the lines in force with what they do to whom', () => {
    const { rows, text } = ask('weather', '', { ...EAST, weather: { east: 'Russian Winter', west: 'Snow' } })
    expect(rows[0]).toEqual([
      'Eastern Front',
      'Russian Winter',
      'the Axis',
      'ARM, MECH -2 MP in both impulses; all others -1 MP; no automatic victories; air ranges of 2, 4 and 6 are 1, 1 and 1; columns that air support shifts: 1 at most; no airdrops; no fortifications or fortresses are built; rivers and swamps are as clear terrain, and no Axis ship sails the Baltic',
    ])
    expect(rows[1].slice(2)).toEqual(['the Allies, and USSR, Finland and Sweden', 'nothing'])
    expect(rows[2][3]).toContain('no landings from the sea')
    expect(text).toContain('The weather is fair on the Mediterranean')
  })

  it('Winter to come: a die less another, all hundred pairs; a line worse in the west in 1939', () => {
    const west = (turn: string) => ask('weather', '', { turn }).rows.at(-2)!
    expect(west('Fall 1941')).toEqual([
      'Western Front',
      'Snow 70%, Severe Winter 14%, Cold Rain, Sleet and Mud 12%, Clear and Mild 3%, Extreme Winter 1% (German die less the British)',
    ])
    expect(west('Fall 1939')[1]).toBe(
      'Severe Winter 70%, Extreme Winter 15%, Snow 12%, Cold Rain, Sleet and Mud 3% (German die less the British, a line worse)',
    )
    expect(west('Spring 1940')[1]).toBe('fair')
  })

  // proves: tw-26.1.3.1-spring-mud
  it('the Eastern Front before its war needs no roll', () => {
    expect(ask('weather', '', { turn: 'Summer 1940' }).rows.at(-3)![1]).toBe(
      'Light Mud (before Germany and the Soviet Union are at war: without a roll, 26.1)',
    )
  })
})
