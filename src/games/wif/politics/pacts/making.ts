import type { Procedure } from '../../../../engine/procedure.ts'
import { takeAgreed } from '../../../common/agreements/settle.ts'
import type { WifWorld } from '../../world.ts'
import { AGREEMENTS, agreedOn, mutualWish, type MutualWish } from '../mutual-wish.ts'
import { leaveBorders } from './leave-border.ts'
import { mayHavePact, WHY_NO_PACT } from './may-have.ts'
import { makeAgreedPact, readPactOffer } from './pact-offer.ts'
import { makePact } from './pact.ts'

/** 9.2: who wants trade with it offers it (pact-offer.ts). */
export const NEUTRALITY: MutualWish = {
  name: 'neutrality pacts',
  offer: 'pact',
  section: '9.2',
  heading: 'pacts',
  what: 'a neutrality pact',
  isOpen: mayHavePact,
  whyNot: WHY_NO_PACT,
  question: (powers) => `With whom do you want a neutrality pact, or to confirm one (9.2)? It is made where both want it: ${powers}.`,
  example: 'pacts: [USSR]',
}
export const wantPacts = mutualWish(NEUTRALITY)

/** 9.2, in the peace step: pacts that were agreed on, then those that both want, are made or confirmed. */
export function* pactsMade(world: WifWorld): Procedure {
  if (!world.state.politics) return
  for (const { terms } of takeAgreed(world, AGREEMENTS, NEUTRALITY.offer)) makeAgreedPact(world, readPactOffer(terms))
  for (const { by, with: other } of yield* agreedOn(world, NEUTRALITY, wantPacts)) {
    makePact(world, by, other)
    leaveBorders(world)
  }
}
