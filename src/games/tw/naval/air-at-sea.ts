import { whyNotWith } from '../bases/cooperation.ts'
import { fly, mayFlyToSea, type Mission } from '../air/missions.ts'
import { seatOf, sideOf } from '../powers.ts'
import type { AirUnit, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { areaName, isBeside, isStrait } from '../field/sea.ts'

/** Land-based aircraft of a side in bases beside a sea area (7.8.3), those aboard CVs not. */
export function airBeside(world: TwWorld, side: Side, area: number): AirUnit[] {
  return world
    .unitsIn('map')
    .filter(
      (unit): unit is AirUnit =>
        unit.kind === 'air' &&
        unit.place === 'map' &&
        unit.aboard === undefined &&
        sideOf(world, unit) === side &&
        isBeside(world, unit.hex, area),
    )
}

/** Those of a kind that count for the modifiers of interception (7.8): NAC, TAC and MDM. */
export const strikersBeside = (world: TwWorld, side: Side, area: number): AirUnit[] =>
  airBeside(world, side, area).filter(({ type }) => type !== 'FTR')

/** 11.2.3: what a side's aircraft fly at sea: who opens an engagement, and who answers. */
export const seaFlight = (world: TwWorld, side: Side, opens: boolean): Mission =>
  side === world.phasing ? (opens ? 'sea strike' : 'counter-interception') : opens ? 'intercepting at sea' : 'counter-counter-interception'

/** Why an air unit may not fly at sea beside others of its side. FTRs engage aircraft everywhere, ships in straits alone (7.9.1, 7.9.2). */
export function whyNotFly(
  world: TwWorld,
  unit: AirUnit,
  area: number,
  opens: boolean,
  enemyAir: boolean,
  beside: readonly AirUnit[],
): string | null {
  if (seatOf(world, unit) === null || unit.aboard !== undefined) return `7.8.3: ${unit.name} is not based on land`
  return (
    mayFlyToSea(world, unit, seaFlight(world, sideOf(world, unit)!, opens), areaName(world, area), isStrait(world, area), !enemyAir) ??
    whyNotWith(world, unit, beside)
  )
}

/** 11.2.3: one mission of each type an impulse. */
export const flies = (world: TwWorld, unit: AirUnit, area: number, opens: boolean): void =>
  fly(world, unit, seaFlight(world, sideOf(world, unit)!, opens), areaName(world, area))
