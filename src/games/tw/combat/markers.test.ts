import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { placeMarker } from './markers.ts'

// proves: tw-9.6.2-bridgehead, tw-9.6.2-breach, tw-7.7.4-beachhead
it('a Breach and a Bridgehead last through the next player turn of their side, a beachhead through two (9.6.2, 7.7.4)', () => {
  const world = position()
  const hex = world.map.find('Sedan')!
  const turns = (['breach', 'bridgehead', 'beachhead'] as const).map((kind) => {
    placeMarker(world, kind, hex, 'Germany')
    return world.installation(hex, kind)!.until! - world.playerTurn
  })
  expect(turns).toEqual([2, 2, 4])
})
