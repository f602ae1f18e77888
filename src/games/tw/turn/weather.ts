import type { TwWorld } from '../world.ts'

/** 3.2, 26: in Winter the fronts' weather. */
export function rollWeather(_world: TwWorld): void {}
