import { peacetimeWeather, weatherLine } from '../charts/weather.ts'
import type { Tables } from '../charts/load-tables.ts'
import { atWar } from '../powers.ts'
import type { Season } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 26.1: whose war brings dice to the Eastern Front. */
const GERMANY = 'Germany'
const USSR = 'USSR'

/** Winters that are worse by a line in the west (26.2). */
const HARD_WINTERS = [1939, 1940]

/** Tables of the Eastern Front by season (26.1); Summer is fair. */
const EASTERN: Readonly<Record<Season, 'east winter' | 'east spring' | 'east fall' | null>> = {
  Winter: 'east winter',
  Spring: 'east spring',
  Summer: null,
  Fall: 'east fall',
}

/** 26.1: before Germany and the Soviet Union are at war nobody rolls for the Eastern Front: it has the same weather in every Winter, Spring and Fall. */
export function easternWeather(tables: Tables, season: Season): Record<string, string> {
  const table = EASTERN[season]
  return table === null ? {} : { east: peacetimeWeather(tables, table).name }
}

/** 26.2, 26.3: the fronts that are rolled for in Winter: their table, whose die comes first (less the British), and the lines that are worse. */
export const winterRolls = ({ state }: TwWorld, year: number) =>
  [
    { area: 'west', table: 'west winter', first: 'German', worse: HARD_WINTERS.includes(year) ? 1 : 0 },
    {
      area: 'mediterranean',
      table: 'mediterranean winter',
      first: state.nations.Italy?.conqueredBy === null ? 'Italian' : 'German',
      worse: 0,
    },
  ] as const

/**
 * 3.2, 26: the weather of the Eastern Front, and in Winter that of the west (German die less the British) and of the Mediterranean (Italian less British, German once Italy has
 * surrendered).
 */
export function rollWeather(world: TwWorld): void {
  const { state, tables } = world
  world.note({ weather: easternWeather(tables, state.turn.season) })
  if (state.weather.east)
    world.report(
      'weather',
      '26.1',
      `Eastern Front${atWar(world, GERMANY, USSR) ? '' : ', before Germany and the Soviet Union are at war'}: ${state.weather.east}.${atWar(world, GERMANY, USSR) ? ' Its dice are not supported yet: 26.1 weather in the war with the Soviet Union.' : ''}`,
    )
  if (state.turn.season !== 'Winter') return
  for (const { area, table, first, worse } of winterRolls(world, state.turn.year)) {
    const own = world.dice.roll(10, `weather ${area} ${first}`)
    const british = world.dice.roll(10, `weather ${area} British`)
    const line = weatherLine(tables, table, own - british, worse)
    world.note({ weather: { ...state.weather, [area]: line.name } })
    world.report(
      'weather',
      area === 'west' ? '26.2' : '26.3',
      `${area === 'west' ? 'Western Front' : 'Mediterranean'}: ${first} ${own} less British ${british} is ${own - british}${worse ? `, a line worse in the winter of ${state.turn.year}` : ''}: ${line.name}.`,
    )
  }
}
