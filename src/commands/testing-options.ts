import type { World } from '../engine/game.ts'
import type { Draw } from '../engine/testing-draw.ts'
import { choiceOf, createGame, optionsOf } from '../games/registry.ts'
import { lentBy } from '../games/testing-registry.ts'
import { readScenario } from './init.ts'
import { type Gamble, playAtRandom, type Tally } from './testing-answers.ts'

/** An option by its number in the rulebook: 27, '29.17'. */
type Numbered = number | string

/** Whether two options are not played together. */
type Apart = (one: Numbered, other: Numbered) => boolean
/** As the options of a game say it of each other. */
export const apartIn =
  (game: string): Apart =>
  (one, other) =>
    optionsOf(game).some(({ number, excludes }) => number === one && excludes.includes(other))
const never: Apart = () => false

/** Every two of some options that go together. */
export const pairsOf = (options: readonly Numbered[], apart: Apart = never): Numbered[][] =>
  options.flatMap((one, i) =>
    options
      .slice(i + 1)
      .filter((other) => !apart(one, other))
      .map((other) => [one, other]),
  )

/** So many different options that go together, at random. */
export function someOf(options: readonly Numbered[], count: number, draw: Draw, apart: Apart = never): Numbered[] {
  const left = [...options]
  const chosen: Numbered[] = []
  while (chosen.length < count && left.length > 0) {
    const [next] = left.splice(draw.below(left.length), 1)
    if (chosen.every((other) => !apart(next, other))) chosen.push(next)
  }
  return chosen.sort((a, b) => Number(a) - Number(b))
}

/** Plays a scenario with these options, and with those alone that it needs besides, by random answers: every position is checked, and that a replay comes out the same. Throws FuzzFault. */
export function playWithOptions(
  game: string,
  scenario: string,
  options: readonly Numbered[],
  steps: number,
  draw: Draw,
  tally: Tally,
): void {
  const { document } = readScenario(scenario)
  const { propose, illegalities, always, neededOptions, ownData } = lentBy(game)
  const needed = optionsOf(game).flatMap(({ number, needs }) => (options.includes(number) ? needs : []))
  const made = createGame(
    game,
    choiceOf(document, { options: [...new Set([...options, ...needed, ...neededOptions])], overrides: ownData }),
  )
  const gamble: Gamble<World> = { game: made, propose, illegalities, always }
  playAtRandom(gamble, made.setUp(document), steps, draw, tally)
}
