import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Draw } from '../engine/testing-draw.ts'
import { createGame } from '../games/registry.ts'
import { lentBy } from '../games/testing-registry.ts'
import { emptyTally, FuzzFault, playAtRandom } from './testing-answers.ts'
import { campaignAtRandom } from './testing-answers-campaign.ts'

const game = createGame('wif')
const barbarossa = game.setUp(parse(readFileSync(new URL('../../scenarios/barbarossa.yaml', import.meta.url), 'utf8')))
const gamble = { game, ...lentBy('wif') }

test(
  'three campaigns by random answers from every source: no error, no illegal position, and each step replays to the byte',
  { timeout: 600_000 },
  () => {
    const tally = emptyTally()
    for (const seed of [1, 2, 3]) playAtRandom(gamble, barbarossa, 4, new Draw(seed), tally)
    expect(tally.active).toBe(12)
    expect([...tally.sources.keys()].sort()).toEqual(['default', 'reply', 'sheet', 'standing'])
    expect(tally.stops).toBeGreaterThan(0)
    for (const decision of ['choose action', 'land move', 'declare attack', 'ground strike', 'reorganise'])
      expect(tally.decisions.get(decision)?.done, decision).toBeGreaterThan(0)
  },
)

test('a real campaign by random mails: every position is legal, and the log verifies', { timeout: 600_000 }, async () => {
  const tally = emptyTally()
  await campaignAtRandom(gamble, 'barbarossa', 1, new Draw(33), tally)
  expect(tally.active).toBe(1)
  for (const source of ['sheet', 'reply', 'default']) expect(tally.sources.get(source), source).toBeGreaterThan(3)
})

test('what the fuzzer finds it names: the step, the question, the illegal position', () => {
  const cheat = { ...gamble, illegalities: () => ['a corps on the moon'] }
  const play = () => playAtRandom(cheat, barbarossa, 1, new Draw(1), emptyTally())
  expect(play).toThrow(FuzzFault)
  expect(play).toThrow(/M\/J 1941.*last asked: .*\nillegal position: a corps on the moon/s)
})

test('the same seed plays the same campaign', () => {
  const one = emptyTally()
  const two = emptyTally()
  for (const tally of [one, two]) playAtRandom(gamble, barbarossa, 1, new Draw(7), tally)
  expect([...two.decisions]).toEqual([...one.decisions])
  expect([...two.sources]).toEqual([...one.sources])
})
