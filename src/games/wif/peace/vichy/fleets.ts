import { type Hex, NO_HEX } from '../../../../board/hex.ts'
import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { portsInReach } from '../../naval/home-ports.ts'
import { findRoute } from '../../naval/routes.ts'
import { controllerOf, cooperate, seatOfPower } from '../../powers.ts'
import { portHexes, portLimit, stackSize } from '../../stacking/ports.ts'
import type { NavalUnit, Unit } from '../../state.ts'
import { isFrench } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { vichyBases } from './decisions.ts'

/** Who moves a ship as Vichy comes into being, to which ports, and in how many times its range (17.3). */
interface Move {
  readonly mover: string
  readonly ports: (hex: Hex) => boolean
  readonly ranges: 1 | 2
  readonly section: string
}

/** 17.3: a ship goes to the nearest port with room for it, by sea areas, no farther than its range allows; the mover chooses between those that are as near. It is destroyed where there is none. */
export function* leave(world: WifWorld, ship: NavalUnit, { mover, ports, ranges, section }: Move): Procedure {
  const from = ship.sea ? world.map.seaAreaNames[ship.sea.area] : world.map.name(ship.hex)
  const there = nearest(distances(world, ship, ports, ranges))
  if (there.length === 0) {
    world.destroy(ship, 'no port as Vichy was declared')
    world.report(
      'conquest',
      section,
      `${ship.name} (${ship.country}) in ${from} finds no port with room in ${ranges === 2 ? 'double ' : ''}its range: destroyed.`,
    )
    return
  }
  const to = yield* choose(
    world,
    mover,
    ship,
    [...there].sort((a, b) => stackSize(world.navalAt(a)) - stackSize(world.navalAt(b))),
  )
  const cargo = world.cargoOf(ship)
  world.move(ship, to)
  for (const unit of cargo) world.move(unit, to)
  world.report('conquest', section, `${ship.name} (${ship.country}) goes from ${from} to ${world.map.name(to)}.`, [to])
}

/** 17.3: one of several bases that are equally near a unit, as who moves it wishes; the first where he does not say. */
export function* choose(world: WifWorld, mover: string, unit: Unit, bases: readonly Hex[]): Procedure<Hex> {
  const seat = seatOfPower(world, mover)
  const wishes = bases.length > 1 ? yield* ask(world, seat, vichyBases, { seat, unit, bases }) : []
  return wishes.map((code) => world.map.hex(code)).find((hex) => bases.includes(hex)) ?? bases[0]
}

/** Sea areas and ports that a ship enters on its way to each port that will have it. */
function distances(world: WifWorld, ship: NavalUnit, ports: Move['ports'], ranges: 1 | 2): Map<Hex, number> {
  const open = portHexes(world).filter((hex) => hex !== ship.hex && ports(hex) && hasBerth(world, ship, hex))
  if (ship.hex === NO_HEX) {
    const reach = portsInReach(world, ship)
    return new Map(open.flatMap((hex) => (reach.has(hex) ? [[hex, reach.get(hex)!] as const] : [])))
  }
  return new Map(
    open.flatMap((hex) => {
      const route = findRoute(world, [ship], { port: ship.hex }, [], { port: hex })
      return typeof route !== 'string' && route.length <= ranges * ship.range ? [[hex, route.length] as const] : []
    }),
  )
}

function nearest(of: ReadonlyMap<Hex, number>): Hex[] {
  const least = Math.min(...of.values())
  return [...of].filter(([, steps]) => steps === least).map(([hex]) => hex)
}

/** Room by number, and nobody there with whom the ship does not co-operate: Vichy's and Free French ones are one until all have moved. */
function hasBerth(world: WifWorld, ship: NavalUnit, hex: Hex): boolean {
  const there = world.navalAt(hex)
  const isFriend = (country: string): boolean =>
    controllerOf(world, country) === null || (isFrench(world, country) && isFrench(world, ship.country))
  return (
    stackSize([...there, ship]) <= portLimit(world, hex) &&
    [...there, ...world.unitsAt(hex)].every((other) => isFriend(other.country) || cooperate(world, ship, other))
  )
}
