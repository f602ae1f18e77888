import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { run, ScriptedDice } from '../cases/notation.ts'
import { createWif } from '../game.ts'
import type { WifWorld } from '../world.ts'

const game = createWif({ map: 'board' })
const start = (name: string): WifWorld =>
  game.load(
    game.setUp(parse(readFileSync(new URL(`../../../../scenarios/${name}.yaml`, import.meta.url), 'utf8'))),
    new ScriptedDice(Array(2000).fill(1)),
  )

/** The end of a turn and the start of the next, nobody saying anything: what it tells. */
function turnEnd(world: WifWorld): string {
  const told = world.events.length
  world.set({ stage: 'turn end' })
  run(world, game.play(world))
  run(world, game.play(world))
  return world.events
    .slice(told)
    .map(({ text }) => text)
    .join('\n')
}

describe.each(['guadalcanal-production', 'mediterranean-production'])('%s', (name) => {
  const world = start(name)

  it('has no old ship in its force pools, but convoy points', () => {
    const pool = world.unitsIn('pool').filter(({ kind }) => kind === 'naval')
    expect(pool.filter(({ type, year }) => type !== 'CP' && year! <= world.state.turn.year - 2)).toEqual([])
    expect(pool.some(({ type }) => type === 'CP')).toBe(true)
  })

  it('plays turn after turn: resources are shipped, points spent here and elsewhere, nothing left that could be spent', () => {
    for (let turn = 0; turn < 3; turn++) {
      const told = turnEnd(world)
      expect(told).toMatch(/ships \d+ resource/)
      expect(told).toMatch(/spent elsewhere in the war/)
      const sums = [...told.matchAll(/^\w+: .* = \d+ build points?(?:, \d+ of them here and \d+ spent elsewhere in the war)?\.$/gm)]
      expect(sums.length).toBe(Object.keys(world.state.powers).length)
      // What is lost is less than anything that is left costs.
      for (const [, lost, pools] of told.matchAll(/does not spend (\d+) build points?, [^;]*; left in its force pools: (.*)\.$/gm)) {
        const prices = [...pools.matchAll(/at (\d+) \(\d+ left(?:, (\d+) of it now)?\)/g)].map(([, points, now]) => Number(now ?? points))
        expect(Math.min(...prices), pools).toBeGreaterThan(Number(lost))
      }
    }
  })
})

// proves: wif-13.6.4-striped-units
describe('Global War', () => {
  it('has its striped counters in the lend-lease pool (13.6.4)', () => {
    const world = start('global-war')
    const names = world.unitsIn('lend-lease').map(({ name, country }) => `${name} of ${country}`)
    expect(names.sort()).toEqual([
      'A-20B of China',
      'A-20B of France',
      'B-24J of China',
      'C-47 of China',
      'F4U-1 of New Zealand',
      'P-40C of China',
    ])
    // The set-up has placed this one.
    expect(world.unit('united-kingdom-c-47').place).toBe('map')
    expect(world.unit('usa-f4u-1')).toMatchObject({ place: 'pool', versions: ['New Zealand'] })
  })
})
