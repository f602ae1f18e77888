import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { whyNotInvade } from './targets.ts'

// proves: tw-22.3.3-torch
it('nobody lands straight from the United States in a turn in which convoys were massacred, British ones too (22.3.3)', () => {
  const world = position({
    turn: 'Fall 1942',
    stage: 'Allied turn',
    sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
    wars: [
      ['Germany', 'Britain'],
      ['Germany', 'USA'],
    ],
    control: { Casablanca: 'Germany' },
  })
  const why = () => whyNotInvade(world, [], 'USA', world.map.find('United States')!, world.map.find('Casablanca')!)
  expect(why()).toBeNull()
  world.note({ shortages: { Britain: { smp: 2, rail: 0, noInvasion: true } } })
  expect(why()).toBe('22.3.3: not straight from the United States in a turn of a Convoy Massacre')
})
