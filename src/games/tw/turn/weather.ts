import { weatherLine } from '../charts/weather.ts'
import type { TwWorld } from '../world.ts'
import { easternWeather, isWarInTheEast, rollEast } from './eastern-front.ts'

/** Winters that are worse by a line in the west (26.2). */
const HARD_WINTERS = [1939, 1940]

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
  if (isWarInTheEast(world)) rollEast(world)
  else {
    world.note({ weather: easternWeather(tables, state.turn.season) })
    if (state.weather.east)
      world.report('weather', '26.1', `Eastern Front, before Germany and the Soviet Union are at war: ${state.weather.east}.`)
  }
  if (state.turn.season !== 'Winter') return
  for (const { area, table, first, worse } of winterRolls(world, state.turn.year)) {
    const own = world.dice.roll(10, `weather ${area} ${first}`)
    const british = world.dice.roll(10, `weather ${area} British`)
    const bonuses = area === 'west' ? world.rules.bonuses(world, 'western winter') : []
    const difference = bonuses.reduce((sum, { value }) => sum + value, own - british)
    const line = weatherLine(tables, table, difference, worse)
    world.note({ weather: { ...state.weather, [area]: line.name } })
    world.report(
      'weather',
      area === 'west' ? '26.2' : '26.3',
      `${area === 'west' ? 'Western Front' : 'Mediterranean'}: ${first} ${own} less British ${british}${bonuses.map(({ value, why }) => `, +${value} for ${why},`).join('')} is ${difference}${worse ? `, a line worse in the winter of ${state.turn.year}` : ''}: ${line.name}.`,
    )
  }
}
