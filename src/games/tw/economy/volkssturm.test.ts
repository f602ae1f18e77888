import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createTw } from '../game.ts'
import { armyRating } from '../ratings.ts'
import { turnAt, turnName } from '../seasons.ts'
import { position, unitNamed } from '../testing/position.ts'
import type { GroundUnit } from '../state.ts'

// proves: tw-20.2-volkssturm
it('nine INF 2-5 of the Volkssturm join the German force pool in Fall 1944 (20.2)', () => {
  const game = createTw()
  const scenario = parse(readFileSync(new URL('../../../../scenarios/barbarossa-1941.yaml', import.meta.url), 'utf8')) as object
  const world = game.load(game.setUp({ ...scenario, last: { season: 'Fall', year: 1944 } }), { roll: () => 1 })
  const units = world.unitsOf('Germany').filter(({ name }) => name.startsWith('Volkssturm')) as GroundUnit[]
  expect(units).toHaveLength(9)
  for (const unit of units) {
    expect(unit).toMatchObject({ type: 'INF', strength: 2, move: 5, place: 'pool' })
    expect(turnName(turnAt(world.state.turn, unit.from!))).toBe('Fall 1944')
  }
})

// proves: tw-20.2-volkssturm
it('they are Third-Rate, undepleted and depleted, beside a First-Rate army (20.2, 10.8)', () => {
  const world = position({
    turn: 'Fall 1944',
    units: ['Germany INF Volkssturm_1 2-5 Berlin', 'Germany INF Volkssturm_2 2-5 Munich depleted', 'Germany INF R 6-5 Cologne'],
  })
  const rating = (name: string) => armyRating(world, unitNamed(world, name) as GroundUnit)
  expect(['Volkssturm 1', 'Volkssturm 2', 'R'].map(rating)).toEqual([3, 3, 1])
})
