import type { Json } from '../../../../engine/decision.ts'
import type { Game } from '../../../../engine/game.ts'
import { britainSurrenders } from '../../control/british-empire.ts'
import type { TwWorld } from '../../world.ts'
import { arrange, changed, fall, pass, war } from './beginning.ts'

/** Summer 1940: Britain has surrendered after a disaster at Dunkirk while France fights on; the Empire waits for the USA (17.3). */
export const withoutBritain = (game: Game<TwWorld>, start: Json): Json =>
  changed(game, start, (world) => {
    pass(world, 1)
    fall(world, 'Poland', 'Germany')
    pass(world, 2)
    for (const country of ['Denmark', 'Netherlands', 'Belgium']) fall(world, country, 'Germany')
    for (const enemy of ['France', 'Britain']) war(world, 'Italy', enemy)
    arrange(world, { Brussels: ['Germany XIX Pz', 'Germany XV Pz'], Gibraltar: ['Britain 2nd Fleet'], Cairo: ['Britain I Corps'] })
    britainSurrenders(world)
  })
