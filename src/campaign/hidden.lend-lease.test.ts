import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Game } from '../engine/game.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import type { WifWorld } from '../games/wif/world.ts'
import { diceOf, differences, playFor, type Told, type Written } from './testing-hidden.ts'

/*
 * World in Flames 13.6.4: who would have a striped unit out of the lend-lease pool is told to its power and to its source, and what could not be handed over to its giver alone. In Global War's production
 * nobody else can tell such a sheet from one that says nothing.
 */

const scenario = parse(readFileSync(fileURLToPath(new URL('../../scenarios/global-war.yaml', import.meta.url)), 'utf8')) as { game: string }
const game = createGame(scenario.game, choiceOf(scenario)) as Game<WifWorld>

/** The end of a turn of a year in which all striped counters have come. */
function atTurnEnd() {
  const world = game.load(game.setUp(scenario), diceOf(1))
  world.set({ stage: 'turn end', turn: { ...world.state.turn, year: 1944 } })
  return game.save(world)
}

const noted = 'stays in the lend-lease pool: '
const WANTED: readonly (readonly [what: string, seat: string, sheet: object, told: readonly string[], note: string])[] = [
  [
    'what its own power wants',
    'France',
    { 'lend-lease pool': ['A-20B of France'] },
    ['France', 'USA'],
    `A-20B (France) ${noted}France would`,
  ],
  ['what its source offers', 'USA', { 'lend-lease pool': ['A-20B of France'] }, ['France', 'USA'], `A-20B (France) ${noted}USA would`],
  ['what is nobody else’s business', 'Italy', { 'lend-lease pool': ['A-20B of France'] }, ['Italy'], 'is for France and USA to agree on'],
]

describe('what is hidden of the lend-lease pool (13.6.4)', () => {
  const start = atTurnEnd()
  const play = (written: ReadonlyMap<string, Written>) => playFor(game, start, 1, written, () => undefined).seats
  const silent = play(new Map())

  it.each(WANTED)(
    '%s is told to those whom it is for and to nobody else',
    (_, seat, sheet, told, note) => {
      const seats = play(new Map([[seat, { sheet: { seat, ...sheet } }]]))
      for (const [each, got] of seats) {
        const before: Told = silent.get(each)!
        if (told.includes(each)) expect(`${got.report}`, each).toContain(note)
        else expect(differences(before, got), each).toEqual([])
      }
    },
    120_000,
  )
})
