import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { fightAt } from './naval-combat.ts'
import { numbered } from '../../common/words.ts'
import { note } from '../tell-refused.ts'
import { tryToIntercept } from './interception.ts'
import { isClosed, portHexes, whyNotBaseShip, whyNotHarbour } from '../stacking/ports.ts'
import { comeIn, dearestFirst } from './return-home.ts'
import { findRoute, isPort, shorterWay, type Stop } from './routes.ts'
import { isSub } from '../sea/ships.ts'
import { powerOf, seatOf, takesBySurprise } from '../powers.ts'
import type { LandUnit, NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { chooseShipRefuge } from './ship-refuge.ts'

/** A face-down or surprised ship is kept on this die or more, and captured on the other or less; destroyed between them (11.10.6). */
const KEPT = 5
const CAPTURED = 1

/** Who overruns a port: whom they surprise (15), and whose the ships are that they capture; null where they only destroy. */
export interface Overrunners {
  readonly surprises: (ship: NavalUnit) => boolean
  readonly taker: string | null
}

/** Land units that come into a port. 15: units of a country that was at war with a ship before take the surprise from the rest. */
export const overrunners = (world: WifWorld, units: readonly LandUnit[]): Overrunners => ({
  surprises: (ship) => units.every((unit) => takesBySurprise(world, unit, ship.country)),
  taker: capturer(world, units),
})

/**
 * 11.10.6: land units come into a port with enemy ships. Those face-down or surprised may be captured or destroyed; the others return to base, up to double
 * their range and through whoever intercepts them, and turn face-down.
 */
export function* overrunShips(world: WifWorld, by: Overrunners, ships: readonly NavalUnit[], port: Hex): Procedure<void> {
  const kept = ships.filter((ship) => isKept(world, by, ship, port))
  const groups = new Map<string, { to: Hex; route: readonly Stop[]; force: NavalUnit[] }>()
  for (const ship of dearestFirst(world, kept)) {
    const refuge = yield* findRefuge(world, ship, port, [...groups.values()])
    if (!refuge) {
      const why = isClosed(world, port) ? 'cannot leave the port, which ice closes' : 'reaches no port in double its range'
      const closed = isClosed(world, port) ? '' : closedPorts(world, ship, port)
      world.destroy(ship, 'overrun in port')
      world.report('overrun', '11.10.6', `${ship.name} (${ship.country}) in ${world.map.name(port)} ${why}: destroyed${closed}`, [port])
      continue
    }
    const key = `${ship.country} ${isSub(ship)} ${refuge.to}`
    if (!groups.has(key)) groups.set(key, { ...refuge, force: [] })
    groups.get(key)!.force.push(ship)
  }
  for (const group of groups.values()) yield* flee(world, group.force, group.route, group.to)
}

/** Rolls for a face-down or surprised ship; whether its owner keeps it. */
function isKept(world: WifWorld, { surprises, taker }: Overrunners, ship: NavalUnit, port: Hex): boolean {
  if (!ship.faceDown && !surprises(ship)) return true
  const die = world.dice.roll(10, `overrun ship ${ship.id}`)
  const said = `${ship.name} (${ship.country}), ${ship.faceDown ? 'face-down' : 'surprised (15.1)'} in overrun ${world.map.name(port)}: rolled ${die}, `
  if (die >= KEPT) {
    world.report('overrun', '11.10.6', `${said}kept by its owner`, [port])
    return true
  }
  if (die <= CAPTURED && taker !== null) {
    world.capture(ship, taker)
    world.report('overrun', '11.10.6', `${said}captured by ${taker}: it goes into the repair pool`, [port])
  } else {
    world.destroy(ship, 'overrun in port')
    world.report('overrun', '11.10.6', `${said}destroyed`, [port])
  }
  return false
}

/** Who takes captured ships: the major power with the most factors coming in, the United Kingdom for the Commonwealth; null for partisans, who destroy them. */
function capturer(world: WifWorld, units: readonly LandUnit[]): string | null {
  const regular = units.filter(({ type }) => type !== 'PART')
  if (regular.length === 0) return null
  const factors = new Map<string, number>()
  for (const unit of regular) factors.set(powerOf(world, unit), (factors.get(powerOf(world, unit)) ?? 0) + unit.combat)
  const [power] = [...factors].reduce((best, next) => (next[1] > best[1] ? next : best))
  return power === 'Commonwealth' && world.state.countries['United Kingdom'] ? 'United Kingdom' : power
}

/** What keeps a ship out of the ports of its side that are no farther away than double its range; '' where there are none. */
function closedPorts(world: WifWorld, ship: NavalUnit, from: Hex): string {
  const reasons = portHexes(world).flatMap((to) => {
    if (to === from || whyNotHarbour(world, ship, to) !== null) return []
    const route = findRoute(world, [ship], { port: from }, [], { port: to }, 'ignored')
    if (typeof route === 'string' || route.length > 2 * ship.range) return []
    const way = findRoute(world, [ship], { port: from }, [], { port: to })
    if (typeof way !== 'string' && way.length <= 2 * ship.range) return whyNotBaseShip(world, ship, to) ?? []
    return shorterWay(world, [ship], { port: from }, { port: to }, Infinity)?.why ?? []
  })
  return reasons.length > 0 ? ` (${[...new Set(reasons)].slice(0, 3).join('; ')})` : ''
}

/** The port a ship flees to with its way there, as wanted where that can be; null when no port in double its range will have it. */
function* findRefuge(
  world: WifWorld,
  ship: NavalUnit,
  from: Hex,
  fleeing: readonly { to: Hex; force: readonly NavalUnit[] }[],
): Procedure<{ to: Hex; route: readonly Stop[] } | null> {
  const seat = seatOf(world, ship)
  const ways = new Map<Hex, readonly Stop[]>()
  const wayTo = (to: Hex): readonly Stop[] | string => {
    if (isClosed(world, from)) return '8.2.1: ice closes the port it is in'
    if (to === from) return 'it is the port that is overrun'
    const along = fleeing.flatMap((group) => (group.to === to ? group.force : []))
    const why = whyNotBaseShip(world, ship, to, along)
    if (why !== null) return why
    const route = findRoute(world, [ship], { port: from }, [], { port: to })
    if (typeof route === 'string' || route.length <= 2 * ship.range) return route
    return `${numbered(route.length, 'sea area')} away, and double its range is ${2 * ship.range}`
  }
  for (const to of portHexes(world)) {
    const way = wayTo(to)
    if (typeof way !== 'string') ways.set(to, way)
  }
  const ports = [...ways.keys()].sort(
    (a, b) => Number(isClosed(world, a)) - Number(isClosed(world, b)) || ways.get(a)!.length - ways.get(b)!.length || a - b,
  )
  const whyNot = (port: Hex): string => {
    const way = wayTo(port)
    return typeof way === 'string' ? way : ''
  }
  const subject = { ship, from, ports, whyNot }
  // Without a choice, who named other ports is told why none of them serves.
  const codes =
    ports.length > 1
      ? yield* ask(world, seat, chooseShipRefuge, subject)
      : ((yield* tellInVain(world, seat, chooseShipRefuge, subject)) ?? [])
  if (ports.length === 0) return null
  const wishes = codes.map((code) => world.map.hex(code))
  const wanted = wishes.findIndex((hex) => ports.includes(hex))
  const to = wanted >= 0 ? wishes[wanted] : ports[0]
  for (const port of wishes.slice(0, Math.max(0, wanted)))
    note(world, seat, '11.10.6', `${ship.name} does not return to ${world.map.name(port)}: ${whyNot(port)}`, [port])
  return { to, route: ways.get(to)! }
}

/** 13.4, 11.4.6: through each sea area on the way, intercepted perhaps; they cannot stop, and fight from section 0. */
function* flee(world: WifWorld, force: readonly NavalUnit[], route: readonly Stop[], to: Hex): Procedure<void> {
  let left = force
  for (const stop of route) {
    if (isPort(stop)) continue
    for (const ship of left) world.sail(ship, stop.area, 0)
    if (left.every(isSub)) continue
    const caught = yield* tryToIntercept(world, { area: stop.area, movers: left })
    if (!caught) continue
    world.report(
      'naval interception',
      '11.10.6',
      `${left.map(({ name }) => name).join(', ')} must fight through the ${world.map.seaAreaNames[stop.area]} from section 0`,
    )
    yield* fightAt(world, stop.area, {
      kind: 'interception',
      by: caught.by,
      roll: caught.roll,
      subsCommitted: caught.subsCommitted,
      movers: left,
      homeward: true,
    })
    left = left.filter(({ sea }) => sea?.area === stop.area)
    if (left.length === 0) return
  }
  for (const ship of left) comeIn(world, ship, to)
}
