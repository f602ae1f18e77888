import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 11.9: a hex of Britain, where the phasing Axis fights at a disadvantage in the air. */
export const isOverBritain = (world: TwWorld, hex: Hex): boolean => world.traits['guarded home'].countries.includes(homeOf(world, hex))

/** 5.2.4: an MDM that bombs Britain flies nothing else in the turn, the Allies' player turn included. */
export const noteBombing = (world: TwWorld, unit: AirUnit): void => world.change(unit, { bombsBritain: world.state.turn.index })
export const isBombingBritain = (world: TwWorld, unit: AirUnit): boolean => unit.bombsBritain === world.state.turn.index
