import type { Hex } from '../../../board/hex.ts'
import { atWar, sideOfCountry } from '../powers.ts'
import type { AirUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { type AirStep, isFighter, type Sortie, type StepMission } from './sortie.ts'

/**
 * Missions against a hex or units in it: all who may take part are in one combat (9.8). Transports and supply only bring something to their own side's
 * hexes, and a strategic bombardment is met by those alone who are at war with the bombers.
 */
const ATTACKS: readonly StepMission[] = ['port attack', 'naval air', 'ground strike', 'paradrop', 'ground support']

/** The units that a mission against a hex is flown against: ships in a port attack, else land units and aircraft. */
export const attackedAt = (world: WifWorld, step: AirStep, at: Hex): readonly Unit[] =>
  step.mission === 'port attack' ? world.navalAt(at) : world.unitsAt(at)

const isAttack = (step: AirStep): boolean => ATTACKS.includes(step.mission)

/** 9.8: whether a unit attacked in a hex is of the opponent's aircraft's own country. (Who holds the hex is at war with whoever attacks it.) */
export function defendsItsOwn(world: WifWorld, step: AirStep, at: Hex, unit: AirUnit): boolean {
  if (!isAttack(step) || sideOfCountry(world, unit.country) === world.state.active) return false
  return attackedAt(world, step, at).some((other) => other !== unit && other.country === unit.country)
}

/**
 * 9.8: whether a fighter of the side with the impulse may fight these enemies. In an attack it is at war with the hex; where a transport is
 * intercepted it must be at war with one of them, or accompany an aircraft of its own country. (Interceptors are at war with the hex: else they could not fly there.)
 */
export const mayFight = (
  world: WifWorld,
  step: AirStep,
  { country }: AirUnit,
  own: readonly Sortie[],
  enemies: readonly Sortie[],
): boolean =>
  isAttack(step) ||
  (step.mission !== 'strategic bombardment' && own.some((other) => !isFighter(other) && other.unit.country === country)) ||
  enemies.some((enemy) => atWar(world, enemy.unit.country, country))

/** 9.8: a bomber on a strategic bombardment that no fighter left among these enemies is at war with gets through unmolested. */
export const isUnmolested = (world: WifWorld, step: AirStep, { unit }: Sortie, enemies: readonly Sortie[]): boolean =>
  step.mission === 'strategic bombardment' && !enemies.some((enemy) => atWar(world, enemy.unit.country, unit.country))
