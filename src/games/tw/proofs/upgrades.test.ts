import { expect, it } from 'vitest'
import { buildSegment } from '../economy/build.ts'
import { position, run } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'

const WAR = [
  ['Italy', 'Britain'],
  ['Italy', 'France'],
] as const
/** Build segments one after the other, in each of which Italy invests in an arm or does not. */
function years(arm: 'army' | 'air', invests: readonly boolean[]): TwWorld {
  const world = position({
    turn: 'Winter 1942',
    wars: WAR,
    sides: { Italy: 'Axis', Britain: 'Allies', France: 'Allies' },
    narfs: { Italy: 100 },
    plans: { Italy: { effort: 'SLE' } },
  })
  for (const invest of invests) {
    world.beginOperations()
    run(world, buildSegment(world), { upgrade: invest ? [{ power: 'Italy', arm }] : [] })
  }
  return world
}
const [five, broken] = [
  [true, true, true, true, true],
  [true, true, false, true, true],
]

// proves: tw-10.8-army-upgrade
it('five turns at 10 NARFs raise a Third-Rate army to Second-Rate; a turn without one takes a step back (10.8.2)', () => {
  const { ratings, narfs, upgrades } = years('army', five).nation('Italy')
  expect([ratings.army, narfs, upgrades.army]).toEqual([2, 50, 0])
  expect([years('army', broken).nation('Italy').ratings.army, years('army', broken).nation('Italy').upgrades.army]).toEqual([3, 3])
})

// proves: tw-11.11-air-upgrades
it('an air force is upgraded in the same way, for itself (11.11.2)', () => {
  const { ratings, narfs } = years('air', five).nation('Italy')
  expect([ratings.air, ratings.army, narfs]).toEqual([2, 3, 50])
})
