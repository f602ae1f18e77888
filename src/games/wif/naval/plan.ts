import { NO_HEX } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { canStack } from '../stacking/stacking.ts'
import { firstStrangers, isActive, powerOf, seatOf } from '../powers.ts'
import type { NavalUnit, Section, Troop } from '../state.ts'
import { limitText, withinLimits } from '../limits.ts'
import { isOnProbation } from '../vichy.ts'
import { isUnrestricted } from '../sea/neutral-usa.ts'
import type { WifWorld } from '../world.ts'
import { whyNotEmbark } from './cargo-room.ts'
import type { NavalOrder } from './naval-move.ts'
import { isClosed, whyNotBaseShip } from '../stacking/ports.ts'
import { findRoute, isPort, shorterWay, type Stop, stopName, stopOf } from './routes.ts'
import { after, besidesOn, highestSectionOf, reachHome, type Sailing, searchOf, setOut } from './sailing.ts'
import { isSub } from '../sea/ships.ts'
import type { Response } from './when-intercepted.ts'
import { boughtBy } from '../offensive/points.ts'
import { extraActions } from '../offensive/extra.ts'

/** Ships that leave the task force on the way, at a stop by its index (11.4.2). */
export interface Drop {
  readonly ships: readonly NavalUnit[]
  readonly index: number
  readonly section: Section | null
}

/** A unit that embarks, at the start (-1), at a port on the way, or at sea when the move ends (the last index) (11.4.5). */
export interface Embarking {
  readonly cargo: Troop
  readonly ship: NavalUnit
  readonly index: number
}

/** A naval move that can be made as things stand. */
export interface Plan {
  /** Whose order it is: it decides for the whole force, for ships of its partners too. */
  readonly seat: string
  readonly force: readonly NavalUnit[]
  readonly from: Stop
  /** The section it leaves, when it is at sea. */
  readonly leaving: Section | null
  /** Areas and ports it enters; none when it goes into a lower section of the box it is in. */
  readonly route: readonly Stop[]
  readonly to: Stop
  /** null: the highest that all can enter. */
  readonly section: Section | null
  readonly drops: readonly Drop[]
  readonly embarking: readonly Embarking[]
  readonly intercepted: Response | null
  /** Naval moves it costs, by power (10.2): the ships of each. */
  readonly moves: ReadonlyMap<string, readonly number[]>
}

/** What a naval movement step remembers while its moves are ordered. */
export interface NavalStep {
  /** Powers whose SUBs have moved: all of them together are one naval move (11.4.1). */
  readonly subsMoved: Set<string>
  /** Ships, by id, that their seats let sail with a partner's, and the seat that orders them; null before the sheets of the partners are known (11.4.2). */
  readonly lent: Map<string, string> | null
}

export const placeOf = (ship: NavalUnit): Stop => (ship.sea ? { area: ship.sea.area } : { port: ship.hex })

/** The plan of an order, or why it cannot be carried out. */
export function planOf(world: WifWorld, seat: string, step: NavalStep, order: NavalOrder): Plan | string[] {
  const { map } = world
  const force: NavalUnit[] = []
  for (const id of order.units) {
    const ship = world.unit(id)
    const why = whyNotSail(world, seat, ship.id, step)
    if (why) return [why]
    if (force.includes(ship as NavalUnit)) return [`11.4.1: ${ship.name} is named twice`]
    force.push(ship as NavalUnit)
  }
  if (force.every((ship) => seatOf(world, ship) !== seat))
    return [`11.4.2: a partner's ships sail with yours, and none of ${force.map(({ name }) => name).join(', ')} is yours`]
  const [flag] = force
  const apart = force.find((ship) => ship.hex !== flag.hex || ship.sea?.area !== flag.sea?.area || ship.sea?.section !== flag.sea?.section)
  if (apart)
    return [
      `11.4.2: a task force starts in one port or section: ${flag.name} is in ${whereIs(map, flag)}, ${apart.name} in ${whereIs(map, apart)}`,
    ]
  const strangers = firstStrangers(world, force)
  if (strangers) {
    const [a, b] = strangers
    return [`11.4.2: ${a.name} (${a.country}) and ${b.name} (${b.country}) do not co-operate and cannot sail together (18)`]
  }
  if (force.some(isSub) && !force.every(isSub))
    return [
      `11.4.1: SUBs and surface ships are never in one task force: ${force
        .filter(isSub)
        .map(({ name }) => name)
        .join(', ')} sail by themselves`,
    ]
  const from = placeOf(flag)
  const to = stopOf(map, order.to)
  const leaving = flag.sea?.section ?? null
  const shared = { seat, force, from, leaving, to, section: order.section, intercepted: order.intercepted }
  const limits = (drops: readonly Drop[]): Map<string, number[]> | string => movesOf(world, step, force, drops)

  if (leaving !== null && !isPort(to)) {
    if (isPort(from) || to.area !== from.area)
      return [
        `11.4.1: ${flag.name} is at sea in the ${stopName(map, from)}: it may go into a lower section there, or home to a port, not to the ${stopName(map, to)}`,
      ]
    const section = order.section ?? null
    if (section === null || section >= leaving)
      return [
        `11.4.1: from section ${leaving} a ship may go into a lower section of the ${stopName(map, to)}: say which, '${stopName(map, to)} ${Math.max(0, leaving - 1)}'`,
      ]
    if (order.drop.length > 0) return ['11.4.1: ships go into one lower section by one naval move: order the others apart']
    const moves = limits([])
    const embarking = embarkations(world, force, from, [], order)
    if (typeof moves === 'string') return [moves]
    return 'why' in embarking ? [embarking.why] : { ...shared, route: [], drops: [], embarking: embarking.list, moves }
  }
  if (leaving !== null && order.drop.length > 0)
    return ['11.4.1: ships at sea return to one port by one naval move: order the others apart']
  const via = order.via.map((code) => stopOf(map, code))
  const calls = via.find((stop) => isPort(stop) && (!map.portAt(stop.port) || isClosed(world, stop.port)))
  if (calls) return [`11.4.2: ${stopName(map, calls)} is no open port to sail by`]
  const foreign = via.find((stop) => isPort(stop) && whyNotBaseShipAt(world, force, stop))
  if (foreign) return [`11.4.2: ${flag.name} cannot call at ${stopName(map, foreign)}: ${whyNotBaseShipAt(world, force, foreign)}`]
  const route = findRoute(world, force, from, via, to)
  if (typeof route === 'string') return [route]

  const drops: Drop[] = []
  for (const { units, to: at, section } of order.drop) {
    const ships = units.map((id) => force.find((ship) => ship.id === id))
    const outsider = units.find((_, i) => !ships[i])
    if (outsider) return [`11.4.2: ${world.unit(outsider).name} is not in the task force and cannot be left by it`]
    const stop = stopOf(map, at)
    const index = route.findIndex((each) => stopName(map, each) === stopName(map, stop))
    if (index < 0) return [`11.4.2: the way by ${way(map, route)} does not pass ${stopName(map, stop)}: name it under 'via:'`]
    drops.push({ ships: ships as NavalUnit[], index, section })
  }
  const twice = drops.flatMap(({ ships }) => ships).find((ship, i, all) => all.indexOf(ship) !== i)
  if (twice) return [`11.4.2: ${twice.name} is left on the way twice`]

  const rest = force.filter((ship) => !drops.some(({ ships }) => ships.includes(ship)))
  if (rest.length === 0) return ['11.4.2: somebody has to sail on: give the last place of the task force under to:']
  const groups = [{ ships: rest, index: route.length - 1, section: order.section }, ...drops]
  for (const group of groups) {
    const why = whyNotArrive(world, group, from, route, leaving)
    if (why) return [why]
  }
  const embarking = embarkations(world, force, from, route, order)
  if ('why' in embarking) return [embarking.why]
  const moves = limits(drops)
  return typeof moves === 'string' ? [moves] : { ...shared, route, drops, embarking: embarking.list, moves }
}

const way = (map: BoardMap, route: readonly Stop[]): string => route.map((stop) => stopName(map, stop)).join(', ')

const whereIs = (map: BoardMap, ship: NavalUnit): string =>
  ship.sea ? `the ${map.seaAreaNames[ship.sea.area]} ${ship.sea.section}` : map.name(ship.hex)

function whyNotBaseShipAt(world: WifWorld, force: readonly NavalUnit[], stop: Stop): string | null {
  if (!isPort(stop)) return null
  for (const ship of force) {
    const why = whyNotBaseShip(world, ship, stop.port)
    // Stacking counts where a move ends.
    if (why && !why.startsWith('2.3.1')) return why
  }
  return null
}

/** Why a unit cannot make a naval move now (11.4.1, 11.4.2), or null. */
export function whyNotSail(world: WifWorld, seat: string, id: string, step?: NavalStep): string | null {
  const ship = world.unit(id)
  if (ship.kind !== 'naval') return `11.4: ${ship.name} is no naval unit; what ships carry is named under 'embark:'`
  if (ship.place !== 'map' && ship.place !== 'sea') return `11.4: ${ship.name} is not on the map`
  const stranger = whyNotOrdered(world, seat, ship, step)
  if (stranger) return stranger
  if (world.impulse.sailed.has(ship.id)) return `11.4.2: ${ship.name} has made its naval move in this impulse`
  if (ship.faceDown && !world.rules.sailing.faceDown(ship)) return `11.4.1: ${ship.name} is face-down and cannot move`
  if (ship.hex !== NO_HEX && isClosed(world, ship.hex))
    return `8.2.1: ${ship.name} lies in ${world.map.name(ship.hex)}, which is closed by ice, and cannot move`
  return null
}

/** 11.4.2: a seat orders its own ships, and those that a partner's sheet lets sail with them. */
function whyNotOrdered(world: WifWorld, seat: string, ship: NavalUnit, step?: NavalStep): string | null {
  const owner = seatOf(world, ship)
  if (owner === seat || step?.lent === null || step?.lent.get(ship.id) === seat) return null
  const how = step ? `: ${owner} has not let it sail with yours by an entry 'sail with:' of its sheet` : ': each seat orders its own ships'
  return `11.4.2: ${ship.name} (${ship.country}) is not yours${how}`
}

/** 13.4: a ship on its way home: its section is taken off its movement allowance. */
export function homeward(world: WifWorld, ship: NavalUnit, stops: readonly Stop[] = []): Sailing {
  const { section } = ship.sea!
  const sailing = setOut(world, ship, stops)
  const range = Math.max(0, reachHome(world, ship, section) - (sailing.rough ? 1 : 0))
  return { ...sailing, move: sailing.move - searchOf(world, section), range, homeward: true }
}

/** Range, sections and room in port for a group that ends its move at a stop. */
function whyNotArrive(world: WifWorld, group: Drop, from: Stop, route: readonly Stop[], leaving: Section | null): string | null {
  const { map } = world
  const stop = route[group.index]
  const name = stopName(map, stop)
  const steps = group.index + 1
  const stops = route.slice(0, steps)
  const sailings = new Map(group.ships.map((ship) => [ship, (leaving === null ? setOut : homeward)(world, ship, stops)]))
  const then = group.ships.map((ship) => after(world, sailings.get(ship)!, stops))
  const short = then.find(({ range }) => range < 0)
  if (short) {
    const start = sailings.get(short.ship)!
    const more = besidesOn(world, start, stops)
    const extra =
      (more.length > 0 ? `, and ${more.length} more (${more.join(', ')}) with movement allowance ${start.move}` : '') +
      (start.rough ? ', 1 less in rough seas' : '')
    const shut = shorterWay(world, group.ships, from, stop, steps)
    const shorter = shut ? `; a way of ${shut.length} is shut: ${shut.why}` : ''
    return leaving === null
      ? `11.4.2: ${short.ship.name} has range ${short.ship.range}; ${name} is ${steps} away (${way(map, route.slice(0, steps))})${extra}${shorter}`
      : `13.4: ${short.ship.name} can return ${start.range} areas and ports from section ${leaving}; ${name} is ${steps} away (${way(map, route.slice(0, steps))})${shorter}`
  }
  if (isPort(stop)) {
    for (const ship of group.ships) {
      const why = whyNotBaseShip(world, ship, stop.port, group.ships)
      if (why) return why
      const guest = world.cargoOf(ship).find((cargo) => !canStack(world, cargo, stop.port))
      if (guest) return `2.3.1: ${guest.name} aboard ${ship.name} could not stay in ${name}`
    }
    return null
  }
  const { section } = group
  if (section === null) return null
  const slow = then.find(({ move }) => searchOf(world, section) > move)
  return slow
    ? `11.4.2: ${slow.ship.name} has ${slow.move} of its movement allowance left in the ${name}, and section ${section} takes ${searchOf(world, section)}; the highest for all is ${highestSectionOf(world, then)}`
    : null
}

/** 11.4.5: who embarks where and on what; a ship that is named, else the first with room that may carry it. */
function embarkations(
  world: WifWorld,
  force: readonly NavalUnit[],
  from: Stop,
  route: readonly Stop[],
  order: NavalOrder,
): { list: Embarking[] } | { why: string } {
  const { map } = world
  const list: Embarking[] = []
  for (const { unit: id, on } of order.embark) {
    const cargo = world.unit(id)
    if (cargo.kind === 'naval') return { why: `11.4.5: ${cargo.name} is a ship` }
    if (cargo.place !== 'map') return { why: `11.4.5: ${cargo.name} is not on the map` }
    if (list.some((each) => each.cargo === cargo)) return { why: `11.4.5: ${cargo.name} embarks twice` }
    const end = route.at(-1) ?? from
    const index =
      isPort(from) && from.port === cargo.hex
        ? -1
        : route.findIndex((stop, i) => i < route.length - 1 && isPort(stop) && stop.port === cargo.hex)
    const atEnd = !isPort(end) && map.seas.at(cargo.hex).includes(end.area)
    if (index === -1 && !(isPort(from) && from.port === cargo.hex) && !atEnd)
      return {
        why: `11.4.5: ${cargo.name} in ${map.name(cargo.hex)} is neither where the ships start, nor in a port they call at (via:), nor on the coast of the sea area where they end`,
      }
    const when = index === -1 && !(isPort(from) && from.port === cargo.hex) ? route.length : index
    const free = force.filter(
      (ship) =>
        world.cargoOf(ship).length === 0 && !list.some((each) => each.ship === ship) && !isLeftBefore(world, order, ship, when, route),
    )
    const wanted = on === null ? free : free.filter((ship) => ship.id === on)
    if (on !== null && wanted.length === 0) return { why: `11.4.5: ${world.unit(on).name} has no room for ${cargo.name}, or is not there` }
    const ship = wanted.find((each) => whyNotEmbark(world, each, cargo) === null)
    if (!ship) {
      const [first] = wanted.filter(({ type }) => type === 'TRS' || type === 'AMPH')
      return {
        why: first ? (whyNotEmbark(world, first, cargo) ?? '') : `11.4.5: no TRS or AMPH of the task force has room for ${cargo.name}`,
      }
    }
    if (when === route.length && route.length > 0 && setOut(world, ship).outOfSupply)
      return { why: `11.4.5: ${ship.name} starts out of supply, ends its move face-down (2.4.3) and takes nobody aboard then` }
    list.push({ cargo, ship, index: when })
  }
  return { list }
}

/** Whether a ship has left the task force before a stop. */
const isLeftBefore = (world: WifWorld, order: NavalOrder, ship: NavalUnit, when: number, route: readonly Stop[]): boolean =>
  order.drop.some(
    ({ units, to }) =>
      units.includes(ship.id) && route.findIndex((stop) => stopName(world.map, stop) === stopName(world.map, stopOf(world.map, to))) < when,
  )

/** 10.2, 11.4.1: what the move counts for each power, or the limit that it would break: a naval move for each place where ships of it end; for each ship of a neutral power, and of a Vichy that is hostile to nobody (17.4.2). */
function movesOf(world: WifWorld, step: NavalStep, force: readonly NavalUnit[], drops: readonly Drop[]): Map<string, number[]> | string {
  const moves = new Map<string, number[]>()
  const groups = [force.filter((ship) => !drops.some(({ ships }) => ships.includes(ship))), ...drops.map(({ ships }) => ships)]
  for (const power of new Set(force.map((ship) => powerOf(world, ship)))) {
    const own = (ships: readonly NavalUnit[]) => ships.filter((ship) => powerOf(world, ship) === power)
    const byShip = (!isActive(world, power) && !(power === 'USA' && isUnrestricted(world))) || isOnProbation(world, power)
    const submarines = step.subsMoved.has(power) ? [] : [own(force).length]
    const byPlace = groups.map((ships) => own(ships).length).filter((ships) => ships > 0)
    const together = force.every(isSub) ? submarines : byPlace
    const parts = byShip ? own(force).map(() => 1) : together
    moves.set(
      power,
      parts.sort((a, b) => b - a),
    )
    if (!(power in world.impulse.actions)) continue
    const surface = own(force).find((ship) => ship.type !== 'SUB' && ship.type !== 'CP')
    if (surface && boughtBy(world, power)?.submarinesOnly)
      return `16.2: ${power} has paid for a naval action of submarines and convoy points alone, and ${surface.name} is neither`
    const within = withinLimits(world, power, 'naval movement')
    const beyond = parts.slice(Math.max(0, within)).reduce((sum, ships) => sum + ships, 0)
    if (parts.length > within && beyond > extraActions(world, power, 'naval movement', {}))
      return `${limitText(world, power, 'naval movement')}${within > 0 ? `, and this takes ${parts.length}` : ''}`
  }
  return moves
}
