import { clamp } from './odds.ts'
import type { Tables } from './load-tables.ts'

export type WeatherTable = 'east winter' | 'east spring' | 'east fall' | 'west winter' | 'mediterranean winter'
export type WeatherLine = Tables['weather'][WeatherTable][number]

/** The line of a weather table for the first die less the second (26); beyond 9 and -9 the end lines serve. `worse`: lines further down, never beyond the last. */
export function weatherLine(tables: Tables, table: WeatherTable, difference: number, worse = 0): WeatherLine {
  const lines: readonly WeatherLine[] = tables.weather[table]
  const result = clamp(difference, -9, 9)
  const line = lines.findIndex(({ roll }) => result >= roll.low && result <= roll.high)
  return lines[Math.min(line + worse, lines.length - 1)]
}

/** The line that holds on the Eastern Front before Germany and the USSR are at war, without a roll (26.1). */
export function peacetimeWeather(tables: Tables, table: 'east winter' | 'east spring' | 'east fall'): WeatherLine {
  const name = tables.weather['before the war in the east'][table]
  const line = (tables.weather[table] as readonly WeatherLine[]).find((line) => line.name === name)
  if (!line) throw new Error(`the weather before the war in the east, '${name}', is no line of ${table}`)
  return line
}

/** The weather area of a country (26); null for one that no list names. */
export const weatherArea = (tables: Tables, country: string): 'east' | 'west' | 'mediterranean' | 'clear' | null =>
  (['east', 'west', 'mediterranean', 'clear'] as const).find((area) => tables.weather.areas[area].includes(country)) ?? null
