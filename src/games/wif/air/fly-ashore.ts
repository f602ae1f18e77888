import type { Hex } from '../../../board/hex.ts'
import { cooperate, friendlyHex, isHQ, sideOf } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { carrierOf } from '../sea/carriers.ts'
import { isOnSea, isOpenPort } from '../sea/shores.ts'

/** 11.16: why an aircraft aboard a TRS at sea cannot rebase ashore to a hex, stacking apart; null when it can. */
export function whyNotFlyAshore(world: WifWorld, unit: AirUnit, to: Hex): string | null {
  const name = world.map.name(to)
  const ship = carrierOf(world, unit)
  if (!ship) return `11.16: ${unit.name} is at sea and not aboard a TRS: it returns to base (11.3, 13.4.1)`
  if (ship.type !== 'TRS') return `11.4.5: aircraft debark from a TRS, and ${ship.name} is none`
  if (ship.faceDown) return `11.4.5: ${ship.name}, which carries ${unit.name}, is face-down`
  if (unit.range === 0) return `11.16: ${unit.name} has no range and cannot rebase`
  const area = unit.sea!.area
  if (!isOnSea(world, to, area)) return `11.16: ${name} is not on the ${world.map.seaAreaNames[area]}, where ${unit.name} is`
  if (!friendlyHex(world, to, sideOf(world, unit))) return `11.16: ${name} is not a friendly hex`
  if (isOpenPort(world, to) || world.landAt(to).some((other) => isHQ(other) && cooperate(world, other, unit))) return null
  return `11.16: ${unit.name} needs an open port or a co-operating HQ, and ${name} has neither`
}
