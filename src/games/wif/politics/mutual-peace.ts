import type { Procedure } from '../../../engine/procedure.ts'
import { makePeace } from '../peace/terms.ts'
import { atWar } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { takeAgreed } from '../../common/agreements/settle.ts'
import { AGREEMENTS, agreedOn, mutualWish, type MutualWish } from './mutual-wish.ts'
import { makeAgreedPeace, readOffer } from './peace-offer.ts'

/** 13.7.3: major powers at war with each other. Wished for alone peace is made as things stand: who wants terms offers it (peace-offer.ts). */
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

/** 13.7.3: peace that was agreed on, on its terms; then what both want as things stand. */
export function* mutualPeace(world: WifWorld): Procedure {
  if (!world.state.politics) return
  for (const first of world.rules.peace.before) yield* first(world)
  for (const { terms } of takeAgreed(world, AGREEMENTS, PEACE.offer)) makeAgreedPeace(world, readOffer(terms))
  for (const { by, with: other } of yield* agreedOn(world, PEACE, wantPeace)) makePeace(world, by, other)
}
