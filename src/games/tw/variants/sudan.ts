import type { Hex } from '../../../board/hex.ts'
import type { TwWorld } from '../world.ts'
import { hasDeed } from './bonuses.ts'
import { NILE } from './received.ts'

const ITALY = 'Italy'

/** 28.1.1: an Italian Sudan feeds Italians through the two hexes beside the Nile, as the capital of a colony does. */
export const sudan = (world: TwWorld, nation: string): readonly Hex[] =>
  nation === ITALY && hasDeed(world, 'East Africa') ? NILE.map((code) => world.map.hex(code)) : []
