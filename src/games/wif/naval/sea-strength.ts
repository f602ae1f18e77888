import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { airComponent, attackOf, hasPlanes, isSub } from '../sea/ships.ts'

/** A rough measure of what units can do in a combat at sea, in factors: guns, planes of carriers, air-to-sea factors; for facts and defaults, never for a result. */
export function seaStrength(world: WifWorld, units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + strengthOf(world, unit), 0)
}

function strengthOf(world: WifWorld, unit: Unit): number {
  if (unit.kind === 'land') return 0
  if (unit.kind === 'air') return unit.airToSea
  // A SUB's factors count against what it chases, hardly against a fleet.
  return attackOf(unit) / (isSub(unit) ? 2 : 1) + (hasPlanes(unit) ? airComponent(world, unit) : 0)
}
