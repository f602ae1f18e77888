import { expect, test } from 'vitest'
import { Draw } from '../engine/testing-draw.ts'
import { createGame, optionsOf } from '../games/registry.ts'
import { emptyTally } from './testing-answers.ts'
import { pairsOf, playWithOptions, someOf } from './testing-options.ts'

const options = optionsOf('wif').flatMap(({ number, refused }) => (refused === undefined ? [number] : []))

test('every two options that can be played are a rulebook together, and all of them', () => {
  const pairs = pairsOf(options)
  expect(pairs).toHaveLength((options.length * (options.length - 1)) / 2)
  for (const pair of [...pairs, options]) expect(createGame('wif', { options: pair, overrides: null }).decisions.length).toBeGreaterThan(0)
})

test(
  'pairs, random sets and all at once are played: no error, no illegal position, and each step replays to the byte',
  { timeout: 600_000 },
  () => {
    const tally = emptyTally()
    const draw = new Draw(1)
    // `npm run fuzz:options` plays all pairs, three hundred sets, and a whole turn.
    for (const scenario of ['mediterranean', 'guadalcanal']) playWithOptions('wif', scenario, draw.one(pairsOf(options))!, 1, draw, tally)
    for (const scenario of ['barbarossa', 'guadalcanal']) playWithOptions('wif', scenario, someOf(options, 10, draw), 1, draw, tally)
    playWithOptions('wif', 'mediterranean', options, 2, draw, tally)
    expect(tally.active).toBe(6)
  },
)
