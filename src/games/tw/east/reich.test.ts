import { byName } from '../../../board/by-name.ts'
import { expect, it } from 'vitest'
import { homeOf } from '../powers.ts'
import { position } from '../testing/position.ts'

// proves: tw-23.6-reich-territories
it('Austria, Bohemia, the Sudetenland and the Rhineland (1630, 1529, 1430) are Germany itself, and no countries of their own (23.6, 23.9, 23.42, 23.49)', () => {
  const world = position({})
  for (const place of ['Vienna', 'Prague', '1630', '1529', '1430']) {
    expect(homeOf(world, world.map.find(place)!), place).toBe('Germany')
    expect(world.state.control[world.map.find(place)!], place).toBe('Germany')
  }
  const region = world.map.regionNames.indexOf('Rhineland')
  const hexes = Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.region[hex] === region)
  expect(hexes.map((hex) => world.map.code(hex)).sort(byName)).toEqual(['1430', '1529', '1630'])
  for (const name of ['Austria', 'Bohemia', 'Sudetenland', 'Rhineland']) expect(world.state.nations[name]).toBeUndefined()
})
