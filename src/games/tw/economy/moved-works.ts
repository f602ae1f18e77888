import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { landNeighbours } from '../field/crossing.ts'
import { shipsOf, whyNotOnePort } from '../naval/mission-checks.ts'
import { friendlyPorts, whyNotBase } from '../bases/ports.ts'
import { navigatorOf } from '../field/sea.ts'
import { isOwnHex, seatOfPower } from '../powers.ts'
import type { NavalUnit } from '../state.ts'
import { type Bill, noteStratmove, spend, whyNotAfford } from '../stratmove/capacity.ts'
import { berth, sail } from '../stratmove/carry-out.ts'
import { shipBills } from '../stratmove/cost.ts'
import { whyNotConvoy } from '../stratmove/eligible.ts'
import { type SeaRoute, seaRoute } from '../stratmove/sea-route.ts'
import type { TwWorld } from '../world.ts'
import type { WorkOrder } from './works.ts'

/** 8.5.4: SMPs of an airbase or a fortification that is moved. */
const SMPS = 1

interface WorksMove {
  readonly bills: readonly Bill[]
  /** Where the sea lies between: the Fleet that carries it, those that sail with it, and the ports. */
  readonly sea: {
    readonly ships: readonly NavalUnit[]
    readonly carrier: NavalUnit
    readonly port: Hex
    readonly landing: Hex
    readonly route: SeaRoute
  } | null
}

/** Friendly hexes that hang together with one over land. */
function joinedTo(world: TwWorld, power: string, from: Hex): Set<Hex> {
  const seen = new Set([from])
  for (const hex of seen) for (const next of landNeighbours(world, hex)) if (isOwnHex(world, next, power)) seen.add(next)
  return seen
}

/** 8.5.4, 11.1.2: how a work is moved, over friendly land for a SMP, or in a Fleet for another; or why it is not. */
function moveOf(world: TwWorld, { power, what, from, at, with: fleet }: WorkOrder): WorksMove | string {
  const { map } = world
  const [start, end] = [map.hex(from!), map.hex(at!)]
  const own: Bill = { network: power, smps: SMPS, text: `${what} ${SMPS}` }
  const [here, there] = [joinedTo(world, power, start), joinedTo(world, power, end)]
  if (!fleet)
    return here.has(end)
      ? { bills: [own], sea: null }
      : `11.1.2: no friendly land leads from ${map.name(start)} to ${map.name(end)}; say which Fleet carries the ${what}: 'with: [1st Fleet]'`
  const ships = shipsOf(world, seatOfPower(world, power), fleet)
  if (typeof ships === 'string') return ships
  const bar = ships.map((ship) => whyNotConvoy(world, ship)).find((why) => why !== null) ?? whyNotOnePort(world, ships)
  if (bar) return bar
  const carrier = ships.find(({ type }) => type === 'Fleet')
  if (!carrier) return `11.1.2: a Fleet carries the ${what}`
  const port = carrier.hex
  if (!here.has(port)) return `11.1.2: no friendly land leads from ${map.name(start)} to ${map.name(port)}, where ${carrier.name} is`
  const ways = friendlyPorts(world, power)
    .filter((hex) => hex !== port && there.has(hex) && whyNotBase(world, ships, hex) === null)
    .map((landing) => ({ landing, route: seaRoute(world, navigatorOf(world, ships), port, landing, true) }))
    .filter((each): each is { landing: Hex; route: SeaRoute } => typeof each.route !== 'string')
    .sort(
      (a, b) =>
        a.route.path.length - b.route.path.length || map.distance(a.landing, end) - map.distance(b.landing, end) || a.landing - b.landing,
    )
  if (ways.length === 0)
    return `11.1.2: no port from which friendly land leads to ${map.name(end)} is reached from ${map.name(port)} and has room`
  return { bills: [own, ...shipBills(world, ships, [carrier], port, ways[0].landing)], sea: { ships, carrier, port, ...ways[0] } }
}

/** Why a work cannot be moved, or null. */
export function whyNotMoveWork(world: TwWorld, order: WorkOrder): string | null {
  const move = moveOf(world, order)
  return typeof move === 'string' ? move : whyNotAfford(world, move.bills)
}

/** Spends the SMPs and brings the work to its new place, which it reaches unless its Fleet turns back or is hit: then it stays where it was, or is lost with a sunk one. Says whether it has come. */
export function* carryWork(world: TwWorld, order: WorkOrder): Procedure<boolean> {
  const { bills, sea } = moveOf(world, order) as WorksMove
  const { map } = world
  const [from, to] = [map.hex(order.from!), map.hex(order.at!)]
  // 7.12: which ships are in a Task Force the other side does not learn.
  const fleet = sea?.carrier.taskForce === undefined ? sea?.carrier.name : 'a Fleet'
  world.report(
    'works',
    '8.5.4',
    `${order.power} moves its ${order.what} of ${map.name(from)} to ${map.name(to)}${sea ? ` in ${fleet}` : ''}: ${spend(world, bills)}.`,
    [from, to],
  )
  if (sea === null) return true
  noteStratmove(world, sea.ships)
  const { arrived } = yield* sail(world, sea.ships, sea.port, sea.route, true)
  for (const ship of arrived) berth(world, ship, sea.landing)
  if (arrived.includes(sea.carrier)) return true
  const lost = sea.carrier.place === 'pool'
  if (lost) world.dismantle(world.installation(from, order.what as 'airbase' | 'fortification')!)
  world.report('works', '8.5.4', `The ${order.what} ${lost ? `is lost with ${fleet}` : `stays in ${map.name(from)}`}.`, [from])
  return false
}
