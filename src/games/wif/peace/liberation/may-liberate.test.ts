import { expect, it } from 'vitest'
import { position } from '../../cases/notation.ts'
import { loadBoard } from '../../map/load.ts'
import { liberable } from './may-liberate.ts'

// proves: wif-13.7.5-home-and-alignment
it('what was a minor country’s in 1939 may be liberated while that one is in the game, or can be liberated too (13.7.5)', () => {
  const world = position({
    map: loadBoard(),
    sides: { Germany: 'Axis', USA: 'Allies' },
    atWar: [['Germany', 'USA']],
    conquered: { Belgium: 'Germany', 'Belgian Congo': 'Germany' },
  })
  const [brussels] = world.state.countries.Belgium.capitals
  const [leopoldville] = world.state.countries['Belgian Congo'].capitals
  const names = () => liberable(world).map(({ country }) => country)
  world.setControl(leopoldville, 'USA')
  expect(names()).toEqual([])
  world.setControl(brussels, 'USA')
  expect(names()).toEqual(['Belgium', 'Belgian Congo'])
})
