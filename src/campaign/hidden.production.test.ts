import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Game } from '../engine/game.ts'
import type { Draw } from '../engine/testing-draw.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import { randomAnswer } from '../games/wif/testing/random-answers.ts'
import type { WifWorld } from '../games/wif/world.ts'
import { diceOf, expectUselessOrdersUnseen, type Written } from './testing-hidden.ts'

const TYPES = ['INF', 'MIL', 'FTR', 'LND', 'SUB', 'ARM']

/** What a seat may want of production and cannot have: counters that are in no pool at that price, lines that lead nowhere, ships that are not there; and standing orders that never hold. */
function orders(_game: Game<WifWorld>, world: WifWorld, seat: string, draw: Draw): Written {
  const land = Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.isLand(hex))
  const place = (): string => world.map.code(draw.one(land)!)
  return {
    sheet: {
      seat,
      note: `secret ${draw.below(1000)}`,
      build: [`${1 + draw.below(3)} ${draw.one(TYPES)!} at 97`],
      convoys: [{ resources: 1 + draw.below(4), from: place(), to: place() }],
    },
    standing: {
      'standing orders': { 'build units': [{ when: 'false', do: { type: draw.one(TYPES)!, points: 1 + draw.below(4), number: 1 } }] },
    },
  }
}

describe.each(['barbarossa-production', 'mediterranean-production', 'guadalcanal-production'])('production in %s', (name) => {
  const scenario = parse(readFileSync(fileURLToPath(new URL(`../../scenarios/${name}.yaml`, import.meta.url)), 'utf8')) as {
    game: string
  }
  const game = createGame(scenario.game, choiceOf(scenario)) as Game<WifWorld>
  const world = game.load(game.setUp(scenario), diceOf(0))
  world.set({ stage: 'turn end' })
  const start = game.save(world)
  let refused = 0

  it.each([1, 2])('what a seat orders and does not get changes no byte of what the others get, dice %i', (seed) => {
    refused += expectUselessOrdersUnseen(game, start, 1, seed, { orders, propose: randomAnswer }, seed === 1)
  })
  it('is heard of by the seat itself', () => expect(refused).toBeGreaterThan(0))
})
