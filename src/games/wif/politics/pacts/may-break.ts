import type { WifWorld } from '../../world.ts'
import type { Pact } from '../state.ts'
import { RATIO, ratioOf } from './garrison.ts'
import { ageFor, pactOf, partnerIn } from './pact.ts'

/** Full turns after its signing in which nobody breaks a pact by garrisons (9.2). */
const FIRM = 3

/** 9.2, 19.5.3: why a power may not break its pact with another now, or what lets it. */
export function mayBreak(world: WifWorld, by: string, other: string): { readonly why: string } | { readonly whyNot: string } {
  const pact = pactOf(world, by, other)
  if (!pact) return { whyNot: `${by} has no neutrality pact with ${other}` }
  if (pact.mayBreak?.includes(by)) return { why: `${partnerIn(pact, by)} has entered or attacked what the pact kept from it (19.5.3)` }
  if (pact.flown?.includes(by)) return { why: `aircraft of its enemies have flown against it out of hexes of ${partnerIn(pact, by)}` }
  return byGarrison(world, pact, by)
}

function byGarrison(world: WifWorld, pact: Pact, by: string): { readonly why: string } | { readonly whyNot: string } {
  if (ageFor(world, pact, by) <= FIRM) return { whyNot: `it may be broken by garrisons ${FIRM} full turns after its signing` }
  const ratio = ratioOf(world, pact, by)
  if (ratio === null) return { whyNot: 'they have no common border' }
  if (ratio.attack === 0 || ratio.attack < RATIO * ratio.defence)
    return { whyNot: `its garrison is not ${RATIO} times the other: ${ratio.text}` }
  return { why: `its garrison is ${RATIO} times the other: ${ratio.text}` }
}
