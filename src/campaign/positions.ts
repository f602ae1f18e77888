import { createHash } from 'node:crypto'
import type { Json } from '../engine/decision.ts'
import type { DiceRoller } from '../engine/dice.ts'
import type { Game, World } from '../engine/game.ts'

/** The position that a scenario begins with: that which it holds (`position`), one of any moment of a campaign, or as it is set up. Throws Error with a message for the moderator. */
export function firstPosition(game: Game, scenario: unknown): Json {
  const { position } = (scenario ?? {}) as { readonly position?: Json }
  if (position === undefined) return game.setUp(scenario)
  const world = game.load(position, noDice)
  const fault = game.whyNotWhole(world)
  if (fault) throw fault
  return game.save(world)
}

const noDice = {
  roll(): number {
    throw new Error('a position that is only taken up rolls no dice')
  },
}

/** How many texts are remembered for a game: a step is played, looked at and played on from one of the last few. */
const REMEMBERED = 64

/** Digests of stored positions that a game has checked and found good. Asking the schema of a large one costs as much as a step with few orders. */
const checked = new WeakMap<Game, Set<string>>()

/**
 * The world of a position as the log keeps it. Its schema is asked once in a process, not at every load; but always of a text that is not to the letter what this program would write, for
 * the schema brings its entries into their order too. Throws Error when it is malformed.
 */
export function worldOf<W extends World>(game: Game<W>, text: string, dice: DiceRoller): W {
  const known = checked.get(game) ?? new Set<string>()
  checked.set(game, known)
  const digest = createHash('sha1').update(text).digest('hex')
  const isKnown = known.has(digest)
  const world = game.load(JSON.parse(text) as Json, dice, isKnown)
  if (!isKnown && positionText(game, world) === text) known.add(digest)
  if (known.size > REMEMBERED) known.delete(known.values().next().value!)
  return world
}

/** A position as text that `worldOf` takes up: one to play on, that is in no log. */
export const positionText = <W extends World>(game: Game<W>, world: W): string => JSON.stringify(game.save(world))
