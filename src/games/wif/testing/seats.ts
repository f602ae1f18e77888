import type { Draft, WifState } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Lets seats answer for powers, by power; the campaign's seats are those that then answer for one. */
export function giveSeats(world: WifWorld, seats: Readonly<Record<string, string>>): void {
  const { powers } = world.state
  const answering = Object.keys(powers).flatMap((power) => seats[power] ?? powers[power].seat ?? [])
  const draft = world.state as Draft<WifState>
  draft.seats = [...new Set(answering)]
  for (const [power, seat] of Object.entries(seats)) world.changePower(power, { seat })
}
