import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { flyHome } from '../air/return-from-sea.ts'
import type { Fight } from '../naval-combat/combat.ts'
import { cooperate, powerOf, seatOf, seatOfUnit } from '../powers.ts'
import type { NavalUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { WhyHome } from './home-ports.ts'
import { tryToIntercept } from './interception.ts'
import type { SeaUnit } from './interceptors.ts'
import { whyNotBaseShip } from '../stacking/ports.ts'
import { chooseHomes, comeIn, dearestFirst, homeFor } from './return-home.ts'
import { findRoute, isPort } from './routes.ts'
import { namesOf } from '../sea/names.ts'
import { isSub } from '../sea/ships.ts'

/**
 * 13.4: units leave the sea and return to base, face-down with their cargoes: ships and aircraft, all in one sea area. Ships may be intercepted in the areas
 * that they enter on their way. Who has no base to return to is destroyed (13.4.2); a damaged ship that comes home goes into the repair pool, its cargo onto
 * the production circle (11.5.8, 11.5.11).
 */
export function* sailHome(world: WifWorld, units: readonly Unit[], why: WhyHome, fight: Fight): Procedure<void> {
  const ships = units.filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.place === 'sea')
  const aircraft = units.filter((unit) => unit.kind === 'air' && unit.aboard === undefined)
  for (const seat of [...new Set(ships.map((ship) => seatOf(world, ship)))]) {
    // Those of one seat may be sunk on their way while those of another wait for theirs.
    const own = ships.filter((ship) => ship.place === 'sea' && seatOfUnit(world, ship) === seat)
    if (own.length > 0) yield* goHome(world, own, why, fight)
  }
  for (const unit of aircraft) if (unit.kind === 'air' && unit.sea) yield* flyHome(world, unit, unit.sea.area)
}

/** Ships that go home to one port together. */
interface Group {
  readonly port: Hex
  readonly force: NavalUnit[]
}

/**
 * 13.4: ships of one seat and sea area go home, those of one power to one port together; at the end of a turn only those of one section, as by a naval move.
 * `staying`: units that stay at sea at the end of a turn, who alone may intercept then.
 */
export function* goHome(
  world: WifWorld,
  ships: readonly NavalUnit[],
  why: WhyHome,
  fight: Fight,
  staying: ReadonlySet<SeaUnit> | null = null,
): Procedure<void> {
  const here = dearestFirst(world, ships)
  const homes = yield* chooseHomes(world, seatOf(world, here[0]), here, why)
  const groups: Group[] = []
  for (const ship of here) {
    const port = homeFor(world, ship, homes, groups)
    if (port === undefined) {
      comeIn(world, ship, undefined)
      continue
    }
    const along = groups.find(
      ({ force: [flag], port: to }) =>
        to === port &&
        isSub(flag) === isSub(ship) &&
        powerOf(world, flag) === powerOf(world, ship) &&
        cooperate(world, flag, ship) &&
        (staying === null || flag.sea!.section === ship.sea!.section),
    )
    if (along) along.force.push(ship)
    else groups.push({ port, force: [ship] })
  }
  for (const { port, force } of groups) yield* comeHome(world, force, port, fight, staying)
}

/** 13.4, 11.4.6: ships on their way to a port, intercepted perhaps in each sea area that they enter: they cannot stop, and fight from section 0. */
export function* comeHome(
  world: WifWorld,
  force: readonly NavalUnit[],
  port: Hex,
  fight: Fight,
  staying: ReadonlySet<SeaUnit> | null,
  arrive = (ship: NavalUnit) => comeIn(world, ship, whyNotBaseShip(world, ship, port) === null ? port : homeFor(world, ship, [])),
): Procedure<void> {
  const route = findRoute(world, force, { area: force[0].sea!.area }, [], { port })
  let left = force
  if (typeof route !== 'string' && !force.every(isSub)) {
    for (const stop of route) {
      if (isPort(stop) || left.length === 0) continue
      const { area } = stop
      const caught = yield* tryToIntercept(world, { area, movers: left, ...(staying && { may: (unit: SeaUnit) => staying.has(unit) }) })
      if (!caught) continue
      for (const ship of left) world.sail(ship, area, 0)
      const name = world.map.seaAreaNames[area]
      world.report('naval interception', '13.4', `${namesOf(left)} must fight through the ${name} from section 0`, [], {
        chapter: `Interception in the ${name}`,
        seaArea: name,
      })
      const interception = { by: caught.by, roll: caught.roll, subsCommitted: caught.subsCommitted, movers: left, homeward: true }
      yield* fight(
        world,
        area,
        staying
          ? { kind: 'return to base interception', ...interception, staying: [...staying] }
          : { kind: 'interception', ...interception },
      )
      left = left.filter(({ sea }) => sea?.area === area)
    }
  }
  for (const ship of left) arrive(ship)
}
