import type { Hex } from '../../../board/hex.ts'
import type { WeatherEffects } from '../charts/weather-schema.ts'
import { effectsFor, weatherAt } from '../field/weather.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 26: what the weather in a hex does to a unit's flights, or null where it is fair. */
export function airWeather(world: TwWorld, unit: Unit, hex: Hex): WeatherEffects | null {
  const weather = weatherAt(world, hex)
  return weather && effectsFor(world, unit, weather)
}
