import type { Hex } from '../../../board/hex.ts'
import { atWar, enemyHex, enemySide, sideOf } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { AirStep, BombingMission, Sortie } from './sortie.ts'

/** Missions against a hex or units in it: all who may take part are in one combat (9.8). The others only bring something. */
const ATTACKS: readonly BombingMission[] = ['ground strike', 'paradrop', 'ground support']

/** 9.8: whether the hex attacked, or a unit attacked in it, is of the aircraft's own country. */
export function defendsItsOwn(world: WifWorld, step: AirStep, at: Hex, unit: AirUnit): boolean {
  if (!ATTACKS.includes(step.mission) || sideOf(world, unit) === world.state.active) return false
  return world.state.control[at] === unit.country || world.unitsAt(at).some((other) => other !== unit && other.country === unit.country)
}

/**
 * 9.8: whether two aircraft of the two sides may fight: over a hex that is attacked all do; else those at war with each other, and the
 * opponent's with whom the hex is at war.
 */
export function mayFight(world: WifWorld, step: AirStep, at: Hex, a: AirUnit, b: AirUnit): boolean {
  if (ATTACKS.includes(step.mission) || atWar(world, a.country, b.country)) return true
  return [a, b].some((unit) => sideOf(world, unit) === enemySide(world.state.active) && enemyHex(world, at, unit.country))
}

/** 9.8: of one side's aircraft those that have someone to fight among the enemy's. */
export const engaged = (world: WifWorld, step: AirStep, at: Hex, own: readonly Sortie[], enemy: readonly Sortie[]): Sortie[] =>
  own.filter((sortie) => enemy.some((other) => mayFight(world, step, at, sortie.unit, other.unit)))
