import type { CombatTable, Rolled } from '../land-attack.ts'
import { parseLandResult } from '../charts/land-result.ts'
import type { WifWorld } from '../world.ts'
import type { Combat } from './combat.ts'

export type { CombatTable, Rolled } from '../land-attack.ts'

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
