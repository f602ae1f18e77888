import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { homePorts, type Homes, homesOf, wantedFor, type WhyHome } from './home-ports.ts'
import { whyNotBaseShip } from '../stacking/ports.ts'
import { isConvoy } from '../sea/ships.ts'

/** Berths go to the ships that are hardest to replace, those with cargo before all. */
export const dearestFirst = (world: WifWorld, ships: readonly NavalUnit[]): NavalUnit[] =>
  [...ships].sort((a, b) => world.cargoOf(b).length - world.cargoOf(a).length || b.cost.points - a.cost.points || (a.id < b.id ? -1 : 1))

/** Asks a seat where its ships go, unless there is nothing to choose. */
export function* chooseHomes(world: WifWorld, seat: string, ships: readonly NavalUnit[], why: WhyHome): Procedure<Homes> {
  const undecided = ships.filter((ship) => homesOf(world, ship).length > 1)
  return undecided.length === 0 ? [] : yield* ask(world, seat, homePorts, { seat, area: ships[0].sea!.area, ships: undecided, why })
}

/** The port a ship goes to, as wanted where it can; undefined when none will have it. `coming` are others on their way, who will lie there too. */
export function homeFor(
  world: WifWorld,
  ship: NavalUnit,
  homes: Homes,
  coming: readonly { port: Hex; force: readonly NavalUnit[] }[] = [],
): Hex | undefined {
  const possible = homesOf(world, ship).filter(
    (port) =>
      whyNotBaseShip(
        world,
        ship,
        port,
        coming.flatMap((group) => (group.port === port ? group.force : [])),
      ) === null,
  )
  return (
    wantedFor(ship, homes)
      .map(({ to }) => world.map.hex(to))
      .find((port) => possible.includes(port)) ?? possible[0]
  )
}

/** A ship comes into port with its cargo, or is lost for want of one. */
export function comeIn(world: WifWorld, ship: NavalUnit, port: Hex | undefined): void {
  const { map } = world
  const area = map.seaAreaNames[ship.sea!.area]
  const named = isConvoy(ship) ? `${ship.name} (${numbered(ship.points, 'convoy point')})` : ship.name
  const cargo = world.cargoOf(ship)
  const laden = cargo.length > 0 ? ` with ${cargo.map(({ name }) => name).join(', ')}` : ''
  if (port === undefined) {
    world.destroy(ship, 'no port to return to')
    world.report('return to base', '13.4.2', `${named}${laden} finds no port to return to from the ${area} and is destroyed`)
    return
  }
  const data = { arrow: { hexes: [area, map.code(port)], style: 'sail' } }
  if (ship.damaged) {
    for (const unit of cargo) world.toProductionCircle(unit, 1)
    world.toRepairPool(ship)
    world.report(
      'return to base',
      '11.5.8',
      `${named} returns from the ${area} to ${map.name(port)}: damaged, it goes into the repair pool${laden && `, ${cargo.map(({ name }) => name).join(', ')} onto the production circle`}`,
      [port],
      data,
    )
    return
  }
  for (const unit of cargo) {
    world.move(unit, port)
    world.turnFaceDown(unit)
  }
  world.move(ship, port)
  world.turnFaceDown(ship)
  world.report('return to base', '13.4', `${named}${laden} returns from the ${area} to ${map.name(port)}, face-down`, [port], data)
}
