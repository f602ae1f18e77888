import type { NavalUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** The ship of a unit at sea, or null when none carries it. */
export function carrierOf(world: WifWorld, unit: Unit): NavalUnit | null {
  const ship = unit.aboard === undefined ? undefined : world.state.units[unit.aboard]
  return ship?.kind === 'naval' ? ship : null
}

/** 11.4.5: ships from which somebody came ashore turn face-down at the end of the step. */
export function turnTransports(world: WifWorld, ships: ReadonlySet<NavalUnit>, section: string): void {
  for (const ship of ships) {
    world.turnFaceDown(ship)
    world.report(
      'landing',
      section,
      `${ship.name} (${ship.country}) turns face-down in the ${world.map.seaAreaNames[ship.sea!.area]}.`,
      [],
      { area: world.map.seaAreaNames[ship.sea!.area] },
    )
  }
}
