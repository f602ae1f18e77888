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
