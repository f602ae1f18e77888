import { seatOf, sideOf } from '../powers.ts'
import type { AirUnit, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { areaName, isBeside, isStrait } from './sea.ts'

/** 11.2.3: what air units fly at sea, once each impulse. */
export type SeaFlight = 'interception at sea' | 'counter-interception at sea' | 'strike at sea'

/** Land-based aircraft of a side in bases beside a sea area (7.8.3), those aboard CVs not. */
export function airBeside(world: TwWorld, side: Side, area: number): AirUnit[] {
  return world.units().filter((unit): unit is AirUnit => unit.kind === 'air' && unit.place === 'map' && unit.aboard === undefined && sideOf(world, unit) === side && isBeside(world, unit.hex, area))
}

/** Those of a kind that count for the modifiers of interception (7.8): NAC, TAC and MDM. */
export const strikersBeside = (world: TwWorld, side: Side, area: number): AirUnit[] => airBeside(world, side, area).filter(({ type, depleted }) => type !== 'FTR' && !depleted)

const flights = (world: TwWorld, unit: AirUnit): string[] => [...(world.ops.flown.get(unit.id) ?? [])]

/** Why an air unit may not fly against ships, or beside its side's, in a sea area. FTRs engage aircraft everywhere, ships in straits alone (7.9.1, 7.9.2). */
export function whyNotFly(world: TwWorld, unit: AirUnit, area: number, flight: SeaFlight, enemyAir: boolean): string | null {
  if (seatOf(world, unit) === null || unit.place !== 'map' || unit.aboard !== undefined) return `7.8.3: ${unit.name} is not based on land`
  if (!isBeside(world, unit.hex, area)) return `7.8.3: ${unit.name} is not based beside the ${areaName(world, area)}`
  if (unit.depleted) return `11.2: ${unit.name} is Depleted`
  if (unit.type === 'FTR' && !isStrait(world, area) && !enemyAir) return `7.9.2: ${unit.name} is an FTR, and the ${areaName(world, area)} no strait: it fights aircraft there, no ships`
  if (world.ops.grounded.has(unit.id)) return `11.2: ${unit.name} flies no more in this player turn`
  if (flights(world, unit).some((flown) => flown.startsWith(`${flight} ${world.ops.impulse}`))) return `11.2.3: ${unit.name} has flown a mission of this kind in this impulse`
  if (sideOf(world, unit) === world.phasing && !world.ops.activated.has(unit.id)) return `4: ${unit.name} is not activated`
  return null
}

/** 11.2.3: one mission of each type an impulse. */
export function flies(world: TwWorld, unit: AirUnit, flight: SeaFlight): void {
  const flown = world.ops.flown.get(unit.id) ?? new Set<string>()
  flown.add(`${flight} ${world.ops.impulse}`)
  world.ops.flown.set(unit.id, flown)
}

/** 6.4: British and French aircraft do not fight together in the air. Null: these may. */
export function whyNotTogether(units: readonly AirUnit[]): string | null {
  const nations = new Set(units.map(({ nation }) => nation))
  return nations.has('Britain') && nations.has('France') ? '6.4: British and French aircraft do not fight together' : null
}
