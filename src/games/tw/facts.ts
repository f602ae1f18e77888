import { aName, aNameOrNone, type FactsOf, number, word, yesNo } from '../../engine/facts.ts'
import type { Hex } from '../../board/hex.ts'
import { homeOf } from './powers.ts'
import { SEASONS, type Side } from './state.ts'
import type { TwWorld } from './world.ts'

export { aName, aNameOrNone, distinct, type FactsOf, number, someNames, word, words, yesNo } from '../../engine/facts.ts'

/*
 * Facts that decisions of every kind have in common, written once: where (PLACE) and when (MOMENT). A kind spreads their types into its
 * `factTypes` and their values into its `facts`.
 */

/** Where a choice is about. */
export const PLACE = {
  hex: aName('hex', 'code of the hex, such as 1430'),
  place: aNameOrNone('place', "name of the city, port or other place in the hex, '' where there is none"),
  terrain: word('terrain of the hex', ['clear', 'forest', 'mountain', 'swamp', 'desert', 'desert wasteland', 'sea', 'none']),
  city: yesNo('there is a city in the hex'),
  port: yesNo('there is a port in the hex'),
  objective: yesNo('the hex counts for victory'),
  fortress: yesNo('there is a fortress in the hex'),
  fortification: yesNo('there is a fortification in the hex'),
  home: aNameOrNone('country', "country that the hex is part of, whoever holds it; '' at sea"),
  holder: aNameOrNone('country', "nation that controls the hex; '' for none"),
}

export function placeFacts(world: TwWorld, hex: Hex): FactsOf<typeof PLACE> {
  const { map, state } = world
  return {
    hex: map.code(hex),
    place: map.placesAt(hex)[0]?.name ?? '',
    terrain: map.terrainNames[map.terrain[hex]],
    city: map.cityAt(hex) !== undefined,
    port: map.portAt(hex) !== undefined || world.installation(hex, 'artificial port') !== undefined,
    objective: state.victory.worth[hex] !== undefined,
    fortress: world.installation(hex, 'fortress') !== undefined,
    fortification: world.installation(hex, 'fortification') !== undefined,
    home: homeOf(world, hex),
    holder: state.control[hex] ?? '',
  }
}

/** When it is asked. */
export const MOMENT = {
  ownTurn: yesNo("it is your own side's player turn"),
  impulse: number('impulse of the player turn, 1 or 2'),
  season: word('season of the turn', SEASONS),
  year: number('year of the turn'),
}

export function momentFacts(world: TwWorld, side: Side | null): FactsOf<typeof MOMENT> {
  const { season, year } = world.state.turn
  return { ownTurn: world.phasing === side, impulse: world.ops.impulse, season, year }
}
