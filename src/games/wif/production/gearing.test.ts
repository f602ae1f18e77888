import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { run, ScriptedDice } from '../cases/notation.ts'
import { createWif } from '../game.ts'
import { prefilledSheet } from '../prefilled/prefilled.ts'
import { queries } from '../queries/queries.ts'
import { WifReader } from '../sheet/reader.ts'
import { BUILD_CLASSES } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { forcePoolsOf } from './force-pools.ts'
import { classOf, limitOf } from './limits.ts'

const document: unknown = parse(readFileSync(new URL('../../../../scenarios/barbarossa-production.yaml', import.meta.url), 'utf8'))
const game = createWif({ map: 'east-europe', options: [13, 27, 39] })
const dice = () => new ScriptedDice(Array(400).fill(1))
const built = (world: WifWorld, power: string) => world.state.production?.builtBefore?.[power] ?? {}

describe('a campaign with gearing limits (option 39)', () => {
  const world = game.load(game.setUp(document), dice())
  world.set({ stage: 'turn end' })
  run(world, game.play(world))
  const first = { Germany: built(world, 'Germany'), USSR: built(world, 'USSR') }
  const second = game.load(game.save(world), dice())
  second.set({ stage: 'turn end' })

  it('has none in its first turn, and keeps what was built with the position', () => {
    expect(Math.max(...Object.values(first.USSR))).toBeGreaterThan(1)
    expect(second.state.production).toEqual(world.state.production)
    expect(world.events.map(({ text }) => text)).toContain(
      `In the turn to come the gearing limits of USSR are ${BUILD_CLASSES.filter((of) => of !== 'offensive chit')
        .map((of) => `${of} ${(first.USSR[of] ?? 0) + 1}`)
        .join(', ')}.`,
    )
  })

  it('says in the sheet and to who asks how many of each pool may be built', () => {
    const [pool] = forcePoolsOf(second, 'Germany').filter(
      (each) => each.left > (first.Germany[classOf(each.type, each.units[0].kind)] ?? 0) + 1,
    )
    const allowed = `${pool.left} left, ${(first.Germany[classOf(pool.type, pool.units[0].kind)] ?? 0) + 1} of them this turn`
    expect(prefilledSheet(second, 'Germany')).toContain(`#  - 1 ${pool.type} at ${pool.points}`)
    expect(prefilledSheet(second, 'Germany')).toContain(allowed)
    const words = { line: 1, column: 1, path: '', value: '' }
    const asked = queries
      .find(({ name }) => name === 'production')!
      .answer(second, { seat: 'Germany', words, reader: new WifReader(second, 'Germany') })
    expect(asked?.tables?.flatMap(({ rows }) => rows.map((row) => row[2]))).toContain(allowed)
  })

  it('builds no more of a class in the next turn than one above it, for players who say nothing', () => {
    run(second, game.play(second))
    for (const power of ['Germany', 'USSR'] as const)
      for (const of of BUILD_CLASSES) expect(built(second, power)[of] ?? 0).toBeLessThanOrEqual((first[power][of] ?? 0) + 1)
    expect(limitOf(second, 'Germany', {}, { what: 'new', type: 'INF', kind: 'land', turns: 2 }).left).toBe(
      (built(second, 'Germany').infantry ?? 0) + 1,
    )
  })
})
