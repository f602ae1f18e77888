import { expect, it } from 'vitest'
import type { Question } from '../../../engine/decision.ts'
import { loadBoard } from '../map/load.ts'
import { position } from '../testing/position.ts'
import { combatants, newCombat } from './combat.ts'
import { takeRoles } from './naval-air-roles.ts'

const map = loadBoard()

// proves: wif-11.5.9-roles, wif-14.3.1-arrangement
it('both sides are asked for the roles of their FTRs and carrier planes at once, before either answer is told (11.5.9)', () => {
  const world = position({
    map,
    sides: { Italy: 'Axis', Commonwealth: 'Allies' },
    atWar: [['Italy', 'Commonwealth']],
    actions: { Italy: 'naval' },
    units: [
      'Italy FTR G.50 4/1/14 @Italian_Coast:3 a2s=1',
      'Italy NAV SM-79 2/1/14 @Italian_Coast:3 a2s=2',
      'Commonwealth CV Audacious 0/5/0/0/5/5 @Italian_Coast:3 air=4',
    ],
  })
  const area = map.seaAreaNames.indexOf('Italian Coast')
  const combat = newCombat(world, area, { kind: 'initiated', by: 'Axis' })
  for (const fleet of Object.values(combat.fleets)) fleet.included = combatants(world, area, fleet.side)
  const rolesOf = takeRoles(world, combat)
  const asked = rolesOf.next().value as readonly Question[]
  expect(asked.map(({ seat }) => seat)).toEqual(['Italy', 'Commonwealth'])
  expect(world.events).toEqual([])
  rolesOf.next([
    { fighters: [], bombers: ['italy-g-50'] },
    { fighters: ['commonwealth-audacious'], bombers: [] },
  ])
  expect(world.events.map(({ text }) => text)).toEqual([
    'Italian Coast: the Axis fly bombers G.50 4/1, SM-79 2/2',
    "Italian Coast: the Allies fly fighters Audacious's planes 4",
  ])
})
