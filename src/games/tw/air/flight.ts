import type { Hex } from '../../../board/hex.ts'
import { sideOf } from '../powers.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Mission, MISSIONS, whyGrounded, frontOf } from './missions.ts'
import { flightPath, isInRange, rangeOf } from './range.ts'

/** An air unit of the phasing side under way, or a PARA in its transports: the hexes it passes, base left out and target included. */
export interface Flight {
  readonly unit: AirUnit | GroundUnit
  readonly path: readonly Hex[]
  /** An escort or counter-interceptor: it fights wherever on their way those it protects are met, if it reaches that hex (11.3.1, 11.8.1). */
  readonly protects?: boolean
}

/** Aircraft of the other side that could meet a mission of a kind in a hex, as bases and ranges go. */
export function dangerOf(world: TwWorld, against: Mission): (hex: Hex) => boolean {
  const { types } = MISSIONS[against]
  const enemies = world
    .unitsIn('map')
    .filter(
      (unit): unit is AirUnit =>
        unit.kind === 'air' &&
        unit.place === 'map' &&
        unit.aboard === undefined &&
        sideOf(world, unit) !== null &&
        sideOf(world, unit) !== world.phasing,
    )
    .filter(
      (unit) => (types as readonly string[]).includes(unit.type) && whyGrounded(world, unit, against, frontOf(world, unit.hex)) === null,
    )
  const known = new Map<Hex, boolean>()
  return (hex) => {
    let danger = known.get(hex)
    if (danger === undefined) known.set(hex, (danger = enemies.some((unit) => isInRange(world, unit, hex, 'defensive'))))
    return danger
  }
}

/** The flights of air units to a hex on a mission of the phasing side, each by the safest path within its range (11.8.1). */
export function flightsTo(world: TwWorld, units: readonly AirUnit[], target: Hex, against: Mission): Flight[] {
  const dangerous = dangerOf(world, against)
  return units.map((unit) => ({
    unit,
    path: flightPath(world, unit.nation, unit.hex, target, rangeOf(world, unit, 'offensive'), dangerous) ?? [target],
  }))
}

export const isAir = (unit: AirUnit | GroundUnit): unit is AirUnit => unit.kind === 'air'
export const aircraftOf = (flights: readonly Flight[]): AirUnit[] => flights.map(({ unit }) => unit).filter(isAir)
