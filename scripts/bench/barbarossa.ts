import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { createWif } from '../../src/games/wif/game.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'

/** Barbarossa as it is set up. */
export function barbarossa(): { game: ReturnType<typeof createWif>; world: WifWorld } {
  const game = createWif()
  const scenario = parse(readFileSync(new URL('../../scenarios/barbarossa.yaml', import.meta.url), 'utf8'))
  const world = game.load(game.setUp(scenario), { roll: () => 5 })
  return { game, world }
}
