import { describe, expect, it } from 'vitest'
import { loadBoard } from './map/load.ts'
import { position } from './testing/position.ts'
import { view } from './view.ts'

const board = loadBoard()
const SIDES = { Italy: 'Axis', Commonwealth: 'Allies' } as const
const UNITS = [
  'Italy BB Cavour 4/3/2/4/5/3 @Eastern_Mediterranean:3',
  'Italy SUB Squalo 2/2/0/0/4/4 @Eastern_Mediterranean:0 down',
  'Italy CA Zara 3/3/1/2/5/3 @Italian_Coast:2 damaged',
  'Commonwealth CV Ark Royal 1/3/2/0/6/4 @Eastern_Mediterranean:3 air=4',
  'Commonwealth CV Eagle 0/2/1/0/4/4 @Eastern_Mediterranean:3 air=3 no-planes',
  'Commonwealth TRS TRS 1 0/10/0/0/4/4 @Eastern_Mediterranean:0',
  'Commonwealth INF Aus II 5-3 @Eastern_Mediterranean:0 aboard=TRS_1',
  'Commonwealth CP Clan 4/3 @Eastern_Mediterranean:0',
  'Commonwealth CP Blue 2/3 @Eastern_Mediterranean:0',
  'Commonwealth NAV Sunderland 1/2/9 @Eastern_Mediterranean:2',
  'Commonwealth CL Ajax 2/2/1/1/6/3 Alexandria',
  'Italy CL Bande Nere 2/1/1/1/6/3 Taranto',
  'Italy CL Colleoni 2/1/1/1/6/3 Taranto down',
]
const at = (weather: 'fine' | 'storm' = 'fine', year = 1941) =>
  position({ map: board, sides: SIDES, atWar: [['Italy', 'Commonwealth']], units: UNITS, weather, turn: { year } })
const table = (world = at(), title = 'At sea') => view(world, 'Italy').tables.find((each) => each.title === title)?.rows

describe('what a seat sees at sea', () => {
  const world = at()
  const [area, other] = view(world, 'Italy').seaAreas!

  it('each sea area with somebody in it, that of both sides first, its weather and its box', () => {
    expect(view(world, 'Italy').seaAreas!.map(({ name, weather }) => `${name}: ${weather}`)).toEqual([
      'Eastern Mediterranean: fine (mediterranean)',
      'Italian Coast: fine (mediterranean)',
    ])
    expect(area.sections.map(({ name, search }) => [name, search])).toEqual([
      ['4', 4],
      ['3', 3],
      ['2', 2],
      ['1', 1],
      ['0', 0],
    ])
    expect(board.seaAreaNames[board.seaArea[board.hex(other.hex)]]).toBe('Italian Coast')
  })
  it('search numbers rise by carrier planes of range 4 and more and by NAVs, not in storm', () => {
    expect(area.sections.map(({ searches }) => searches)).toEqual([{}, { Allies: 4, Axis: 3 }, { Allies: 3 }, {}, { Allies: 0, Axis: 0 }])
    expect(view(at('storm'), 'Italy').seaAreas![0].sections[1].searches).toEqual({ Allies: 3, Axis: 3 })
  })
  it('ships with their values and marks, cargo behind its ship, and no ship at sea among the pieces on hexes', () => {
    expect(
      area.sections[1].pieces.map(({ name, symbol, values, noPlanes }) => [name, symbol, values.join(' '), noPlanes ?? false]),
    ).toEqual([
      ['Ark Royal', 'carrier', '1 3 (4) 6 4', false],
      ['Eagle', 'carrier', '0 2 (3) 4 4', true],
      ['Cavour', 'battleship', '4 3 5 3', false],
    ])
    expect(area.sections[4].pieces.map(({ name, aboard, side }) => [name, aboard, side])).toEqual([
      ['Squalo', undefined, 'Axis'],
      ['TRS 1', undefined, 'Allies'],
      ['Aus II INF', 'commonwealth-trs-1', 'Allies'],
      ['Blue', undefined, 'Allies'],
      ['Clan', undefined, 'Allies'],
    ])
    expect(view(world, 'Italy').pieces.map(({ name, hex }) => `${name} ${board.name(board.hex(hex)).split(' (')[0]}`)).toEqual([
      'Ajax Alexandria',
      'Bande Nere Taranto',
      'Colleoni Taranto',
    ])
  })
  it('carrier planes grow with the years', () => {
    expect(view(at('fine', 1942), 'Italy').seaAreas![0].sections[1].pieces[0].values).toEqual(['1', '3', '(5)', '6', '4'])
  })
  it('tables of the fleets at sea and in port, and of ships that are hurt', () => {
    expect(table()).toEqual([
      ['Eastern Mediterranean', '3', 'Italy', '1 BB'],
      ['Eastern Mediterranean', '3', 'Commonwealth', '2 CV (1 without planes)'],
      ['Eastern Mediterranean', '2', 'Commonwealth', 'Sunderland'],
      ['Eastern Mediterranean', '0', 'Italy', '1 SUB (face-down)'],
      ['Eastern Mediterranean', '0', 'Commonwealth', '1 TRS, 6 convoy points, aboard Aus II INF'],
      ['Italian Coast', '2', 'Italy', '1 CA (damaged)'],
    ])
    expect(table(world, 'Ships in port')).toEqual([
      ['Alexandria (E1505)', 'Commonwealth', '1 CL'],
      ['Taranto (E3018)', 'Italy', '2 CL (1 face-down)'],
    ])
    expect(table(world, 'Ships damaged or without carrier planes')).toEqual([
      ['Zara', 'Italy', 'Italian Coast 2', 'damaged'],
      ['Eagle', 'Commonwealth', 'Eastern Mediterranean 3', 'no carrier planes (14.4)'],
    ])
  })
  it('one fact says how many are at sea', () => {
    expect(view(world, 'Italy').facts.at(-1)).toEqual({
      label: 'At sea',
      value: 'Axis 3 ships in 2 sea areas; Allies 3 ships and 6 convoy points in 1 sea area',
    })
  })
})
