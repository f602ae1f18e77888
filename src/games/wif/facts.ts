import { aName, aNameOrNone, type FactsOf, number, word, yesNo } from '../../engine/facts.ts'
import type { Hex } from '../../board/hex.ts'
import { homeOf } from './ground/control.ts'
import { isCityHex, terrainAt, weatherAt } from './ground/terrain.ts'
import { type Months, MONTHS, type Side, type WeatherKind } from './state.ts'
import type { WifWorld } from './world.ts'

export { aName, aNameOrNone, distinct, type FactsOf, number, someNames, word, words, yesNo } from '../../engine/facts.ts'

/*
 * Facts that decisions of every kind have in common, written once: where (PLACE) and when (MOMENT). A kind spreads their types into its
 * `factTypes` and their values into its `facts`.
 */

const TERRAINS = ['clear', 'forest', 'jungle', 'mountain', 'swamp', 'desert', 'desert mountain', 'qattara', 'lake', 'sea', 'none'] as const
export const WEATHERS: readonly WeatherKind[] = ['fine', 'rain', 'storm', 'snow', 'blizzard']

/** Where a choice is about. */
export const PLACE = {
  hex: aName('hex', 'printed code of the hex, such as E2140'),
  place: aNameOrNone('place', "name of the city, port or other place in the hex, '' where there is none"),
  terrain: word('terrain of the hex; in snow and blizzard a swamp is forest and a lake is clear', TERRAINS),
  weather: word('weather in the hex', WEATHERS),
  city: yesNo('there is a city in the hex'),
  port: yesNo('there is a port in the hex'),
  factories: number('printed factories in the hex'),
  objective: yesNo('the hex counts for victory'),
  home: aNameOrNone('country', "country that the hex is part of, whoever holds it; '' for none"),
  holder: aNameOrNone('country', "country that controls the hex; '' for none"),
}

export function placeFacts(world: WifWorld, hex: Hex): FactsOf<typeof PLACE> {
  const { map, state } = world
  const places = map.placesAt(hex)
  return {
    hex: map.code(hex),
    place: places[0]?.name ?? '',
    terrain: terrainAt(world, hex).name,
    weather: weatherAt(world, hex),
    city: isCityHex(world, hex),
    port: map.portAt(hex) !== undefined,
    factories: places.reduce((sum, { factories }) => sum + (factories ? factories.red + factories.blue : 0), 0),
    objective: state.victory.cities.includes(hex),
    home: homeOf(world, hex),
    holder: state.control[hex] ?? '',
  }
}

/** When it is asked. */
export const MOMENT = {
  ownImpulse: yesNo("it is your own side's impulse"),
  impulse: number('which impulse of the turn it is, those of both sides counted; 0 before the first'),
  months: word('the two months of the turn', MONTHS),
  year: number('year of the turn'),
  turnEnds: number('chance in percent that the turn ends after this impulse if nobody passes'),
}

/** `side`: of whom it is asked; null for who is on none. */
export function momentFacts(world: WifWorld, side: Side | null): FactsOf<typeof MOMENT> {
  const { active, impulseBox, impulses, stage, turn } = world.state
  return {
    ownImpulse: stage === 'impulse' && active === side,
    impulse: impulses.thisTurn,
    months: turn.months satisfies Months,
    year: turn.year,
    turnEnds: Math.max(0, Math.min(100, 10 * (world.tables.impulseTrack[impulseBox - 1] ?? 0))),
  }
}
