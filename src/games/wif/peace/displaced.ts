import type { Hex } from '../../../board/hex.ts'
import { turnAhead } from '../production/told.ts'
import { atWar, controllerOf, countriesCooperate, sideOfCountry } from '../powers.ts'
import { whyNotBaseShip } from '../stacking/ports.ts'
import { whyNotStack } from '../stacking/stacking.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Turns after which displaced units arrive (2.5.4). */
const TURNS = 2

/** Puts units on the production circle to arrive in 2 turns, and says why. */
export function toArriveLater(world: WifWorld, units: readonly Unit[], section: string, why: string): void {
  for (const unit of units) {
    const { hex } = unit
    world.toProductionCircle(unit, TURNS)
    world.report(
      'conquest',
      section,
      `${unit.name} (${unit.country}) in ${world.map.name(hex)}, ${why}, goes to the production circle and arrives in ${turnAhead(world, TURNS)}.`,
      [hex],
    )
  }
}

/**
 * 2.5.4: units that a change of control leaves illegally stacked go to the production circle. Where too many or strangers are together, those leave first who do
 * not co-operate with whoever controls the hex now, then the cheapest.
 */
export function displace(world: WifWorld, hexes: Iterable<Hex>): void {
  for (const hex of hexes) {
    const holder = world.state.control[hex]
    const here = (): Unit[] => [...world.unitsAt(hex), ...world.navalAt(hex)].filter(({ country }) => controllerOf(world, country) !== null)
    for (const unit of here()) {
      const foreign =
        holder !== '' && controllerOf(world, holder) !== null && sideOfCountry(world, holder) !== sideOfCountry(world, unit.country)
      const neutral = holder !== '' && controllerOf(world, holder) === null
      if ((foreign || neutral) && unit.kind !== 'naval' && !atWar(world, unit.country, holder))
        toArriveLater(world, [unit], '2.5.4', `which is ${holder}'s now`)
    }
    for (;;) {
      const crowd = here()
        .map((unit) => ({ unit, why: unit.kind === 'naval' ? whyNotInPort(world, unit, hex) : whyNotStack(world, unit, hex) }))
        .filter((each): each is { unit: Unit; why: string } => each.why !== null)
      if (crowd.length === 0) break
      const friends = ({ country }: Unit): number => (holder !== '' && countriesCooperate(world, country, holder) ? 1 : 0)
      const [{ unit, why }] = crowd.sort((a, b) => friends(a.unit) - friends(b.unit) || a.unit.cost.points - b.unit.cost.points)
      toArriveLater(world, [unit], '2.5.4', `may not stay there as it is now (${why})`)
    }
  }
}

/** Ships in ports of the other side are overrun, not displaced (13.7.1). */
const whyNotInPort = (world: WifWorld, unit: Unit, hex: Hex): string | null =>
  unit.kind !== 'naval' || sideOfCountry(world, world.state.control[hex]) !== sideOfCountry(world, unit.country)
    ? null
    : whyNotBaseShip(world, unit, hex)
