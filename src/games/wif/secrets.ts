import { openAgreements } from '../common/agreements/agreement.ts'
import { agreeing } from './agreements.ts'
import { powersOfSeat } from './powers.ts'
import type { WifWorld } from './world.ts'

/**
 * The position as a seat may know it: all that stands on the board, in the pools and on the circle is open to everybody (2.3). What the campaign will yet set up
 * for countries that join (9.6) is known only to who gets them; everybody knows that they will. Rolls no dice; what others have ordered was never in it.
 */
export function seen(world: WifWorld, seat: string): WifWorld {
  const copy = world.fork()
  if (world.state.agreements) copy.set({ agreements: openAgreements(agreeing, world, seat) })
  const { plans } = world.state
  if (!plans) return copy
  const own = powersOfSeat(world, seat)
  copy.set({
    plans: plans.map((plan) => ({
      ...plan,
      units: plan.units.filter(({ country }) => plan.aligns.some((each) => each.country === country && own.includes(each.power))),
    })),
  })
  return copy
}
