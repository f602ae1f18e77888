import type { Json } from '../../../../engine/decision.ts'
import type { Game } from '../../../../engine/game.ts'
import { homeOf } from '../../powers.ts'
import type { TwWorld } from '../../world.ts'
import { arrange, changed, fall, hexOf, hold, pass, seat, war } from './beginning.ts'

/** Spring 1940, for three players: Germany has Paris, Sedan, a hex of the Maginot Line and every city without a garrison; France is about to fall with the British still in its ports, and their ships lie within reach of its Fleet. */
export const armistice = (game: Game<TwWorld>, start: Json): Json =>
  changed(game, start, (world) => {
    const { map } = world
    seat(world, { Axis: ['Germany', 'Italy'] })
    pass(world, 1)
    fall(world, 'Poland', 'Germany')
    pass(world, 1)
    for (const country of ['Denmark', 'Netherlands', 'Belgium']) fall(world, country, 'Germany')
    for (const enemy of ['France', 'Britain']) war(world, 'Italy', enemy)
    arrange(world, {
      Bordeaux: ['France Light Cavalry', 'France Assault Group'],
      Cherbourg: ['France Cavalry Corps'],
      '1533': ['France 2nd Army'],
      '1632': ['France 3rd Army', 'France Metz'],
      '1534': ['France 1st Army'],
    })
    const empty = map.places
      .filter(
        ({ city, port, hex }) => city && !port && homeOf(world, map.hex(hex)) === 'France' && world.troopsAt(map.hex(hex)).length === 0,
      )
      .map(({ hex }) => hex)
    hold(world, { Germany: [...empty, 'Sedan', '1631'] })
    world.dismantle(world.installation(hexOf(world, '1631'), 'fortress')!)
    arrange(world, {
      Paris: ['Germany XIX Pz', 'Germany XIV Mot'],
      Lyons: ['Germany XV Pz', 'Germany XVI Pz'],
      Sedan: ['Germany I Corps', 'Germany II Corps'],
      '1631': ['Germany XIII Corps'],
      Calais: ['Britain I Corps', 'Britain 10 Group'],
      Brest: ['Britain II Corps', 'Britain 1 Group'],
      Gibraltar: ['Britain 2nd Fleet', 'Britain Ark Royal'],
    })
  })
