import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { fightAt } from './naval-combat.ts'
import { cooperate, powerOf, seatOf } from '../powers.ts'
import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { WhyHome } from './home-ports.ts'
import { tryToIntercept } from './interception.ts'
import type { SeaUnit } from './interceptors.ts'
import { whyNotBaseShip } from '../stacking/ports.ts'
import { chooseHomes, comeIn, dearestFirst, homeFor } from './return-home.ts'
import { findRoute, isPort } from './routes.ts'
import { isSub } from '../sea/ships.ts'
import { namesOf } from './voyage.ts'

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
  for (const { port, force } of groups) yield* comeHome(world, force, port, staying)
}

/** 13.4, 11.4.6: ships on their way to a port, intercepted perhaps in each sea area that they enter: they cannot stop, and fight from section 0. */
function* comeHome(world: WifWorld, force: readonly NavalUnit[], port: Hex, staying: ReadonlySet<SeaUnit> | null): Procedure<void> {
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
      yield* fightAt(
        world,
        area,
        staying
          ? { kind: 'return to base interception', ...interception, staying: [...staying] }
          : { kind: 'interception', ...interception },
      )
      left = left.filter(({ sea }) => sea?.area === area)
    }
  }
  for (const ship of left) comeIn(world, ship, whyNotBaseShip(world, ship, port) === null ? port : homeFor(world, ship, []))
}
