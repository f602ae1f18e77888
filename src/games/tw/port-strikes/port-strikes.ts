import { ask, type Procedure } from '../../../engine/procedure.ts'
import { fightOverPort } from '../naval/port-battle.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import { seatsOf } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { flightsTo } from '../air/flight.ts'
import { answerInterception, intercept, throughTo } from '../air/meet.ts'
import { fly } from '../air/missions.ts'
import { type PortStrike, portStrike } from './port-strike-order.ts'
import { returnToBases } from '../air/return-to-base.ts'
import type { Sky } from '../air/sky.ts'

/** 11.7 Land-based aircraft strike ships in port; those of carriers are a naval mission (11.7.1). */
export function* portStrikes(world: TwWorld): Procedure {
  for (const seat of seatsOf(world, world.phasing)) {
    for (;;) {
      const order = yield* ask(world, seat, portStrike, { seat })
      if (order === null) break
      yield* strike(world, order)
      yield* returnToBases(world)
    }
  }
}

/** The flight, who rises against it, and up to three rounds over the port: aircraft, then flak unless surprised, then the strike (11.7.1, 7.9.7). */
function* strike(world: TwWorld, order: PortStrike): Procedure {
  const { map } = world
  const hex = map.hex(order.at)
  const against = 'intercepting port strikes' as const
  const units = (ids: readonly string[]) => ids.map((id) => world.unit(id) as AirUnit)
  const [bombers, escorts] = [units(order.with), units(order.escort)]
  for (const unit of bombers) fly(world, unit, 'port strike', hex)
  for (const unit of escorts) fly(world, unit, 'escort', hex)
  world.report(
    'air mission',
    '11.7',
    `${unitsDo(bombers, 'flies', 'fly')} to the ships in ${map.name(hex)}${escorts.length > 0 ? `, escorted by ${unitsText(escorts)}` : ''}.`,
    [hex, ...bombers.map((unit) => unit.hex)],
  )
  const sky: Sky = {
    what: 'port strike',
    against,
    section: 'port strike',
    target: hex,
    flights: flightsTo(world, [...bombers, ...escorts], hex, against).map((flight) => ({
      ...flight,
      protects: escorts.includes(flight.unit as AirUnit),
    })),
    interceptors: [],
    das: [],
    defended: [],
    supported: [],
  }
  yield* intercept(world, sky)
  yield* answerInterception(world, sky)
  const { aircraft, fought } = yield* throughTo(world, sky)
  const [striking, guarding] = [aircraft.filter((unit) => bombers.includes(unit)), aircraft.filter((unit) => !bombers.includes(unit))]
  const up = sky.interceptors.filter(({ at, unit }) => at === hex && unit.place === 'map').map(({ unit }) => unit)
  if (striking.length > 0) yield* fightOverPort(world, hex, striking, guarding, up, order.yard ?? false, fought)
}
