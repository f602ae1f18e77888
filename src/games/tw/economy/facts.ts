import { powersOfSeat } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { roomWithinHalf } from '../money.ts'

export interface SeatSubject {
  readonly seat: string
}

/** What a condition knows of no limit. */
const NO_LIMIT = 9999

/** NARFs of a seat's powers together. */
export function seatMoney(world: TwWorld, seat: string): { narfs: number; room: number } {
  const powers = powersOfSeat(world, seat)
  const sum = (of: (power: string) => number) => powers.reduce((total, power) => total + of(power), 0)
  return {
    narfs: sum((power) => world.nation(power).narfs),
    room: Math.min(
      NO_LIMIT,
      sum((power) => roomWithinHalf(world, power)),
    ),
  }
}
