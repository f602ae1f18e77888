import { numbered } from '../../common/words.ts'
import { homeOf, sideOfNation, VICHY } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { isUsaToEnter, moveEntryLevel } from './entry-level.ts'

const FRANCE = 'France'
const USSR = 'USSR'

/** 22.8: what has come about by the end of a player turn. */
export function watchTheWar(world: TwWorld): void {
  if (!isUsaToEnter(world)) return
  const { map, state } = world
  const { France: france, USSR: soviets } = state.nations
  const isAxis = (place: string): boolean => sideOfNation(world, state.control[map.find(place)!]) === 'Axis'
  if (france.conqueredBy !== null) moveEntryLevel(world, 'France has fallen', 'France has surrendered')
  else if (state.powers[FRANCE] && !isFrenchInFrance(world))
    moveEntryLevel(world, 'France has fallen', 'no French unit is left in mainland France')
  // What passes with a surrender is not captured.
  if (soviets.conqueredBy === null) {
    if (isAxis('Moscow')) moveEntryLevel(world, 'Moscow has fallen')
    if (isAxis('Leningrad')) moveEntryLevel(world, 'Leningrad has fallen')
  }
  if (state.powers[USSR] && soviets.conqueredBy !== null) moveEntryLevel(world, 'the Soviet Union has surrendered')
  if (isAxis('Gibraltar')) moveEntryLevel(world, 'the Axis occupies Gibraltar')
}

/** 22.8: of France alone, whatever follows it, and in its home country, occupied or not, without Corsica. */
const isFrenchInFrance = (world: TwWorld): boolean =>
  world
    .unitsOf(FRANCE, 'map')
    .some(({ hex }) => [FRANCE, VICHY].includes(homeOf(world, hex)) && world.map.regionNames[world.map.region[hex]] !== 'Corsica')

/** 22.8: what U-Boats, raiders and bombers have cost Britain in a turn. */
export function noteBritishLosses(world: TwWorld, narfs: number): void {
  const { 'British losses': enough } = world.tables.usEntry
  if (narfs >= enough)
    moveEntryLevel(
      world,
      'Britain has lost 20 NARFs or more to strategic warfare',
      `Britain has lost ${numbered(narfs, 'NARF')} to strategic warfare, ${enough} or more`,
    )
}

/** 22.8: Japan attacks in its turn, whatever happens in Europe. */
export function awaitJapan(world: TwWorld): void {
  const { season, year } = world.tables.usEntry['Japan attacks in']
  const { turn } = world.state
  if (turn.season === season && turn.year === year) moveEntryLevel(world, 'Japan attacks', 'Japan declares war on the USA')
}
