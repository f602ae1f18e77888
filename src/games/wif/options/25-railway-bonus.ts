import type { Hex } from '../../../board/hex.ts'
import type { Amendment } from '../edition.ts'
import { HEXSIDE, hexsideBetween, weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'

/** The least that a hex costs along a railway: in fine weather and snow, and in other weather; one more off the maps of Europe. */
const LEAST = { dry: 1, wet: 2, elsewhere: 1 }

/** Land units save a movement point along a railway (11.10.2). */
export const railwayBonus: Amendment = {
  id: 25,
  title: 'railway movement bonus',
  section: '11.10.2',
  replaces: ['movement.saved'],
  amend: (edition) => ({ ...edition, movement: { ...edition.movement, saved: alongRailway } }),
}

/** Null but along a railway, which no road and no straits are. */
function alongRailway(world: WifWorld, from: Hex, to: Hex): number | null {
  const side = hexsideBetween(world, from, to)
  if (side < 0 || !(side & HEXSIDE.rail) || side & HEXSIDE.straits) return null
  const { scale } = world.map
  const weather = weatherAt(world, to)
  const least = weather === 'fine' || weather === 'snow' ? LEAST.dry : LEAST.wet
  return scale[from] === 'european' && scale[to] === 'european' ? least : least + LEAST.elsewhere
}
