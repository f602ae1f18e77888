import type { TwWorld } from '../world.ts'

/** 4: notes which units the phasing side's efforts activate. */
export function activate(_world: TwWorld): void {}
