import type { Hex } from '../../../board/hex.ts'
import { controllerOf, isApart, sideOfNation } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** 6.2.2: a hex of the Western Allies to a Soviet unit, of the Soviets to one of theirs: neither is based with the other. */
export function isApartFrom(world: TwWorld, nation: string, hex: Hex): boolean {
  const [own, holder] = [nation, world.state.control[hex]].map((name) => controllerOf(world, name))
  return (
    own !== null &&
    holder !== null &&
    sideOfNation(world, own) === sideOfNation(world, holder) &&
    isApart(world, own) !== isApart(world, holder)
  )
}
