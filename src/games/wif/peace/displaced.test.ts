import { expect, it } from 'vitest'
import { position } from '../cases/notation.ts'
import { displace } from './displaced.ts'

// proves: wif-2.5.4-displaced-units
it('of strangers in a hex that changes hands who does not co-operate with its holder leaves, though he is dearer (2.5.4)', () => {
  const world = position({
    sides: { Germany: 'Axis', Japan: 'Axis', USSR: 'Allies' },
    everywhere: 'Germany',
    units: ['Germany INF A 3-3 T0505 cost=2', 'Japan INF B 3-3 T0505 cost=5'],
  })
  displace(world, [world.map.hex('T0505')])
  expect([world.unit('germany-a-inf').place, world.unit('japan-b-inf').place]).toEqual(['map', 'circle'])
})

// proves: wif-2.5.4-displaced-units
it('of friends too many in a hex that changes hands the cheapest leaves (2.5.4)', () => {
  const world = position({
    sides: { Germany: 'Axis', USSR: 'Allies' },
    everywhere: 'Germany',
    units: ['Germany INF A 3-3 T0505 cost=5', 'Germany INF B 3-3 T0505 cost=2', 'Germany INF C 3-3 T0505 cost=4'],
  })
  displace(world, [world.map.hex('T0505')])
  expect(['a', 'b', 'c'].map((name) => world.unit(`germany-${name}-inf`).place)).toEqual(['map', 'circle', 'map'])
})
