import { controllerOf, sideOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 6.2.1, 6.2.2: which of the alliances within the Allies a unit belongs to; '' for those that work with everybody of their side. */
function campOf(world: TwWorld, unit: Unit): 'French' | 'British' | 'Soviet' | '' {
  if (unit.nation === 'France') return 'French'
  const power = controllerOf(world, unit.nation)
  if (power === 'USSR') return 'Soviet'
  return power === 'Britain' && (unit.nation === 'Britain' || world.nation(unit.nation).kind === 'colony') ? 'British' : ''
}

/** Whether two units' air forces work together: British with French ones do not (6.2.1), nor Soviet ones with those of the Western Allies (6.2.2). */
export function worksWith(world: TwWorld, a: Unit, b: Unit): boolean {
  const camps = [campOf(world, a), campOf(world, b)]
  if (camps[0] === camps[1]) return true
  if (camps.includes('French') && camps.includes('British')) return false
  return !camps.includes('Soviet') || [a, b].some((unit) => sideOf(world, unit) !== 'Allies')
}

/** Why a unit cannot join others in the air or support them on the ground, or null. */
export function whyNotWith(world: TwWorld, unit: Unit, others: readonly Unit[]): string | null {
  const other = others.find((each) => !worksWith(world, unit, each))
  if (!other) return null
  const section = [unit, other].some((each) => campOf(world, each) === 'Soviet') ? '6.2.2' : '6.2.1'
  return `${section}: ${unit.name} (${unit.nation}) and ${other.name} (${other.nation}) do not work together in the air`
}
