import type { TwWorld } from '../world.ts'

/** 3.1, 14.2, 14.3: in Spring every nation with a NARF base has its growth and its income. */
export function yearStart(_world: TwWorld): void {}
