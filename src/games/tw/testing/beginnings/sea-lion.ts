import type { Json } from '../../../../engine/decision.ts'
import type { Game } from '../../../../engine/game.ts'
import { run } from '../../../../engine/scripted-play.ts'
import { homeOf } from '../../powers.ts'
import { frenchSurrender } from '../../turn/french-surrender.ts'
import type { TwWorld } from '../../world.ts'
import { arrange, build, changed, fall, hold, pass, seat, war } from './beginning.ts'

/** Summer 1940, for two players: France has surrendered, Germans stand at the Channel beside their Fleets and aircraft, and Britain has little at home but a fortress and Reserves. */
export const seaLion = (game: Game<TwWorld>, start: Json): Json =>
  changed(game, start, (world) => {
    const { map } = world
    seat(world, { Axis: ['Germany', 'Italy'], Allies: ['France', 'Britain'] })
    pass(world, 1)
    fall(world, 'Poland', 'Germany')
    pass(world, 1)
    for (const country of ['Denmark', 'Norway', 'Netherlands', 'Belgium']) fall(world, country, 'Germany')
    for (const enemy of ['France', 'Britain']) war(world, 'Italy', enemy)
    hold(world, { Germany: map.places.filter(({ city, hex }) => city && homeOf(world, map.hex(hex)) === 'France').map(({ hex }) => hex) })
    world.note({ stage: 'Allied turn' })
    run(world, frenchSurrender(world))
    world.note({ stage: 'Axis turn' })
    pass(world, 1)
    build(world, 'fortress', 'Southampton', 'Britain')
    build(world, 'airbase', '1533', 'Germany')
    arrange(world, {
      Rotterdam: ['Germany 1st Fleet', 'Germany 2nd Fleet', 'Germany 3rd Fleet', 'Germany XV Pz', 'Germany I Corps', 'Germany II Corps'],
      Calais: ['Germany 7th Flieger', 'Germany XIX Pz', 'Germany III Corps', 'Germany JG 1', 'Germany Luftflotte 1'],
      '1533': ['Germany JG 2', 'Germany Luftflotte 3'],
      Antwerp: ['Germany JG 3', 'Germany Luftflotte 4', 'Germany VIII Corps'],
      Cherbourg: ['Germany X Corps', 'Germany Fliegerkorps VIII'],
      Brest: ['Germany XI Corps', 'Germany KG 1'],
      Paris: ['Germany KG 4', 'Germany XVI Pz'],
      Birmingham: ['Britain I Corps (reserve)', 'Britain 1st Armoured (reserve)'],
      Southampton: ['Britain Dover', 'Britain 10 Group'],
    })
  })
