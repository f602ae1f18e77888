import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { position } from '../cases/notation.ts'
import { run } from '../cases/notation.ts'
import { loadBoard } from '../map/load.ts'
import { hexesIn1939, wasJapansInChina } from './hexes-of-1939.ts'
import { hexesBack } from './liberation/hexes-back.ts'

const board = loadBoard()

// proves: wif-13.7.5-hexes-return
it('what Japan held of China in 1939 is what Global War begins with (13.7.5, 13.7.3)', () => {
  const world = position({ map: board, sides: { Japan: 'Axis', China: 'Allies' } })
  const { control } = parse(readFileSync(new URL('../../../../scenarios/global-war.yaml', import.meta.url), 'utf8')) as {
    control: { Japan: string[] }
  }
  const held = [...new Set(control.Japan.map((name) => board.find(name) ?? board.hex(name)))]
  const found = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => wasJapansInChina(world, hex))
  expect(found).toEqual([...held].sort((a, b) => a - b))
  expect(hexesIn1939(world, 'China').filter((hex) => held.includes(hex))).toEqual([])
  expect(held.filter((hex) => !hexesIn1939(world, 'Japan').includes(hex))).toEqual([])
})

// proves: wif-13.7.5-hexes-return
it('what the USSR was given of Finland and Poland was theirs in 1939: liberated, Finland has back what its liberator holds of it (13.7.5)', () => {
  const world = position({ map: board, sides: { Germany: 'Axis', USSR: 'Allies' }, conquered: { Finland: 'USSR' } })
  const [viipuri, lwow, baku] = ['Viipuri', 'Lwow', 'Baku'].map((name) => board.find(name)!)
  world.set({ homes: { [viipuri]: 'USSR', [lwow]: 'USSR' } })
  expect(hexesIn1939(world, 'Finland')).toContain(viipuri)
  expect(hexesIn1939(world, 'Poland')).toContain(lwow)
  expect(hexesIn1939(world, 'USSR')).toContain(baku)
  expect(hexesIn1939(world, 'USSR')).not.toContain(viipuri)
  world.setControl(viipuri, 'Germany')
  world.changeCountry('Finland', { controller: 'Germany', conqueredBy: null, status: 'free' })
  run(world, hexesBack(world, 'Finland', 'Germany'))
  expect(world.state.control[viipuri]).toBe('Finland')
})

// proves: wif-13.7.5-hexes-return
it('who co-operated with a country that was liberated before, and keeps hexes of it this time, never does again (13.7.5)', () => {
  const world = position({ map: board, sides: { Germany: 'Axis', Commonwealth: 'Allies', USA: 'Allies', France: 'Allies' } })
  const [paris, lille] = ['Paris', 'Lille'].map((name) => board.find(name)!)
  world.set({ liberated: { France: { with: ['Commonwealth', 'USA'], never: [] } } })
  world.setControl(paris, 'USA')
  world.setControl(lille, 'Commonwealth')
  run(world, hexesBack(world, 'France', 'USA'), { 'give hexes of a liberated country back': [false] })
  expect([world.state.control[paris], world.state.control[lille]]).toEqual(['France', 'Commonwealth'])
  expect(world.state.liberated).toEqual({ France: { with: ['USA'], never: ['Commonwealth'] } })
})

// proves: wif-13.7.5-hexes-return
it('who kept hexes of a country that was liberated before never co-operates with it, though he gives all back this time (13.7.5)', () => {
  const world = position({ map: board, sides: { Germany: 'Axis', Commonwealth: 'Allies', USA: 'Allies', France: 'Allies' } })
  const lille = board.find('Lille')!
  world.set({ liberated: { France: { with: ['USA'], never: ['Commonwealth'] } } })
  world.setControl(lille, 'Commonwealth')
  run(world, hexesBack(world, 'France', 'USA'), { 'give hexes of a liberated country back': [true] })
  expect(world.state.control[lille]).toBe('France')
  expect(world.state.liberated).toEqual({ France: { with: ['USA'], never: ['Commonwealth'] } })
})

// proves: wif-13.7.5-hexes-return
it('what has been made of a country since 1939 was its own then: Northern Ireland, Gibraltar of a Spain that is aligned (13.7.5)', () => {
  const world = position({ map: board, sides: { Germany: 'Axis', Commonwealth: 'Allies' } })
  const [belfast, gibraltar] = ['Belfast', 'Gibraltar'].map((name) => board.find(name)!)
  world.set({ homes: { [belfast]: 'Northern Ireland', [gibraltar]: 'Spain' } })
  expect(hexesIn1939(world, 'United Kingdom')).toContain(belfast)
  expect(hexesIn1939(world, 'Spain')).not.toContain(gibraltar)
})
