import { describe, expect, it } from 'vitest'
import { inPosition } from './cache.ts'
import { atWar } from './powers.ts'
import type { NavalUnit } from './state.ts'
import { inSupply } from './supply/supply.ts'
import { position, unitNamed } from './testing/position.ts'

const UNITS = [
  'Germany INF XI 6-5 Cologne',
  'Germany Fleet 1st 1-12-5 Kiel',
  'Britain CV Eagle 1-12-5 Plymouth',
  'Britain NAC Eagle_NAC 1-3-2 aboard=Eagle',
  'Britain INF Reserve_Army 4-5 pool',
]

describe('what is kept of a position', () => {
  it('is found anew when one war ends and another begins, though there are as many', () => {
    const world = position({ units: UNITS, wars: [['Germany', 'France']] })
    const fights = () => inPosition(world, 'who fights whom', () => [atWar(world, 'Germany', 'France'), atWar(world, 'Germany', 'Norway')])
    expect(fights()).toEqual([true, false])
    world.endWars('France')
    world.declareWar('Germany', 'Norway')
    expect(world.state.wars).toHaveLength(1)
    expect(fights()).toEqual([false, true])
  })

  it('stands while nothing changes that it depends on', () => {
    const world = position({ units: UNITS })
    let found = 0
    const search = () => inPosition(world, 'a search', () => ++found)
    search()
    world.spend('Germany', 5)
    world.change(unitNamed(world, 'XI'), { lostOutOfSupply: true })
    world.note({ evasionPlayed: { Britain: 1940 } })
    expect(search()).toBe(1)
    world.deplete(unitNamed(world, 'XI'))
    expect(search()).toBe(2)
    world.beginImpulse(2)
    expect(search()).toBe(3)
    world.setControl(world.map.find('Cologne')!, 'Britain')
    expect(search()).toBe(4)
  })
})

describe('a fork', () => {
  it('is the position with all that the player turn remembers, and what is done in it is done in it alone', () => {
    const world = position({ units: UNITS, installations: ['fortress Malta Britain'] })
    const before = JSON.stringify(world.state)
    const unit = unitNamed(world, 'XI')
    world.remember((noted) => {
      noted.movedAtAll.add(unit.id)
      noted.flown.set(unit.id, new Set(['DAS 1']))
    })
    const fork = world.fork()
    expect(JSON.stringify(fork.state)).toBe(before)
    expect(fork.ops).toEqual(world.ops)
    fork.move(fork.unit(unit.id), fork.map.find('Paris')!)
    fork.remember((noted) => {
      noted.movedAtAll.clear()
      noted.flown.get(unit.id)!.clear()
    })
    fork.changeInstallation(fork.installation(fork.map.find('Malta')!, 'fortress')!, { siege: 2 })
    fork.eliminate(fork.unit('germany-1st'), 'sunk')
    fork.spend('Germany', 50)
    fork.setControl(fork.map.find('Paris')!, 'Germany')
    fork.changePower('France', { alliance: null })
    fork.declareWar('Italy', 'France')
    fork.report('test', '1.1', 'told in the fork')
    expect(JSON.stringify(world.state)).toBe(before)
    expect([world.ops.movedAtAll.size, world.ops.flown.get(unit.id)!.size, world.events.length]).toEqual([1, 1, 0])
    expect(world.groundAt(world.map.find('Cologne')!)).toEqual([unit])
    expect(fork.groundAt(fork.map.find('Paris')!)).toHaveLength(1)
  })

  it('keeps stacks in the order in which units came', () => {
    const world = position({ units: ['Germany INF A 6-5 Cologne', 'Germany INF B 6-5 Berlin', 'Germany INF C 6-5 Cologne'] })
    const cologne = world.map.find('Cologne')!
    world.move(unitNamed(world, 'B'), cologne)
    world.move(unitNamed(world, 'A'), cologne)
    expect(world.groundAt(cologne).map(({ name }) => name)).toEqual(['C', 'B', 'A'])
    expect(
      world
        .fork()
        .groundAt(cologne)
        .map(({ name }) => name),
    ).toEqual(['C', 'B', 'A'])
  })

  it('has searches of its own', () => {
    const world = position({ units: ['Germany INF XI 6-5 Cologne'] })
    expect(inSupply(world, unitNamed(world, 'XI'))).toBe(true)
    const fork = world.fork()
    fork.setControl(fork.map.find('Berlin')!, 'France')
    for (const place of world.nation('Germany').secondCapitals) fork.setControl(place, 'France')
    expect(inSupply(fork, unitNamed(fork, 'XI'))).toBe(false)
    expect(inSupply(world, unitNamed(world, 'XI'))).toBe(true)
  })
})

describe('counters by place, nation and carrier', () => {
  it('are listed in the order of the position, wherever they have been', () => {
    const world = position({ units: UNITS })
    const names = (units: readonly { name: string }[]) => units.map(({ name }) => name)
    expect(names(world.unitsIn('map'))).toEqual(['XI', '1st', 'Eagle', 'Eagle NAC'])
    world.remove(unitNamed(world, 'XI'), 'pool')
    world.sail(unitNamed(world, 'Eagle') as NavalUnit, 1)
    expect(names(world.unitsIn('map'))).toEqual(['1st'])
    expect(names(world.unitsIn('sea'))).toEqual(['Eagle', 'Eagle NAC'])
    expect(names(world.unitsIn('map', 'sea'))).toEqual(['1st', 'Eagle', 'Eagle NAC'])
    expect(names(world.unitsIn('pool'))).toEqual(['XI', 'Reserve Army'])
    world.move(unitNamed(world, 'XI'), world.map.find('Cologne')!)
    expect(names(world.unitsIn('map'))).toEqual(['XI', '1st'])
    expect(names(world.aboard(unitNamed(world, 'Eagle') as NavalUnit))).toEqual(['Eagle NAC'])
    expect(names(world.unitsOf('Germany'))).toEqual(['XI', '1st'])
    world.change(unitNamed(world, '1st') as NavalUnit, { nation: 'Britain' })
    expect(names(world.unitsOf('Britain'))).toEqual(['1st', 'Eagle', 'Eagle NAC', 'Reserve Army'])
  })
})
