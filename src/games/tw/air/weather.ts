import type { Hex } from '../../../board/hex.ts'
import type { WeatherEffects } from '../charts/weather-schema.ts'
import { weatherAt } from '../field/weather.ts'
import { sideOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Nations that the Russian winter hurts as little as the Soviets (26.1.1). */
const HARDY = ['USSR', 'Finland', 'Sweden']

/** 26: what the weather in a hex does to a unit's flights, or null where it is fair. */
export function airWeather(world: TwWorld, unit: Unit, hex: Hex): WeatherEffects | null {
  const weather = weatherAt(world, hex)
  return weather && (HARDY.includes(unit.nation) || sideOf(world, unit) === 'Allies' ? weather.soviet : weather.axis)
}
