import { expect, it } from 'vitest'
import { allowanceOf } from '../ground/allowance.ts'
import type { GroundUnit } from '../state.ts'
import { position, unitNamed } from '../testing/position.ts'

// proves: tw-21.7.5-scorched-earth
it('scorched earth slows Axis ground units alone, in their Second Impulse inside the Soviet Union, in its turn, by the centres of the turn of the attack (21.7.5)', () => {
  const points = (nation: string, turn: string, { impulse = 2, at = '1710', army = 1 } = {}) => {
    const world = position({
      turn,
      stage: nation === 'USSR' ? 'Allied turn' : 'Axis turn',
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      wars: [
        ['Germany', 'USSR', 'Summer 1941'],
        ['Italy', 'USSR', 'Summer 1941'],
      ],
      ratings: { [nation]: { army } },
      control: nation === 'USSR' ? {} : { [at]: nation },
      happened: { evacuated: { Kharkov: 7, Kiev: 7, Odessa: 8 }, scorchedEarth: 8 },
      units: [`${nation} ARM X 8-8 ${at}`],
    } as never)
    if (impulse === 2) world.beginImpulse(2)
    return allowanceOf(world, unitNamed(world, 'X') as GroundUnit).pointsInUssr
  }
  const lost = (nation: string, more = {}) => points(nation, 'Summer 1942', more) - points(nation, 'Fall 1941', more)
  expect([lost('Germany'), lost('Italy', { army: 2 }), lost('Germany', { army: 4 })]).toEqual([2, 2, 2])
  expect([lost('USSR'), lost('Germany', { impulse: 1 })]).toEqual([0, 0])
  expect(lost('Germany', { at: 'Warsaw' })).toBe(2)
})
