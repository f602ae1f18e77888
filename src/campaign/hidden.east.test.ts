import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../engine/decision.ts'
import type { Game } from '../engine/game.ts'
import { Draw } from '../engine/testing-draw.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import { seatOf } from '../games/tw/powers.ts'
import { DISGUISES, disguised } from '../games/tw/testing/secrets.ts'
import { randomAnswer } from '../games/tw/testing/random-answers.ts'
import type { TwWorld } from '../games/tw/world.ts'
import { diceOf, differences, learned, playFor, type Spy } from './testing-hidden.ts'

/*
 * 6.2.2: Soviets and Western Allies are on one side and keep their secrets from each other, as from the Axis: two positions that differ in those of one alone are the same to the others, byte for byte.
 */

/** What a seat asks and writes that wants to know what the others hide. */
function spy(world: TwWorld, seat: string): Spy {
  const hidden = world.units().filter((unit) => (unit.kind === 'naval' || unit.kind === 'strategic') && seatOf(world, unit) !== seat)
  const ports = [...new Set(hidden.filter(({ place }) => place === 'map').map(({ hex }) => world.map.code(hex)))]
  const countries = ['Greece', 'Turkey', 'Spain', 'Sweden']
  return {
    queries: [
      ['my units', ''],
      ['diplomacy', ''],
      ['weather', ''],
      ...countries.map((country) => ['diplomacy', country] as const),
      ...ports.map((port) => ['hex', port] as const),
      ...hidden.map(({ id }) => ['where is', id] as const),
    ],
    places: ports,
    sheets: [
      {
        plan: { effort: 'none', POPs: { Greece: 1, Turkey: 1 } },
        diplomacy: (['Axis', 'Western Allies', 'Soviets'] as const).flatMap((against) => countries.map((target) => ({ target, against }))),
        'declare war': ['Turkey', 'Germany'],
        grant: [{ from: seat, to: 'USSR', narfs: '20' }],
      },
    ],
  }
}

describe.each(['barbarossa-1941.yaml', 'pact-1939.yaml'])('secrets within the Allies in %s', (file) => {
  const scenario = parse(readFileSync(fileURLToPath(new URL(`../../scenarios/${file}`, import.meta.url)), 'utf8')) as { game: string }
  const game = createGame(scenario.game, choiceOf(scenario)) as Game<TwWorld>
  const start = game.setUp(scenario)
  const load = (snapshot: Json): TwWorld => game.load(snapshot, diceOf(1))
  const played = playFor<TwWorld>(game, start, 1, new Map(), (question, world) => randomAnswer(question, world, new Draw(1))).snapshot

  // proves: tw-6.2.2-soviets-and-wa, tw-3.3-secret-pop-allocation
  it.each([
    ['USSR', 'Britain'],
    ['Britain', 'USSR'],
    ['USSR', 'Germany'],
  ])('those of %s are hidden from %s', (owner, other) => {
    let differing = 0
    for (const [name, disguise] of Object.entries(DISGUISES)) {
      for (const [i, snapshot] of [start, played].entries()) {
        const changed = disguised(game, snapshot, disguise, owner, new Draw(i))
        if (JSON.stringify(changed) === JSON.stringify(snapshot)) continue
        differing++
        const wanted = spy(load(snapshot), other)
        expect(differences(learned(game, changed, other, wanted), learned(game, snapshot, other, wanted)), `${name}, step ${i}`).toEqual([])
        // Its own seat does see them.
        expect(
          differences(learned(game, changed, owner, wanted), learned(game, snapshot, owner, wanted)),
          `${name}, step ${i}`,
        ).not.toEqual([])
      }
    }
    expect(differing).toBeGreaterThan(1)
  })
})
