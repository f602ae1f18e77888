import type { Hex } from '../../../board/hex.ts'
import { hexsideBetween, NO_SUPPLY_ACROSS } from '../ground/terrain.ts'
import { isHQ, isOwnOf, powerOf } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { costToEnter } from '../turn/reorganisation-range.ts'
import type { WifWorld } from '../world.ts'

/**
 * 13.6.3 (option 36): what makes a corps of a major power worth a build point wherever it is destroyed, in words, or null: it is a face-up HQ, is stacked with one of its
 * own power, or stands beside one to which the way costs no more motorised movement points than the HQ reorganises.
 */
export function cadreAbroad(world: WifWorld, unit: LandUnit): string | null {
  if (isFaceUpHQ(unit)) return `a face-up HQ, ${OPTION}`
  const own = (hex: Hex) =>
    world.landAt(hex).filter((each) => isFaceUpHQ(each) && isOwnOf(world, each.country) && powerOf(world, each) === powerOf(world, unit))
  const [with_] = own(unit.hex)
  if (with_) return `stacked with ${with_.name}, ${OPTION}`
  for (const hex of world.map.adjacentTo(unit.hex))
    for (const hq of own(hex)) {
      const side = hexsideBetween(world, unit.hex, hex)
      const cost = side & NO_SUPPLY_ACROSS ? Infinity : costToEnter(world, unit.hex, hex, side)
      if (cost <= hq.reorganisation) return `beside ${hq.name}, ${cost} of ${hq.reorganisation} motorised movement points away, ${OPTION}`
    }
  return null
}

const OPTION = 'option 36'
const isFaceUpHQ = (unit: LandUnit): boolean => isHQ(unit) && !unit.faceDown
