import { atWar } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { areOpposed } from './pact.ts'

const USA = 'USA'

/** 9.2: powers of opposing sides that are not at war with each other may have a pact; the USA has none but by a peace (13.3, 13.7.3). */
export const mayHavePact = (world: WifWorld, a: string, b: string): boolean =>
  ![a, b].includes(USA) && areOpposed(world, a, b) && !atWar(world, a, b)

export const WHY_NO_PACT = 'they must be of opposing sides and at peace, and the USA has a pact by a peace alone (13.3, 13.7.3)'
