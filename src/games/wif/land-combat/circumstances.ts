import { powerOf } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { isCityHex, terrainAt, weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { type Combat, factorsInAttack } from './combat.ts'

/** What both lists of modifiers ask about a combat: one die (11.15.5) and two dice (11.15.6). */

/** Fine weather in a clear or desert hex without a city: where armour counts. */
export function isTankCountry(world: WifWorld, combat: Combat): boolean {
  const { name } = terrainAt(world, combat.hex)
  return weatherAt(world, combat.hex) === 'fine' && !isCityHex(world, combat.hex) && (name === 'clear' || name === 'desert')
}

/** Major powers that add factors to the attack, on land, from the sea or by ground support. */
export function addingPowers(world: WifWorld, combat: Combat): string[] {
  const land = combat.attackers.filter((unit) => factorsInAttack(world, combat, unit).factors > 0)
  return [
    ...new Set([
      ...land.map((unit) => powerOf(world, unit)),
      ...combat.groundSupport.powers,
      ...(combat.shore?.attack ?? []).filter(({ factors }) => factors > 0).map(({ ship }) => powerOf(world, ship)),
    ]),
  ]
}

/** White print units that are also Australian, Japanese or Marines: at home in jungle. */
export const isJungleFighter = (unit: LandUnit): boolean =>
  unit.whitePrint && (unit.type === 'MAR' || unit.country === 'Australia' || unit.country === 'Japan')

/** Printed factories of the hex, even destroyed or railed away. */
export const printedFactories = (world: WifWorld, combat: Combat): number =>
  world.map.placesAt(combat.hex).reduce((sum, { factories }) => sum + (factories ? factories.red + factories.blue : 0), 0)

/** Units as the choice of table counts them: divisions half, not rounded. */
export const countOf = (units: readonly LandUnit[], what: (unit: LandUnit) => boolean): number =>
  units.filter(what).reduce((sum, unit) => sum + (unit.size === 'division' ? 0.5 : 1), 0)
