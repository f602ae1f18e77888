import type { Procedure } from '../../../engine/procedure.ts'
import { makePeace } from '../peace/terms.ts'
import { atWar } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { agreedOn, mutualWish, type MutualWish } from './mutual-wish.ts'

/** 13.7.3: major powers at war with each other. Peace is made as things stand: hexes and countries are not handed over by it. */
export const PEACE: MutualWish = {
  name: 'peace',
  offer: 'peace',
  section: '13.7.3',
  heading: 'peace',
  what: 'peace',
  isOpen: (world, a, b) => a !== b && atWar(world, a, b),
  whyNot: 'they are not at war',
  question: (powers) => `With whom do you want peace as things stand (13.7.3)? It is made where both want it: ${powers}.`,
  example: 'peace: [USSR]',
}
export const wantPeace = mutualWish(PEACE)

/** 13.7.3: peace that both want, as things stand. */
export function* mutualPeace(world: WifWorld): Procedure {
  if (!world.state.politics) return
  for (const { by, with: other } of yield* agreedOn(world, PEACE, wantPeace)) makePeace(world, by, other)
}
