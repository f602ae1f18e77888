import { describe, expect, it } from 'vitest'
import type { SheetNode } from '../../../engine/decision.ts'
import { loadBoard } from '../map/load.ts'
import { WifReader } from '../sheet/reader.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { queries } from './queries.ts'

const board = loadBoard()
const SEA: PositionNotation = {
  map: board,
  sides: { Italy: 'Axis', Commonwealth: 'Allies' },
  minors: { 'United Kingdom': 'Commonwealth' },
  atWar: [['Italy', 'Commonwealth']],
  weather: 'fine',
  control: { [board.code(board.find('Suez')!)]: 'Commonwealth', [board.code(board.find('Alexandria')!)]: 'Commonwealth' },
}
const world = position({
  ...SEA,
  units: [
    'Italy CA Zara 3/3/1/2/5/3 @Red_Sea:3 damaged',
    'Italy TRS TRS 1 0/10/0/0/4/4 @Red_Sea:0 down',
    'Italy INF X 4-3 @Red_Sea:0 aboard=TRS_1',
    'Commonwealth SUB Clyde 2/2/0/0/4/4 @Red_Sea:1',
    'Commonwealth CV Eagle 0/2/1/0/4/4 Alexandria no-planes',
    'Commonwealth INF 4 5-3 Suez',
    'Italy CL Colleoni 2/1/1/1/6/3 repair',
    'Italy BB Late 4/3/2/4/5/3 circle:2',
  ],
})
world.set({ overseas: true })
function ask(name: string, words: string, seat: string, of: WifWorld = world) {
  const reader = new WifReader(of, seat)
  const node: SheetNode = { line: 1, column: 1, path: '', value: words }
  const answer = queries.find((query) => query.name === name)!.answer(of, { seat, words: node, reader })
  return {
    problems: reader.problems.map(({ message }) => message),
    answer,
    text: answer?.text.join(' ') ?? '',
    rows: answer?.tables?.flatMap(({ rows }) => rows) ?? [],
  }
}

describe('query: sea', () => {
  it('who is there, section by section, with the search number of each side and the cargo', () => {
    const { answer, rows, text } = ask('sea', 'red sea', 'Italy')
    expect(answer).toMatchObject({ title: 'Red Sea', seaAreas: ['Red Sea'] })
    expect(rows).toEqual([
      ['3', 'Italy', '3', 'Zara CA 3-3 5/3 damaged'],
      ['1', 'Commonwealth', '1', 'Clyde SUB 2-2 4/4'],
      ['0', 'Italy', '0', 'TRS 1 TRS 0-10 4/4 face-down, X INF INF 4-3 aboard TRS 1'],
    ])
    expect(text).toMatch(/^Fine \(mediterranean\)\./)
  })
  it('where it leads, what is closed to your ships and why, and whose ports are on it', () => {
    expect(ask('sea', 'Red Sea', 'Italy').text).toMatch(/Leads to .*Eastern Mediterranean \(closed to your surface ships: 11\.4\.4: .*Suez/)
    expect(ask('sea', 'Red Sea', 'Commonwealth').text).not.toContain('closed')
    expect(ask('sea', 'Red Sea', 'Italy').text).toMatch(/Ports on it: .*Allies: .*Suez/)
  })
  it('whether your supply passes, and who keeps it out', () => {
    expect(ask('sea', 'Red Sea', 'Italy').text).toContain('Supply of Italy passes (2.4.2).')
    expect(ask('sea', 'Red Sea', 'Commonwealth').text).toContain('Supply of Commonwealth is blocked by Zara (2.4.2).')
  })
  it('an empty sea says so; a name that is none gets the nearest', () => {
    expect(ask('sea', 'Baltic Sea', 'Italy').text).toContain('Nobody is there.')
    expect(ask('sea', 'Red See', 'Italy').problems.join()).toContain("did you mean 'Red Sea'?")
  })
  it('with no name all seas with somebody in them', () => {
    const { answer, rows } = ask('sea', '', 'Italy')
    expect(answer).toMatchObject({ title: 'The seas', seaAreas: ['Red Sea'] })
    expect(rows[0]).toEqual(['Red Sea', '3', 'Italy', '1 CA (damaged)'])
  })
})

describe('other queries about ships', () => {
  it('where is: at sea, aboard, in port, under repair or to come, of either side', () => {
    const says = (unit: string) => ask('where is', unit, 'Commonwealth').text
    expect(says('Zara')).toBe('Zara CA 3-3 5/3 damaged (Italy): Red Sea 3.')
    expect(says('X INF')).toBe('X INF INF 4-3 aboard TRS 1 (Italy): Red Sea 0, aboard TRS 1.')
    expect(says('Eagle')).toBe('Eagle CV 0-2(0) 4/4 without planes (Commonwealth): Alexandria (E1505).')
    expect(says('Colleoni')).toBe('Colleoni CL 2-1 6/3 (Italy): in the repair pool.')
    expect(says('Late')).toBe('Late BB 4-3 5/3 (Italy): on the production circle, in 2 turns.')
    expect(ask('where is', 'Zarra', 'Italy').problems.join()).toContain('did you mean Zara?')
  })
  it('my units: ships by themselves, those at sea, those of a sea area', () => {
    const names = (words: string, seat = 'Italy') => ask('my units', words, seat).rows.map(([name, , where, state]) => [name, where, state])
    expect(names('ships')).toEqual([
      ['Colleoni', 'in the repair pool', 'face-up'],
      ['Zara', 'Red Sea 3', 'face-up, damaged'],
      ['TRS 1', 'Red Sea 0', 'face-down'],
    ])
    expect(names('at sea').map(([name]) => name)).toEqual(['X INF', 'Zara', 'TRS 1'])
    expect(names('Red Sea', 'Commonwealth')).toEqual([['Clyde', 'Red Sea 1', 'face-up']])
    expect(names('in port', 'Commonwealth').map(([name]) => name)).toEqual(['Eagle'])
  })
  it('range: the way of a ship, what it has left, the sections it may enter, or how far it falls short', () => {
    const of = position({
      ...SEA,
      units: [
        'Commonwealth BB Warspite 5/4/2/5/5/4 Alexandria',
        'Commonwealth CA Slow 3/3/1/2/2/1 Alexandria',
        'Italy NAV Cant 1/1/9 Taranto',
      ],
    })
    const says = (words: string, seat = 'Commonwealth') => ask('range', words, seat, of).text
    expect(says('Warspite to Western Mediterranean')).toBe(
      'Warspite (Commonwealth): Alexandria (E1505). By Eastern Mediterranean, Italian Coast, Western Mediterranean: 3 of its range of 4. It pays 1 more: out of supply. It would have 1 of its movement allowance left: it may enter sections 0 to 1; section 2 takes 2 (11.4.2).',
    )
    expect(says('Slow to Italian Coast')).toContain('That is beyond its range (11.4.2).')
    expect(says('Cant to Italian Coast')).toMatch(
      /The flight takes \d of its range of 9\. With its range it has \d left: sections 0 to \d \(11\.3\)\. Intercepting/,
    )
    expect(ask('range', 'Warspite', 'Commonwealth', of).problems.join()).toContain('say who and where to')
  })
  it('supply: of a ship at sea and of its cargo too', () => {
    expect(ask('supply', 'Zara', 'Italy').answer).toMatchObject({ title: 'Supply of Zara', hexes: [] })
    expect(ask('supply', 'Zara', 'Italy').text).toBe('Zara (Italy) in Red Sea 3: 2.4.1: in supply, as always at sea.')
    expect(ask('supply', 'X INF', 'Italy').text).toBe('X INF (Italy) in Red Sea 0, aboard TRS 1: 2.4.1: in supply, as always at sea.')
  })

  it('hex: ships in a port, and of a hexdot the sea it is in', () => {
    expect(ask('hex', 'Alexandria', 'Italy').rows[0].slice(0, 2)).toEqual(['Eagle', 'CV 0-2(0) 4/4'])
    const dot = board.code(
      Array.from({ length: board.size }, (_, hex) => hex).find((hex) => board.seaAreaNames[board.seaArea[hex]] === 'Red Sea')!,
    )
    expect(ask('hex', dot, 'Italy').text).toContain('It is in the Red Sea')
  })
})
