import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { playStep } from '../../../engine/play.ts'
import { answersFrom } from '../../../orders/answers.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { createWif } from '../game.ts'
import { ScriptedDice } from '../testing/position.ts'
import type { WifState } from '../state.ts'

const game = createWif({ map: 'east-europe' })
const document = parse(readFileSync(new URL('../../../../scenarios/barbarossa-production.yaml', import.meta.url), 'utf8')) as unknown

/** What Germany builds at the end of a turn by standing orders alone. */
function builds(turn: Partial<WifState['turn']>, orders: string, lost: readonly string[] = []): string[] {
  const world = game.load(game.setUp(document), new ScriptedDice(Array(400).fill(1)))
  world.set({ stage: 'turn end', turn: { ...world.state.turn, ...turn } })
  for (const id of lost) world.destroy(world.unit(id), 'lost')
  world.set({ production: { ...world.state.production!, cadre: lost.map((unit) => ({ unit, power: 'Germany' })) } })
  const given = answersFrom(game, world, {
    parts: [{ after: 0, sheets: new Map(), standing: new Map([['Germany', { ordinal: 1, node: parseSheet(orders).documents[0] }]]) }],
    asked: [],
    asks: () => false,
  })
  playStep(world, game.play(world), [], given.answerer, given.record)
  return world.events.flatMap(({ text }) => /^Germany builds .*/.exec(text)?.[0] ?? [])
}

const TEMPLATE = `standing orders:
  build units:
    - { when: 'months == "M/J"', do: [2 INF at 3, nothing more] }
    - { when: 'months == "J/A" && "INF" in enemyBuilds', do: [infantry 40%, nothing more] }
    - { else: [1 FTR at 4, nothing more] }
`

it('a template over turns says what is built in each (13.6.5)', () => {
  const built = (['M/J', 'J/A', 'S/O'] as const).map((months) => builds({ months }, TEMPLATE).join())
  expect(built[0]).toMatch(/^Germany builds 2 INF at 3, .* 2 x 3 = 6 build points\.$/)
  // 40% of 17.
  expect(built[1]).toMatch(/^Germany builds 2 INF at 3, .*\(N\/D 1941\); 2 x 3 = 6 build points\.$/)
  expect(built[2]).toMatch(/^Germany builds 1 FTR at 4, .* 1 x 4 = 4 build points\.$/)
})

it('goes by what was lost in the land combats of the turn', () => {
  const orders = `standing orders:
  build units: [{ when: lost > 1, do: [1 ARM, nothing more] }, { else: [1 INF at 3, nothing more] }]
`
  expect(builds({}, orders).join()).toMatch(/^Germany builds 1 INF at 3/)
  expect(builds({}, orders, ['germany-xii-inf', 'germany-xliii-inf']).join()).toMatch(/^Germany builds 1 ARM/)
})
