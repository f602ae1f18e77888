import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { unitText } from '../pieces.ts'
import { atWar, seatsOf } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type AirBattle, airRound, doesBreakOff, doesFightOn } from './air-battle.ts'
import { isOverBritain } from './britain.ts'
import { counterAirMission, type CounterAirOrder, whoCounters } from './counter-air-order.ts'
import { fireFlak, hexFlak } from './flak.ts'
import { flightsTo } from './flight.ts'
import { answerInterception, intercept, throughTo } from './meet.ts'
import { fly } from './missions.ts'
import { returnToBases } from './return-to-base.ts'
import type { Sky } from './sky.ts'
import { tellWhoStays } from './who-flies.ts'

/** 11.5 Counter-air missions, before any other mission of the player turn. */
export function* counterAir(world: TwWorld): Procedure {
  for (const seat of seatsOf(world, world.phasing)) {
    for (;;) {
      const order = yield* ask(world, seat, counterAirMission, { seat })
      if (order === null) break
      yield* strike(world, seat, order)
      yield* returnToBases(world)
    }
  }
}

/** Enemy aircraft based in a hex: those that a counter-air mission may strike. */
const based = (world: TwWorld, hex: Hex, attackers: readonly AirUnit[]): AirUnit[] =>
  world.airAt(hex).filter((unit) => attackers.some((attacker) => atWar(world, attacker.nation, unit.nation)))

/** 11.5.1: aircraft fly one by one, and with each the other side says at once who rises, from the base itself or from others near; then the battles. */
function* strike(world: TwWorld, seat: string, order: CounterAirOrder): Procedure {
  const { map } = world
  const hex = map.hex(order.at)
  const against = 'intercepting counter-air' as const
  const sky: Sky = {
    what: 'counter-air',
    against,
    section: 'counter air',
    target: hex,
    flights: [],
    interceptors: [],
    das: [],
    defended: [],
    supported: [],
  }
  for (const unit of tellWhoStays(world, seat, '11.5.1', `counter-air to ${map.name(hex)}`, whoCounters(world, seat, order))) {
    fly(world, unit, 'counter-air', hex)
    sky.flights.push(...flightsTo(world, [unit], hex, against))
    world.report('air mission', '11.5.1', `${unitText(unit)} flies counter-air to ${map.name(hex)}.`, [hex, unit.hex])
    yield* intercept(world, sky)
  }
  if (sky.flights.length === 0) return
  yield* answerInterception(world, sky)
  const { aircraft } = yield* throughTo(world, sky)
  const up = sky.interceptors.filter(({ at, unit }) => at === hex && unit.place === 'map').map(({ unit }) => unit)
  yield* rounds(world, hex, aircraft, up, new Set(order.with))
}

/**
 * Up to three rounds over the target. While the other side is in the air it is an air battle without flak; once nobody is, all flak of the hex fires before each round and the aircraft on the
 * ground are struck, one column to the right and without harm to the attacker (11.5.1). Who breaks off after a round may be back on his airfield, and is struck there, by those
 * on the mission (`strikers`): who came to counter-intercept does not bomb (11.2.3).
 */
function* rounds(
  world: TwWorld,
  hex: Hex,
  attackers: readonly AirUnit[],
  rising: readonly AirUnit[],
  strikers: ReadonlySet<string>,
): Procedure {
  const { map } = world
  const common = { key: map.code(hex), place: `over ${map.name(hex)}`, hexes: [hex], overBritain: isOverBritain(world, hex) }
  const onMission = (units: readonly AirUnit[]) => units.filter(({ id }) => strikers.has(id))
  let flying = [...attackers]
  let up = [...rising]
  const most = world.tables.airToAir.rounds
  for (let round = 1; round <= most; round++) {
    const onGround = up.length === 0
    if (onGround) flying = onMission(flying)
    if (flying.length === 0) return
    const targets = onGround ? based(world, hex, flying) : up
    if (targets.length === 0) return
    if (onGround) {
      const flak = hexFlak(world, hex, flying[0].nation)
      flying = (yield* fireFlak(world, { ...flak, ...common, targets: flying })).filter((unit) => unit.type !== 'NAC' || !unit.depleted)
      if (flying.length === 0) return
    }
    const battle: AirBattle = { ...common, attackers: flying, defenders: targets }
    yield* airRound(world, battle, round, { onGround })
    flying = battle.attackers
    if (!onGround) up = battle.defenders
    if (flying.length === 0 || round === most) return
    const next = up.length === 0
    if (next) flying = onMission(flying)
    const there = next ? based(world, hex, flying) : up
    if (there.length === 0 || flying.length === 0) return
    if (!(yield* doesFightOn(world, { battle: { ...common, attackers: flying, defenders: there }, round: round + 1, onGround: next })))
      return
    if (up.length > 0 && (yield* doesBreakOff(world, { battle, round: round + 1, onGround: false }))) {
      // They land where they will before the airfield is struck (11.5.1).
      yield* returnToBases(world, up)
      up = []
    }
  }
}
