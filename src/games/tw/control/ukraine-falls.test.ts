import { expect, it } from 'vitest'
import { homeOf } from '../powers.ts'
import { position } from '../testing/position.ts'
import { conquests } from './conquest.ts'

// proves: tw-23.55-ukraine
it('once Kiev has been Soviet again Ukraine does not come back, though Germany takes it anew; its cities are Soviet ones (23.55)', () => {
  const world = position({
    turn: 'Spring 1942',
    sides: { Germany: 'Axis', USSR: 'Allies' },
    wars: [['Germany', 'USSR']],
    ukraine: true,
    control: { Kiev: 'Ukraine', Kharkov: 'Ukraine' },
  })
  const kiev = world.map.find('Kiev')!
  expect(homeOf(world, kiev)).toBe('Ukraine')
  const take = (nation: string) => {
    world.setControl(kiev, nation)
    conquests(world)
    return world.events.map(({ text }) => text).filter((text) => text.includes('Ukrain'))
  }
  expect(take('USSR')).toEqual([
    'Kiev is Soviet again: Ukraine is no more, its 6 units leave the game, and the Soviet base is greater by 28.',
  ])
  expect(homeOf(world, kiev)).toBe('USSR')
  expect(take('Germany')).toHaveLength(1)
  expect(world.nation('USSR').base).toBe(135)
})
