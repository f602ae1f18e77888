import { expect, it } from 'vitest'
import { position } from '../../cases/notation.ts'
import { makePeace } from '../terms.ts'
import { isFirstWar } from './conditions.ts'

// proves: wif-13.7.3-compulsory
it('a peace of Japan and the USSR, whoever wanted it, ends their first war; that of others does not (13.7.3, option 42)', () => {
  const world = position({
    options: [13, 27, 42],
    sides: { Japan: 'Axis', Germany: 'Axis', USSR: 'Allies', China: 'Allies' },
    atWar: [
      ['Japan', 'USSR'],
      ['Germany', 'USSR'],
      ['Japan', 'China'],
    ],
  })
  world.set({ politics: {} })
  makePeace(world, 'Germany', 'USSR')
  makePeace(world, 'Japan', 'China')
  expect(isFirstWar(world)).toBe(true)
  makePeace(world, 'Japan', 'USSR')
  world.declareWar({ between: ['Japan', 'USSR'], declared: 1, by: 'Japan' })
  expect(isFirstWar(world)).toBe(false)
})
