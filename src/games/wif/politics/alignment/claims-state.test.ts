import { expect, it } from 'vitest'
import { position, run } from '../../cases/notation.ts'
import { loadBoard } from '../../map/load.ts'
import { conquerAll } from '../../peace/conquest.ts'
import { bordersOf } from './claims-state.ts'
import { alignable } from './conditions.ts'

// proves: wif-19.6.2-war
it('once the USSR has conquered the Rumania that denied its claim Bulgaria is for the USSR to align, whoever has Rumania later (19.6.2)', () => {
  const world = position({ map: loadBoard(), sides: { Germany: 'Axis', USSR: 'Allies' } })
  world.set({ politics: { borders: { Rumania: { answer: 'denied', in: 0 } } } })
  expect(alignable(world, 'USSR')).not.toContain('Bulgaria')
  run(world, conquerAll(world, [{ country: 'Rumania', by: 'USSR', why: 'the USSR holds Bucharest' }], {}))
  expect(bordersOf(world).Rumania).toMatchObject({ answer: 'denied', conquered: true })
  world.changeCountry('Rumania', { controller: 'Germany', conqueredBy: 'Germany' })
  expect(alignable(world, 'USSR')).toContain('Bulgaria')
})
