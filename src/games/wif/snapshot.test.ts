import { describe, expect, it } from 'vitest'
import { loadState, saveState } from './snapshot.ts'
import { plainMap, position } from './testing/position.ts'

describe('snapshots', () => {
  const world = position({
    units: ['Germany ARM XLI 8-6 T0101 down', 'USSR INF X 3-3 circle:2', 'USSR MIL Minsk 3-3 reserve city=Minsk', 'Germany INF Y 5-3 pool'],
    control: { T0101: 'Germany', T0505: 'USSR' },
  })
  const { map, state } = world
  world.set({ homes: { [map.hex('T0303')]: 'USSR' }, gateways: [{ hex: map.hex('T1105'), country: 'Germany' }] })
  world.set({ citiesTaken: [{ hex: map.hex('T0404'), lostBy: 'Allies' }] })
  world.set({
    schedule: [
      { turn: 2, unit: 'ussr-x-inf', hex: null },
      { turn: 3, unit: 'germany-y-inf', hex: map.hex('T0707') },
    ],
  })
  world.set({ victory: { kind: 'cities', cities: [map.hex('T0404')] } })
  world.set({ reserves: { USSR: [{ against: 'Germany', units: ['ussr-minsk-mil'] }] } })

  it('what is saved is what is loaded', () => expect(loadState(saveState(state, map), map)).toEqual(JSON.parse(JSON.stringify(state))))
  it('production has one form to the letter, in whatever order its parts came about', () => {
    const made = position({ units: [] })
    made.set({ production: { claimed: ['East Poland'], cadre: [{ unit: 'ussr-x-inf', power: 'USSR' }], beyond: {} } })
    const saved = JSON.stringify(saveState(made.state, made.map))
    expect(JSON.stringify(saveState(loadState(JSON.parse(saved), made.map), made.map))).toBe(saved)
  })
  it('politics too, as far as their parts change', () => {
    const made = position({ units: [] })
    const pools = { Japan: [], 'Germany and Italy': [] }
    const entry = { shunned: ['USSR'], actions: ['6'], entry: pools, tension: pools, common: [1], year: 1939 }
    const borders = { Rumania: { answer: 'allowed', in: 1 }, Finland: { answer: 'denied', in: 2 } } as const
    const loan = { what: 'resources', number: 2, from: 'USSR', to: 'Germany' } as const
    const pact = {
      trade: [loan],
      flown: ['USSR'],
      mayBreak: ['USSR'],
      recorded: {},
      markers: {},
      since: 0,
      between: ['USSR', 'Germany'],
    } as const
    made.set({ politics: { pacts: [pact], burmaRoad: 'closed', borders, entry, trade: { ended: true, compensation: {}, reductions: [] } } })
    const saved = JSON.stringify(saveState(made.state, made.map))
    expect(JSON.stringify(saveState(loadState(JSON.parse(saved), made.map), made.map))).toBe(saved)
  })
  it('hexes are stored by their printed codes', () => {
    const text = JSON.stringify(saveState(state, map))
    expect(text).toContain('"hex":"T0101"')
    expect(text).toContain('"Germany":"T0101"')
  })
  it('so that a board with other numbers of hexes loads it', () => {
    const larger = plainMap(20, 14)
    const loaded = loadState(saveState(state, map), larger)
    expect(larger.code(loaded.units['germany-xli-arm'].hex)).toBe('T0101')
    expect(loaded.control[larger.hex('T0505')]).toBe('USSR')
  })
  it('a board without one of its hexes refuses it', () =>
    expect(() => loadState(saveState(state, map), plainMap(3, 3))).toThrow('no hex T0505'))
})
