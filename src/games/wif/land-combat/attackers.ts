import type { Hex } from '../../../board/hex.ts'
import { partisanOf } from '../ground/partisans.ts'
import { enemyHex, enemySide, sideOf, sideOfCountry } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { explainSupply, inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { isLanding, mayCross } from './combat.ts'

/** Land units of the active side that could attack a hex now. */
export const ableToAttack = (world: WifWorld, hex: Hex): LandUnit[] =>
  world.onMap().filter((unit): unit is LandUnit => unit.kind === 'land' && isActive(world, unit) && whyNotAttack(world, unit, hex) === '')

/** A unit of the side that moves. */
export const isActive = (world: WifWorld, unit: LandUnit): boolean => sideOfCountry(world, unit.country) === world.state.active

/** Why a land unit may not attack a hex, with its section; empty when it may. */
export function whyNotAttack(world: WifWorld, unit: LandUnit, hex: Hex): string {
  const { map } = world
  const place = map.name(hex)
  if (unit.place !== 'map') return `11.15.1: ${unit.name} is not on the map`
  // Partisans control nothing (13.1.3): they are attacked where they are.
  if (!enemyHex(world, hex, unit.country) && !partisanOf(world, hex, enemySide(sideOf(world, unit))))
    return `11.15.1: ${place} is not controlled by a country that ${unit.country} is at war with`
  if (unit.faceDown) return `11.15.1: ${unit.name} is face-down and cannot attack`
  if (world.impulse.attacked.has(unit.id)) return `11.15.1: ${unit.name} has attacked in this impulse`
  if (!isLanding(world, unit, hex)) {
    if (!map.isAdjacent(unit.hex, hex)) return `11.15.1: ${unit.name} in ${map.name(unit.hex)} is not adjacent to ${place}`
    if (!mayCross(world, unit, unit.hex, hex))
      return `11.15.1: ${unit.name} cannot attack ${place} across the hexside between them: only MTN attack across alpine hexsides, only MAR across lake and all-sea ones`
  }
  if (!inSupply(world, unit)) return `11.15.1: ${unit.name} cannot attack out of supply (${explainSupply(world, unit)})`
  return ''
}

/** Units that landed in a hex of the enemy and have not attacked yet (11.13, 11.14). */
export const landers = (world: WifWorld, attacks: readonly { readonly units: readonly LandUnit[] }[]): LandUnit[] =>
  world
    .onMap()
    .filter(
      (unit): unit is LandUnit =>
        unit.kind === 'land' &&
        isLanding(world, unit, unit.hex) &&
        isActive(world, unit) &&
        (enemyHex(world, unit.hex, unit.country) || partisanOf(world, unit.hex, enemySide(sideOf(world, unit))) !== undefined) &&
        !attacks.some((attack) => attack.units.includes(unit)),
    )
