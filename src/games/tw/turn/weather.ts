import { weatherLine } from '../charts/weather.ts'
import type { TwWorld } from '../world.ts'

/** Winters that are worse by a line in the west (26.2). */
const HARD_WINTERS = [1939, 1940]

/** 3.2, 26.2, 26.3: in Winter the weather of the west (German die less the British) and of the Mediterranean (Italian less British). */
export function rollWeather(world: TwWorld): void {
  const { state, tables } = world
  state.weather = {}
  if (state.turn.season !== 'Winter') return
  for (const { area, table, first } of [
    { area: 'west', table: 'west winter', first: 'German' },
    { area: 'mediterranean', table: 'mediterranean winter', first: 'Italian' },
  ] as const) {
    const own = world.dice.roll(10, `weather ${area} ${first}`)
    const british = world.dice.roll(10, `weather ${area} British`)
    const worse = area === 'west' && HARD_WINTERS.includes(state.turn.year) ? 1 : 0
    const line = weatherLine(tables, table, own - british, worse)
    state.weather[area] = line.name
    world.report('weather', area === 'west' ? '26.2' : '26.3', `${area === 'west' ? 'Western Front' : 'Mediterranean'}: ${first} ${own} less British ${british} is ${own - british}${worse ? `, a line worse in the winter of ${state.turn.year}` : ''}: ${line.name}.`)
  }
}
