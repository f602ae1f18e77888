import { ask, type Procedure } from '../../../engine/procedure.ts'
import { ownersAgree } from '../naval/consent.ts'
import { playEvasion } from '../naval/evasion.ts'
import { dissolveTaskForces } from '../naval/task-forces.ts'
import { powersOf, powersOfSeat, seatsOf } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import type { TwWorld } from '../world.ts'
import { noteTurn } from './capacity.ts'
import { carryOut } from './carry-out.ts'
import { compulsoryAid } from './compulsory-aid.ts'
import { evacuateIndustry } from './evacuate.ts'
import { grantNarfs } from './grant.ts'
import { type Itinerary, itineraryOf } from './itinerary.ts'
import { stratmoveKinds, type Turn } from './order.ts'

const TURNS: readonly Turn[] = ['air', 'ground', 'ships']

/** 3.8: seats of the phasing side, the one whose power has fewest NARFs first, as all may know them: the order tells nobody what was spent in secret. A seat moves all of its powers then. */
function seatsInOrder(world: TwWorld): string[] {
  const poorest = (seat: string) => Math.min(...powersOfSeat(world, seat).map((power) => openNarfs(world, power)))
  return [...seatsOf(world, world.phasing)].sort((a, b) => poorest(a) - poorest(b))
}

/** 3.8, 8 The Strategic Movement Segment, with grants of NARFs (14.8). */
export function* stratmoveSegment(world: TwWorld): Procedure {
  if (powersOf(world, world.phasing).length === 0) return
  world.remember((noted) => (noted.stratmoving = true))
  yield* dissolveTaskForces(world, 'stratmoves')
  for (const seat of seatsInOrder(world)) {
    for (const turn of TURNS) {
      for (;;) {
        const order = yield* ask(world, seat, stratmoveKinds[turn], { seat })
        if (order === null) break
        const itinerary = itineraryOf(world, seat, order) as Itinerary
        if (itinerary.how === 'cargo' && !(yield* ownersAgree(world, seat, itinerary.units, itinerary.to, 'stratmove'))) continue
        if (order.evade && itinerary.how !== 'way') playEvasion(world, itinerary.ships[0].nation, itinerary.ships[0].hex)
        yield* carryOut(world, itinerary)
      }
    }
    yield* grantNarfs(world, seat)
    yield* evacuateIndustry(world, seat)
    noteTurn(world, seat)
  }
  compulsoryAid(world)
}
