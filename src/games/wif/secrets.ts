import { openAgreements } from '../common/agreements/agreement.ts'
import { agreeing } from './agreements.ts'
import type { Markers, Politics, Pools, UsEntry } from './politics/state.ts'
import { USA } from './politics/us-entry/powers.ts'
import { powersOfSeat } from './powers.ts'
import type { WifWorld } from './world.ts'

/**
 * The position as a seat may know it: all that stands on the board, in the pools and on the circle is open to everybody (2.3). What the campaign will yet set up
 * for countries that join (9.6) is known only to who gets them; everybody knows that they will. Of entry markers everybody
 * sees how many there are, the USA the values of its own (13.3.1), and nobody those of the common pool. Rolls no dice; what others have ordered was never in it.
 */
export function seen(world: WifWorld, seat: string): WifWorld {
  const copy = world.fork()
  hide(copy, seat)
  return copy
}

/** The same in its place. */
export function hide(world: WifWorld, seat: string): void {
  if (world.state.agreements) world.set({ agreements: openAgreements(agreeing, world, seat) })
  const entry = world.state.politics?.entry
  if (entry) world.set({ politics: { ...world.state.politics, entry: entrySeen(entry, world.state.powers[USA]?.seat === seat) } })
  const { politics } = world.state
  if (politics?.pacts || politics?.pool) world.set({ politics: pactsSeen(politics, powersOfSeat(world, seat)) })
  const { plans } = world.state
  if (!plans) return
  const own = powersOfSeat(world, seat)
  world.set({
    plans: plans.map((plan) => ({
      ...plan,
      units: plan.units.filter(({ country }) => plan.aligns.some((each) => each.country === country && own.includes(each.power))),
    })),
  })
}

const entrySeen = (entry: UsEntry, isOwn: boolean): UsEntry => ({
  ...entry,
  common: covered(entry.common),
  ...(!isOwn && { entry: coveredPools(entry.entry), tension: coveredPools(entry.tension) }),
})

/** Of pact markers the owner sees all, the others what lies face-up, and nobody the common pool (13.2). */
const pactsSeen = (politics: Politics, own: readonly string[]): Politics => ({
  ...politics,
  ...(politics.pool && { pool: { ...politics.pool, common: covered(politics.pool.common) } }),
  ...(politics.pacts && {
    pacts: politics.pacts.map((pact) => ({
      ...pact,
      markers: Object.fromEntries(
        Object.entries(pact.markers).map(([power, markers]) => [
          power,
          markers.map((marker) => (own.includes(power) || marker.as === 'defensive' ? marker : { ...marker, value: null })),
        ]),
      ),
    })),
  }),
})

const coveredPools = (pools: Pools): Pools => ({ Japan: covered(pools.Japan), 'Germany and Italy': covered(pools['Germany and Italy']) })
const covered = (markers: Markers): Markers => markers.map(() => null)
