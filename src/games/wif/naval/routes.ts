import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { canIntercept } from './interceptors.ts'
import { portSeas, type ShipKind, whyNotLeave, whyNotPass, whyNotPutIn } from '../sea/passages.ts'
import { isClosed, whyNotHarbour } from '../stacking/ports.ts'
import { isSub } from '../sea/ships.ts'

/** A place on a ship's way: a sea area by number, or a port. */
export type Stop = { readonly area: number } | { readonly port: Hex }

export const isPort = (stop: Stop): stop is { readonly port: Hex } => 'port' in stop

/** "Red Sea", "Malta (W0410)". */
export const stopName = (map: BoardMap, stop: Stop): string => (isPort(stop) ? map.name(stop.port) : map.seaAreaNames[stop.area])

/** As answers hold it: a sea area's name, or a hex code. */
export const stopCode = (map: BoardMap, stop: Stop): string => (isPort(stop) ? map.code(stop.port) : map.seaAreaNames[stop.area])

export function stopOf(map: BoardMap, code: string): Stop {
  const area = map.seaAreaNames.indexOf(code)
  return area > 0 ? { area } : { port: map.hex(code) }
}

const sameStop = (a: Stop, b: Stop): boolean => (isPort(a) ? isPort(b) && a.port === b.port : !isPort(b) && a.area === b.area)

/** Weight of one more area or port against dangers on the way. */
const STEP = 10000
const ROUGH = 100

interface Way {
  readonly stops: readonly Stop[]
  readonly cost: number
}

/**
 * The way of a force from where it is to a place, by way of others in their order (11.4.2): the fewest areas and ports, and of several such ways the one
 * through the fewest areas where an enemy could intercept. A sentence when there is none. `kind` and countries decide what passages are open (11.4.4).
 */
export function findRoute(
  world: WifWorld,
  force: readonly NavalUnit[],
  from: Stop,
  via: readonly Stop[],
  to: Stop,
  shutOnes: 'obeyed' | 'ignored' = 'obeyed',
): readonly Stop[] | string {
  const { map } = world
  const countries = [...new Set(force.map(({ country }) => country))]
  const kind: ShipKind = force.every(isSub) ? 'SUB' : 'surface'
  const barred = new Set<string>()
  const open = (why: (country: string) => string | null): boolean => {
    const reasons = countries.map(why).filter((reason) => reason !== null)
    for (const reason of reasons) barred.add(reason)
    return reasons.length === 0 || shutOnes === 'ignored'
  }
  const besides = (area: number): number =>
    isPort(from) && kind === 'surface'
      ? Math.max(...force.map((ship) => world.rules.sailing.entering.filter((why) => why(world, ship, area) !== null).length))
      : 0
  // Rough seas cost once: between ways of the same cost those without.
  const rough = (area: number): number => (force.some((ship) => world.rules.sailing.rough(world, ship, area)) ? ROUGH : 0)
  const danger = (area: number): number =>
    STEP * (1 + besides(area)) + rough(area) + (kind === 'surface' && canIntercept(world, force, area) ? 1 : 0)
  const leaves = (port: Hex, came: number | null): number[] =>
    portSeas(map, port).filter(
      (area) =>
        open((country) => whyNotLeave(world, country, port, area, kind)) &&
        // "Even via" (11.4.4): a call at a port opens no passage, but for a port on a canal of its own.
        (came === null || came === area || isCanalPort(map, port) || open((country) => whyNotPass(world, country, came, area, kind))),
    )
  const putsIn = (area: number, port: Hex): boolean =>
    portSeas(map, port).includes(area) && open((country) => whyNotPutIn(world, country, port, area))

  const best = new Map<string, Way>()
  const queue: { area: number; passed: number; way: Way }[] = []
  const arrive = (area: number, passed: number, way: Way): void => {
    // A sea area that the orders name is passed by being in it.
    let next = passed
    while (next < via.length && sameStop(via[next], { area })) next++
    const key = `${area} ${next}`
    const known = best.get(key)
    if (known && known.cost <= way.cost) return
    best.set(key, way)
    queue.push({ area, passed: next, way })
  }
  if (isPort(from)) for (const area of leaves(from.port, null)) arrive(area, 0, { stops: [{ area }], cost: danger(area) })
  else arrive(from.area, 0, { stops: [], cost: 0 })
  let found: Way | null = null
  for (;;) {
    queue.sort((a, b) => b.way.cost - a.way.cost || b.area - a.area)
    const here = queue.pop()
    if (!here || (found && found.cost <= here.way.cost)) break
    const { area, passed, way } = here
    if (best.get(`${area} ${passed}`) !== way) continue
    if (passed === via.length) {
      if (!isPort(to) && to.area === area && way.stops.length > 0) {
        found = way
        break
      }
      if (isPort(to) && putsIn(area, to.port) && (!found || way.cost + STEP < found.cost))
        found = { stops: [...way.stops, to], cost: way.cost + STEP }
    }
    for (const next of map.seas.bordersOf(area)) {
      if (open((country) => whyNotPass(world, country, area, next, kind)))
        arrive(next, passed, { stops: [...way.stops, { area: next }], cost: way.cost + danger(next) })
    }
    for (const { port, area: next } of callsByCanal(world, force[0], area)) {
      if (force.every((ship) => callsByCanal(world, ship, area).some((other) => other.port === port && other.area === next)))
        arrive(next, passed, { stops: [...way.stops, { port }, { area: next }], cost: way.cost + STEP + danger(next) })
    }
    const call = via[passed]
    if (call && isPort(call) && putsIn(area, call.port)) {
      for (const next of leaves(call.port, area))
        arrive(next, passed + 1, { stops: [...way.stops, call, { area: next }], cost: way.cost + STEP + danger(next) })
    }
  }
  if (found) return found.stops
  const why = [...barred]
  return `11.4.2: no way by sea from ${stopName(map, from)}${via.map((stop) => ` by ${stopName(map, stop)}`).join('')} to ${stopName(map, to)}${why.length > 0 ? `; ${why.slice(0, 3).join('; ')}` : ''}`
}

/** What shuts a way of fewer areas and ports than `longer` (11.4.4), with its length; null when there is none. */
export function shorterWay(
  world: WifWorld,
  force: readonly NavalUnit[],
  from: Stop,
  to: Stop,
  longer: number,
): { length: number; why: string } | null {
  const route = findRoute(world, force, from, [], to, 'ignored')
  if (typeof route === 'string' || route.length >= longer) return null
  const kind: ShipKind = force.every(isSub) ? 'SUB' : 'surface'
  const stops = [from, ...route]
  const why = stops.slice(1).flatMap((stop, i) =>
    force.flatMap(({ country }) => {
      const before = stops[i]
      if (isPort(before)) return isPort(stop) ? [] : (whyNotLeave(world, country, before.port, stop.area, kind) ?? [])
      return (
        (isPort(stop) ? whyNotPutIn(world, country, stop.port, before.area) : whyNotPass(world, country, before.area, stop.area, kind)) ??
        []
      )
    }),
  )
  return why.length > 0 ? { length: route.length, why: [...new Set(why)].join('; ') } : null
}

/** Kiel, Suez and Panama join two areas by their own canal. */
const isCanalPort = (map: BoardMap, port: Hex): boolean => canalPortsOf(map).includes(port)
const canalPortsOf = (map: BoardMap): Hex[] => ['Kiel', 'Suez', 'Panama'].map((name) => map.find(name)).filter((port) => port !== undefined)

/** Sea areas that a ship reaches from another by calling at a port with a canal, which asks only whether that canal is open to it (11.4.4; see the rulings). */
export const callsByCanal = (world: WifWorld, ship: NavalUnit, area: number): { port: Hex; area: number }[] =>
  canalPortsOf(world.map)
    .filter(
      (port) =>
        portSeas(world.map, port).includes(area) &&
        !isClosed(world, port) &&
        whyNotHarbour(world, ship, port) === null &&
        whyNotPutIn(world, ship.country, port, area) === null,
    )
    .flatMap((port) =>
      portSeas(world.map, port)
        .filter((next) => next !== area && whyNotLeave(world, ship.country, port, next, isSub(ship) ? 'SUB' : 'surface') === null)
        .map((next) => ({ port, area: next })),
    )
