import { type Agreeing, type AgreementKind, type Offer, otherSide } from '../common/agreements/agreement.ts'
import { agreementDecisions } from '../common/agreements/decisions.ts'
import { draw } from '../common/agreements/draw.ts'
import { toBeDone } from '../common/agreements/settle.ts'
import { peaceAsOffer } from './politics/peace-offer.ts'
import { pactAsOffer } from './politics/pacts/pact-offer.ts'
import { seatsOf, sideOfSeat } from './powers.ts'
import type { WifWorld } from './world.ts'

const later = (world: WifWorld, offer: Offer): void => toBeDone(world, agreeing, offer)

/** What players of World in Flames may agree on. */
const kinds = [draw<WifWorld>(() => agreeing), pactAsOffer(later), peaceAsOffer(later)] as AgreementKind<WifWorld>[]

export const agreeing: Agreeing<WifWorld> = {
  kinds,
  section: '13.9',
  agreements: ({ state }) => state.agreements ?? {},
  write: (world, agreements) => world.set({ agreements }),
  seats: ({ state }) => state.seats,
  partners: (world, seat) => {
    const side = sideOfSeat(world, seat)
    return side === null ? [] : seatsOf(world, side)
  },
  victor: (world, seat) => otherSide(['Axis', 'Allies'], sideOfSeat(world, seat)),
}

export const agreements = agreementDecisions(agreeing)
