import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import { enemySide, seatsOf } from '../powers.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { airBattle } from './air-battle.ts'
import { isOverBritain } from './britain.ts'
import { aircraftOf, type Flight, flightsTo, isAir } from './flight.ts'
import { fly, mayFly, type Mission } from './missions.ts'
import { isInRange } from './range.ts'
import {
  ableToCounter,
  ableToDas,
  ableToIntercept,
  type AircraftKind,
  counterCounter,
  counterIntercept,
  flyDas,
  interceptAir,
  interceptStaging,
  type SkySubject,
} from './sky-choices.ts'
import { enemiesUp, type Interceptor, ownAircraft, type Sky, whereToIntercept } from './sky.ts'

/** Who is over the target after the battles of a mission. */
export interface Met {
  /** The phasing side's aircraft that came through. */
  readonly aircraft: AirUnit[]
  /** PARA that came through. */
  readonly paras: GroundUnit[]
  /** The other side's aircraft on DAS that are still there. */
  readonly das: AirUnit[]
  /** Its interceptors that are still over the target. */
  readonly guards: AirUnit[]
  /** There was an air battle. */
  readonly fought: boolean
}

/** The other side's seats, and the phasing side's, asked in the order of 3.11. */
const others = (world: TwWorld): string[] => seatsOf(world, enemySide(world.phasing))

/**
 * 11.4.1, 11.8: interception and DAS, counter-interception, counter-counter-interception and so on until neither side commits more; then the battles, first those
 * on the way to the target, then the one over it. All who meet in a hex fight one battle.
 */
export function* meet(world: TwWorld, sky: Sky): Procedure<Met> {
  yield* intercept(world, sky)
  yield* answerInterception(world, sky)
  return yield* fightItOut(world, sky, true)
}

/** The battles on the way to the target alone: a counter-air mission has rounds of its own over it (11.5.1). */
export const throughTo = (world: TwWorld, sky: Sky): Procedure<Met> => fightItOut(world, sky, false)

/** Once: who intercepts and who flies DAS. Counter-air missions ask again with each aircraft that flies (11.5.1). */
export function* intercept(world: TwWorld, sky: Sky): Procedure {
  const kind = sky.what === 'staging' || sky.what === 'stratmove' ? interceptStaging : interceptAir
  for (const seat of others(world)) {
    const subject: SkySubject = { sky, seat }
    if (sky.defended.length > 0) {
      if (ableToDas(world, subject).length > 0) goOnDas(world, sky, flyDas.join(world, subject, yield* ask(world, seat, flyDas, subject)))
      else yield* tellInVain(world, seat, flyDas, subject)
    }
    if (sky.flights.length > 0) {
      if (ableToIntercept(world, subject).length > 0)
        goUp(world, sky, kind.join(world, subject, yield* ask(world, seat, kind, subject)), sky.against, '11.8')
      else yield* tellInVain(world, seat, kind, subject)
    }
  }
}

/** Counter-interception by the phasing side and what follows from it, as long as somebody commits more. */
export function* answerInterception(world: TwWorld, sky: Sky): Procedure {
  const kind = counterIntercept[sky.section] as AircraftKind | undefined
  if (!kind) return
  for (;;) {
    if (enemiesUp(sky).length === 0) return
    const before = sky.flights.length
    for (const seat of seatsOf(world, world.phasing)) {
      const subject: SkySubject = { sky, seat }
      if (ableToCounter(world, subject).length === 0) continue
      const joining = kind.join(world, subject, yield* ask(world, seat, kind, subject))
      if (joining.length === 0) continue
      sky.flights.push(
        ...joining.map((unit) => ({
          ...flightsTo(world, [unit], whereToCounter(world, sky, unit), 'counter-counter-interception')[0],
          protects: true,
        })),
      )
      const whereOf = new Map(joining.map((unit) => [unit, sky.flights.find((flight) => flight.unit === unit)!.path.at(-1)!]))
      for (const [unit, at] of whereOf) fly(world, unit, 'counter-interception', at)
      for (const at of new Set(joining.map((unit) => whereOf.get(unit)!))) {
        const there = joining.filter((unit) => whereOf.get(unit) === at)
        world.report('air mission', '11.8.2', `${unitsDo(there, 'counter-intercepts', 'counter-intercept')} over ${world.map.name(at)}.`, [
          at,
          ...there.map(({ hex }) => hex),
        ])
      }
    }
    if (sky.flights.length === before) return
    const up = enemiesUp(sky).length
    for (const seat of others(world)) {
      const subject: SkySubject = { sky, seat }
      if (!ownAircraft(world, seat).some((unit) => typeof whereToIntercept(world, sky, unit, 'counter-counter-interception') === 'number'))
        continue
      goUp(
        world,
        sky,
        counterCounter.join(world, subject, yield* ask(world, seat, counterCounter, subject)),
        'counter-counter-interception',
        '11.8.2',
      )
    }
    if (enemiesUp(sky).length === up) return
  }
}

function goUp(world: TwWorld, sky: Sky, units: readonly AirUnit[], mission: Mission, section: string): void {
  const rising: Interceptor[] = []
  for (const unit of units) {
    const at = whereToIntercept(world, sky, unit, mission) as Hex
    fly(world, unit, mission, at)
    rising.push({ unit, at })
    sky.interceptors.push({ unit, at })
  }
  for (const at of new Set(rising.map((each) => each.at))) {
    const here = rising.filter((each) => each.at === at).map(({ unit }) => unit)
    world.report(
      'air mission',
      section,
      `${mission === 'counter-counter-interception' ? unitsDo(here, 'counter-counter-intercepts', 'counter-counter-intercept') : unitsDo(here, 'intercepts', 'intercept')} the ${sky.what} over ${world.map.name(at)}.`,
      [at, ...here.map(({ hex }) => hex)],
    )
  }
}

function goOnDas(world: TwWorld, sky: Sky, flying: readonly AirUnit[]): void {
  if (flying.length === 0) return
  for (const unit of flying) fly(world, unit, 'DAS', sky.target)
  sky.das.push(...flying)
  world.report('air mission', '11.4', `${unitsDo(flying, 'flies', 'fly')} DAS over ${world.map.name(sky.target)}.`, [
    sky.target,
    ...flying.map(({ hex }) => hex),
  ])
}

/** The battles, in the order in which the phasing side's flights reach them, the target last. */
function* fightItOut(world: TwWorld, sky: Sky, overTarget: boolean): Procedure<Met> {
  const stillComing = new Set(sky.flights)
  let das = sky.das
  let guards: AirUnit[] = []
  let fought = false
  const onTheWay = [...new Set(sky.interceptors.map(({ at }) => at))]
    .filter((at) => at !== sky.target)
    .sort((a, b) => stepsTo(sky, a) - stepsTo(sky, b))
  for (const at of overTarget ? [...onTheWay, sky.target] : onTheWay) {
    const here = [...stillComing].filter((flight) => flight.path.includes(at) || joinsAt(world, flight, at))
    const up = sky.interceptors.filter((each) => each.at === at && each.unit.place === 'map').map(({ unit }) => unit)
    const outcome = yield* battleOver(world, at, here, at === sky.target ? [...up, ...das] : up)
    fought ||= outcome.fought
    for (const flight of here) if (!outcome.through.has(flight.unit)) stillComing.delete(flight)
    if (at !== sky.target) continue
    das = das.filter((unit) => outcome.defenders.includes(unit))
    guards = up.filter((unit) => outcome.defenders.includes(unit))
  }
  const through = [...stillComing]
  return { aircraft: aircraftOf(through), paras: through.flatMap(({ unit }) => (isAir(unit) ? [] : [unit])), das, guards, fought }
}

/** Whether an escort or counter-interceptor is with those it protects in a hex of their way. */
const joinsAt = (world: TwWorld, { unit, protects }: Flight, at: Hex): boolean =>
  protects === true && isAir(unit) && isInRange(world, unit, at, 'offensive')

/** Where a counter-interceptor flies: over the target if it reaches it, else to where the enemy meets the others. */
const whereToCounter = (world: TwWorld, sky: Sky, unit: AirUnit): Hex =>
  [sky.target, ...sky.interceptors.map(({ at }) => at)].find((hex) => mayFly(world, unit, 'counter-interception', hex) === null) ??
  sky.target

const stepsTo = (sky: Sky, hex: Hex): number =>
  Math.min(...sky.flights.map(({ path }) => (path.includes(hex) ? path.indexOf(hex) : Infinity)))

/** A battle in one hex; PARA take no part, but need an escort that comes through it (11.14.1). */
function* battleOver(
  world: TwWorld,
  at: Hex,
  flights: readonly Flight[],
  defenders: AirUnit[],
): Procedure<{ through: Set<AirUnit | GroundUnit>; defenders: AirUnit[]; fought: boolean }> {
  const attackers = aircraftOf(flights)
  const paras = flights.flatMap(({ unit }) => (isAir(unit) ? [] : [unit]))
  if (defenders.length === 0 || flights.length === 0) return { through: new Set(flights.map(({ unit }) => unit)), defenders, fought: false }
  const { map } = world
  const outcome = yield* airBattle(world, {
    key: map.code(at),
    place: `over ${map.name(at)}`,
    hexes: [at],
    attackers,
    defenders,
    overBritain: isOverBritain(world, at),
  })
  if (paras.length === 0) return { through: new Set(outcome.attackers), defenders: outcome.defenders, fought: outcome.fought }
  if (outcome.attackers.length > 0)
    return { through: new Set([...outcome.attackers, ...paras]), defenders: outcome.defenders, fought: outcome.fought }
  for (const para of paras) world.eliminate(para, 'shot down')
  world.report(
    'airdrop',
    '11.14.1',
    `${unitsDo(paras, 'is', 'are')} shot down over ${map.name(at)}: no escort came through against ${unitsText(defenders)}.`,
    [at],
  )
  return { through: new Set(), defenders: outcome.defenders, fought: true }
}
