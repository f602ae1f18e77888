import type { Hex } from '../../board/hex.ts'
import type { GroundUnit, NavalUnit } from './state.ts'

/** An attack that has been announced (10.0): a hex, and all that attack it from hexes beside it, from the air and from the sea. */
export interface Attack {
  readonly hex: Hex
  attackers: GroundUnit[]
  /** The power whose column of an LLE turn goes to this attack (4.3). */
  shift: string | null
  /** Fleets that land troops here, and so bombard (7.7.3). */
  fleets: readonly NavalUnit[]
  /** No ground unit but Flak stood there when the battle began: aircraft based there are caught on the ground (11.1.2). */
  undefended?: boolean
}
