import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { allianceOfNation, enemySide, insiders, outsiders, seatOf, seatsOf } from '../powers.ts'
import type { AirUnit, NavalUnit, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isOfRun } from './murmansk-run.ts'
import { interceptionChits } from './espionage.ts'
import { airBeside, flies, whyNotFly } from './air-at-sea.ts'
import {
  areAtWar,
  type Base,
  baseText,
  forcesOf,
  forceText,
  fullNacs,
  isOnPatrol,
  isOnRun,
  isUncommitted,
  type SeaForce,
  seenText,
} from './force.ts'
import { airKinds, shipKinds } from './intercept-decisions.ts'
import { interceptionParts, rollInterception, type Target } from './interception-roll.ts'
import { areaName } from '../field/sea.ts'

/** Forces of both sides that meet, or may, in a sea area on account of one mission (7.8, 7.9.7 A to C). */
export interface Engagement {
  readonly area: number
  /** Unique in the player turn: a naval force tries once against it (7.8). */
  readonly mission: string
  /** "sea transport". */
  readonly what: string
  /** Whose mission, patrol or supply line is to be caught. */
  readonly owner: Side
  readonly forces: Record<Side, SeaForce>
  readonly carries: boolean
  /** The owner runs supply, or defends a supply line. */
  readonly supplies: boolean
  readonly evades: boolean
  /** Nation of a supply line that has no ships. */
  readonly line?: string
  /** Sea areas the mission has still to enter. */
  readonly ahead: readonly number[]
  /** Bases of ships that have joined; those of the mission itself are not among them. */
  readonly bases: Map<string, Base>
  /** Ships that may not be sent against this mission, by id (5.1.2.2). */
  barred?: ReadonlySet<string>
  /** The side that intercepts, while it opens; null once it is a matter of counter-interception. */
  opening: Side | null
}

/** A part of a naval force that may be sent. */
export interface Able {
  readonly base: Base
  readonly key: string
  readonly ships: readonly NavalUnit[]
}

/** A Task Force shows its ships when it meets the enemy (7.12); they are hidden again afterwards. */
export function reveal(world: TwWorld, ships: readonly NavalUnit[]): void {
  for (const name of new Set(ships.flatMap(({ taskForce }) => taskForce ?? []))) {
    const of = ships.filter(({ taskForce }) => taskForce === name)
    world.report('task force', '7.12', `Task Force ${name} is ${forceText(world, { ships: of, air: [] })}`, [])
  }
}

export const opensFor = (engagement: Engagement, side: Side): boolean => engagement.opening === side

/** What a side sees to catch: the mission or line at first, then the enemies that came. */
export function targetOf(engagement: Engagement, side: Side): Target {
  const enemy = enemySide(side)
  const force = engagement.forces[enemy]
  const line =
    engagement.line !== undefined && engagement.owner === enemy && force.ships.length + force.air.length === 0 ? engagement.line : undefined
  return {
    ...force,
    side: enemy,
    carries: engagement.carries && engagement.owner === enemy,
    evades: engagement.evades && engagement.owner === enemy,
    ...(line !== undefined && { line }),
  }
}

const opponents = (engagement: Engagement, side: Side): { nation: string }[] => {
  const { ships, air, line } = targetOf(engagement, side)
  return line !== undefined ? [{ nation: line }] : [...ships, ...air]
}

/** 7.8: naval forces of a seat that may be sent now, each with what of it is free. */
export function ableForces(world: TwWorld, engagement: Engagement, seat: string, side: Side): Able[] {
  const target = targetOf(engagement, side)
  const against = opponents(engagement, side)
  return forcesOf(world, side).flatMap(({ base, key, ships }) => {
    if (world.ops.tried.has(triedKey(side, key, engagement))) return []
    // A patrol that has come is in the engagement's sea area now, and no second force.
    const free = ships.filter(
      (ship) =>
        !engagement.forces[side].ships.includes(ship) &&
        !engagement.barred?.has(ship.id) &&
        // 5.3.1: on the Murmansk Run, and against who carries Lend-Lease by it alone.
        (!isOnRun(ship) || (engagement.what === 'stratmove' && isOfRun(areaName(world, engagement.area)))) &&
        seatOf(world, ship) === seat &&
        isUncommitted(world, ship) &&
        areAtWar(world, [ship], against) &&
        (side !== world.phasing || isOnRun(ship) || world.ops.activated.has(ship.id)),
    )
    if (free.length === 0) return []
    return interceptionParts(world, { ships: free, base, area: engagement.area, target, counter: !opensFor(engagement, side) }) === null
      ? []
      : [{ base, key, ships: free }]
  })
}

/** 7.8.3: aircraft of a seat that may fly there now. */
export function ableAir(world: TwWorld, engagement: Engagement, seat: string, side: Side): AirUnit[] {
  const own = engagement.forces[side]
  const enemy = engagement.forces[enemySide(side)]
  const enemyAir = enemy.air.length + fullNacs(world, enemy.ships).length > 0
  const against = opponents(engagement, side)
  return airBeside(world, side, engagement.area).filter(
    (unit) =>
      seatOf(world, unit) === seat &&
      !own.air.includes(unit) &&
      areAtWar(world, [unit], against) &&
      whyNotFly(world, unit, engagement.area, opensFor(engagement, side), enemyAir, own.air) === null,
  )
}

/** Both sides may have a force with one name: patrols of one sea area. */
export const triedKey = (side: Side, force: string, { mission }: Engagement): string => `${side} ${force} ${mission}`
const triedBy = ({ mission }: Engagement): string => ` ${mission}`

/** Sends ships: those of each base roll once (7.8); who finds the enemy joins. Says whether any did. */
export function* sendShips(world: TwWorld, engagement: Engagement, side: Side, sent: readonly NavalUnit[]): Procedure<boolean> {
  const counter = !opensFor(engagement, side)
  let joined = false
  for (const { base, key, ships: all } of forcesOf(world, side)) {
    const ships = all.filter((ship) => sent.includes(ship))
    if (ships.length === 0 || world.ops.tried.has(triedKey(side, key, engagement))) continue
    world.remember((noted) => noted.tried.add(triedKey(side, key, engagement)))
    const target = targetOf(engagement, side)
    const what = `the ${counter ? 'counter-interception' : 'interception'} in the ${areaName(world, engagement.area)} of ${describeSeen(world, target)} by ${seenText(world, { ships, air: [] })} from ${baseText(world, base)}`
    const chits = yield* interceptionChits(world, side, engagement.mission, { at: areaName(world, engagement.area), what })
    const rolled = rollInterception(
      world,
      { ships, base, area: engagement.area, target, counter, chits },
      `${counter ? 'counter-interception' : 'interception'} ${key} ${engagement.mission}`,
    )
    const hidden = !rolled.success && target.ships.some(({ taskForce }) => taskForce !== undefined)
    const named = `${counter ? 'Counter-interception' : 'Interception'} in the ${areaName(world, engagement.area)} of ${rolled.success ? describe(world, target) : describeSeen(world, target)} by ${rolled.success ? forceText(world, { ships, air: [] }) : seenText(world, { ships, air: [] })} from ${baseText(world, base)}`
    const data = { seaArea: areaName(world, engagement.area), roll: rolled.die, success: rolled.success }
    if (hidden) {
      world.report(
        'naval interception',
        '7.8',
        `${named}: ${rolled.openText}`,
        [],
        data,
        outsiders(world, allianceOfNation(world, target.ships[0].nation)),
      )
      world.report(
        'naval interception',
        '7.8',
        `${named}: ${rolled.text}`,
        [],
        data,
        insiders(world, allianceOfNation(world, target.ships[0].nation)),
      )
    } else world.report('naval interception', '7.8', `${named}: ${rolled.text}`, [], data)
    if (!rolled.success) continue
    if (!joined) reveal(world, target.ships)
    reveal(world, ships)
    join(world, engagement, side, ships, base, counter ? 'counter-interception' : 'interception')
    joined = true
  }
  return joined
}

const describe = (world: TwWorld, target: Target): string =>
  target.line !== undefined ? `a supply line of ${target.line}` : forceText(world, target)
const describeSeen = (world: TwWorld, target: Target): string =>
  target.line !== undefined ? `a supply line of ${target.line}` : seenText(world, target)

function join(world: TwWorld, engagement: Engagement, side: Side, ships: readonly NavalUnit[], base: Base, mission: string): void {
  for (const ship of ships) {
    world.remember((noted) => noted.navalMissions.set(ship.id, isOnPatrol(world, ship) ? 'patrol' : mission))
    engagement.bases.set(ship.id, base)
    world.sail(ship, engagement.area)
    engagement.forces[side].ships.push(ship)
  }
}

/** Sends aircraft, which find the enemy without a roll (7.8.3). */
export function sendAir(world: TwWorld, engagement: Engagement, side: Side, sent: readonly AirUnit[]): boolean {
  if (sent.length === 0) return false
  const opens = opensFor(engagement, side)
  const target = targetOf(engagement, side)
  if (opens) reveal(world, target.ships)
  for (const unit of sent) {
    flies(world, unit, engagement.area, opens)
    engagement.forces[side].air.push(unit)
  }
  world.report(
    'naval interception',
    '7.8.3',
    `${forceText(world, { ships: [], air: [...sent] })} ${sent.length === 1 ? 'finds' : 'find'} ${describe(world, target)} in the ${areaName(world, engagement.area)}: aircraft based beside the Sea Area need no roll`,
    [...new Set(sent.map(({ hex }) => hex))],
    { seaArea: areaName(world, engagement.area) },
  )
  return true
}

/** Asks a side whom it sends now, ships first and aircraft then (7.8). Says whether anybody came. */
export function* commit(world: TwWorld, engagement: Engagement, side: Side): Procedure<boolean> {
  const opens = opensFor(engagement, side)
  // Whoever has tried this mission before, or fought those who limp home from it, knows why he is not there now.
  const isNews = opens && engagement.what !== 'way to a shipyard' && ![...world.ops.tried].some((key) => key.endsWith(triedBy(engagement)))
  // Ships of one port are one force, whoever plays them: all are named before it rolls.
  const sent: string[] = []
  for (const seat of seatsOf(world, side)) {
    const able = ableForces(world, engagement, seat, side)
    if (able.length === 0) {
      if (isNews) yield* tellInVain(world, seat, shipKinds.opens, { engagement, seat, side })
      continue
    }
    sent.push(...(yield* ask(world, seat, opens ? shipKinds.opens : shipKinds.answers, { engagement, seat, side })))
  }
  let came =
    sent.length > 0 &&
    (yield* sendShips(
      world,
      engagement,
      side,
      sent.map((id) => world.unit(id) as NavalUnit),
    ))
  for (const seat of seatsOf(world, side)) {
    if (ableAir(world, engagement, seat, side).length === 0) {
      if (isNews) yield* tellInVain(world, seat, airKinds.opens, { engagement, seat, side })
      continue
    }
    const ids = yield* ask(world, seat, opens ? airKinds.opens : airKinds.answers, { engagement, seat, side })
    if (
      sendAir(
        world,
        engagement,
        side,
        ids.map((id) => world.unit(id) as AirUnit),
      )
    )
      came = true
  }
  return came
}

/** 7.8: the other side of a mission is asked whether it intercepts; if anybody comes, both sides may send more. Says whether there is a battle. */
export function* intercepted(world: TwWorld, engagement: Engagement): Procedure<boolean> {
  const side = enemySide(engagement.owner)
  engagement.opening = side
  const came = yield* commit(world, engagement, side)
  engagement.opening = null
  if (came) yield* escalate(world, engagement, engagement.owner)
  return came
}

/** 7.8.4, 7.9.7: counter-interception and counter-counter-interception, until a side sends nobody more. */
export function* escalate(world: TwWorld, engagement: Engagement, next: Side): Procedure {
  for (let side = next; yield* commit(world, engagement, side); side = enemySide(side)) continue
}
