import { BRITAIN, FRANCE, isFrench } from '../ground/anglo-french.ts'
import { controllerOf, isApart, sideOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 6.2.1, 6.2.2: which of the alliances within the Allies a unit belongs to; '' for those that work with everybody of their side. */
type Camp = typeof FRANCE | typeof BRITAIN | 'apart' | ''
function campOf(world: TwWorld, unit: Unit): Camp {
  if (isFrench(unit)) return FRANCE
  const power = controllerOf(world, unit.nation)
  if (power !== null && isApart(world, power)) return 'apart'
  return power === BRITAIN && (unit.nation === BRITAIN || world.nation(unit.nation).kind === 'colony') ? BRITAIN : ''
}

/** Whether two units' air forces work together: British with French ones do not (6.2.1), nor Soviet ones with those of the Western Allies (6.2.2). */
export function worksWith(world: TwWorld, a: Unit, b: Unit): boolean {
  const camps = [campOf(world, a), campOf(world, b)]
  if (camps[0] === camps[1]) return true
  if (camps.includes(FRANCE) && camps.includes(BRITAIN)) return world.rules.cooperate(world)
  return !camps.includes('apart') || [a, b].some((unit) => sideOf(world, unit) !== 'Allies')
}

/** Why a unit cannot join others in the air or support them on the ground, or null. */
export function whyNotWith(world: TwWorld, unit: Unit, others: readonly Unit[]): string | null {
  const other = others.find((each) => !worksWith(world, unit, each))
  if (!other) return null
  const section = [unit, other].some((each) => campOf(world, each) === 'apart') ? '6.2.2' : '6.2.1'
  return `${section}: ${unit.name} (${unit.nation}) and ${other.name} (${other.nation}) do not work together in the air`
}
