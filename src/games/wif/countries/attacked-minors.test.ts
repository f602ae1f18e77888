import { expect, it } from 'vitest'
import { position } from '../cases/notation.ts'
import { attackedMinors } from './allocate.ts'

// proves: wif-9.5-allocate-minors
it('of neutral minor countries those are allocated on which war is declared now, not one whose war is older (9.5)', () => {
  const world = position({ sides: { Germany: 'Axis', USSR: 'Allies' }, declared: ['Germany', 'Belgium'] })
  for (const minor of ['Belgium', 'Siam'])
    world.changeCountry(minor, { major: false, controller: null, status: 'free', conqueredBy: null, capitals: [] })
  world.declareWar({ between: ['Germany', 'Siam'], declared: 0, by: 'Germany' })
  expect(attackedMinors(world)).toEqual([{ minor: 'Belgium', by: 'Germany' }])
})
