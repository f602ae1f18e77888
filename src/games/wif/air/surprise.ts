import type { Hex } from '../../../board/hex.ts'
import { controllerOf, sideOf, surprised } from '../powers.ts'
import type { Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { type AirStep, type Sortie, sortiesAt } from './sortie.ts'

/** War between two countries that began before this impulse: no surprise between them (15). */
function longAtWar(world: WifWorld, a: string, b: string): boolean {
  const pa = controllerOf(world, a) ?? a
  const pb = controllerOf(world, b) ?? b
  return world.state.wars.some(({ between, declared }) => between.includes(pa) && between.includes(pb) && pa !== pb && (declared === 0 || declared !== world.state.impulses.total))
}

/** 15: whether an aircraft surprises a country: war was declared this impulse, and it did not take off from a country the victim was at war with. */
export function surprises(world: WifWorld, { unit, from }: Pick<Sortie, 'unit' | 'from'>, victim: string): boolean {
  const base = world.state.control[from]
  return surprised(world, victim, unit.country) && !(base && longAtWar(world, base, victim))
}

/** A side's units on the ground in a hex: what a mission against the hex is flown against. */
const targetsIn = (world: WifWorld, step: AirStep, hex: Hex, side: Side): Unit[] =>
  world.unitsAt(hex).filter((unit) => controllerOf(world, unit.country) !== null && sideOf(world, unit) === side && !step.sorties.some((sortie) => sortie.unit === unit))

/**
 * 15.1: whether the aircraft of the side with the impulse over a hex meet neither combat air patrol nor interceptors: each belongs to a power that
 * declared war, and all they fly against is surprised by them: the units in the hex, or the hex when it is empty.
 */
export function flyUnopposed(world: WifWorld, step: AirStep, hex: Hex): boolean {
  const active = world.state.active
  const flyers = sortiesAt(step, hex, active)
  if (flyers.length === 0) return false
  const opponent: Side = active === 'Axis' ? 'Allies' : 'Axis'
  const targets = targetsIn(world, step, hex, opponent)
  const victims = targets.length > 0 ? targets.map(({ country }) => country) : [world.state.control[hex]].filter(Boolean)
  return victims.length > 0 && victims.every((victim) => flyers.every((flyer) => surprises(world, flyer, victim)))
}
