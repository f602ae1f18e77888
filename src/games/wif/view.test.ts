import { describe, expect, it } from 'vitest'
import { paint, plainMap, position } from './testing/position.ts'
import { view } from './view.ts'

const board = plainMap(8, 8, (sheet) => {
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) paint(sheet, 'country', `T0${column}0${row}`, column > 3 ? 'g' : 'u')
  sheet.places.push(
    { hex: 'T0505', name: 'Wien', city: 'capital', source: 'project' },
    { hex: 'T0205', name: 'Kiev', city: 'capital', source: 'project' },
  )
})
const world = position({
  map: board,
  weather: 'rain',
  minors: { Rumania: 'Germany' },
  units: [
    'Germany ARM XLI 8-6 T0505',
    'Germany INF Lost 5-3 T0701 down',
    'Germany HQ-I Model 6-3(3) T0505',
    'USSR FTR I-16 4/0/3 T0205',
    'USSR LND Il-2 (3)/5/4 T0205',
    'Germany INF Late 5-3 circle:2',
    'USSR INF Dead 4-3 T0104',
  ],
})
world.set({ impulseBox: 7 })
world.set({ victory: { kind: 'cities', cities: [board.hex('T0505'), board.hex('T0205')] } })
world.destroy(world.unit('ussr-dead-inf'), 'land combat at T0104')
const lost = world.lost.map((loss) => ({ ...loss, step: 'M/J 1941 impulse 1' }))
const table = (seat: string, title: string) => view(world, seat, lost).tables.find((each) => each.title.startsWith(title))

describe('what a seat sees', () => {
  it('the facts of the moment', () => {
    expect(view(world, 'USSR').facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Turn: M/J 1941, 1 of 6',
      'Weather: north temperate rain',
      'Impulse marker: box 7: the turn ends on 1 or less',
      'Initiative: Axis, marker on Axis +1',
      'Cities: Axis 1, Allies 1 of 2',
    ])
    world.set({ impulseBox: 3 })
    expect(view(world, 'USSR').facts[2].value).toBe('box 3: the turn ends on 0 or less, only after a pass')
  })
  it('what comes this turn', () => {
    const { turn } = world.state
    world.set({ turn: { ...turn, index: turn.index + 2 } })
    expect(table('Germany', 'Reinforcements')!.rows).toEqual([['this turn', 'Late INF 5-3', 'Germany']])
    world.set({ turn })
  })
  it('every counter of both sides, as printed', () => {
    const pieces = view(world, 'USSR').pieces
    expect(pieces.map(({ name, hex, symbol, size, values, faceDown }) => [name, hex, symbol, size, values.join('-'), faceDown])).toEqual([
      ['XLI ARM', 'T0505', 'armour', 'XXX', '8-6', false],
      ['Lost INF', 'T0701', 'infantry', 'XXX', '5-3', true],
      ['Model', 'T0505', 'headquarters', 'XXXXX', '6-3-(3)', false],
      ['I-16', 'T0205', 'fighter', '', '4-0-3', false],
      ['Il-2', 'T0205', 'bomber', '', '(3)-5-4', false],
    ])
  })
  it('who holds what, by side', () =>
    expect([view(world, 'USSR').control.T0505, view(world, 'USSR').control.T0205]).toEqual(['Axis', 'Allies']))
  it('its own units out of supply and its own reinforcements, not those of the enemy', () => {
    expect(table('Germany', 'Your units out of supply')!.rows.map(([unit, where]) => [unit, where])).toEqual([['Lost INF', 'T0701']])
    expect(table('USSR', 'Your units out of supply')).toBeUndefined()
    expect(table('Germany', 'Reinforcements')!.rows).toEqual([['in 2 turns', 'Late INF 5-3', 'Germany']])
    expect(table('USSR', 'Reinforcements')).toBeUndefined()
  })
  it('the forces of both sides and the losses of the turn', () => {
    expect(table('USSR', 'Forces')!.rows).toEqual([
      ['Axis (Germany)', '3', '19', '0', '1'],
      ['Allies (USSR)', '0', '0', '2', '0'],
    ])
    expect(table('Germany', 'Losses')!.rows).toEqual([['impulse 1', 'Dead INF', 'USSR', 'land combat at T0104']])
  })
  it('a captured ship among the losses, in the repair pool and when it sails for who took it; not who was put back by the moderator', () => {
    const sea = position({
      map: board,
      units: ['USSR CA Kirov 3/5/2/1/6/4 T0205', 'USSR CA Gorki 3/5/2/1/6/4 T0205', 'Germany ARM XLI 8-6 T0505'],
    })
    const [kirov, gorki] = sea.navalAt(board.hex('T0205'))
    const rows = () =>
      view(
        sea,
        'USSR',
        sea.lost.map((loss) => ({ ...loss, step: 'M/J 1941 impulse 3' })),
      ).tables.find(({ title }) => title.startsWith('Losses'))?.rows ?? []
    sea.capture(kirov, 'Germany')
    sea.destroy(gorki, 'overrun in port')
    const captured = ['impulse 3', 'Kirov', 'USSR', 'captured by Germany']
    expect(rows()).toEqual([captured, ['impulse 3', 'Gorki', 'USSR', 'overrun in port']])
    sea.move(kirov, board.hex('T0505'))
    sea.move(gorki, board.hex('T0205'))
    expect(rows()).toEqual([captured])
  })
})
