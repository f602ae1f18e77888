import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import type { Amendment } from '../edition.ts'
import { isCityHex } from '../ground/terrain.ts'
import { isActive, powersOf } from '../powers.ts'
import { MOST } from './saved-points.ts'
import { keptIn, putSaved, savedAt, savedOf } from '../production/savings.ts'
import type { WifWorld } from '../world.ts'

/** Each active major power that passes saves a build point, up to four in all. */
export const passingEarns: Amendment = {
  id: '11.1-pass-build-point',
  layer: 'changes',
  title: 'passing earns a build point',
  section: '11.1',
  needs: [31],
  replaces: [],
  amend: (edition) => ({ ...edition, afterActions: [earn, ...edition.afterActions] }),
}

function* earn(world: WifWorld): Procedure {
  if (!world.state.production) return
  for (const power of powersOf(world, world.state.active)) {
    if (world.impulse.actions[power] !== 'pass' || !isActive(world, power)) continue
    const saved = savedOf(world, power).reduce((sum, { points }) => sum + points, 0)
    const hex = saved < MOST ? placeFor(world, power) : undefined
    if (hex === undefined) continue
    putSaved(world, hex, savedAt(world, hex) + 1)
    world.report('action', '11.1', `${power} passes and saves a build point in ${world.map.name(hex)}.`, [hex])
  }
}

/** Its capital, else the first of its cities with room. */
function placeFor(world: WifWorld, power: string): Hex | undefined {
  const room = [...keptIn(world, power)].flatMap(([hex, most]) => (isCityHex(world, hex) && savedAt(world, hex) < most ? [hex] : []))
  const [capital] = world.state.countries[power].capitals
  return room.includes(capital) ? capital : room[0]
}
