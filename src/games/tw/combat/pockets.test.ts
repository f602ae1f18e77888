import { describe, expect, it } from 'vitest'
import { position, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { notePockets, settlePockets } from './pockets.ts'

/** Germans hold all hexes around 1935 and 1936 in France, the last of them taken in this player turn. */
function ring(taken: boolean): TwWorld {
  const { map } = position()
  const around = [...new Set(['1935', '1936'].flatMap((code) => map.adjacentTo(map.hex(code)).map((hex) => map.code(hex))))].filter(
    (code) => !['1935', '1936'].includes(code),
  )
  const world = position({
    control: Object.fromEntries(around.slice(taken ? 1 : 0).map((code) => [code, 'Germany'])),
    installations: ['airbase 1935 France'],
    units: ['France INF P 4-5 1936', 'France FTR A 2-3-2 1935', ...around.map((code, i) => `Germany INF R${i} 6-5 ${code}`)],
  })
  if (taken) world.setControl(world.map.hex(around[0]), 'Germany')
  return world
}
const holder = (world: TwWorld, code: string) => world.state.control[world.map.hex(code)]

describe('pockets', () => {
  // proves: tw-10.2.8-hex-control-pocket, tw-1.2-control-pocket
  it('stay the enemy’s through his player turn, and pass at the end of it where nothing stands and no supply comes (10.2.8)', () => {
    const world = ring(true)
    world.beginImpulse(2)
    notePockets(world)
    expect(world.state.pockets).toEqual({ '1935': 'Germany', '1936': 'Germany' })
    expect(holder(world, '1935')).toBe('France')
    settlePockets(world)
    expect(holder(world, '1935')).toBe('France')
    world.note({ stage: 'Allied turn' })
    settlePockets(world)
    expect([holder(world, '1935'), holder(world, '1936'), world.state.pockets]).toEqual(['Germany', 'France', undefined])
  })

  // proves: tw-10.2.8-hex-control-pocket
  it('do not hold the fortresses among them (10.2.8)', () => {
    const world = ring(true)
    world.install({ kind: 'fortress', hex: world.map.hex('1936'), nation: 'France' })
    world.eliminate(unitNamed(world, 'P'), 'no supply', true)
    notePockets(world)
    world.note({ stage: 'Allied turn' })
    settlePockets(world)
    expect([holder(world, '1935'), holder(world, '1936')]).toEqual(['Germany', 'France'])
  })

  // proves: tw-1.2-control-pocket, tw-10.2.8-hex-control-pocket
  it('pass in whole once the units in them are gone, unless supply reaches them again (10.2.8)', () => {
    const world = ring(true)
    notePockets(world)
    world.eliminate(unitNamed(world, 'P'), 'no supply', true)
    world.note({ stage: 'Allied turn' })
    settlePockets(world)
    expect([holder(world, '1935'), holder(world, '1936')]).toEqual(['Germany', 'Germany'])
    const saved = ring(true)
    notePockets(saved)
    for (let i = 0; i < 8; i++) saved.eliminate(unitNamed(saved, `R${i}`), 'gone')
    saved.note({ stage: 'Allied turn' })
    settlePockets(saved)
    expect(holder(saved, '1935')).toBe('France')
  })

  // proves: tw-10.2.8-hex-control-pocket, tw-11.1.2-airbase-capture
  it('take with them what stands there: aircraft fly to the nearest base outside, Depleted, and airbases are destroyed (10.2.8, 11.1.2)', () => {
    const world = ring(true)
    notePockets(world)
    const plane = unitNamed(world, 'A')
    expect(world.map.code(plane.hex)).toBe('1935')
    // All of the pocket passes at once: it does not flee to what is the enemy's a moment later.
    world.eliminate(unitNamed(world, 'P'), 'no supply', true)
    world.note({ stage: 'Allied turn' })
    settlePockets(world)
    expect([world.map.name(plane.hex), plane.depleted, world.installation(world.map.hex('1935'), 'airbase')]).toEqual([
      'Nantes (1736)',
      true,
      undefined,
    ])
  })

  // proves: tw-7.1-port-basing, tw-10.2.8-hex-control-pocket
  it('take a port with them, whose ships sail to another (10.2.8)', () => {
    const beside = ['2036', '1936', '2137', '2136']
    const world = position({
      stage: 'Allied turn',
      control: Object.fromEntries(beside.map((code) => [code, 'Germany'])),
      units: ['France Fleet F 1-12-5 Bordeaux depleted', ...beside.map((code, i) => `Germany INF R${i} 6-5 ${code}`)],
    })
    const bordeaux = world.map.find('Bordeaux')!
    world.note({ pockets: { [world.map.code(bordeaux)]: 'Germany' } })
    settlePockets(world)
    const ship = unitNamed(world, 'F')
    expect([world.state.control[bordeaux], ship.place, ship.hex === bordeaux]).toEqual(['Germany', 'map', false])
  })

  // proves: tw-10.2.8-hex-control-pocket
  it('are not made where supply comes for the power that runs a colony, were its capital lost (10.2.8, 12.7.1)', () => {
    const cut = (fleet: string[]) => {
      const world = position({ stage: 'Allied turn', wars: [['Italy', 'Britain']], control: { Tripoli: 'Britain' }, units: fleet })
      world.setControl(world.map.hex('3922'), 'Britain')
      notePockets(world)
      return world.state.pockets?.['3923'] ?? null
    }
    expect([cut([]), cut(['Italy Fleet 1st 1-12-5 Taranto'])]).toEqual(['Britain', null])
  })

  // proves: tw-10.2.8-hex-control-pocket
  it('of a power that has surrendered since are nobody’s (10.2.8, 18.5)', () => {
    const world = position({ stage: 'Allied turn', conquered: { France: 'Germany' } })
    world.note({ pockets: { 1935: 'France', 1426: 'Britain' } })
    settlePockets(world)
    expect(world.state.pockets).toEqual({ 1426: 'Britain' })
  })

  // proves: tw-1.2-control-pocket, tw-10.2.8-hex-control-pocket
  it('are made by what was taken in this player turn, not by older rings (10.2.8)', () => {
    const world = ring(false)
    notePockets(world)
    expect(world.state.pockets).toBeUndefined()
  })
})
