import type { Amendment } from '../edition.ts'
import { reachesOut } from '../ground/zoc.ts'
import { isHQ } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Corps in a hex that reach into an adjacent one of Pacific scale together, where no HQ does. */
const CORPS_TOGETHER = 2

/** Into an adjacent hex of Pacific scale a ZoC takes an HQ or two corps (2.2). */
export const pacificZocs: Amendment = {
  id: 9,
  title: 'Pacific and Asian ZoCs',
  section: '2.2',
  replaces: ['zoc.reaches'],
  amend: (edition) => ({
    ...edition,
    zoc: {
      reaches: (world, unit, into) =>
        edition.zoc.reaches(world, unit, into) && (world.map.scale[into] !== 'pacific' || isStrong(world, unit)),
    },
  }),
}

/** The unit is an HQ, or one of the corps or HQs that together are enough. */
function isStrong(world: WifWorld, unit: LandUnit): boolean {
  // Where enemies share a hex one side has landed in it, and reaches out nowhere.
  const together = world.landAt(unit.hex).filter((other) => reachesOut(world, other))
  return together.some(isHQ) || together.filter(({ size }) => size === 'corps').length >= CORPS_TOGETHER
}
