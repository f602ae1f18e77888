import type { Procedure } from '../../../../engine/procedure.ts'
import { atWar } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { agreedOn, mutualWish, type MutualWish } from '../mutual-wish.ts'
import { leaveBorders } from './leave-border.ts'
import { areOpposed, makePact } from './pact.ts'

const USA = 'USA'

/** 9.2: powers of opposing sides that are not at war with each other; the USA has no pacts (13.3). */
export const NEUTRALITY: MutualWish = {
  name: 'neutrality pacts',
  offer: 'pact',
  section: '9.2',
  heading: 'pacts',
  what: 'a neutrality pact',
  isOpen: (world, a, b) => ![a, b].includes(USA) && areOpposed(world, a, b) && !atWar(world, a, b),
  whyNot: 'they must be of opposing sides and at peace',
  question: (powers) => `With whom do you want a neutrality pact, or to confirm one (9.2)? It is made where both want it: ${powers}.`,
  example: 'pacts: [USSR]',
}
export const wantPacts = mutualWish(NEUTRALITY)

/** 9.2, in the peace step: pacts that both want are made, or confirmed. */
export function* pactsMade(world: WifWorld): Procedure {
  if (!world.state.politics) return
  for (const { by, with: other } of yield* agreedOn(world, NEUTRALITY, wantPacts)) {
    makePact(world, by, other)
    leaveBorders(world)
  }
}
