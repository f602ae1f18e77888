import type { Json } from '../../../engine/decision.ts'
import type { Game } from '../../../engine/game.ts'
import type { WifWorld } from '../world.ts'

/** Barbarossa with a transport beside the Soviet paratroops, who would have to wait for it for half a year. */
export function withTransport(game: Game<WifWorld>, start: Json): Json {
  const world = game.load(start, { roll: () => 1 })
  const transport = world.unit('ussr-li-2')
  world.move(transport, world.unit('ussr-5-para').hex)
  return game.save(world)
}
