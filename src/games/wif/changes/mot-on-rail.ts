import type { Amendment } from '../edition.ts'
import type { Hex } from '../../../board/hex.ts'
import { HEXSIDE, hexsideBetween } from '../ground/terrain.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

function alongLine(world: WifWorld, { type }: LandUnit, from: Hex, to: Hex): boolean {
  const side = hexsideBetween(world, from, to)
  return type === 'MOT' && side >= 0 && (side & (HEXSIDE.rail | HEXSIDE.road)) !== 0
}

/** MOTs that go along a railway or road pay for the hex as units on foot do. */
export const motOnRail: Amendment = {
  id: '11.11.2-mot-on-rail',
  layer: 'changes',
  title: 'MOT along rail and road',
  section: '11.10.2',
  replaces: ['movement.onFoot'],
  amend: (edition) => ({ ...edition, movement: { ...edition.movement, onFoot: alongLine } }),
}
