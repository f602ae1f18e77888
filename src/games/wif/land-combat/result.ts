import type { LandResult } from '../tables.ts'
import type { WifWorld } from '../world.ts'
import { signed } from './odds.ts'

export type CombatTable = 'blitzkrieg' | 'assault'

/** Option 27: two dice added, the modifiers added to them, and the row of that total; rows end at -1 and 23. */
export function rollResult(world: WifWorld, code: string, table: CombatTable, modifier: number): { result: LandResult; text: string } {
  const first = world.dice.roll(10, `land combat ${code}`)
  const second = world.dice.roll(10, `land combat ${code}`)
  const total = first + second + modifier
  const result = rowOf(world, table, total)
  return { result, text: `rolled ${first} and ${second} ${signed(modifier)} = ${total} on the ${table} table: ${result.text}` }
}

/** The cell of a modified total. */
export function rowOf(world: WifWorld, table: CombatTable, total: number): LandResult {
  const { lowest, highest } = world.tables.landCombat
  return world.tables.landCombat[table][Math.min(highest, Math.max(lowest, total)) - lowest]
}

/** 11.15.5: attacking 0 defending factors needs no dice: the table's best row, "*\/2B" or "*\/2S". */
export const automaticResult = (world: WifWorld, table: CombatTable): LandResult => rowOf(world, table, world.tables.landCombat.highest)
