import { sideOfPower } from '../../powers.ts'
import type { Loan } from '../../state.ts'
import type { WifWorld } from '../../world.ts'
import type { Pact, PactMarker } from '../state.ts'
import { endSovietTrade } from '../soviet-trade.ts'
import { returnMarkers } from './pool.ts'

export const pactsOf = (world: WifWorld): readonly Pact[] => world.state.politics?.pacts ?? []

/** The neutrality pact of two major powers; undefined where they have none (9.2). */
export const pactOf = (world: WifWorld, a: string, b: string): Pact | undefined =>
  pactsOf(world).find(({ between }) => between.includes(a) && between.includes(b))

/** The other party. */
export const partnerIn = ({ between }: Pact, power: string): string => (between[0] === power ? between[1] : between[0])

/** Pacts of a major power. */
export const pactsWith = (world: WifWorld, power: string): Pact[] => pactsOf(world).filter(({ between }) => between.includes(power))

/** How many turns ago it was made or last confirmed. */
export const ageOf = (world: WifWorld, { since }: Pact): number => world.state.turn.index - since

/** As many turns old as it counts for who would break it. */
export const ageFor = (world: WifWorld, pact: Pact, by: string): number =>
  ageOf(world, pact) + world.rules.pactOlder(world, by, partnerIn(pact, by))

export const isNaziSoviet = ({ between }: Pact): boolean => between.includes('Germany') && between.includes('USSR')

/** 9.2: two powers of opposing sides make a neutrality pact, or confirm theirs: its age counts from now. Trade that they agree on takes the place of what they had. */
export function makePact(world: WifWorld, a: string, b: string, trade: readonly Loan[] = []): void {
  const known = pactOf(world, a, b)
  const since = world.state.turn.index
  setPacts(world, [
    ...pactsOf(world).filter((pact) => pact !== known),
    { ...(known ?? { between: [a, b], markers: {} }), since, ...(trade.length > 0 && { trade }) },
  ])
  world.report('pact', '9.2', known ? `${a} and ${b} confirm their neutrality pact.` : `${a} and ${b} have a neutrality pact from now on.`)
}

/** 9.2: two powers agree that the trade of their pact ends; the pact goes on. */
export function endTrade(world: WifWorld, a: string, b: string): void {
  const pact = pactOf(world, a, b)
  if (!pact?.trade) return
  changePact(world, pact, { trade: undefined })
  world.report('pact', '9.2', `${a} and ${b} send each other nothing any more for their pact.`)
}

/** 9.2: a pact is broken: what lies on its border goes back to the common pool, and with the Nazi-Soviet pact its trade ends (19.5.3). */
export function breakPact(world: WifWorld, pact: Pact, by: string, why: string): void {
  const markers = Object.values(pact.markers).flat()
  setPacts(
    world,
    pactsOf(world).filter((other) => other !== pact),
  )
  returnMarkers(
    world,
    markers.map(({ value }) => value),
  )
  world.report('pact', '9.2', `${by} breaks its neutrality pact with ${partnerIn(pact, by)}: ${why}.`)
  if (isNaziSoviet(pact)) endSovietTrade(world) // 19.5.3
}

export const changePact = (world: WifWorld, pact: Pact, changes: Partial<Pact>): void =>
  setPacts(
    world,
    pactsOf(world).map((other) => (other === pact ? { ...other, ...changes } : other)),
  )

export const markersOf = (pact: Pact, power: string): readonly PactMarker[] => pact.markers[power] ?? []

export const setMarkers = (world: WifWorld, pact: Pact, power: string, markers: readonly PactMarker[]): void =>
  changePact(world, pact, { markers: { ...pact.markers, [power]: markers } })

/** Whether two major powers are of opposing sides. */
export const areOpposed = (world: WifWorld, a: string, b: string): boolean => {
  const [one, other] = [sideOfPower(world, a), sideOfPower(world, b)]
  return one !== null && other !== null && one !== other
}

const setPacts = (world: WifWorld, pacts: readonly Pact[]): void => world.set({ politics: { ...world.state.politics, pacts } })
