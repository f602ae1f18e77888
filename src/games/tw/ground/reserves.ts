import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 9.9.3: the other side commits its Reserves to hexes that are under attack, or beside them. */
export function* commitReserves(_world: TwWorld, _attacks: readonly { readonly hex: Hex; readonly attackers: readonly GroundUnit[] }[]): Procedure {}
