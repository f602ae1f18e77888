import { type Agreeing, type AgreementKind, otherSide } from '../common/agreements/agreement.ts'
import { agreementDecisions } from '../common/agreements/decisions.ts'
import { draw } from '../common/agreements/draw.ts'
import { allSeats, seatsOf, sideOfSeat } from './powers.ts'
import type { TwWorld } from './world.ts'

/** What players of The War may agree on. */
const kinds: readonly AgreementKind<TwWorld>[] = [draw(() => agreeing)]

export const agreeing: Agreeing<TwWorld> = {
  kinds,
  section: '27',
  agreements: ({ state }) => state.agreements ?? {},
  write: (world, agreements) => world.note({ agreements }),
  seats: allSeats,
  partners: (world, seat) => {
    const side = sideOfSeat(world, seat)
    return side === null ? [] : seatsOf(world, side).filter((each) => sideOfSeat(world, each) === side)
  },
  victor: (world, seat) => otherSide(['Axis', 'Allies'], sideOfSeat(world, seat)),
}

export const agreements = agreementDecisions(agreeing)
