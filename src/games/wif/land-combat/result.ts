import type { Sum } from '../../common/sum.ts'
import { parseLandResult } from '../charts/land-result.ts'
import type { LandUnit } from '../state.ts'
import type { LandResult } from '../charts/tables.ts'
import type { WifWorld } from '../world.ts'
import type { Combat } from './combat.ts'

export type CombatTable = 'blitzkrieg' | 'assault'

/** What came of the dice, or of the lack of a defence. */
export interface Rolled {
  readonly result: LandResult
  /** The arithmetic, in sentences. */
  readonly text: readonly string[]
  /** The same as data: odds, modifiers and dice. */
  readonly sum: Pick<Sum, 'odds' | 'column' | 'modifiers' | 'rolls' | 'fraction' | 'total'>
  /** Attackers that gained a modifier or better odds: one of them is the first loss. */
  readonly gained: readonly LandUnit[]
}

/** Against no factors the result needs no dice (11.15.5). */
export const AUTOMATIC = { blitzkrieg: parseLandResult('*/2B')!, assault: parseLandResult('*/2S')! }

/** 11.15.5 Rolling the die. */
export function rollCombat(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): Rolled {
  if (defence === 0)
    return {
      result: AUTOMATIC[table],
      text: [`Against 0 factors the result is ${AUTOMATIC[table].text} without dice.`],
      sum: { modifiers: [], rolls: [] },
      gained: [],
    }
  return world.rules.landCombat.roll(world, combat, table, attack, defence)
}
