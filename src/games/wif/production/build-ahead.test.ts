import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createWif } from '../game.ts'
import { annualAdditions } from '../pools/additions.ts'
import { prefilledSheet } from '../prefilled/prefilled.ts'
import { position, run, ScriptedDice } from '../testing/position.ts'
import { forcePoolsOf } from './force-pools.ts'
import { production } from './production.ts'

// proves: wif-13.6.5-build-ahead
describe('what was built before its year (option 38)', () => {
  const world = position(
    {
      options: [27, 38],
      units: ['Germany INF Home 3-3 T0705', 'Germany INF A 3-3 pool year=1942', 'USSR INF Red 3-3 T0105'],
      turn: { index: 3, year: 1941, months: 'N/D' },
    },
    new ScriptedDice(),
  )
  world.set({ production: { beyond: { Germany: { factories: 9, resources: 9 } } } })
  run(world, production(world), { 'build units': [{ power: null, type: 'INF', points: null, number: 1, ahead: true }] })
  const unit = () => world.unit('germany-a-inf')

  it('may be built as usual when it is destroyed, though its year has not come', () => {
    expect(unit()).toMatchObject({ place: 'circle', arrives: 6, year: 1942 })
    world.destroy(unit(), 'a test')
    expect(forcePoolsOf(world, 'Germany').map(({ type, price, left }) => ({ type, price, left }))).toEqual([
      { type: 'INF', price: 3, left: 1 },
    ])
  })

  it('is not new in the force pools when its year comes', () => {
    world.set({ turn: { index: 4, year: 1942, months: 'J/F' } })
    annualAdditions(world)
    expect(world.events.map(({ text }) => text).join()).not.toContain('New in the force pools of Germany')
  })
})

describe('a campaign with building ahead', () => {
  const document: unknown = parse(readFileSync(new URL('../../../../scenarios/guadalcanal-production.yaml', import.meta.url), 'utf8'))
  const game = createWif({ map: 'board', options: [13, 27, 38] })

  it('offers in the sheet what later years bring of types that are in no pool, and keeps what was built so', () => {
    const world = game.load(game.setUp(document), new ScriptedDice(Array(900).fill(1)))
    world.set({ stage: 'turn end' })
    for (const unit of world
      .unitsIn('pool')
      .filter(({ type, year, country }) => type === 'NAV' && country === 'Japan' && (year ?? 0) <= 1942))
      world.toProductionCircle(unit, 2)
    expect(prefilledSheet(world, 'Japan')).toMatch(/# {2}- 1 NAV at \d ahead .*now: /)
    const [pool] = world.rules.buildAhead!(world, 'Japan').filter(({ type }) => type === 'NAV')
    run(world, production(world), { 'build units': [{ power: 'Japan', type: 'NAV', points: pool.points, number: 1, ahead: true }] })
    const built = world.unitsIn('circle').filter(({ builtAhead }) => builtAhead)
    expect(built.map(({ type, year }) => ({ type, year }))).toEqual([{ type: 'NAV', year: 1942 + pool.ahead! }])
    expect(game.load(game.save(world), new ScriptedDice()).unit(built[0].id)).toEqual(built[0])
  })
})
