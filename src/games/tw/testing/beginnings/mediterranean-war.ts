import type { Json } from '../../../../engine/decision.ts'
import type { Game } from '../../../../engine/game.ts'
import type { TwWorld } from '../../world.ts'
import { arrange, build, changed, fall, hold, pass, war } from './beginning.ts'

/** Spring 1940: Italy is in the war; Tobruk is British, a fortress under siege that is supplied by sea, and so is Malta; troops and paratroops wait in Sicily beside their Fleets. */
export const mediterraneanWar = (game: Game<TwWorld>, start: Json): Json =>
  changed(game, start, (world) => {
    pass(world, 1)
    fall(world, 'Poland', 'Germany')
    pass(world, 1)
    for (const enemy of ['France', 'Britain']) war(world, 'Italy', enemy)
    arrange(world, { '3920': ['Italy XXI CA'], '3821': ['Italy Trento'], Benghazi: ['Italy Duilio Fleet', 'Italy 5th Squadra'] })
    hold(world, { Britain: ['Tobruk'] })
    build(world, 'fortress', 'Tobruk', 'Britain', 1)
    build(world, 'fortress', 'Malta', 'Britain')
    arrange(world, {
      Tobruk: ['Britain Egypt', 'Britain 10 Group'],
      Malta: ['Britain 10th Fleet', 'Britain 11 Group'],
      Alexandria: ['Britain ANZAC'],
      Messina: ['Italy Littorio', 'Germany 7th Flieger', 'Germany JG 3', 'Germany KG 26'],
      Palermo: ['Italy Zara Fleet', 'Italy Littorio Fleet'],
      Taranto: ['Italy III CA', 'Germany XVI Pz'],
      Cagliari: ['Germany KG 4'],
    })
    world.note({ cutPorts: { [world.map.code(world.map.find('Tobruk')!)]: world.playerTurn + 1 } })
  })
