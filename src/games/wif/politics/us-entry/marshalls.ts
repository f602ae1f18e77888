import type { Hex } from '../../../../board/hex.ts'
import type { WifWorld } from '../../world.ts'

/** The sea area whose coasts Japan militarises (13.3.3, action 3). */
export const MARSHALLS = 'Marshalls'

/** 13.3.3, action 3: whether a hex is in the Marshalls, on the coasts of their sea area that Japan militarises. */
export function isOnMarshalls({ map }: WifWorld, hex: Hex): boolean {
  const marshalls = map.seaAreaNames.indexOf(MARSHALLS)
  return marshalls > 0 && map.adjacentTo(hex).some((next) => map.seaArea[next] === marshalls)
}
