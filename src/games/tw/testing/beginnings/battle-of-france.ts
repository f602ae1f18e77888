import type { Json } from '../../../../engine/decision.ts'
import type { Game } from '../../../../engine/game.ts'
import type { TwWorld } from '../../world.ts'
import { unitNamed } from '../position.ts'
import { arrange, build, changed, fall, hexOf, hold, pass, seat } from './beginning.ts'

/** Spring 1940, for three players: the Low Countries have fallen, Sedan and a hex of the Maginot Line are lost, the French keep Reserves and a fortress of their own behind the front, the BEF stands at the coast. */
export const battleOfFrance = (game: Game<TwWorld>, start: Json): Json =>
  changed(game, start, (world) => {
    seat(world, { Axis: ['Germany', 'Italy'] })
    pass(world, 1)
    fall(world, 'Poland', 'Germany')
    pass(world, 1)
    arrange(world, {
      '1533': ['France 2nd Army'],
      '1633': ['France 3rd Army', 'France Cavalry Corps (reserve)'],
      '1733': ['France 1st Army', 'France 1st DCR (reserve)'],
      Paris: ['France Light Cavalry (reserve)'],
      Lyons: ['France Metz'],
      Calais: ['Britain I Corps', 'Britain 1st Armoured'],
      '1534': ['Britain II Corps', 'Britain 10 Group'],
    })
    world.deplete(unitNamed(world, 'France 9th Army'))
    arrange(world, { '1632': ['France 6th Army', 'France Assault Group'], Cherbourg: ['Britain 1 Group'] })
    for (const country of ['Denmark', 'Netherlands', 'Belgium']) fall(world, country, 'Germany')
    hold(world, { Germany: ['Sedan', '1631'] })
    world.dismantle(world.installation(hexOf(world, '1631'), 'fortress')!)
    build(world, 'fortress', '1532', 'France')
    // 5.1.3.4, 5.3.2: convoys were struck, and a German city burned.
    world.note({ convoysStruck: world.state.turn.index, firstGermanFirestorm: 1 })
    arrange(world, {
      Brussels: ['Germany XV Pz', 'Germany XVI Pz', 'Germany I Corps', 'Germany Luftflotte 1'],
      Luxembourg: ['Germany XIX Pz', 'Germany XIV Mot', 'Germany X Corps'],
      Antwerp: ['Germany II Corps', 'Germany III Corps', 'Germany XXII Mot'],
      Sedan: ['Germany XI Corps', 'Germany XLI Pz', 'Germany VIII Corps'],
      '1631': ['Germany XIII Corps', 'Germany XVIII Corps'],
      Rotterdam: ['Germany XXI Corps', 'Germany 3rd Fleet'],
      Cologne: ['Germany 7th Flieger'],
      Essen: ['Germany JG 1', 'Germany Luftflotte 4'],
      Frankfurt: ['Germany JG 2'],
      Stuttgart: ['Germany Fliegerkorps VIII', 'Germany JG 3'],
    })
  })
