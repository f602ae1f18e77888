import { expect, it } from 'vitest'
import { ScriptedDice, position, run, unitNamed } from '../testing/position.ts'
import { frenchSurrender } from '../turn/french-surrender.ts'
import { attackFrenchFleet } from './mers-el-kebir.ts'

const units = [
  'Germany INF G 6-5 Paris',
  'France Fleet F1 1-12-5 Oran',
  'France Fleet F2 1-12-5 Casablanca',
  'France Fleet F3 1-12-5 Brest',
  'France Fleet F4 1-12-5 Brest',
  'Britain Fleet Hood 1-12-5 Gibraltar',
  'Britain Fleet Rodney 1-12-5 Gibraltar',
  'Britain Fleet Nelson 1-12-5 Gibraltar',
]
const fall = (dice: number[], answers: Record<string, unknown[]>, busy: string[] = []) => {
  const world = position(
    { turn: 'Winter 1940', stage: 'Allied turn', control: { Paris: 'Germany' }, units },
    new ScriptedDice([9, 9, 9, 9, 9, ...dice]),
  )
  for (const name of busy) world.remember((noted) => noted.navalMissions.set(unitNamed(world, name).id, 'sea transport'))
  const asked = run(world, frenchSurrender(world), answers).filter(({ decision }) => decision === attackFrenchFleet.name)
  return { world, asked, vichy: world.nation('Vichy France') }
}

// proves: tw-18.5.6-mers-el-kebir, tw-18.5.6-mers-el-kebir-outcome, tw-3.10.2-one-off-british-decisions
it('a ship that has had a mission stays out, each port is attacked once, and who attacks nobody leaves Vichy neutral (18.5.6)', () => {
  const raid = (place: string, name: string) => ({ at: place, ships: [`britain-${name.toLowerCase()}`] })
  const { world, vichy } = fall([1, 1, 1], { [attackFrenchFleet.name]: [raid('Oran', 'Hood'), raid('Casablanca', 'Rodney')] }, ['Nelson'])
  expect(world.events.filter(({ text }) => text.startsWith('Battle in')).map(({ text }) => text.split(' (')[0])).toEqual([
    'Battle in Oran',
    'Battle in Casablanca',
  ])
  expect(vichy).toMatchObject({ status: 'sympathizer', leansTo: 'Germany', controller: null })
  const quiet = fall([], {}, ['Nelson'])
  expect([quiet.asked.length, quiet.vichy.status, quiet.vichy.leansTo]).toEqual([1, 'neutral', undefined])
  const why = (name: string, struck: number[] = []) =>
    attackFrenchFleet.problems(quiet.world, { seat: 'Britain', struck }, raid('Oran', name))
  expect([why('Hood'), why('Nelson'), why('Hood', [quiet.world.map.find('Oran')!])]).toEqual([
    [],
    ['18.5.6: Nelson has had its mission of this turn (sea transport)'],
    [expect.stringContaining('one round in a port')],
  ])
})

// proves: tw-18.5.6-mers-el-kebir-outcome
it('the Fleet that joins the Axis is not built again once it is lost (18.5.6)', () => {
  const raid = { at: 'Oran', ships: ['britain-hood', 'britain-rodney'] }
  const { world } = fall([3, 10], { [attackFrenchFleet.name]: [raid] }, ['Nelson'])
  const joined = world.units().filter((unit) => unit.kind === 'naval' && unit.nation === 'Germany')
  expect(joined).toHaveLength(1)
  world.eliminate(joined[0], 'sunk')
  expect(world.unit(joined[0].id).place).toBe('gone')
})
