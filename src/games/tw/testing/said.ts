import { NO_HEX } from '../../../board/hex.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** A unit and where it is, as an oracle names it. */
export const said = (world: TwWorld, unit: Unit): string =>
  `${unit.id} (${unit.place === 'sea' ? world.map.seaAreaNames[unit.sea ?? 0] : unit.hex === NO_HEX ? unit.place : world.map.code(unit.hex)})`

/** Number of the player turn that comes after a step, also where the campaign is over. */
export const turnToCome = (world: TwWorld): number => world.playerTurn + (world.state.stage === 'over' ? 2 : 0)
