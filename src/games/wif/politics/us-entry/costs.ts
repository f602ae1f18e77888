import { nearest } from '../../fractions.ts'
import { atWar, sideOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import type { Declaration } from '../whom.ts'
import { actionOf, classOf, isInvadedBy } from './actions-of-war.ts'
import { FROM_VICHY_ACTIONS } from '../alignment/from-vichy.ts'

const BY_AXIS = 19
const BY_ALLIES = 30

/** 13.3.3: the points that a declaration of war would cost as things stand, declared alone; null for none, and where US entry is not played. */
export function costOfWar(world: WifWorld, { by, on }: Declaration): number | null {
  if (!world.state.politics?.entry) return null
  const number = actionOf(world, { by, on })
  if (number === null || isInvadedBy(world, by, on)) return null
  const { points, minors, together, each } = world.tables.usActions.actions[number]
  if (each === 'game' && (world.state.politics.entry.actions ?? []).includes(String(number))) return null
  const partner = together.find((power) => power !== by)
  const isSecond = partner !== undefined && world.state.countries[partner] !== undefined && atWar(world, partner, on)
  const full = minors === null ? points : minors[classOf(world, by, on)]
  return isSecond ? nearest(full / 2) : full
}

/** 13.3.3: the points of aligning a minor country. */
export function actionOfAlignment(world: WifWorld, by: string, minor: string): number | null {
  if (!world.state.politics?.entry) return null
  const number = FROM_VICHY_ACTIONS[minor] ?? (sideOfPower(world, by) === 'Axis' ? BY_AXIS : BY_ALLIES)
  return world.tables.usActions.actions[number].points
}
