import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createWif } from '../game.ts'
import { run, ScriptedDice } from '../cases/notation.ts'
import type { WifWorld } from '../world.ts'
import { defaultBuild } from './default-build.ts'
import type { ForcePool } from './force-pools.ts'

const scenario = (name: string): Record<string, unknown> =>
  parse(readFileSync(new URL(`../../../../scenarios/${name}.yaml`, import.meta.url), 'utf8')) as Record<string, unknown>
const game = createWif({ map: 'east-europe' })
const start = (document = scenario('barbarossa-production')): WifWorld =>
  game.load(game.setUp(document), new ScriptedDice(Array(400).fill(1)))

describe('Barbarossa with production', () => {
  // proves: wif-1.1-campaign-setup
  it('has on the production circle what was being built when it begins, all else in the force pools, and no Italians (24.1.5)', () => {
    const world = start()
    // An INF takes two turns: one due in July is begun, one due in November, three turns away, is not.
    expect(world.unit('ussr-39-inf').place).toBe('circle')
    expect(world.unit('ussr-9-gd-inf').place).toBe('pool')
    expect(world.unitsIn('pool').filter(({ country }) => country === 'Italy')).toEqual([])
    expect(world.unitsIn('pool').some(({ kind }) => kind === 'naval')).toBe(false)
  })

  it('ends a turn in a step of its own, after which what was built is on its way', () => {
    const world = start()
    world.set({ stage: 'turn end' })
    expect(game.nextStep(world)).toMatchObject({ name: 'M/J 1941 end', waitsFor: ['Germany', 'USSR'] })
    const before = world.unitsIn('circle').length
    run(world, game.play(world))
    expect(game.nextStep(world)?.name).toBe('J/A 1941 start')
    expect(world.unitsIn('circle').length).toBeGreaterThan(before)
    expect(world.events.map(({ text }) => text).join('\n')).toMatch(/Germany: 17 of \d+ resources[^\n]*= 17 build points/)
    // Saved and loaded, the campaign has production still.
    expect(game.load(game.save(world), new ScriptedDice()).state.production).toEqual(world.state.production)
  })

  it('counts no factory beyond the map for one whose railways at the edge are lost, but for the resources there', () => {
    const world = start(Object.assign(scenario('barbarossa-production'), { gateways: {} }))
    world.set({ stage: 'turn end' })
    run(world, game.play(world))
    expect(world.events.map(({ text }) => text).join('\n')).toMatch(/Germany: 15 of \d+ resources/)
  })

  // proves: wif-13.6.3-bonus-bp
  it('what the USSR holds of Poland and the Baltic states when it begins it has claimed', () => {
    expect(start().state.production?.claimed).toEqual(['East Poland', 'Baltic States'])
  })

  it('takes no sheet for the end of a turn ahead where the campaign has no such step', () => {
    expect(game.laterStep(start(), 's/o 1941 end')).toBe('S/O 1941 end')
    expect(game.laterStep(start(scenario('barbarossa')), 's/o 1941 end')).toBe(null)
  })
})

describe('what is built for a power that says nothing', () => {
  /** The most that any choice from the pools spends: every choice tried. */
  const most = (pools: readonly ForcePool[], points: number): number =>
    pools.length === 0
      ? 0
      : Math.max(
          ...Array.from({ length: pools[0].units.length + 1 }, (_, n) => n)
            .filter((n) => n * pools[0].points <= points)
            .map((n) => n * pools[0].points + most(pools.slice(1), points - n * pools[0].points)),
        )

  it('spends as much as the pools allow, and takes no counter twice', () => {
    let seed = 7
    const below = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    for (let round = 0; round < 200; round++) {
      const pools = ['INF', 'ARM', 'FTR', 'MIL', 'HQ-A'].slice(0, 1 + below(5)).map((type) => {
        const [points, left] = [2 + below(7), below(4)]
        return { type, points, price: points, left, units: Array(left).fill({}) } as ForcePool
      })
      const points = below(30)
      const chosen = defaultBuild(pools, points)
      expect(chosen.reduce((sum, pool) => sum + pool.points, 0)).toBe(most(pools, points))
      for (const pool of pools) expect(chosen.filter((each) => each === pool).length).toBeLessThanOrEqual(pool.units.length)
    }
  })

  /** The same within limits of classes. */
  const mostWithin = (pools: readonly ForcePool[], points: number, room: Readonly<Record<string, number>>): number =>
    pools.length === 0
      ? 0
      : Math.max(
          ...Array.from({ length: Math.min(pools[0].left, room[classed(pools[0])]) + 1 }, (_, n) => n)
            .filter((n) => n * pools[0].price <= points)
            .map(
              (n) =>
                n * pools[0].price +
                mostWithin(pools.slice(1), points - n * pools[0].price, { ...room, [classed(pools[0])]: room[classed(pools[0])] - n }),
            ),
        )
  const classed = ({ type }: ForcePool) => (type === 'FTR' ? 'aircraft' : type === 'ARM' ? 'armour' : 'infantry')

  it('spends as much as can be within limits of classes', () => {
    let seed = 11
    const below = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    for (let round = 0; round < 200; round++) {
      const pools = ['INF', 'ARM', 'FTR', 'MIL', 'HQ-I'].slice(0, 1 + below(5)).map((type) => {
        const [points, left] = [2 + below(7), below(4)]
        return { type, points, price: points, left, units: Array(left).fill({}) } as ForcePool
      })
      const points = below(30)
      const room: Record<string, number> = { infantry: below(4), armour: below(3), aircraft: below(3) }
      const chosen = defaultBuild(
        pools,
        points,
        () => 1,
        (pool) => ({ of: classed(pool), most: room[classed(pool)] }),
      )
      expect(chosen.reduce((sum, pool) => sum + pool.price, 0)).toBe(mostWithin(pools, points, room))
      for (const of of Object.keys(room)) expect(chosen.filter((pool) => classed(pool) === of).length).toBeLessThanOrEqual(room[of])
    }
  })
})
